"""Who plays next, as all at the table know."""

from __future__ import annotations

from games.kernel import View
from games.secret import Seat
from games.tarocco.rules.seats import seat_after
from games.tarocco.rules.state import Playing, State


def following(seen: View[State]) -> tuple[Seat, ...]:
    """Return who plays after whoever plays now; nobody knows it after the last card of a trick (TB-60)."""
    state = seen.state
    if not isinstance(state.phase, Playing):
        return ()
    laid = len(state.trick.plays) if state.trick is not None and state.trick.taker is None else 0
    return (seat_after(state, state.phase.seat),) if laid + 1 < len(state.order) else ()
