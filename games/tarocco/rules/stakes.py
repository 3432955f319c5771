"""What a hand brings to each seat: points, rounded points, poste, or a penalty."""

from __future__ import annotations

from typing import Final

from games.secret import Seat
from games.tarocco.rules.count import Count
from games.tarocco.rules.declare import match_points
from games.tarocco.rules.seats import all_seats, side_of
from games.tarocco.rules.state import State
from games.tarocco.rules.terms import Cappotto, Rounding, Tie, Variety


def hand_stakes(state: State, counts: tuple[Count, ...], trickless: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return by seat what a hand adds to the match, and its worth in poste (OT-4, QN-1, TZ-14, MZ-9)."""
    match state.terms.variety:
        case Variety.TERZIGLIO:
            worth = hand_poste(state, counts, trickless)
            return poste_by_seat(state, worth, is_won=is_won(state, counts, trickless)), worth
        case Variety.MATTAZZA:
            losers = losers_of(state, counts, trickless)
            return tuple(int(seat in losers) for seat in all_seats(state)), 0
    worths = [match_points(state, count.total) for count in counts]
    return tuple([worths[side_of(state, seat)] for seat in all_seats(state)]), 0


FLAT: Final = 40
"""What a cappotto is worth in poste where it has a price of its own (TB-82)."""


def poste_for(points: int, rounding: Rounding = Rounding.STANDARD) -> int:
    """Return a posta for every ten points from fifteen; by option nothing up to 45 (TZ-13)."""
    match rounding:
        case Rounding.RESTART:
            return max(0, (points - 35) // 10) if points > DEAD else 0
        case Rounding.DEAD_TO_45 if points <= DEAD:
            return 0
    return max(0, (points - 5) // 10)


DEAD: Final = 45
"""Up to how many points a hand may be worth nothing."""


def hand_poste(state: State, counts: tuple[Count, ...], trickless: tuple[int, ...]) -> int:
    """Return the winner's points in poste (TZ-12, TZ-13); by option nothing if level, a cappotto 40 (TB-82)."""
    if is_flat(state, trickless):
        return FLAT
    if counts[0].total == counts[1].total and state.terms.tie is Tie.VOID:
        return 0
    return poste_for(max(count.total for count in counts), state.terms.poste_rounding)


def is_flat(state: State, trickless: tuple[int, ...]) -> bool:
    """Tell whether all tricks went to one side, and that has a price of its own (TB-82)."""
    return bool(trickless) and state.terms.cappotto is Cappotto.FLAT


def is_won(state: State, counts: tuple[Count, ...], trickless: tuple[int, ...]) -> bool:
    """Tell whether the lone player has more (TZ-12); of a cappotto with its own price, all tricks."""
    return 0 not in trickless if is_flat(state, trickless) else counts[0].total > counts[1].total


def poste_by_seat(state: State, worth: int, *, is_won: bool) -> tuple[int, ...]:
    """Return the poste by seat (TZ-14).

    The lone player wins or loses twice what each of the others does; twice again without the Pozzo.
    """
    assert state.contract is not None
    stake = worth * (2 if state.contract.mio else 1) * (1 if is_won else -1)
    return tuple(2 * stake if seat == state.contract.lone else -stake for seat in all_seats(state))


def losers_of(state: State, counts: tuple[Count, ...], trickless: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return all without a trick; if there are none, all who have the highest total (MZ-9)."""
    if state.terms.variety is not Variety.MATTAZZA:
        return ()
    if trickless:
        return tuple(seat for seat in state.order if side_of(state, seat) in trickless)
    most = max(counts[side_of(state, seat)].total for seat in state.order)
    return tuple(seat for seat in state.order if counts[side_of(state, seat)].total == most)
