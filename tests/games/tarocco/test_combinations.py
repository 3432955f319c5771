"""Cricche, sequences, contatori, and what doubles."""

from itertools import product

import pytest
from hypothesis import given as any_of
from hypothesis import settings
from hypothesis import strategies as st

from games.tarocco.rules.cards import COUNTERS, MORI, PACK, SCAVEZZO, TOP, Card
from games.tarocco.rules.combinations import LAST, ROWS, Kind, card_points, combinations_in
from tests.games.tarocco.table import cards, vectors

SETS = st.sets(st.sampled_from(PACK))
UPPER = st.sets(st.sampled_from([card for card in PACK if PACK.index(card) >= 40])).map(lambda held: held | {Card.ANG})


@pytest.mark.parametrize(("given", "expected"), vectors("combos"))
def test_a_worked_example(given, expected):
    found = combinations_in(PACK if given["cards"] == "whole pack" else cards(given["cards"]))
    assert {each.kind.capitalize(): each.points for each in found.cricche} == expected["cricche"]
    assert {each.kind.capitalize(): [len(each.cards), each.points] for each in found.sequences} == expected["sequences"]
    assert found.cricche_doubled is expected["cricche_doubled"]
    assert found.sequences_doubled is expected["sequences_doubled"]
    assert found.total == expected["total"]


@pytest.mark.parametrize(("given", "expected"), vectors("accuso"))
def test_each_hand_is_judged_alone(given, expected):
    points = [combinations_in(cards(held)).total for held in given["partner_hands"]]
    assert points == expected["points"]
    assert sum(points) == expected["side_accuso"]


@pytest.mark.rule("TB-20", "TB-21")
def test_all_cricche_of_four_are_half_a_criccone():
    found = combinations_in(PACK)
    assert sum(each.points for each in found.cricche) == 148
    assert [len(each.cards) for each in found.cricche] == [4] * 5


@pytest.mark.rule("TB-33")
def test_no_set_of_cards_counts_more_than_the_pack():
    found = combinations_in(PACK)
    assert (found.cricche_points, found.sequence_points, found.total) == (296, 550, 846)
    assert found.total + card_points(PACK) + LAST == 939


@pytest.mark.rule("TB-23", "TB-32")
def test_the_counters_stand_in_every_sequence_and_lie_last():
    found = combinations_in(cards("DK DQ CK CQ DA CA M1 M2 BEG MAT"))
    assert {each.kind: " ".join(each.cards) for each in found.sequences} == {
        Kind.DANARI: "DK DQ DA BEG MAT",
        Kind.COPPE: "CK CQ CA BEG MAT",
        Kind.MORI: "M1 M2 BEG MAT",
        Kind.ASSI: "DA CA BEG MAT",
    }
    assert found.cards == cards("DK DQ DA CK CQ CA M1 M2 BEG MAT")


@pytest.mark.rule("TB-43", "TB-30", "TB-31")
def test_what_is_left_out_of_a_declaration_doubles_nothing():
    found = combinations_in(cards("DK DQ DJ CK CQ CJ SK SQ SJ"))
    assert found.total == 146
    assert found.of_kinds({Kind.RE, Kind.REGINE}).total == 31
    assert found.of_kinds({Kind.RE, Kind.DANARI, Kind.COPPE}).total == 37


def longest_grande(held):
    """Every way of binding the counters, tried: how many cards the Grande has at most, 0 if there is none."""
    counters = [card for card in COUNTERS if card in held]
    top = [card for card in TOP if card in held]
    if not top:
        return 0
    best = 0
    for bound in product(range(len(SCAVEZZO) + 2), repeat=len(counters)):
        bridged = [place for place in bound if place < len(SCAVEZZO)]
        heading = bound.count(len(SCAVEZZO))
        gaps = {place for place in bridged if SCAVEZZO[place] not in held}
        if len(top) + heading < 2 or any(place + 1 in gaps for place in gaps):
            continue
        run = next((p for p, card in enumerate(SCAVEZZO) if card not in held and p not in gaps), len(SCAVEZZO))
        mori = sum(card in held for card in MORI) if run == len(SCAVEZZO) else 0
        natural = sum(card in held for card in SCAVEZZO[:run])
        size = 1 + len(top) + natural + mori + len(counters)
        best = max(best, size if size >= 3 else 0)
    return best


@pytest.mark.rule("TB-26", "TB-27", "TB-29")
@settings(max_examples=300, deadline=None)
@any_of(UPPER)
def test_the_grande_is_read_in_favour_of_whoever_holds_it(held):
    found = [each for each in combinations_in(held).sequences if each.kind is Kind.GRANDE]
    assert sum(len(each.cards) for each in found) == longest_grande(held)


@pytest.mark.rule("TB-28")
@settings(max_examples=120)
@any_of(st.sets(st.sampled_from((*SCAVEZZO, *TOP[:1])), max_size=9))
def test_the_page_tells_what_a_grande_with_both_counters_is_worth(missing):
    """5 for each point of the trump that breaks it, and for each card missing above that one, less than 105."""
    gaps = [number for number, card in enumerate(SCAVEZZO) if card in missing]
    spare = len(COUNTERS)
    breaking = None
    for position, number in enumerate(gaps):
        if not spare or (position and gaps[position - 1] == number - 1):
            breaking = number
            break
        spare -= 1
    points = 0 if breaking is None else 16 - breaking
    above = len([each for each in gaps if breaking is None or each < breaking]) + (TOP[0] in missing)
    grande = next(each for each in combinations_in(set(PACK) - missing).sequences if each.kind is Kind.GRANDE)
    assert grande.points == 105 - 5 * (points + above)


@pytest.mark.rule("TB-28")
def test_the_example_of_the_page_is_worth_40():
    held = set(PACK) - set(cards("SOL T15 T12 T10"))
    assert next(each for each in combinations_in(held).sequences if each.kind is Kind.GRANDE).points == 40


@pytest.mark.rule("TB-22", "TB-34")
@settings(max_examples=200)
@any_of(SETS)
def test_losing_a_card_never_gains(held):
    whole = combinations_in(held).total
    assert all(combinations_in(held - {card}).total <= whole for card in held)


@pytest.mark.rule("TB-20", "TB-21", "TB-30")
@settings(max_examples=200)
@any_of(SETS)
def test_148_less_what_the_others_spoil_is_the_count_of_the_cricche(held):
    """A row with one card away is worth half of it, with more nothing."""
    kept = [len(row) - len(set(row) - held) for row, _ in ROWS.values()]
    spoiled = sum(
        2 * points - {4: 2 * points, 3: points}.get(number, 0)
        for number, (_, points) in zip(kept, ROWS.values(), strict=True)
    )
    full = sum(number >= 3 for number in kept)
    assert combinations_in(held).cricche_points == (148 - spoiled) * (2 if full >= 3 else 1)


@pytest.mark.rule("TB-24", "TB-25")
@any_of(SETS)
def test_every_sequence_has_two_natural_cards_and_its_head(held):
    heads = {
        Kind.GRANDE: Card.ANG,
        Kind.DANARI: Card.DK,
        Kind.COPPE: Card.CK,
        Kind.SPADE: Card.SK,
        Kind.BASTONI: Card.BK,
    }
    for each in combinations_in(held).sequences:
        assert len([card for card in each.cards if card not in COUNTERS]) >= 2
        assert len(set(each.cards)) == len(each.cards) >= 3
        assert each.points == 5 * len(each.cards) - 5
        assert each.cards[0] == heads.get(each.kind, each.cards[0])
        assert held.issuperset(each.cards)
