"""The live race: how cards are turned, which presses count, how a stop is settled, and how it ends."""

from dataclasses import replace

import pytest

from games.kernel import make_view, open_position, question_id
from games.schicki.rules import game, race
from games.schicki.rules.deck import DECK
from games.schicki.rules.events import (
    CardsCleared,
    CardTurned,
    GameEnded,
    GameOpened,
    HintGiven,
    LastChanceGiven,
    Settled,
)
from games.schicki.rules.questions import window_prompt
from games.schicki.rules.race import with_unseen
from games.schicki.rules.state import Drawing, Finished, Outcome, Readying, Turning
from games.secret import CHANCE, CLOCK, Seat
from tests.games.schicki.table import (
    BARE,
    FILLER,
    RED_HATS,
    TWINS,
    TWO_MATCHES,
    A,
    B,
    C,
    D,
    answer,
    cards,
    pass_by,
    press,
    racing,
    start,
    told,
)

ORDER = ",".join(map(str, range(64)))
APART = ("RPYBGK", "BGKRPY", "YRPKBG", "GKBPYR", "PYRGKB", "KBGYRP")
"""Six hens that share nothing."""


def begun(seats=3, robots=(), **options):
    at, _ = answer(open_position(game, start(seats, robots, **options)), CHANCE, "deck", ORDER)
    return answer(at, CHANCE, "turner", "1")


def outcomes(events):
    return {(deed.seat, deed.act.value): deed.outcome for deed in told(events, Settled).stop.deeds}


@pytest.mark.rule("SM-4", "SM-6", "SM-7")
def test_the_deck_is_shuffled_and_somebody_turns_first():
    at, events = begun(5)
    event = told(events, GameOpened)
    assert (event.cards, event.blue, event.turner) == (64, 3, B)
    assert (at.state.heights, at.state.left, at.state.unseen.open().deck) == ((0,) * 5, 64, DECK)


@pytest.mark.rule("SM-51")
def test_turning_begins_when_all_people_are_ready_or_after_a_while():
    at, _ = begun(3, robots=(2,))
    half, _ = answer(at, A, "ready", "press")
    assert half.state.phase == Readying((A,))
    assert isinstance(answer(half, B, "ready", "press")[0].state.phase, Drawing)
    assert isinstance(answer(half, CLOCK, "begin", "past", 20_000)[0].state.phase, Drawing)


@pytest.mark.rule("SM-51")
@pytest.mark.parametrize(
    ("rhythm", "least", "most"), [("slow", 7_000, 14_000), ("normal", 4_000, 9_000), ("fast", 3_000, 6_000)]
)
def test_the_pause_is_drawn_from_its_bounds_and_nobody_sees_it(rhythm, least, most):
    at = open_position(game, replace(racing(BARE, rhythm=rhythm).state, phase=Drawing()))
    shape = at.ask.must[race.PAUSE].shape
    assert (shape.least, shape.most) == (least, most)
    one, two = (answer(at, CHANCE, "pause", str(ms))[0] for ms in (least, most))
    assert one.ask.may[race.NEXT].shape.ms == least
    for eye in (None, A):
        assert make_view(one, eye).state == make_view(two, eye).state
        assert race.NEXT not in make_view(one, eye).asked


@pytest.mark.rule("SM-8", "SM-9")
def test_one_card_after_the_other_is_laid_beside_those_that_lie_there():
    at = racing(BARE, deck=5)
    at, events = pass_by(at)
    assert (told(events, CardTurned).card, told(events, CardTurned).up) == (FILLER, 3)
    assert at.state.picture.cards == (*cards(BARE), FILLER)
    assert (at.state.left, at.state.former.cards) == (4, cards(BARE))
    assert (at.state.former.stage, at.state.picture.stage) == (2, 3)
    assert sorted({question.seat for question in at.ask.window}) == [A, B, C, D]


@pytest.mark.rule("SM-9", "SM-51")
def test_no_card_is_turned_once_somebody_has_pressed():
    at = press(racing(RED_HATS), B, "scarf", 1_000)
    at, events = pass_by(at)
    assert told(events, Settled).stop.cards == cards(RED_HATS)
    assert at.state.picture.cards == cards(RED_HATS)


