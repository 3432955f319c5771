"""Who keeps a score together, and what a match stands at."""

from __future__ import annotations

from games.message import Message, say
from games.secret import Seat
from games.tarocco.rules.count import Count
from games.tarocco.rules.state import Hand, State
from games.tarocco.rules.terms import Variety
from games.tarocco.words.phrases import chain_messages, seat_names, signed_points


def match_parties(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return those who keep a score together: pairs, where they last for the match."""
    if state.terms.variety in {Variety.OTTOCENTO, Variety.QUATTRO_SCARTATE} and state.sides:
        return tuple(side_people(state.sides, which) for which in range(2))
    return tuple((Seat(seat),) for seat in range(state.seats))


def side_people(sides: tuple[int, ...], which: int) -> tuple[Seat, ...]:
    """Return who plays for a side."""
    return tuple(Seat(seat) for seat, own in enumerate(sides) if own == which)


def score_words(state: State, points: tuple[int, ...]) -> Message:
    """Say the match so far, party by party."""
    return chain_messages(
        "score-chain",
        [say("score-of", who=seat_names(each), score=signed_points(points[each[0]])) for each in match_parties(state)],
    )


def score_unit(state: State) -> str:
    """Return the token of what is counted in a match."""
    match state.terms.variety:
        case Variety.TERZIGLIO:
            return "poste"
        case Variety.MATTAZZA:
            return "penalties"
    return "points"


def tells_own_unit(state: State) -> bool:
    """Tell whether the match so far is told in one line with its unit, below what happened, and nowhere else."""
    return score_unit(state) != "points"


def sides_in_play(hand: Hand) -> tuple[int, ...]:
    """Return the sides that played a hand.

    In Mattazza whoever was out by then neither took a card nor lost the hand.
    """
    sides = [which for which in range(len(hand.counts)) if side_people(hand.sides, which)]
    if not hand.losers:
        return tuple(sides)
    return tuple(s for s in sides if hand.counts[s].pile or set(side_people(hand.sides, s)) & set(hand.losers))


def loss_order(hand: Hand, which: int) -> tuple[bool, int]:
    """Return where a side of Mattazza stands in the telling: who has lost comes first, then who has most."""
    return not set(side_people(hand.sides, which)) & set(hand.losers), -hand.counts[which].total


def present_sides(state: State, hand: Hand) -> tuple[int, ...]:
    """Return the sides that are still in the match."""
    return tuple(which for which in range(len(hand.counts)) if set(side_people(hand.sides, which)) & set(state.order))


def told_sides(state: State, hand: Hand) -> tuple[int, ...]:
    """Return the sides as they are told; of Mattazza first those who lost, and who has more before who has less."""
    sides = present_sides(state, hand)
    return tuple(sorted(sides, key=lambda which: loss_order(hand, which))) if hand.losers else sides


def line_points(count: Count) -> tuple[int, ...]:
    """Return the points of each line of a hand (TB-80)."""
    found = count.combinations
    return (found.cricche_points, found.sequence_points, count.card_points, count.last, count.accusi_points)
