"""The pack, its orders, and what single cards count."""

from random import Random

import pytest

from games.forms import Refused
from games.secret import CHANCE, Seat, hold
from games.tarocco.rules.cards import (
    CARTE_DA_5,
    COUNTERS,
    MORI,
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
from games.tarocco.rules.events import Played
from games.tarocco.rules.play import taking_index
from games.tarocco.rules.state import Accusing, Signal
from games.values import replace
from tests.games.tarocco.table import answer, asked, cards, dealt, lay, legal, only, playing, seated, until, vectors


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


@pytest.mark.parametrize(("given", "expected"), vectors("trick"))
def test_a_trick_is_taken(given, expected):
    laid = cards(given["played_in_order"])
    assert taking_index(laid) == expected["winning_index"]
    assert laid[taking_index(laid)] == expected["winning_card"]


@pytest.mark.parametrize(("given", "expected"), vectors("legal"))
def test_what_may_be_played(given, expected):
    assert sorted(legal(cards(given["hand"]), cards(given["table"]))) == sorted(expected["legal"])


@pytest.mark.rule("TB-4", "TB-63")
def test_among_mori_the_last_one_takes():
    assert taking_index((MORI[3], MORI[0], MORI[2])) == 2


@pytest.mark.rule("TB-64")
def test_the_last_trick_can_be_seen_and_nothing_older():
    state = playing(["D6 S6 B6 C6", "D7 S7 B7 C7", "D8 S8 B8 C8", "D9 S9 B9 C9"])
    state, events = lay(state, "D6 D7 D8 D9", "S6 S7 S8 S9")
    assert [play.card for play in state.trick.plays] == list(cards("S6 S7 S8 S9"))
    assert state.trick.taker == 3
    state, events = lay(state, "B9")
    assert [play.card for play in state.last.plays] == list(cards("S6 S7 S8 S9"))
    assert not only(events, Played).stays
    _, events = lay(playing(["D6 S6", "D7 S7", "D8 S8", "D9 S9"], trick_history="all"), "D6")
    assert only(events, Played).stays


# -- signals --------------------------------------------------------------------------------------


def words(state, card):
    shape = asked(state).shape
    said = shape.fields[1].shape.shapes.get(Card(card))
    return set(said.options) if said else set()


@pytest.mark.rule("TB-76", "TB-78")
def test_or_once_all_trumps_have_gone_face_up():
    hands = ["DQ D6 B6", "D7 S7 B7", "S6 S8 B8", "D8 S9 B9"]
    state = playing(hands, piles=(TRUMPS, ""))
    assert words(state, "B6") == {Signal.BUSSO, Signal.VOLO}
    state = playing(hands, piles=(TRUMPS[1:], "MAT"))
    state = replace(state, scarti=tuple(hold(cards("ANG" if seat == 3 else ""), Seat(seat)) for seat in range(4)))
    assert words(state, "B6") == set()


def shuffled(variety, players, **options):
    order = list(range(62))
    Random(3).shuffle(order)
    state = seated(variety, players - 1, (0,) * players, players, **options)
    return answer(state, CHANCE, "pack", ",".join(map(str, order)))[0]


def usual(state):
    decision = asked(state)
    with pytest.raises(Refused):
        decision.shape.parse("no such answer")
    return decision.by_clock


@pytest.mark.rule("TB-91")
def test_silence_answers_as_the_page_says():
    bidding = shuffled("terziglio", 3)
    assert usual(bidding) == "passo"
    asking, _ = answer(bidding, bidding.phase.seat, "bid", "posso")
    assert usual(asking) == "va-bene"
    state, _ = dealt(seated("quattro-scartate"), {0: "DK DQ DN DJ", 3: "D10 D7 D6"})
    assert usual(state) == "D6,D7"
    accusing, _ = until(state, Accusing)
    assert usual(accusing) == "danari"
    assert usual(playing(["MAT ANG D8", "C7 C8 C9", "S6 S7 S8", "B6 B7 B8"], signals="off")) == "D8"
    cheap = playing(["M1 DJ MAT", "C7 C8 C9", "S6 S7 S8", "B6 B7 B8"], signals="off")
    assert usual(cheap) == "M1"
    least = replace(playing(["M1 DJ MAT", "C7 C8 C9", "S6 S7 S8"], variety="mattazza", dealer=2), hand=1)
    assert usual(least) == "DJ|~"
