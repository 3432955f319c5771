"""A turn: a card, a no-play declaration, or a hint from the dealer."""

from dataclasses import replace

import pytest

from games.cards import parse_cards
from games.eleusis.rules import game
from games.eleusis.rules.hint_events import HintsOpened
from games.eleusis.rules.terms import Hints
from games.event import told_to
from games.questions import Question
from games.secret import Seat
from tests.games.eleusis.table import answer, has, may, only, playing


@pytest.mark.rule("EE-15")
def test_on_turn_a_player_plays_one_card_of_the_hand_or_declares_no_play():
    state = playing(hands=("", "2H 9S 9S", "4C"))
    ask = game.ask(state)
    assert list(ask.must) == [Question(Seat(1), "play")]
    assert ask.must[Question(Seat(1), "play")].shape.options == parse_cards("9S 2H")
    assert may(state, 1, "no-play")
    assert not may(state, 2, "no-play")


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


@pytest.mark.rule("EE-49")
def test_all_are_told_once_when_hints_become_possible():
    state, events = answer(playing(hands=("", "9S 2H 4H", "4S"), opened_with=3), 1, "play", "9S")
    assert not has(events, HintsOpened)
    state, events = answer(state, 2, "play", "4S")
    assert (only(told_to(events, None), HintsOpened).dealer, may(state, 0, "give-hint")) == (0, True)
    assert not has(answer(state, 1, "play", "2C")[1], HintsOpened)


@pytest.mark.rule("EE-49")
@pytest.mark.parametrize("changed", [{"hints": Hints.ALWAYS}, {"hints": Hints.NEVER}, {"errata": ()}])
def test_where_hints_open_at_no_moment_or_the_table_is_from_before_nothing_is_told(changed):
    state = playing(hands=("", "9S 2H", "4S"), opened_with=1, **{k: v for k, v in changed.items() if k != "errata"})
    _, events = answer(replace(state, errata=changed.get("errata", state.errata)), 1, "play", "9S")
    assert not has(events, HintsOpened)
