"""The accuso, and going out by it."""

from functools import lru_cache
from typing import Final

from games.game import Step
from games.secret import Seat
from games.tarocco.rules import clauses
from games.tarocco.rules.cards import Cards
from games.tarocco.rules.combinations import Accuso, Combinations, Count, Kind, combinations_in
from games.tarocco.rules.events import Declared, GoneOut, MatchEnded
from games.tarocco.rules.state import (
    PLAYING,
    Accusing,
    Ending,
    Finished,
    Hand,
    Looking,
    Result,
    State,
    WentOut,
    all_seats,
    hand_of,
    open_cards,
    side_count,
    side_of,
    side_seats,
)
from games.tarocco.rules.terms import Variety
from games.values import replace


def judged_combinations(state: State, seat: Seat) -> Combinations:
    """Return what a seat could declare: of its hand, or by option of that before the scarto (TB-41, OT-6)."""
    aside = open_cards(state.scarti[seat]) if state.terms.scartatore_accuso == "before-scarto" else ()
    return cached_combinations((*hand_of(state, seat), *aside))


@lru_cache(maxsize=64)
def cached_combinations(cards: Cards) -> Combinations:
    """Return the combinations of a hand, kept from the question about them to its answer."""
    return combinations_in(cards)


def has_declared(state: State, seat: Seat) -> bool:
    """Tell whether a seat has no right to declare any more, or never had one (TB-40, TB-46)."""
    return seat in state.spoken or state.terms.variety is Variety.MATTAZZA


def begin_turn(state: State, seat: Seat) -> Step[State]:
    """Begin a seat's turn; at its first it declares before it plays (TB-40)."""
    if has_declared(state, seat):
        return Step(replace(state, phase=PLAYING[seat]))
    if state.terms.accuso == "automatic":
        return declare_accuso(state, seat, judged_combinations(state, seat).kinds)
    return Step(replace(state, phase=Accusing(seat)))


def declare_accuso(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> Step[State]:
    """Show and record what is declared; it may end the match (TB-40 to TB-45)."""
    accuso = Accuso(seat, judged_combinations(state, seat).of_kinds(kinds))
    out = find_going_out(state, seat, accuso.points)
    accusi = (*state.accusi, accuso) if accuso.points else state.accusi
    state = replace(state, spoken=(*state.spoken, seat), accusi=accusi, phase=PLAYING[seat])
    if out is not None:
        return go_out(state, accuso, out)
    points = declared_points(state, side_of(state, seat))
    told = Declared(
        accuso=accuso,
        side_points=points,
        reach=state.scores[seat] + match_points(state, points),
        why=("TB-40", *clauses.cricche_clauses(accuso.combinations), *clauses.sequences_clauses(accuso.combinations)),
    )
    return Step(state, (told,))


def declared_points(state: State, which: int) -> int:
    return sum(accuso.points for accuso in state.accusi if side_of(state, accuso.seat) == which)


def find_going_out(state: State, seat: Seat, points: int) -> WentOut | None:
    """Return the going out by these points, or None where they do not reach the target (TB-85, OT-6 to OT-9)."""
    if not state.terms.target or not points:
        return None
    is_early, is_dealer = isinstance(state.phase, Looking), seat == state.dealer
    if not is_early and (is_barred(state) or (is_dealer and state.terms.late_out == "never")):
        return None
    if state.terms.out_by == "raw":
        out = WentOut(seat, TEN * state.scores[seat], points, 0, is_early)
    else:
        own = side_of(state, seat)
        added = 0 if own == side_of(state, state.dealer) else declared_points(state, own)  # OT-8, OT-9
        out = WentOut(seat, state.scores[seat], match_points(state, points), added, is_early)
    return out if out.total >= going_out_goal(state) else None


TEN: Final = 10  # The points of one in Quindici.


def going_out_goal(state: State) -> int:
    """Return what going out has to reach (TB-85). In Quindici, by option, in points as they are declared (QN-4)."""
    return state.terms.target * (TEN if state.terms.out_by == "raw" else 1)


def is_barred(state: State) -> bool:
    """Tell whether going out is barred: in Millone after the second deal (ML-8)."""
    return state.terms.variety is Variety.MILLONE


def match_points(state: State, points: int) -> int:
    """Return what points are worth in the match: in Quindici they are rounded (QN-2, QN-4)."""
    return (points + 5) // 10 if state.terms.variety is Variety.QUINDICI else points


def find_full_going_out(state: State, seat: Seat) -> WentOut | None:
    """Return the going out by declaring everything, or None."""
    return find_going_out(state, seat, judged_combinations(state, seat).total) if state.terms.target else None


def go_out(state: State, accuso: Accuso, out: WentOut) -> Step[State]:
    """Win the match on the spot (TB-85)."""
    state = with_interrupted_hand(state, out)
    result = Result(Ending.WENT_OUT, side_seats(state, side_of(state, out.seat)), state.scores)
    told = (
        GoneOut(out=out, accuso=accuso, target=going_out_goal(state), why=going_out_clauses(state, out)),
        MatchEnded(result=result, why=("TB-85",)),
    )
    return Step(replace(state, phase=Finished(result)), told)


def going_out_clauses(state: State, out: WentOut) -> tuple[str, ...]:
    match state.terms.variety:
        case Variety.OTTOCENTO:
            return ("TB-85", "OT-6" if out.early else "OT-8" if out.added else "OT-7")
        case Variety.MILLONE:
            return ("TB-85", "ML-6")
        case Variety.QUINDICI:
            return ("TB-85", "QN-4")
    return ("TB-85", "CC-5" if out.early else "CC-6")


def with_interrupted_hand(state: State, out: WentOut) -> State:  # OT-10
    counts = tuple(
        Count(
            (), Combinations(), 0, 0, tuple(accuso for accuso in state.accusi if side_of(state, accuso.seat) == which)
        )
        for which in range(side_count(state))
    )
    gains = tuple(match_points(state, counts[side_of(state, seat)].total) for seat in all_seats(state))
    scores = tuple(before + gain for before, gain in zip(state.scores, gains, strict=True))
    ended = Hand(
        number=state.hand,
        dealer=state.dealer,
        sides=state.sides,
        counts=counts,
        scarti=((),) * state.seats,
        trickless=None,
        payment=None,
        out=out,
        gains=gains,
        scores=scores,
    )
    return replace(state, sheet=(*state.sheet, ended), scores=scores)
