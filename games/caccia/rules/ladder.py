"""The practice ladder: first with help, then without, then in the spy's shoes."""

from __future__ import annotations

from typing import Final

from games.caccia.rules.state import Finished, State
from games.caccia.rules.terms import FirstSpy
from games.secret import Seat
from games.spec import Rung

HELPED: Final = {"aid": "on", "home-announced": "on"}
LADDER: Final = (
    Rung("random-hunt", ("random",) * 5, HELPED),
    Rung("helped-hunt", ("sly",) * 5, HELPED),
    Rung("hunt-alone", ("sly",) * 5),
    Rung("hideout", ("sly",) * 5, {"first-spy": FirstSpy.VOLUNTEER}),
)


def has_passed(state: State, seat: Seat) -> bool:
    """Tell whether a seat's side has won the last round (CS-60 to CS-62)."""
    return isinstance(state.phase, Finished) and bool(state.results) and seat in state.results[-1].winners
