"""What no line of `vectors/play.jsonl` says of a turn: its order, hints, extra decks, prepared guesses."""

import pytest

from games.eleusis.rules import game
from games.eleusis.rules.events import StockRanOut
from games.eleusis.rules.state import Cause, Guessing
from games.kernel import Entry, open_position, submit
from games.questions import Question
from games.secret import CHANCE, Seat
from games.values import replace
from tests.games.eleusis.table import answer, guess_token, may, only, playing, then


@pytest.mark.rule("EE-14", "EE-5")
def test_turns_go_clockwise_past_the_dealer():
    state = playing(hands=("2C 3C", "", "2S 3S", "4S 5S"), dealer=1, turn=2, stock="2S 3S 4S 5S 6S 7S")
    order = []
    for _ in range(6):
        seat = state.phase.seat
        order.append(seat)
        held = state.round.hands[seat].open()
        wrong = next(each for each in held if not each.suit.is_red)
        state, _ = answer(state, seat, "play", str(wrong))
    assert order == [2, 3, 0, 2, 3, 0]


# -- hints ----------------------------------------------------------------------------------


@pytest.mark.rule("EE-49")
@pytest.mark.parametrize(("drawn", "is_open"), [(27, False), (28, True)])
def test_hints_open_once_half_of_the_stock_left_by_the_deal_is_drawn(drawn, is_open):
    state = playing(opened_with=55)
    state = replace(state, round=replace(state.round, drawn=drawn))
    assert may(state, 0, "give-hint") == is_open
    assert not may(state, 1, "give-hint")


# -- what is drawn and what waits -----------------------------------------------------------


@pytest.mark.rule("EE-36", "EE-37", "EE-38")
def test_at_most_two_extra_decks_are_opened_in_a_round():
    state = playing(stock="")
    state = replace(state, round=replace(state.round, extra_decks=1))
    state, _ = then(state, (1, "play", "9S"), (CHANCE, "refill", ",".join(map(str, range(52)))))
    assert state.round.extra_decks == 2
    state = playing(stock="")
    state = replace(state, round=replace(state.round, extra_decks=2))
    state, events = answer(state, 1, "play", "9S")
    ran_out = only(events, StockRanOut)
    assert (ran_out.seat, ran_out.owed) == (1, 1)
    assert (state.results[-1].cause, state.results[-1].points) == (Cause.STOCK, (10, 10, 10))


@pytest.mark.rule("EE-102")
def test_a_prepared_guess_can_be_taken_away_and_lets_the_turn_stand_as_it_was():
    at = open_position(game, playing())
    at, _ = submit(game, at, Entry(Seat(1), "prepare-guess", guess_token("alt-color")))
    at, _ = submit(game, at, Entry(Seat(1), "prepare-guess", guess_token(None)))
    assert at.times[Question(Seat(1), "play")] == 1
    assert answer(at.state, 1, "play", "2H")[0].phase == Guessing(Seat(1))