@pytest.mark.rule("SM-54")
def test_the_window_on_the_former_picture_stays_the_same_question_when_a_card_is_turned():
    at = racing(BARE, deck=5)
    asked = next(question for question in at.ask.window if question.seat == A)
    later, _ = pass_by(at)
    assert later.state.turned == at.state.turned + 1
    assert asked in later.ask.window
    assert question_id(b"key", at, asked) == question_id(b"key", later, asked)


@pytest.mark.rule("SM-53")
def test_the_wait_ends_a_window_and_its_grace_after_the_first_press():
    wait = racing(RED_HATS).ask.may[race.NEXT].shape
    assert (wait.once_pressed, wait.closes) == (4_500, ("act", "act-on"))


@pytest.mark.rule("SM-54")
@pytest.mark.parametrize(("ms", "counts"), [(6_700, True), (6_701, False)])
def test_a_press_on_the_former_picture_counts_for_700_ms_after_the_next_was_posted(ms, counts):
    at = press(racing(("BRYGPK", "YRGKBP", "GPRKYB"), former=2, shown=6_000), A, "hat", ms, stage=2)
    at, events = pass_by(at)
    assert any(isinstance(event, Settled) for event in events) is counts
    assert at.state.heights == ((5, 3, 3, 3) if counts else (3, 3, 3, 3))


@pytest.mark.rule("SM-54")
@pytest.mark.parametrize(
    ("up", "stage", "shown"), [(RED_HATS, 2, 6_000), (("BRYGPK", "YRGKBP", "GPRKYB"), 2, None)], ids=["own", "unposted"]
)
def test_a_press_is_never_too_late_for_the_picture_that_lies_there_or_before_the_next_is_posted(up, stage, shown):
    at = press(racing(up, former=2, shown=shown), A, "hat", 60_000, stage=stage)
    at, events = pass_by(at, 65_000)
    assert told(events, Settled).stop.deeds[0].outcome is Outcome.WON
    assert at.state.heights == (5, 3, 3, 3)


@pytest.mark.rule("SM-54")
def test_a_press_that_comes_too_late_for_its_picture_makes_no_stop():
    at = press(racing(("BRYGPK", "YRGKBP", "GPRKYB"), former=2, shown=6_000), A, "hat", 8_000, stage=2)
    at, events = pass_by(at)
    assert told(events, CardTurned).up == 4
    assert (len(events), len(at.state.picture.cards), at.state.heights) == (1, 4, (3, 3, 3, 3))


def late(at, *seats):
    """These seats press on the picture before the one that lies there, too late; what follows when the wait is over."""
    if isinstance(at.state.phase, Drawing):
        at, _ = answer(at, CHANCE, "pause", "4000")
    at = replace(at, state=with_unseen(at.state, posted=6_000))
    for ms, seat in enumerate(seats, 8_000):
        at = press(at, seat, "hat", ms, stage=at.state.picture.stage - 1)
    return pass_by(at)


@pytest.mark.rule("SM-54", "SM-41")
def test_presses_on_a_former_picture_never_keep_a_card_from_being_turned_and_from_the_second_time_cost_one():
    at = racing(APART[:3], former=2, shown=6_000, piles=(2, 3, 3, 3))
    for paid in (0, 1, 1, 0):
        before = at.state
        at, events = late(at, A, A)
        assert told(events, CardTurned).up == len(before.picture.cards) + 1
        assert at.state.heights == (before.heights[A] - paid, 3, 3, 3)
    stop = told(events, Settled).stop
    assert ([(deed.seat, deed.outcome, deed.paid) for deed in stop.deeds], stop.sight) == ([(A, Outcome.LOST, 0)], None)


@pytest.mark.rule("SM-54", "SM-43")
def test_only_who_was_late_before_pays_and_a_stop_forgets_it():
    at, _ = late(racing(APART[:3], former=2, shown=6_000), A)
    at, events = late(at, B, A)
    assert [deed.seat for deed in told(events, Settled).stop.deeds] == [A]
    assert at.state.heights == (2, 3, 3, 3)
    at, _ = answer(at, CHANCE, "pause", "4000")
    at, events = pass_by(press(at, C, "hat", 20_000))
    assert told(events, Settled).stop.deeds[0].seat == C
    at, _ = answer(at, CHANCE, "pause", "4000")
    at, _ = pass_by(at)
    heights = at.state.heights
    assert late(at, A)[0].state.heights == heights


