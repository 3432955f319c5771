"""The live race: how cards are turned, which presses count, how a stop is settled, and how it ends."""

import pytest

from games.kernel import make_view, open_position, question_id
from games.schicki.rules import game, race
from games.schicki.rules.events import CardTurned, GameEnded, Settled
from games.schicki.rules.race import with_unseen
from games.schicki.rules.state import Drawing, Finished
from games.secret import CHANCE, CLOCK
from games.values import replace
from tests.games.schicki.table import (
    APART,
    BARE,
    RED_HATS,
    TWO_MATCHES,
    A,
    B,
    C,
    answer,
    cards,
    only,
    pass_by,
    press,
    racing,
    start,
)

ORDER = ",".join(map(str, range(64)))


def begun(seats=3, robots=(), **options):
    at, _ = answer(open_position(game, start(seats, robots, **options)), CHANCE, "deck", ORDER)
    return answer(at, CHANCE, "turner", "1")


@pytest.mark.rule("SM-54")
def test_the_window_on_the_former_picture_stays_the_same_question_when_a_card_is_turned():
    at = racing(BARE, deck=5)
    asked = next(question for question in at.ask.window if question.seat == A)
    later, _ = pass_by(at)
    assert later.state.course.turned == at.state.course.turned + 1
    assert asked in later.ask.window
    assert question_id(b"key", at, asked) == question_id(b"key", later, asked)


@pytest.mark.rule("SM-8")
def test_the_card_turned_is_the_top_one_of_the_deck():
    top, *rest = cards(TWO_MATCHES[:2])
    at = racing(BARE, deck=2)
    at = replace(at, state=with_unseen(at.state, deck=(top, *rest)))
    later, events = pass_by(at)
    assert only(events, CardTurned).card == top
    assert later.state.picture.cards[-1] == top
    assert later.state.unseen.open().deck == tuple(rest)


def late(at, *seats):
    """These seats press on the picture before the one that lies there, too late; what follows when the wait is over."""
    if isinstance(at.state.phase, Drawing):
        at, _ = answer(at, CHANCE, "pause", "4000")
    at = replace(at, state=with_unseen(at.state, posted=6_000))
    for ms, seat in enumerate(seats, 8_000):
        at = press(at, seat, "hat", ms, stage=at.state.picture.stage - 1)
    return pass_by(at)


@pytest.mark.rule("SM-54", "SM-43")
def test_only_who_was_late_before_pays_and_a_stop_forgets_it():
    at, _ = late(racing(APART[:3], former=2, shown=6_000), A)
    at, events = late(at, B, A)
    assert [deed.seat for deed in only(events, Settled).stop.deeds] == [A]
    assert at.state.heights == (2, 3, 3, 3)
    at, _ = answer(at, CHANCE, "pause", "4000")
    at, events = pass_by(press(at, C, "hat", 20_000))
    assert only(events, Settled).stop.deeds[0].seat == C
    at, _ = answer(at, CHANCE, "pause", "4000")
    at, _ = pass_by(at)
    heights = at.state.heights
    assert late(at, A)[0].state.heights == heights


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
    assert (at.state.heights, only(events, GameEnded).winners) == ((5, 3, 3, 3), (A,))


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
def test_the_posting_of_a_picture_is_reported_once_and_seen_by_nobody():
    at = racing(RED_HATS, shown=None)
    shown, events = answer(at, CLOCK, "picture-shown", "-4", 1_234)
    assert (events, shown.state.unseen.open().posted) == ((), 1_234)
    assert race.SHOWN in at.ask.may
    assert race.SHOWN not in shown.ask.may
    assert make_view(at, A).state == make_view(shown, A).state
