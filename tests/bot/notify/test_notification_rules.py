"""Whose telephone rings: once for a thing, at once for whoever is away, after a minute for whoever was there."""

import pytest

from bot.db.notify import SeatMessageRow
from bot.notify.notification_rules import PATIENCE_MS, REST_MS, Deed, Moment, decide
from bot.values.ids import PersonId, TableId
from bot.values.notifications import Bell

NEVER = SeatMessageRow(PersonId("chat:anna"), TableId("t1"), 0)
WAITING = NEVER._replace(message_id="m1", shown="waiting", shown_ms=0)
AWAY, HERE = 1_000_000, 1_000_000 - 20_000
"""When it is looked at, and when somebody who is present was seen last."""


def asked(*questions, at=AWAY, seen=0, shown="asked", **more):
    return Moment(at, seen, shown, questions, questions, **more)


def test_whoever_is_away_is_rung_once_for_a_question():
    deed, row = decide(WAITING, asked("q1"))
    assert (deed, row.rung, row.due_ms) == (Deed.RING, ("q1",), None)
    deed, row = decide(row._replace(message_id="m2"), asked("q1", at=AWAY + PATIENCE_MS))
    assert (deed, row.due_ms) == (Deed.LEAVE, None)
    deed, _ = decide(row, asked("q1", at=AWAY + 2 * PATIENCE_MS, shown="asked, and more was told"))
    assert deed is Deed.EDIT


def test_whoever_is_there_finds_the_question_where_they_pressed_and_is_rung_if_it_waits_a_minute():
    deed, row = decide(WAITING, asked("q1", seen=HERE))
    assert (deed, row.rung, row.due_ms) == (Deed.EDIT, (), AWAY + PATIENCE_MS)
    assert decide(row, asked("q1", at=AWAY + PATIENCE_MS - 1)).deed is Deed.LEAVE
    deed, row = decide(row, asked("q1", at=AWAY + PATIENCE_MS))
    assert (deed, row.rung, row.due_ms) == (Deed.RING, ("q1",), None)
    assert decide(row, asked("q1", at=AWAY + 3 * PATIENCE_MS)).deed is Deed.LEAVE


def test_whoever_is_still_at_it_after_a_minute_is_not_rung():
    row = decide(WAITING, asked("q1", seen=HERE)).row
    filling_in = AWAY + PATIENCE_MS - 5_000
    deed, row = decide(row, asked("q1", at=AWAY + PATIENCE_MS, seen=filling_in))
    assert (deed, row.due_ms) == (Deed.LEAVE, filling_in + PATIENCE_MS)
    assert decide(row, asked("q1", at=filling_in + PATIENCE_MS, seen=filling_in)).deed is Deed.RING


def test_nothing_rings_and_no_message_is_sent_anew_in_the_midst_of_an_answer():
    """Fault 9."""
    row = decide(WAITING, asked("q1", seen=HERE)).row
    later = AWAY + PATIENCE_MS
    deed, row = decide(row, asked("q1", at=later, is_writing=True))
    assert (deed, row.rung, row.due_ms) == (Deed.LEAVE, (), later + PATIENCE_MS)
    news = asked("q1", at=later + PATIENCE_MS, shown="more was told", is_writing=True, bell=Bell.EVERYTHING)
    assert decide(row, news).deed is Deed.EDIT
    assert decide(row, asked("q1", at=later + PATIENCE_MS, is_writing=True, is_reminder=True)).deed is Deed.RING
    assert decide(row, asked("q1", at=later + PATIENCE_MS)).deed is Deed.RING


def test_a_question_that_takes_the_place_of_another_has_a_minute_of_its_own():
    first = decide(WAITING, asked("q1", seen=HERE)).row
    later = AWAY + PATIENCE_MS - 15_000  # they answered 30 seconds before that
    answered = later - 30_000
    deed, row = decide(first, asked("q2", at=later, seen=answered, shown="the next one"))
    assert (deed, row.due_ms) == (Deed.EDIT, later + PATIENCE_MS)
    assert decide(row, asked("q2", at=AWAY + PATIENCE_MS, seen=answered, shown="the next one")).deed is Deed.LEAVE
    assert decide(row, asked("q2", at=later + PATIENCE_MS, seen=answered, shown="the next one")).deed is Deed.RING