@pytest.mark.rule("SM-54", "SM-67")
def test_nobody_sees_who_was_late_before_it_costs_anything():
    one, others = (late(racing(APART[:3], former=2, shown=6_000), seat)[0] for seat in (A, B))
    for eye in (None, A, B, C):
        assert make_view(one, eye).state == make_view(others, eye).state


@pytest.mark.rule("SM-54", "SM-53")
@pytest.mark.parametrize(("ms", "counts"), [(6_700, True), (6_701, False)])
def test_only_a_press_that_may_stop_the_turning_decides_when_the_wait_ends(ms, counts):
    at = racing(APART[:3], former=2, shown=6_000)
    wait = at.ask.may[race.NEXT].shape
    assert wait.is_ended_by(race.window_prompt(2), ms) is counts
    assert wait.is_ended_by(race.window_prompt(3), ms)
    assert not wait.is_ended_by("other", ms)


@pytest.mark.rule("SM-54")
def test_while_nobody_knows_when_a_picture_was_posted_and_at_tables_from_before_every_press_decides_it():
    for how in ({"shown": None}, {"errata": ()}):
        at = racing(APART[:3], former=2, **how)
        assert at.ask.may[race.NEXT].shape.is_ended_by(race.window_prompt(2), 99_000)


@pytest.mark.rule("SM-54", "SM-51")
def test_the_wait_goes_on_when_it_is_known_that_the_picture_was_posted():
    at = racing(APART[:3], former=2, shown=None)
    shown, _ = answer(at, CLOCK, "picture-shown", "-4", 6_000)
    assert shown.times[race.NEXT] == at.times[race.NEXT]
    assert not shown.ask.may[race.NEXT].shape.is_ended_by(race.window_prompt(2), 6_701)


@pytest.mark.rule("SM-54")
def test_a_table_from_before_draws_another_pause_after_a_late_press():
    at = racing(APART[:3], former=2, shown=6_000, errata=())
    for _ in range(3):
        at, events = late(at, A)
        assert (events, len(at.state.picture.cards), at.state.heights) == ((), 3, (3, 3, 3, 3))
        assert isinstance(at.state.phase, Drawing)
    assert race.LONGEST not in at.ask.may


@pytest.mark.rule("SM-48")
def test_a_game_ends_with_its_time_once_what_was_pressed_is_settled():
    at = press(racing(RED_HATS), A, "hat", 1_000)
    assert at.ask.may[race.LONGEST].shape.ms == 3_600_000
    at, events = answer(at, CLOCK, race.LONGEST.prompt, "past", 3_600_000)
    assert (events, race.LONGEST in at.ask.may) == ((), False)
    at, events = pass_by(at, 3_603_000)
    assert isinstance(at.state.phase, Finished)
    assert (at.state.heights, told(events, GameEnded).winners) == ((5, 3, 3, 3), (A,))


@pytest.mark.rule("SM-48")
def test_the_time_of_a_game_is_one_wait_from_its_first_pause_on():
    at = racing(BARE, deck=5)
    later, _ = pass_by(at)
    assert later.times[race.LONGEST] == at.times[race.LONGEST] == 1


@pytest.mark.rule("SM-27")
def test_the_card_that_is_missing_among_several_winners_is_the_top_one_of_the_deck():
    state = with_unseen(racing(TWO_MATCHES, piles=(0,) * 5).state, deck=cards(APART))
    at = open_position(game, replace(state, left=len(APART)))
    for seat in (A, B, C):
        at = press(at, seat, "blue", 1_000 + 100 * seat)
    at, _ = pass_by(at)
    known = at.state.unseen.open()
    assert known.piles == (*((each,) for each in (*cards(TWO_MATCHES), *cards(APART[:1]))), (), ())
    assert known.deck == cards(APART[1:])


@pytest.mark.rule("SM-54")
def test_a_card_turned_after_the_stop_stays_for_the_next_table():
    at = press(racing(("BRYGPK", "YRGKBP", "GPRKYB"), former=2, shown=6_000), A, "hat", 6_100, stage=2)
    at, events = pass_by(at)
    assert told(events, Settled).stop.cards == cards(RED_HATS)
    assert at.state.picture.cards == cards(("GPRKYB",))
    assert at.state.former is None


