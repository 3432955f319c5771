"""What happens when a card must be drawn and there is none."""

import pytest

from games.cards import DECK, parse_cards
from games.eleusis.rules import game
from games.eleusis.rules.events import CardsDrawn, StockRanOut, StockRefilled
from games.eleusis.rules.state import AfterDraw, Cause, Guessing, Pausing, Refilling, Turn
from games.eleusis.rules.terms import StockEnd
from games.questions import Question
from games.secret import CHANCE, Seat
from tests.games.eleusis.table import answer, guessed, hand, has, only, playing, then

IN_ORDER = ",".join(map(str, range(52)))


@pytest.mark.rule("EE-35")
def test_cards_are_drawn_from_the_top_of_the_stock():
    state, _ = answer(playing(stock="QC KC AC"), 1, "play", "9S")
    assert hand(state, 1) == "2H QC"
    assert state.round.stock.open() == parse_cards("KC AC")


@pytest.mark.rule("EE-36")
def test_an_empty_stock_becomes_a_fresh_deck_only_when_a_card_must_be_drawn():
    state, _ = answer(playing(stock="2C"), 1, "play", "9S")
    assert (state.phase, state.round.extra_decks) == (Turn(Seat(2)), 0)
    state, events = answer(state, 2, "play", "5D")
    assert isinstance(state.phase, Guessing)
    state, _ = answer(state, 2, "guess-rule", "~|~|~|~|~")
    state, events = answer(state, 1, "play", "2H")
    assert isinstance(state.phase, Refilling)
    assert not has(events, CardsDrawn)
    assert list(game.ask(state).must) == [Question(CHANCE, "refill")]
    state, events = answer(state, CHANCE, "refill", IN_ORDER)
    assert (only(events, StockRefilled).count, only(events, StockRefilled).extra) == (52, 1)
    assert (hand(state, 1), len(state.round.stock.open()), state.phase) == ("AS 2C", 51, Turn(Seat(2)))


@pytest.mark.rule("EE-36", "EE-37", "EE-38")
def test_at_most_two_extra_decks_are_opened_in_a_round():
    from dataclasses import replace

    state = playing(stock="")
    state = replace(state, round=replace(state.round, extra_decks=1))
    state, _ = then(state, (1, "play", "9S"), (CHANCE, "refill", IN_ORDER))
    assert state.round.extra_decks == 2
    state = playing(stock="")
    state = replace(state, round=replace(state.round, extra_decks=2))
    state, events = answer(state, 1, "play", "9S")
    ran_out = only(events, StockRanOut)
    assert (ran_out.seat, ran_out.owed) == (1, 1)
    assert (state.results[-1].cause, state.results[-1].points) == (Cause.STOCK, (10, 10, 10))


@pytest.mark.rule("EE-37", "EE-26", "EE-38")
def test_a_guess_earned_by_the_same_action_is_still_offered():
    state = playing(hands=("", "2S 9S JC", "4C"), stock="2C", stock_end=StockEnd.END_ROUND)
    state, events = answer(state, 1, "no-play", "press")
    assert (only(events, CardsDrawn).count, only(events, StockRanOut).owed) == (1, 1)
    assert state.phase == Guessing(Seat(1), Cause.STOCK)
    silent, _ = answer(state, 1, "guess-rule", "~|~|~|~|~")
    assert (silent.results[-1].cause, silent.results[-1].points) == (Cause.STOCK, (11, 10, 11))
    right, _ = guessed(state, 1, "alt-color")
    assert (right.results[-1].cause, right.results[-1].points) == (Cause.GUESSED, (16, 16, 11))


@pytest.mark.rule("EE-37")
def test_nobody_has_a_bonus_when_the_stock_ends_the_round():
    state = playing(hands=("", "2H", "4C"), stock="", stock_end=StockEnd.END_ROUND)
    state, _ = then(state, (1, "no-play", "press"), (0, "pick", "2H"))
    assert isinstance(state.phase, Pausing)
    assert (state.results[-1].out, state.results[-1].points) == (None, (11, 11, 11))


@pytest.mark.rule("EE-36", "EE-26")
def test_an_exchange_may_reach_into_the_fresh_deck():
    state = playing(hands=("", "2S 9S JC", "4C"), stock="2C")
    state, events = answer(state, 1, "no-play", "press")
    assert state.phase == Refilling(Seat(1), 1, then=AfterDraw.GUESS, cards=DECK, is_deck=True)
    state, more = answer(state, CHANCE, "refill", IN_ORDER)
    assert (only(events, CardsDrawn).count, only(more, CardsDrawn).count) == (1, 1)
    assert (hand(state, 1), state.phase) == ("AS 2C", Guessing(Seat(1)))


@pytest.mark.rule("EE-26")
def test_discards_are_out_of_the_round_unless_the_table_shuffles_them_again():
    given = {"hands": ("", "2S 9S JC", "4C"), "stock": "2C", "discard": "QC"}
    state, _ = answer(playing(reshuffle_discards="on", **given), 1, "no-play", "press")
    assert state.phase == Refilling(Seat(1), 1, then=AfterDraw.GUESS, cards=parse_cards("QC 2S 9S JC"))
    state, events = answer(state, CHANCE, "refill", "3,2,1,0")
    assert (only(events, StockRefilled).count, only(events, StockRefilled).extra) == (4, 0)
    assert (hand(state, 1), state.round.discard) == ("2C JC", ())
    state, _ = answer(playing(**given), 1, "no-play", "press")
    assert state.phase.is_deck
    assert state.round.discard == parse_cards("QC 2S 9S JC")
