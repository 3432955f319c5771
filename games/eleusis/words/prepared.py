"""What a seat may answer before it is asked: whether it deals, whether a round is given up, that it has seen enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.eleusis.rules.state import Finished, State
from games.kernel import View
from games.message import Who, say
from games.prepared import Guard, Preparation, offer
from games.secret import Seat


def is_played(seen: View[State]) -> bool:
    """Tell whether the game goes on."""
    return not isinstance(seen.state.phase, Finished)


def dealer_guards(seen: View[State]) -> Mapping[str, Guard[State]]:
    """Return when: by who deals."""
    seats = [Seat(seat) for seat in range(seen.state.seats) if seat != seen.seat]
    return {f"dealer-{seat}": Guard(say("guard-dealer", who=Who(seat)), is_dealt_by(seat)) for seat in seats}


def is_dealt_by(seat: Seat) -> Callable[[View[State]], bool]:
    return lambda seen: seen.state.round is not None and seen.state.round.dealer == seat


PREPARED: Final[Mapping[str, Preparation[State]]] = {
    "volunteer": Preparation(("volunteer",), is_played, offer("yes", "no"), is_lasting=True),
    "abandon": Preparation(("abandon",), is_played, offer("press"), dealer_guards, is_lasting=True, is_weighty=True),
    "ready": Preparation(("ready",), is_played, offer("press"), is_lasting=True),
}
