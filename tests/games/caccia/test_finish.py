"""How rounds and matches end, and who stands where."""

import pytest

from games.caccia.rules import game
from games.caccia.rules.events import MatchEnded, RoundEnded
from games.caccia.rules.finish import end_round
from games.caccia.rules.state import Ending, Finished, Move, Removal, Spy, with_board
from games.secret import Veiled, hold, veil
from games.values import replace
from tests.games.caccia.table import SPY, cast_as_spy, hunting, only, orders, sneaking


def played(spy, removed, turns, seats):
    """A round of a match in which that seat is the spy, with so many refuges removed in so many turns."""
    state = replace(cast_as_spy(spy, seats, rounds="each"), round=spy + 1)
    gone = tuple(Removal(house, house) for house in range(1, removed + 1))
    quiet = sneaking(turns=turns, seats=seats).turns
    return replace(with_board(state, removed=gone), turns=quiet, secret=hold(Spy(3, 3), spy))


def match(*rounds):
    """A match of these rounds: refuges and turns by seat of the spy."""
    state, told = cast_as_spy(0, len(rounds), rounds="each"), ()
    for seat, (removed, turns) in enumerate(rounds):
        step = end_round(replace(played(seat, removed, turns, len(rounds)), results=state.results), Ending.DECK)
        state, told = step.state, step.events
    return state, told


@pytest.mark.rule("CS-76")
def test_at_the_end_everything_is_shown():
    secret = Spy(19, 3, (7, 9), (19,), None, due=False, route=(Move(1, 3, (8, 13, 18)), Move(2, 1, (19,))))
    state = replace(hunting(19, turns=2), secret=hold(secret, SPY))
    state, told = orders(state, {1: (19, "arrest")})
    result = only(told, RoundEnded).result
    assert (result.hideout, result.hand, result.route) == (3, (7, 9), secret.route)
    assert (result.house, result.turns, result.spy, result.arrested) == (19, 2, 0, 1)
    assert veil(state, None).results == (result,)
    assert isinstance(veil(state, None).secret, Veiled)


@pytest.mark.rule("CS-64")
def test_a_match_goes_by_refuges_removed_and_then_by_fewer_turns():
    state, told = match((3, 30), (5, 40), (3, 20))
    assert isinstance(state.phase, Finished)
    ended = only(told, MatchEnded)
    assert (ended.removed, ended.turns, ended.winners) == ((3, 5, 3), (30, 40, 20), (1,))
    assert ended.why == ("CS-64",)
    assert game.standing(state) == ((1,), (2,), (0,))


@pytest.mark.rule("CS-64")
def test_who_is_level_in_both_stands_together():
    state, told = match((3, 30), (3, 30), (1, 9))
    assert game.standing(state) == ((0, 1), (2,))
    assert only(told, MatchEnded).winners == (0, 1)
