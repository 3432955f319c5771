"""Whose turn follows, as all at the table know."""

from __future__ import annotations

from games.eleusis.rules.seats import seat_after
from games.eleusis.rules.state import State, Turn
from games.kernel import View
from games.secret import Seat


def following(seen: View[State]) -> tuple[Seat, ...]:
    """Return whose turn follows the one that is on (EE-14)."""
    phase = seen.state.phase
    return (seat_after(seen.state, phase.seat),) if isinstance(phase, Turn) else ()
