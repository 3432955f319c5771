"""The practice ladder: the others see more, and sooner; at last the cards come faster, too."""

from __future__ import annotations

from typing import Final

from games.schicki.rules.finish import seat_points
from games.schicki.rules.state import Finished, State
from games.schicki.rules.terms import Marks, Rhythm
from games.secret import Seat
from games.spec import Rung

SHAPES: Final = {"marks": Marks.SHAPES}
LADDER: Final = (
    Rung("dreamers", ("dreamy",) * 2, {**SHAPES, "rhythm": Rhythm.SLOW}),
    Rung("calm-round", ("calm",) * 2, SHAPES),
    Rung("calm-crowd", ("calm",) * 4, SHAPES),
    Rung("hawks", ("sharp",) * 2, SHAPES),
    Rung("fast-hawks", ("sharp",) * 3, {**SHAPES, "rhythm": Rhythm.FAST}),
)


def has_passed(state: State, seat: Seat) -> bool:
    """Tell whether a seat has most points, and not everybody with it (SM-48)."""
    if not isinstance(state.phase, Finished):
        return False
    points = seat_points(state)
    winners = [each for each, score in enumerate(points) if score == max(points)]
    return seat in winners and len(winners) < len(points)
