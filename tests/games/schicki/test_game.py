"""The course of a game: how it begins, what stops the turning, which cards make a scene, how both ways compare."""

import pytest

from games.forms import join_tokens
from games.kernel import open_position
from games.schicki.rules import game
from games.schicki.rules.events import GameOpened, Settled
from games.schicki.rules.state import DECK, READY, Readying, Shuffling
from games.secret import CHANCE, CLOCK, visible_value
from tests.games.schicki.table import (
    BARE,
    RED_HATS,
    TWINS,
    TWO_MATCHES,
    WORMS,
    A,
    B,
    C,
    D,
    answer,
    looking,
    only,
    pass_by,
    press,
    racing,
    start,
)


def shuffled(at, order):
    at, _ = answer(at, CHANCE, "deck", join_tokens(order))
    return answer(at, CHANCE, "turner", "2")


@pytest.mark.rule("SM-6", "SM-7")
@pytest.mark.parametrize("mode", ["live", "looks"])
def test_the_cards_are_shuffled_and_somebody_is_drawn_to_turn_first(mode):
    state = start(mode=mode)
    assert isinstance(state.phase, Shuffling)
    at, events = shuffled(open_position(game, state), reversed(range(64)))
    opened_ = only(events, GameOpened)
    assert (opened_.cards, opened_.turner, at.state.turner) == (64, C, C)
    assert at.state.unseen.open().deck == DECK[::-1]
    assert at.state.heights == (0, 0, 0, 0)
    assert isinstance(at.state.phase, Readying) is (mode == "live")
    if mode == "live":  # All say that they're ready on the public board.
        assert [each.on_board for question, each in at.ask.may.items() if question.prompt == READY] == [True] * 4


# -- both ways -----------------------------------------------------------------------------------------


def raced(up, presses, **options):
    at = racing(up, tie="0", **options)
    for seat, act, ms in presses:
        at = press(at, seat, act, ms)
    at, events = pass_by(at)
    return at.state, only(events, Settled).stop


def looked(up, presses, **options):
    at, events = looking(up, tie="0", **options), ()
    for seat in (A, B, C, D):
        at, _ = answer(at, seat, "open-scene", "open", 0)
        at, _ = answer(at, CLOCK, f"look-shown-{seat}", str(seat), 0)
        ended = False
        for each, act, ms in presses:
            if each == seat:
                ended = act in {"blue", "red", "knock"}
                at, events = answer(at, seat, "spot", act, ms)
        if not ended:
            at, events = answer(at, CLOCK, f"look-over-{seat}", "past", 45_000)
    return at.state, next(each.stop for each in map(visible_value, events) if isinstance(each, Settled))


RACES = {
    "one": (RED_HATS, [(A, "hat", 900), (B, "hat", 1_100), (C, "tail", 1_200), (C, "knock", 1_900)]),
    "several": (TWO_MATCHES, [(A, "scarf", 800), (A, "blue", 1_500), (B, "blue", 1_600), (D, "red", 1_700)]),
    "identical": (TWINS, [(D, "blue", 900), (C, "red", 1_000), (B, "red", 1_001)]),
    "worms": (WORMS, [(D, "beak", 900), (C, "knock", 1_000), (B, "knock", 1_000)]),
    "nothing": (BARE, [(D, "knock", 900), (A, "hat", 2_000)]),
}


@pytest.mark.rule("SM-64")
@pytest.mark.parametrize(("up", "presses"), RACES.values(), ids=RACES)
def test_looks_that_begin_together_come_out_as_a_race(up, presses):
    (raced_, stop), (looked_, scene_) = raced(up, presses), looked(up, presses)
    results = [[(d.seat, d.act, d.outcome, d.paid, d.won) for d in each.deeds] for each in (stop, scene_)]
    assert results[0] == results[1]
    assert raced_.heights == looked_.heights
    assert raced_.owed == looked_.owed
