"""What a hand brings to each seat: points, rounded points, poste, or a penalty."""

from __future__ import annotations

from games.secret import Seat
from games.tarocco.count import Count
from games.tarocco.declare import scored
from games.tarocco.seats import seats, side
from games.tarocco.state import State
from games.tarocco.terms import Rounding, Variety


def stakes(state: State, counts: tuple[Count, ...], trickless: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """OT-4, QN-1, TZ-14, MZ-9: by seat what is added to the match; and what a hand of Terziglio was worth in poste."""
    match state.terms.variety:
        case Variety.TERZIGLIO:
            worth = poste(max(count.total for count in counts), state.terms.poste_rounding)
            return settlement(state, counts, worth), worth
        case Variety.MATTAZZA:
            losers = losers_of(state, counts, trickless)
            return tuple(int(seat in losers) for seat in seats(state)), 0
    worths = [scored(state, count.total) for count in counts]
    return tuple([worths[side(state, seat)] for seat in seats(state)]), 0


def poste(points: int, rounding: Rounding = Rounding.STANDARD) -> int:
    """TZ-13: a posta for every ten points from fifteen; by option nothing up to 45."""
    if rounding is Rounding.DEAD_TO_45 and points <= 45:
        return 0
    return max(0, (points - 5) // 10)


def settlement(state: State, counts: tuple[Count, ...], worth: int) -> tuple[int, ...]:
    """TZ-12, TZ-14: the lone player wins or loses twice what each of the others does; twice again without the Pozzo."""
    assert state.contract is not None
    stake = worth * (2 if state.contract.mio else 1)
    wins = 1 if counts[0].total > counts[1].total else -1
    return tuple(wins * (2 * stake if seat == state.contract.lone else -stake) for seat in seats(state))


def losers_of(state: State, counts: tuple[Count, ...], trickless: tuple[int, ...]) -> tuple[Seat, ...]:
    """MZ-9: all without a trick; if there are none, all who have the highest total."""
    if state.terms.variety is not Variety.MATTAZZA:
        return ()
    if trickless:
        return tuple(seat for seat in state.order if side(state, seat) in trickless)
    most = max(counts[side(state, seat)].total for seat in state.order)
    return tuple(seat for seat in state.order if counts[side(state, seat)].total == most)
