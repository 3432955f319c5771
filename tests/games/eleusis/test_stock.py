"""What happens when a card must be drawn and there is none."""

import pytest

from games.cards import parse_cards
from games.eleusis.rules.events import StockRanOut, StockRefilled
from games.eleusis.rules.state import AfterDraw, Cause, Refilling
from games.secret import CHANCE, Seat
from tests.games.eleusis.table import answer, hand, only, playing, then

IN_ORDER = ",".join(map(str, range(52)))


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
