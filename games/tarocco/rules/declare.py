"""The accuso, and going out by it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.frozen import changed
from games.game import Step
from games.secret import Seat
from games.tarocco.rules import clauses as grounds
from games.tarocco.rules.cards import Cards
from games.tarocco.rules.combinations import Combinations, Kind, combinations
from games.tarocco.rules.count import Accuso, Count
from games.tarocco.rules.events import Declared, GoneOut, MatchEnded
from games.tarocco.rules.seats import hand, mates, opened, seats, side, side_count
from games.tarocco.rules.state import PLAYING, Accusing, Ending, Finished, Hand, Looking, Result, State, WentOut
from games.tarocco.rules.terms import Declaring, Judged, LateOut, OutBy, Variety


def judged(state: State, seat: Seat) -> Combinations:
    """TB-41, OT-6: what a seat could declare: of its hand, or by option of what it had before the scarto."""
    aside = opened(state.scarti[seat]) if state.terms.scartatore_accuso is Judged.BEFORE_SCARTO else ()
    return found_in((*hand(state, seat), *aside))


@lru_cache(maxsize=64)
def found_in(cards: Cards) -> Combinations:
    """The combinations of a hand, kept from the question about them to its answer."""
    return combinations(cards)


def has_declared(state: State, seat: Seat) -> bool:
    """TB-40, TB-46: whether a seat has no right to declare any more, or never had one."""
    return seat in state.spoken or state.terms.variety is Variety.MATTAZZA


def turn(state: State, seat: Seat) -> Step[State]:
    """TB-40: a seat's turn; at its first it declares before it plays."""
    if has_declared(state, seat):
        return Step(changed(state, phase=PLAYING[seat]))
    if state.terms.accuso is Declaring.AUTOMATIC:
        return declare(state, seat, judged(state, seat).kinds)
    return Step(changed(state, phase=Accusing(seat)))


def declare(state: State, seat: Seat, kinds: tuple[Kind, ...]) -> Step[State]:
    """TB-40 to TB-45: what is declared is shown and recorded; it may end the match."""
    accuso = Accuso(seat, judged(state, seat).only(kinds))
    out = going_out(state, seat, accuso.points)
    accusi = (*state.accusi, accuso) if accuso.points else state.accusi
    state = changed(state, spoken=(*state.spoken, seat), accusi=accusi, phase=PLAYING[seat])
    if out is not None:
        return go_out(state, accuso, out)
    points = declared_by(state, side(state, seat))
    told = Declared(
        accuso=accuso,
        side_points=points,
        reach=state.scores[seat] + scored(state, points),
        why=("TB-40", *grounds.of_combinations(accuso.combinations)),
    )
    return Step(state, (told,))


def declared_by(state: State, which: int) -> int:
    """What a side has declared in this hand."""
    return sum(accuso.points for accuso in state.accusi if side(state, accuso.seat) == which)


def going_out(state: State, seat: Seat, points: int) -> WentOut | None:
    """TB-85, OT-6 to OT-9: whether these points of one's own, with what may be added, reach the target."""
    if not state.terms.target or not points:
        return None
    is_early, is_dealer = isinstance(state.phase, Looking), seat == state.dealer
    if not is_early and (is_barred(state) or (is_dealer and state.terms.late_out is LateOut.NEVER)):
        return None
    if state.terms.out_by is OutBy.RAW:
        out = WentOut(seat, TEN * state.scores[seat], points, 0, is_early)
    else:
        out = WentOut(seat, state.scores[seat], scored(state, points), addable(state, seat), is_early)
    return out if out.total >= goal(state) else None


TEN: Final = 10
"""The points of one in Quindici."""


def goal(state: State) -> int:
    """TB-85, QN-4: what going out has to reach; in Quindici, by option, in points as they are declared."""
    return state.terms.target * (TEN if state.terms.out_by is OutBy.RAW else 1)


def is_barred(state: State) -> bool:
    """ML-8: in Millone nobody goes out once there was a second deal."""
    return state.terms.variety is Variety.MILLONE


def scored(state: State, points: int) -> int:
    """QN-2, QN-4: what points are worth in the match: in Quindici they are rounded."""
    return (points + 5) // 10 if state.terms.variety is Variety.QUINDICI else points


def addable(state: State, seat: Seat) -> int:
    """OT-8, OT-9: the partner's earlier accuso, which the scartatore's side may not add."""
    if side(state, seat) == side(state, state.dealer):
        return 0
    return declared_by(state, side(state, seat))


def could_go_out(state: State, seat: Seat) -> WentOut | None:
    """What declaring everything would come to."""
    return going_out(state, seat, judged(state, seat).total) if state.terms.target else None


def go_out(state: State, accuso: Accuso, out: WentOut) -> Step[State]:
    """TB-85: the match is won on the spot."""
    state = interrupted(state, out)
    result = Result(Ending.WENT_OUT, mates(state, side(state, out.seat)), state.scores)
    told = (
        GoneOut(out=out, accuso=accuso, target=goal(state), why=way_out(state, out)),
        MatchEnded(result=result, why=("TB-85",)),
    )
    return Step(changed(state, phase=Finished(result)), told)


def way_out(state: State, out: WentOut) -> tuple[str, ...]:
    """By which clauses one goes out."""
    match state.terms.variety:
        case Variety.OTTOCENTO:
            return ("TB-85", "OT-6" if out.early else "OT-8" if out.added else "OT-7")
        case Variety.MILLONE:
            return ("TB-85", "ML-6")
        case Variety.QUINDICI:
            return ("TB-85", "QN-4")
    return ("TB-85", "CC-5" if out.early else "CC-6")


def interrupted(state: State, out: WentOut) -> State:
    """OT-10: the hand stands on the sheet with what was declared, and nothing else."""
    counts = tuple(
        Count((), Combinations(), 0, 0, tuple(accuso for accuso in state.accusi if side(state, accuso.seat) == which))
        for which in range(side_count(state))
    )
    gains = tuple(scored(state, counts[side(state, seat)].total) for seat in seats(state))
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
    return changed(state, sheet=(*state.sheet, ended), scores=scores)
