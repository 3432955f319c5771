"""By which clauses a hand is settled: each line of the count has its own."""

import pytest

from games.secret import Seat
from games.tarocco.rules.clauses import (
    card_clauses,
    cricche_clauses,
    hand_clauses,
    line_clauses,
    sequences_clauses,
    transfer_clauses,
)
from games.tarocco.rules.combinations import Accuso, Combinations, Count, Payment, combinations_in
from games.tarocco.rules.state import Hand
from games.tarocco.rules.terms import Variety
from tests.games.tarocco.table import cards

BARE = Combinations()
NOTHING = Count((), BARE, 0, 0, ())


def hand(*counts, trickless=None, payment=None, losers=()):
    """A hand that was counted so, of two sides."""
    pair = (*counts, NOTHING, NOTHING)[:2]
    return Hand(1, Seat(0), (0, 1), pair, ((), ()), trickless, payment, None, (0, 0), (0, 0), losers=losers)


@pytest.mark.rule("TB-20", "TB-22", "TB-23", "TB-24", "TB-25", "TB-26", "TB-30", "TB-31")
@pytest.mark.parametrize(
    ("held", "clauses"),
    [
        ("", ()),
        ("DK CK SK", ("TB-20",)),
        ("DK CK SK DQ CQ SQ DN CN BN", ("TB-20", "TB-30", "TB-22", "TB-24")),
        ("M1 M2 M3", ("TB-22", "TB-25")),
        ("ANG MON SOL", ("TB-22", "TB-26")),
        ("DK DQ DN BEG", ("TB-22", "TB-23", "TB-24")),
        ("M1 M2 M3 DA CA SA ANG MON SOL", ("TB-22", "TB-25", "TB-26", "TB-31")),
    ],
)
def test_combinations_cite_how_they_are_made_and_doubled(held, clauses):
    found = combinations_in(cards(held))
    assert (*cricche_clauses(found), *sequences_clauses(found)) == clauses


@pytest.mark.rule("TB-11", "TB-14", "MZ-8")
@pytest.mark.parametrize(
    ("pile", "losers", "clauses"),
    [("", (), ()), ("DK D6", (), ("TB-11",)), ("DK D6 D7", (), ("TB-11", "TB-14")), ("DK D6", (Seat(0),), ("MZ-8",))],
)
def test_cards_are_counted_two_by_two_but_in_mattazza(pile, losers, clauses):
    count = Count(cards(pile), BARE, 0, 0, ())
    assert card_clauses(count, hand(count, losers=losers)) == clauses


@pytest.mark.rule("TB-15", "TB-45")
def test_the_last_trick_and_what_was_declared_have_clauses_where_they_count():
    accuso = Accuso(Seat(0), combinations_in(cards("DK CK SK")))
    count = Count((), BARE, 0, 6, (accuso,))
    assert [line_clauses(line, count, hand(count)) for line in ("last", "accusi")] == [("TB-15",), ("TB-45",)]
    assert [line_clauses(line, NOTHING, hand()) for line in ("last", "accusi")] == [(), ()]


@pytest.mark.rule("TB-68", "TB-69", "TB-82", "TB-83", "MZ-9")
@pytest.mark.parametrize(
    ("given", "clauses"),
    [
        ({}, ("TB-83",)),
        ({"trickless": 1}, ("TB-83", "TB-82")),
        ({"losers": (Seat(1),), "trickless": 1}, ("TB-83", "MZ-9")),
        ({"payment": Payment(0, 1, *cards("D6"))}, ("TB-83", "TB-68")),
        ({"payment": Payment(0, 1, *cards("MAT")), "trickless": 0}, ("TB-83", "TB-82", "TB-69")),
    ],
)
def test_what_passed_over_before_the_count_is_cited(given, clauses):
    assert transfer_clauses(hand(**given)) == clauses


@pytest.mark.rule("TB-80", "TZ-12", "TZ-13", "TZ-14", "QN-2")
@pytest.mark.parametrize(
    ("variety", "worth"),
    [(Variety.OTTOCENTO, ()), (Variety.TERZIGLIO, ("TZ-12", "TZ-13", "TZ-14")), (Variety.QUINDICI, ("QN-2",))],
)
def test_what_points_are_worth_is_cited_where_it_is_something_else(variety, worth):
    count = Count(cards("DK D6"), BARE, 5, 6, ())
    assert hand_clauses(hand(count), variety) == ("TB-83", "TB-80", *worth, "TB-11", "TB-15")