@pytest.mark.rule("SM-54")
def test_a_press_stamped_before_its_own_picture_counts_as_made_with_it():
    at = racing(RED_HATS, shown=2_000)
    at = press(press(at, A, "hat", 1_500), B, "hat", 1_900)
    _, events = pass_by(at)
    assert [deed.ms for deed in told(events, Settled).stop.deeds] == [0, 0]
    assert [deed.outcome for deed in told(events, Settled).stop.deeds] == [Outcome.WON, Outcome.WON]


@pytest.mark.rule("SM-54")
def test_the_posting_of_a_picture_is_reported_once_and_seen_by_nobody():
    at = racing(RED_HATS, shown=None)
    shown, events = answer(at, CLOCK, "picture-shown", "-4", 1_234)
    assert (events, shown.state.unseen.open().posted) == ((), 1_234)
    assert race.SHOWN in at.ask.may
    assert race.SHOWN not in shown.ask.may
    assert make_view(at, A).state == make_view(shown, A).state


@pytest.mark.rule("SM-32", "SM-33")
def test_a_second_call_and_a_second_thing_in_the_hands_have_no_effect():
    at = racing(TWO_MATCHES)
    for act, ms in (("hat", 100), ("beak", 200), ("red", 300), ("blue", 400), ("knock", 500)):
        at = press(at, A, act, ms)
    at, events = pass_by(at)
    assert list(outcomes(events).values()) == [
        Outcome.LOST,
        Outcome.SECOND_CALL,
        Outcome.LOST,
        Outcome.HANDS_FULL,
        Outcome.HANDS_FULL,
    ]
    assert at.state.heights[A] == 1


@pytest.mark.rule("SM-33")
def test_a_press_that_found_no_pawn_leaves_the_hands_free():
    at = racing(TWO_MATCHES, piles=(3, 3))
    at = press(press(press(at, A, "blue", 100), B, "blue", 200), B, "knock", 300)
    _, events = pass_by(at)
    assert outcomes(events)[B, "blue"] is Outcome.NO_PAWN
    assert outcomes(events)[B, "knock"] is Outcome.LOST


@pytest.mark.rule("SM-43")
def test_each_wrong_action_is_paid_for():
    at = press(press(racing(BARE), A, "hat", 100), A, "blue", 200)
    at, _ = pass_by(at)
    assert (at.state.heights[A], at.state.left) == (1, 22)


@pytest.mark.rule("SM-46")
def test_the_last_pawn_is_shared_by_those_who_took_it_at_the_same_time():
    at = press(press(racing(TWO_MATCHES, piles=(0, 0)), A, "blue", 100), B, "blue", 100)
    at, _ = pass_by(at)
    assert at.state.heights == (1, 1)


@pytest.mark.rule("SM-38")
def test_where_nobody_wins_the_cards_stay_and_nobody_is_told_why():
    at = press(racing(TWINS, turner=2), A, "blue", 100)
    at, events = pass_by(at)
    settled = told(events, Settled)
    assert (settled.stop.sight, settled.why, settled.turner) == (None, ("SM-38",), C)
    assert at.state.picture.cards == cards(TWINS)
    at, _ = answer(at, CHANCE, "pause", "5000")
    assert len([question for question in at.ask.window if question.seat == A]) == 1


@pytest.mark.rule("SM-39")
def test_after_an_award_the_table_is_empty_and_the_next_one_turns():
    at = press(racing(RED_HATS, turner=3), A, "hat", 100)
    at, events = pass_by(at)
    assert told(events, Settled).stop.sight.matches[0].cards == (1, 2)
    assert (at.state.picture.cards, at.state.turner) == ((), A)
    at, _ = answer(at, CHANCE, "pause", "5000")
    assert not at.ask.window
    at, _ = pass_by(at)
    assert len(at.state.picture.cards) == 1


@pytest.mark.rule("SM-48")
def test_after_the_last_card_there_is_one_last_chance_and_then_it_is_over():
    at, events = pass_by(racing(BARE, deck=1))
    assert told(events, LastChanceGiven)
    assert at.ask.may[race.NEXT].shape.ms == 20_000
    over, events = pass_by(at, 30_000)
    assert isinstance(over.state.phase, Finished)
    assert told(events, GameEnded).unclaimed == 3
    at, events = pass_by(press(at, A, "knock", 12_000), 30_000)
    assert isinstance(at.state.phase, Finished)
    assert at.state.heights[A] == 2


