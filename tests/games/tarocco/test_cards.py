"""The pack, its orders, and what single cards count."""

import pytest

from games.tarocco.rules.cards import (
    CARTE_DA_5,
    COUNTERS,
    NOMINAL,
    PACK,
    STRENGTH,
    SUIT,
    TAROCCHI,
    TRUMPS,
    Card,
    Suit,
    sorted_cards,
)
from games.tarocco.rules.combinations import LAST, card_points, nominal_points
from tests.games.tarocco.table import cards, vectors


@pytest.mark.rule("TB-1", "TB-2", "TB-3", "TB-7")
def test_sixty_two_cards_in_the_order_of_the_pack():
    assert len(PACK) == len(TRUMPS) + 41 == 62
    assert " ".join(PACK[:20]) == "DK DQ DN DJ DA D6 D7 D8 D9 D10 CK CQ CN CJ CA C6 C7 C8 C9 C10"
    assert " ".join(PACK[20:40]) == "SK SQ SN SJ S10 S9 S8 S7 S6 SA BK BQ BN BJ B10 B9 B8 B7 B6 BA"
    numbers = "ANG MON SOL LUN T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 M1 M2 M3 M4 BEG MAT"
    assert " ".join(PACK[40:]) == numbers
    assert sorted_cards(reversed(PACK)) == PACK


@pytest.mark.rule("TB-2")
@pytest.mark.parametrize(
    ("suit", "downwards"), [(Suit.DANARI, "K Q N J A 6 7 8 9 10"), (Suit.BASTONI, "K Q N J 10 9 8 7 6 A")]
)
def test_pips_run_one_way_in_round_suits_and_the_other_in_long_ones(suit, downwards):
    strengths = [STRENGTH[Card(f"{suit}{rank}")] for rank in downwards.split()]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 10


@pytest.mark.rule("TB-3", "TB-4", "TB-5")
def test_the_mori_are_equal_above_the_begato_and_the_matto_is_of_no_suit():
    assert len({STRENGTH[Card(f"M{number}")] for number in range(1, 5)}) == 1
    assert STRENGTH[Card.T5] > STRENGTH[Card.M1] > STRENGTH[Card.BEG]
    assert SUIT[Card.BEG] is Suit.TRUMPS
    assert SUIT[Card.MAT] is Suit.MATTO
    assert [card for card in PACK if SUIT[card] is Suit.MATTO] == [Card.MAT]


@pytest.mark.rule("TB-6")
def test_tarocchi_counters_and_cards_of_five():
    assert cards("ANG MON BEG MAT") == TAROCCHI
    assert cards("BEG MAT") == COUNTERS
    assert sorted_cards(CARTE_DA_5) == cards("DK CK SK BK ANG MON BEG MAT")
    assert len([card for card in PACK if NOMINAL[card] > 1]) == 20


@pytest.mark.rule("TB-10")
def test_what_a_card_is_worth_beside_a_scartino():
    worth = {"BEG": 5, "CK": 5, "SQ": 4, "BN": 3, "DJ": 2, "DA": 1, "C10": 1, "LUN": 1, "T16": 1, "M1": 1}
    assert {name: NOMINAL[Card(name)] for name in worth} == worth


@pytest.mark.parametrize(("given", "expected"), vectors("count"))
def test_cards_are_counted_two_by_two(given, expected):
    pile = PACK if given["cards"] == "whole pack" else cards(given["cards"])
    assert card_points(pile) == expected["points"]


@pytest.mark.rule("TB-12", "TB-13", "TB-15")
def test_the_whole_pack_counts_ninety_three():
    assert nominal_points(PACK) == 118
    assert card_points(PACK) + LAST == 93
