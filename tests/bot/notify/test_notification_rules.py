"""Whose telephone rings: once for a thing, at once for whoever is away, after a minute for whoever was there."""

import pytest

from bot.db.notify import SeatMessageRow, ShownHash
from bot.notify.notification_rules import PATIENCE_MS, SeatMessageState, plan
from bot.notify.plan import REST_MS, Action
from bot.notify.presence import LIVE_PATIENCE_MS, SLOW_RECALL_MS
from bot.values.hours import NotificationLevel
from bot.values.ids import PersonId, TableId

NEVER = SeatMessageRow(PersonId("chat:anna"), TableId("t1"), 0)
ASKED = ShownHash("asked")
WAITING = NEVER._replace(message_id="m1", shown=ShownHash("waiting"), shown_ms=0)
AWAY, HERE = 1_000_000, 1_000_000 - 20_000
"""When it is looked at, and when somebody who is present was seen last."""


def asked(*questions, at=AWAY, seen=0, shown=ASKED, **more):
    return SeatMessageState(at, seen, shown, questions, questions, **more)


def test_whoever_is_away_is_rung_once_for_a_question():
    action, row = plan(WAITING, asked("q1"))
    assert (action, row.rung, row.due_ms) == (Action.NOTIFY, ("q1",), None)
    action, row = plan(row._replace(message_id="m2"), asked("q1", at=AWAY + PATIENCE_MS))
    assert (action, row.due_ms) == (Action.LEAVE, None)
    action, _ = plan(row, asked("q1", at=AWAY + 2 * PATIENCE_MS, shown=ShownHash("asked, and more was told")))
    assert action is Action.EDIT


def test_whoever_is_there_finds_the_question_where_they_pressed_and_is_rung_if_it_waits_a_minute():
    action, row = plan(WAITING, asked("q1", seen=HERE))
    assert (action, row.rung, row.due_ms) == (Action.EDIT, (), AWAY + PATIENCE_MS)
    assert plan(row, asked("q1", at=AWAY + PATIENCE_MS - 1)).action is Action.LEAVE
    action, row = plan(row, asked("q1", at=AWAY + PATIENCE_MS))
    assert (action, row.rung, row.due_ms) == (Action.NOTIFY, ("q1",), None)
    assert plan(row, asked("q1", at=AWAY + 3 * PATIENCE_MS)).action is Action.LEAVE


def test_at_a_table_over_days_a_question_in_front_of_them_rings_after_a_quarter_of_an_hour():
    row = plan(WAITING, asked("q1", seen=HERE, recall_ms=SLOW_RECALL_MS)).row
    assert plan(row, asked("q1", at=AWAY + 2 * PATIENCE_MS)).action is Action.LEAVE
    assert plan(row, asked("q1", at=AWAY + SLOW_RECALL_MS)).action is Action.NOTIFY
    assert plan(row, asked("q2", at=AWAY + 2 * PATIENCE_MS)).action is Action.NOTIFY


def test_whoever_is_still_at_it_after_a_minute_is_not_rung():
    row = plan(WAITING, asked("q1", seen=HERE)).row
    filling_in = AWAY + PATIENCE_MS - 5_000
    action, row = plan(row, asked("q1", at=AWAY + PATIENCE_MS, seen=filling_in))
    assert (action, row.due_ms) == (Action.LEAVE, filling_in + PATIENCE_MS)
    assert plan(row, asked("q1", at=filling_in + PATIENCE_MS, seen=filling_in)).action is Action.NOTIFY


def test_nothing_rings_and_no_message_is_sent_anew_in_the_midst_of_an_answer():
    """Fault 9."""
    row = plan(WAITING, asked("q1", seen=HERE)).row
    later = AWAY + PATIENCE_MS
    action, row = plan(row, asked("q1", at=later, is_writing=True))
    assert (action, row.rung, row.due_ms) == (Action.LEAVE, (), later + PATIENCE_MS)
    news = asked(
        "q1",
        at=later + PATIENCE_MS,
        shown=ShownHash("more was told"),
        is_writing=True,
        level=NotificationLevel.EVERYTHING,
    )
    assert plan(row, news).action is Action.EDIT
    assert plan(row, asked("q1", at=later + PATIENCE_MS, is_writing=True, is_reminder=True)).action is Action.NOTIFY
    assert plan(row, asked("q1", at=later + PATIENCE_MS)).action is Action.NOTIFY


def test_in_company_nothing_rings_within_ninety_seconds_of_the_last_sign():
    live = {"seen": HERE, "patience_ms": LIVE_PATIENCE_MS}
    late = HERE + LIVE_PATIENCE_MS
    assert plan(WAITING, asked("q1", at=late - 1, **live)).action is Action.EDIT
    assert plan(WAITING, asked("q1", at=late, **live)).action is Action.NOTIFY
    row = plan(WAITING, asked("q1", seen=AWAY, patience_ms=LIVE_PATIENCE_MS)).row
    assert row.due_ms == AWAY + LIVE_PATIENCE_MS


