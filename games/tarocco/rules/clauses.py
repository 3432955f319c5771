"""The clauses by which points stand: of combinations, of each of the five lines, and of a whole hand."""

from typing import Final, TypeAlias

from games.tarocco.rules.cards import COUNTERS, Card
from games.tarocco.rules.combinations import SUITS, Combinations, Count, Kind
from games.tarocco.rules.state import Hand
from games.tarocco.rules.terms import Variety

Clauses: TypeAlias = tuple[str, ...]

LINES: Final = ("cricche", "sequences", "cards", "last", "accusi")  # What is counted, in its order (TB-80).
# Where points are not what is added to the match.
WORTH: Final = {Variety.TERZIGLIO: ("TZ-12", "TZ-13", "TZ-14"), Variety.QUINDICI: ("QN-2",)}


def cricche_clauses(found: Combinations) -> Clauses:
    return (*clause_if(found.cricche, "TB-20"), *clause_if(found.cricche_doubled, "TB-30"))


def sequences_clauses(found: Combinations) -> Clauses:
    made = {
        "TB-26" if each.kind is Kind.GRANDE else "TB-24" if each.kind in SUITS else "TB-25" for each in found.sequences
    }
    counters = any(set(each.cards) & set(COUNTERS) for each in found.sequences)
    doubled = clause_if(found.sequences_doubled, "TB-31")
    return (*clause_if(found.sequences, "TB-22"), *clause_if(counters, "TB-23"), *sorted(made), *doubled)


def card_clauses(count: Count, hand: Hand) -> Clauses:
    if hand.losers:
        return ("MZ-8",)
    return ("TB-11", *clause_if(len(count.pile) % 2, "TB-14")) if count.pile else ()


def line_clauses(line: str, count: Count, hand: Hand) -> Clauses:
    match line:
        case "cricche":
            return cricche_clauses(count.combinations)
        case "sequences":
            return sequences_clauses(count.combinations)
        case "cards":
            return card_clauses(count, hand)
        case "last":
            return clause_if(count.last, "TB-15")
    return clause_if(count.accusi_points, "TB-45")


def hand_clauses(hand: Hand, variety: Variety) -> Clauses:
    lines = [sorted({clause for count in hand.counts for clause in line_clauses(line, count, hand)}) for line in LINES]
    return (*transfer_clauses(hand), "TB-80", *WORTH.get(variety, ()), *(clause for line in lines for clause in line))


def transfer_clauses(hand: Hand) -> Clauses:
    is_cappotto = hand.trickless is not None and not hand.losers
    for_matto = "TB-69" if hand.payment is not None and hand.payment.card is Card.MAT else "TB-68"
    return (
        "TB-83",
        *clause_if(hand.losers, "MZ-9"),
        *clause_if(is_cappotto, "TB-82"),
        *clause_if(hand.payment is not None, for_matto),
    )


def clause_if(holds: object, clause: str) -> Clauses:
    return (clause,) if holds else ()