@pytest.mark.rule("SM-48")
def test_three_hundred_cards_are_enough():
    at = racing(BARE)
    at = open_position(game, replace(at.state, turned=300))
    assert isinstance(pass_by(at)[0].state.phase, Finished)


@pytest.mark.rule("SM-66")
def test_with_twelve_cards_it_is_said_once_that_there_is_something():
    at = racing((*APART, *APART[:5]), deck=20)
    at, events = pass_by(at)
    assert (told(events, HintGiven).up, told(events, HintGiven).why) == (12, ("SM-66",))
    at, _ = answer(at, CHANCE, "pause", "5000")
    assert not [event for event in pass_by(at)[1] if isinstance(event, HintGiven)]


@pytest.mark.rule("SM-66")
def test_sixteen_cards_that_nobody_wants_go_under_the_deck():
    sixteen = (*APART, *APART, *APART[:4])
    at, events = pass_by(racing(sixteen, deck=2, turner=1))
    assert told(events, CardsCleared).up == 16
    assert (at.state.picture.cards, at.state.left, at.state.turner) == ((), 18, C)
    assert at.state.unseen.open().deck[2:] == cards(sixteen)


@pytest.mark.rule("SM-30", "SM-36")
@pytest.mark.parametrize(
    ("option", "up", "act", "usual", "other"),
    [
        ({"wrong_knock": "free"}, BARE, "knock", Outcome.LOST, Outcome.NOTHING),
        ({"blue_under_worms": "nothing"}, ("RBYGPK", "BYGPKR+"), "blue", Outcome.LOST, Outcome.NOTHING),
        ({"count_by": "element"}, ("RPYBGK", "RGKBPY", "BPGYRK"), "blue", Outcome.WON, Outcome.WON),
    ],
)
def test_what_a_table_may_have_otherwise(option, up, act, usual, other):
    for options, expected in (({}, usual), (option, other)):
        _, events = pass_by(press(racing(up, **options), A, act, 100))
        assert outcomes(events)[A, act] is expected


@pytest.mark.rule("SM-26")
def test_left_over_cards_may_leave_the_game():
    for leftovers, left in (("under", 21), ("out", 20)):
        at = press(racing(("RBYPGK", "BRYKGP", "hat:K"), leftovers=leftovers), A, "blue", 100)
        at = press(at, B, "blue", 200)
        assert pass_by(at)[0].state.left == left


@pytest.mark.rule("SM-42")
def test_penalties_may_be_paid_from_the_new_cards():
    for order, height in (("before", 2), ("after", 1)):
        at = press(racing(RED_HATS, piles=(0, 0), penalty_order=order), A, "knock", 100)
        assert pass_by(press(at, A, "hat", 200))[0].state.heights[A] == height


@pytest.mark.rule("SM-5", "SM-49")
def test_whoever_has_most_cards_wins_and_equals_share():
    at = open_position(game, replace(racing(BARE, piles=(21, 14, 21, 5)).state, turned=300))
    _, events = pass_by(at)
    assert told(events, GameEnded).winners == (A, C)
    assert game.standing(at.state) == ((A, C), (B,), (D,))


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("seats", [2, 7])
def test_two_to_seven_can_play(seats):
    at, _ = begun(seats)
    assert len(at.ask.questions()) == seats + 1


def test_windows_alternate_by_the_stage_of_their_picture():
    assert [window_prompt(stage) for stage in (1, 2, 3)] == ["act-on", "act", "act-on"]


def test_nobody_sees_what_is_unseen():
    at = racing(BARE)
    other = open_position(game, with_unseen(at.state, deck=cards(APART), pause=1))
    for eye in (None, *map(Seat, range(4))):
        assert make_view(at, eye).state == make_view(other, eye).state
    assert isinstance(at.state.phase, Turning)


def test_a_game_is_one_deal_from_its_first_card_to_its_end():
    at, _ = begun(3)
    drawn = answer(at, CLOCK, "begin", "past", 20_000)[0].state
    over = replace(drawn, phase=Finished())
    assert [game.deal_number(state) for state in (start(3), at.state, drawn, over)] == [0, 0, 1, 0]
