"""How rounds and matches end, and who stands where."""

from dataclasses import replace

import pytest

from games.caccia.rules import game
from games.caccia.rules.events import MatchEnded, ReadySaid, RoundEnded, SpyNamed
from games.caccia.rules.finish import end_round, seat_roles
from games.caccia.rules.state import Ending, Finished, Laying, Move, Removal, Resting, Spy
from games.caccia.rules.terms import Orders, Rounds
from games.secret import CLOCK, Held, Veiled, hold, veil
from tests.games.caccia.table import SPY, answer, cast_as_spy, every, hunting, only, orders, sneaking, start


def played(spy, removed, turns, seats):
    """A round of a match in which that seat is the spy, with so many refuges removed in so many turns."""
    state = replace(cast_as_spy(spy, seats, rounds="each"), round=spy + 1)
    gone = tuple(Removal(house, house) for house in range(1, removed + 1))
    quiet = sneaking(turns=turns, seats=seats).turns
    return replace(state, removed=gone, turns=quiet, secret=hold(Spy(3, 3), spy))


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


@pytest.mark.rule("CS-62", "CS-64")
def test_one_round_is_a_game_unless_a_match_was_agreed_on():
    state, told = orders(hunting(19), {1: (19, "arrest")})
    assert isinstance(state.phase, Finished)
    assert not every(told, MatchEnded)
    assert seat_roles(state) == ("spy", *["partisan"] * 5)
    state, _ = orders(hunting(19, rounds="each"), {1: (19, "arrest")})
    assert state.phase == Resting()


@pytest.mark.rule("CS-64")
def test_in_a_match_the_next_in_seat_order_is_the_spy_on_a_new_map():
    state, _ = orders(hunting(19, rounds="each", seats=3, clues=()), {1: (19, "arrest")})
    for seat in (2, 0):
        state, told = answer(state, seat, "ready", "press")
        assert only(told, ReadySaid).seat == seat
    assert state.phase == Resting((0, 2))
    assert (2, "ready") not in game.ask(state).may
    state, told = answer(state, 1, "ready", "press")
    assert (state.spy, state.round, state.phase) == (1, 2, Laying())
    assert not only(told, SpyNamed).by_lot
    assert (state.refuges, state.turns, state.clues, state.removed) == ((), (), (), ())
    assert isinstance(veil(state, 0).secret, Veiled)
    assert isinstance(veil(state, 0).notes, Held)
    assert game.boundary(state)


@pytest.mark.rule("CS-64")
def test_the_next_round_begins_after_a_while_even_if_somebody_is_not_ready():
    state, _ = orders(hunting(19, rounds="each", seats=3), {1: (19, "arrest")})
    state, _ = answer(state, CLOCK, "next-round", "past")
    assert (state.spy, state.round) == (1, 2)


@pytest.mark.rule("CS-64")
def test_a_match_goes_by_refuges_removed_and_then_by_fewer_turns():
    state, told = match((3, 30), (5, 40), (3, 20))
    assert isinstance(state.phase, Finished)
    ended = only(told, MatchEnded)
    assert (ended.removed, ended.turns, ended.winners) == ((3, 5, 3), (30, 40, 20), (1,))
    assert game.standing(state) == ((1,), (2,), (0,))


@pytest.mark.rule("CS-64")
def test_who_is_level_in_both_stands_together():
    state, told = match((3, 30), (3, 30), (1, 9))
    assert game.standing(state) == ((0, 1), (2,))
    assert only(told, MatchEnded).winners == (0, 1)


def test_before_the_end_of_a_round_nobody_is_ahead():
    state = sneaking()
    assert game.standing(state) == (tuple(range(6)),)


def test_a_table_that_said_nothing_plays_as_usual():
    terms = start().terms
    assert (terms.orders, terms.rounds, terms.must_return, terms.aid) == (Orders.TOGETHER, Rounds.ONE, True, False)