def test_a_question_that_takes_the_place_of_another_has_a_minute_of_its_own():
    first = plan(WAITING, asked("q1", seen=HERE)).row
    later = AWAY + PATIENCE_MS - 15_000  # they answered 30 seconds before that
    answered = later - 30_000
    action, row = plan(first, asked("q2", at=later, seen=answered, shown=ShownHash("the next one")))
    assert (action, row.due_ms) == (Action.EDIT, later + PATIENCE_MS)
    assert (
        plan(row, asked("q2", at=AWAY + PATIENCE_MS, seen=answered, shown=ShownHash("the next one"))).action
        is Action.LEAVE
    )
    assert (
        plan(row, asked("q2", at=later + PATIENCE_MS, seen=answered, shown=ShownHash("the next one"))).action
        is Action.NOTIFY
    )


def test_another_question_rings_though_the_seat_was_awaited_already():
    row = plan(WAITING, asked("q1")).row._replace(message_id="m2")
    action, row = plan(row, asked("q1", "q2", at=AWAY + 5_000, shown=ShownHash("both")))
    assert (action, row.rung) == (Action.NOTIFY, ("q1", "q2"))


def test_a_question_that_waits_through_a_pause_rings_no_second_time():
    row = plan(WAITING, asked("q1")).row._replace(message_id="m2")
    resting = SeatMessageState(AWAY + 1, 0, "paused", (), ("q1",), is_live=False, is_brisk=True)
    action, row = plan(row, resting)
    assert (action, row.rung) == (Action.EDIT, ("q1",))
    assert plan(row, asked("q1", at=AWAY + PATIENCE_MS)).action is Action.EDIT


def test_cards_that_were_dealt_are_shown_without_a_sound_to_whoever_is_away():
    dealt = SeatMessageState(AWAY, 0, "new cards", has_board=True, dealt_ms=AWAY)
    action, row = plan(WAITING, dealt)
    assert (action, row.shown, row.due_ms) == (Action.EDIT, "new cards", None)
    assert plan(row, dealt).action is Action.LEAVE
    later = SeatMessageState(AWAY + 1, 0, "new cards, and one was played", has_board=True, dealt_ms=AWAY - 1)
    assert plan(row, later).action is Action.LEAVE


def test_an_answer_that_may_be_changed_rings_nobody():
    row = plan(WAITING, asked("q1")).row._replace(message_id="m2")
    action, row = plan(row, SeatMessageState(AWAY + 5_000, AWAY + 4_000, "sealed", (), ("q1",)))
    assert (action, row.rung) == (Action.EDIT, ("q1",))


@pytest.mark.parametrize("level", [NotificationLevel.REMINDERS, NotificationLevel.NOTHING])
def test_without_rings_for_turns_a_question_comes_without_a_sound(level):
    action, row = plan(NEVER, asked("q1", level=level))
    assert (action, row.due_ms) == (Action.SEND, None)
    assert plan(WAITING, asked("q1", level=level)).action is Action.EDIT


def test_a_reminder_rings_whoever_is_away_unless_they_want_nothing_to_ring():
    row = plan(WAITING, asked("q1")).row._replace(message_id="m2")
    late = AWAY + 10 * PATIENCE_MS
    wanted = {
        level: plan(row, asked("q1", at=late, is_reminder=True, level=level)).action for level in NotificationLevel
    }
    assert [level for level, action in wanted.items() if action is not Action.NOTIFY] == [NotificationLevel.NOTHING]
    assert plan(row, asked("q1", at=late, seen=late - 5, is_reminder=True)).action is Action.LEAVE
    page = asked("q1", at=late, seen=late - 5, acted_ms=0, is_reminder=True)
    assert plan(row, page).action is Action.NOTIFY, "fault 6: an open page keeps no reminder back"
    assert plan(row, asked(at=late, is_reminder=True)).action is not Action.NOTIFY


def test_a_reminder_that_comes_upon_a_ring_for_the_same_question_makes_no_second_one():
    row = plan(WAITING, asked("q1")).row._replace(message_id="m2")
    assert plan(row, asked("q1", at=AWAY + PATIENCE_MS - 1, is_reminder=True)).action is Action.LEAVE
    assert plan(row, asked("q1", at=AWAY + PATIENCE_MS, is_reminder=True)).action is Action.NOTIFY


def test_whom_somebody_has_reminded_is_rung_though_their_message_has_just_changed_but_not_while_they_are_there():
    row = plan(WAITING, asked("q1")).row._replace(message_id="m2")
    urged = asked("q1", at=AWAY + 5_000, is_reminder=True, is_urged=True)
    assert plan(row, urged).action is Action.NOTIFY
    assert plan(row, urged._replace(level=NotificationLevel.NOTHING)).action is Action.LEAVE
    assert plan(row, urged._replace(seen_ms=AWAY)).action is Action.LEAVE