def test_another_question_rings_though_the_seat_was_awaited_already():
    row = decide(WAITING, asked("q1")).row._replace(message_id="m2")
    deed, row = decide(row, asked("q1", "q2", at=AWAY + 5_000, shown="both"))
    assert (deed, row.rung) == (Deed.RING, ("q1", "q2"))


def test_a_question_that_waits_through_a_pause_rings_no_second_time():
    row = decide(WAITING, asked("q1")).row._replace(message_id="m2")
    resting = Moment(AWAY + 1, 0, "paused", (), ("q1",), is_live=False, is_brisk=True)
    deed, row = decide(row, resting)
    assert (deed, row.rung) == (Deed.EDIT, ("q1",))
    assert decide(row, asked("q1", at=AWAY + PATIENCE_MS)).deed is Deed.EDIT


def test_cards_that_were_dealt_are_shown_without_a_sound_to_whoever_is_away():
    dealt = Moment(AWAY, 0, "new cards", has_board=True, dealt_ms=AWAY)
    deed, row = decide(WAITING, dealt)
    assert (deed, row.shown, row.due_ms) == (Deed.EDIT, "new cards", None)
    assert decide(row, dealt).deed is Deed.LEAVE
    later = Moment(AWAY + 1, 0, "new cards, and one was played", has_board=True, dealt_ms=AWAY - 1)
    assert decide(row, later).deed is Deed.LEAVE


def test_an_answer_that_may_be_changed_rings_nobody():
    row = decide(WAITING, asked("q1")).row._replace(message_id="m2")
    deed, row = decide(row, Moment(AWAY + 5_000, AWAY + 4_000, "sealed", (), ("q1",)))
    assert (deed, row.rung) == (Deed.EDIT, ("q1",))


@pytest.mark.parametrize("bell", [Bell.REMINDERS, Bell.NOTHING])
def test_without_rings_for_turns_a_question_comes_without_a_sound(bell):
    deed, row = decide(NEVER, asked("q1", bell=bell))
    assert (deed, row.due_ms) == (Deed.SEND, None)
    assert decide(WAITING, asked("q1", bell=bell)).deed is Deed.EDIT


def test_a_reminder_rings_whoever_is_away_unless_they_want_nothing_to_ring():
    row = decide(WAITING, asked("q1")).row._replace(message_id="m2")
    late = AWAY + 10 * PATIENCE_MS
    wanted = {bell: decide(row, asked("q1", at=late, is_reminder=True, bell=bell)).deed for bell in Bell}
    assert [bell for bell, deed in wanted.items() if deed is not Deed.RING] == [Bell.NOTHING]
    assert decide(row, asked("q1", at=late, seen=late - 5, is_reminder=True)).deed is Deed.LEAVE
    page = asked("q1", at=late, seen=late - 5, acted_ms=0, is_reminder=True)
    assert decide(row, page).deed is Deed.RING, "fault 6: an open page keeps no reminder back"
    assert decide(row, asked(at=late, is_reminder=True)).deed is not Deed.RING


def test_a_reminder_that_comes_upon_a_ring_for_the_same_question_makes_no_second_one():
    row = decide(WAITING, asked("q1")).row._replace(message_id="m2")
    assert decide(row, asked("q1", at=AWAY + PATIENCE_MS - 1, is_reminder=True)).deed is Deed.LEAVE
    assert decide(row, asked("q1", at=AWAY + PATIENCE_MS, is_reminder=True)).deed is Deed.RING


def test_whom_somebody_has_reminded_is_rung_though_their_message_has_just_changed_but_not_while_they_are_there():
    row = decide(WAITING, asked("q1")).row._replace(message_id="m2")
    urged = asked("q1", at=AWAY + 5_000, is_reminder=True, is_urged=True)
    assert decide(row, urged).deed is Deed.RING
    assert decide(row, urged._replace(bell=Bell.NOTHING)).deed is Deed.LEAVE
    assert decide(row, urged._replace(seen_ms=AWAY)).deed is Deed.LEAVE


def test_whoever_wants_everything_is_rung_for_what_is_told_but_not_more_than_once_a_minute():
    went_on = Moment(PATIENCE_MS, 0, "others played", bell=Bell.EVERYTHING)
    assert decide(WAITING, went_on._replace(seen_ms=PATIENCE_MS)).deed is Deed.EDIT
    away = went_on._replace(now_ms=AWAY)
    deed, row = decide(WAITING, away)
    assert deed is Deed.RING
    assert decide(row, away._replace(now_ms=AWAY + REST_MS, shown="and more")).deed is not Deed.RING


