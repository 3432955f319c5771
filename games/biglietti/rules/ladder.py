"""The practice ladder: one's fellow travellers grow slyer, then more."""

from __future__ import annotations

from typing import Final

from games.biglietti.rules.state import Finished, State
from games.biglietti.rules.terms import Exchange
from games.secret import Seat
from games.spec import Rung

AT_ONCE: Final = {"exchange": Exchange.BATCHED}
LADDER: Final = (
    Rung("strangers", ("random",) * 4),
    Rung("regulars", ("sly",) * 4),
    Rung("carriage", ("sly",) * 7, AT_ONCE),
    Rung("full-train", ("sly",) * 11, AT_ONCE),
)


def has_passed(state: State, seat: Seat) -> bool:
    """Tell whether a seat has won, whoever it was (BP-68)."""
    return isinstance(state.phase, Finished) and seat in state.phase.result.winners