def test_whoever_wants_everything_is_rung_for_what_is_told_but_not_more_than_once_a_minute():
    went_on = SeatMessageState(PATIENCE_MS, 0, "others played", level=NotificationLevel.EVERYTHING)
    assert plan(WAITING, went_on._replace(seen_ms=PATIENCE_MS)).action is Action.EDIT
    away = went_on._replace(now_ms=AWAY)
    action, row = plan(WAITING, away)
    assert action is Action.NOTIFY
    assert plan(row, away._replace(now_ms=AWAY + REST_MS, shown=ShownHash("and more"))).action is not Action.NOTIFY


def test_whoever_waits_and_looks_sees_the_table_go_on_after_a_rest():
    shown = WAITING._replace(shown_ms=AWAY)
    early = SeatMessageState(AWAY + 1_000, AWAY, ShownHash("others played"))
    action, row = plan(shown, early)
    assert (action, row.due_ms) == (Action.LEAVE, AWAY + REST_MS)
    assert plan(row, early._replace(now_ms=AWAY + REST_MS)).action is Action.EDIT
    assert plan(shown, early._replace(now_ms=AWAY + 2 * PATIENCE_MS, seen_ms=0)).action is Action.LEAVE


def test_where_all_see_the_table_go_on_whoever_waits_is_shown_what_is_theirs_alone_and_nothing_else():
    shown = WAITING._replace(shown=ShownHash("mine", "before"), shown_ms=AWAY)
    later = SeatMessageState(AWAY + REST_MS, AWAY, ShownHash("mine", "others played"), has_board=True)
    assert plan(shown, later) == (Action.LEAVE, shown)
    assert plan(shown, later._replace(has_board=False)).action is Action.EDIT
    assert plan(shown, later._replace(shown=ShownHash("a card more", "others played"))).action is Action.EDIT
    assert plan(shown, later._replace(asked=("q1",), still_open=("q1",))).action is Action.EDIT
    assert plan(shown, later._replace(is_live=False, is_brisk=True)).action is Action.EDIT


def test_the_first_message_comes_without_a_sound_where_there_is_something_to_hold_and_else_not_at_all():
    assert plan(NEVER, SeatMessageState(AWAY, 0, "a hand")).action is Action.SEND
    assert plan(NEVER, SeatMessageState(AWAY, 0, "a board", is_wanted=False)).action is Action.LEAVE


@pytest.mark.parametrize("more", [{}, {"is_reminder": True}, {"level": NotificationLevel.EVERYTHING}])
def test_nothing_rings_while_a_look_runs_and_what_still_waits_rings_after_it(more):
    row = plan(WAITING, asked("look", "sit-out", seen=HERE)).row
    looking = asked(
        "act", "sit-out", at=AWAY + 1_000, seen=AWAY, shown=ShownHash("a look"), is_brisk=True, is_looking=True, **more
    )
    action, row = plan(row, looking)
    assert (action, row.rung, row.due_ms) == (Action.EDIT, (), None)
    late = looking._replace(now_ms=AWAY + 2 * PATIENCE_MS, shown=ShownHash("nearly over"))
    action, row = plan(row, late)
    assert (action, row.due_ms) == (Action.EDIT, None)
    after = asked("look", "sit-out", at=AWAY + 3 * PATIENCE_MS, seen=AWAY, **more)
    assert plan(row, after).action is Action.NOTIFY


NIGHT = {"wakes_ms": AWAY + 3_600_000}


def test_nobody_is_rung_in_their_night_but_when_they_wake_if_it_still_waits():
    action, row = plan(NEVER, asked("q1", **NIGHT))
    assert (action, row.rung, row.due_ms) == (Action.SEND, (), AWAY + 3_600_000)
    row = row._replace(message_id="m1")
    action, row = plan(row, asked("q1", at=AWAY + 60_000, shown=ShownHash("told more"), **NIGHT))
    assert (action, row.due_ms) != (Action.NOTIFY, None)
    action, row = plan(row, asked("q1", at=AWAY + 3_600_000))
    assert (action, row.rung, row.due_ms) == (Action.NOTIFY, ("q1",), None)


def test_who_is_up_in_their_night_is_not_rung_after_a_minute_either():
    action, row = plan(WAITING, asked("q1", seen=HERE, **NIGHT))
    assert (action, row.due_ms) == (Action.EDIT, AWAY + 3_600_000)


def test_who_is_reminded_in_their_night_is_rung_when_they_wake():
    row = plan(WAITING, asked("q1")).row._replace(message_id="m2")
    action, row = plan(
        row, asked("q1", at=AWAY + 2 * PATIENCE_MS, is_reminder=True, is_urged=True, wakes_ms=AWAY + 3_600_000)
    )
    assert (action, row.due_ms) == (Action.LEAVE, AWAY + 3_600_000)
    assert plan(row, asked("q1", at=AWAY + 3_600_000)).action is Action.NOTIFY