def test_whoever_waits_and_looks_sees_the_table_go_on_after_a_rest():
    shown = WAITING._replace(shown_ms=AWAY)
    early = Moment(AWAY + 1_000, AWAY, "others played")
    deed, row = decide(shown, early)
    assert (deed, row.due_ms) == (Deed.LEAVE, AWAY + REST_MS)
    assert decide(row, early._replace(now_ms=AWAY + REST_MS)).deed is Deed.EDIT
    assert decide(shown, early._replace(now_ms=AWAY + 2 * PATIENCE_MS, seen_ms=0)).deed is Deed.LEAVE


def test_where_all_see_the_table_go_on_whoever_waits_is_shown_what_is_theirs_alone_and_nothing_else():
    shown = WAITING._replace(shown="mine-before", shown_ms=AWAY)
    later = Moment(AWAY + REST_MS, AWAY, "mine-others played", has_board=True)
    assert decide(shown, later) == (Deed.LEAVE, shown)
    assert decide(shown, later._replace(has_board=False)).deed is Deed.EDIT
    assert decide(shown, later._replace(shown="a card more-others played")).deed is Deed.EDIT
    assert decide(shown, later._replace(asked=("q1",), still_open=("q1",))).deed is Deed.EDIT
    assert decide(shown, later._replace(is_live=False, is_brisk=True)).deed is Deed.EDIT


def test_the_first_message_comes_without_a_sound_where_there_is_something_to_hold_and_else_not_at_all():
    assert decide(NEVER, Moment(AWAY, 0, "a hand")).deed is Deed.SEND
    assert decide(NEVER, Moment(AWAY, 0, "a board", is_wanted=False)).deed is Deed.LEAVE


@pytest.mark.parametrize("more", [{}, {"is_reminder": True}, {"bell": Bell.EVERYTHING}])
def test_nothing_rings_while_a_look_runs_and_what_still_waits_rings_after_it(more):
    row = decide(WAITING, asked("look", "sit-out", seen=HERE)).row
    looking = asked(
        "act", "sit-out", at=AWAY + 1_000, seen=AWAY, shown="a look", is_brisk=True, is_looking=True, **more
    )
    deed, row = decide(row, looking)
    assert (deed, row.rung, row.due_ms) == (Deed.EDIT, (), None)
    late = looking._replace(now_ms=AWAY + 2 * PATIENCE_MS, shown="nearly over")
    deed, row = decide(row, late)
    assert (deed, row.due_ms) == (Deed.EDIT, None)
    after = asked("look", "sit-out", at=AWAY + 3 * PATIENCE_MS, seen=AWAY, **more)
    assert decide(row, after).deed is Deed.RING


NIGHT = {"wakes_ms": AWAY + 3_600_000}


def test_nobody_is_rung_in_their_night_but_when_they_wake_if_it_still_waits():
    deed, row = decide(NEVER, asked("q1", **NIGHT))
    assert (deed, row.rung, row.due_ms) == (Deed.SEND, (), AWAY + 3_600_000)
    row = row._replace(message_id="m1")
    deed, row = decide(row, asked("q1", at=AWAY + 60_000, shown="told more", **NIGHT))
    assert (deed, row.due_ms) != (Deed.RING, None)
    deed, row = decide(row, asked("q1", at=AWAY + 3_600_000))
    assert (deed, row.rung, row.due_ms) == (Deed.RING, ("q1",), None)


def test_who_is_up_in_their_night_is_not_rung_after_a_minute_either():
    deed, row = decide(WAITING, asked("q1", seen=HERE, **NIGHT))
    assert (deed, row.due_ms) == (Deed.EDIT, AWAY + 3_600_000)


def test_who_is_reminded_in_their_night_is_rung_when_they_wake():
    row = decide(WAITING, asked("q1")).row._replace(message_id="m2")
    deed, row = decide(
        row, asked("q1", at=AWAY + 2 * PATIENCE_MS, is_reminder=True, is_urged=True, wakes_ms=AWAY + 3_600_000)
    )
    assert (deed, row.due_ms) == (Deed.LEAVE, AWAY + 3_600_000)
    assert decide(row, asked("q1", at=AWAY + 3_600_000)).deed is Deed.RING
