"""The practice ladder of each game of the family: the others play better from step to step, and one's partner worse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.secret import Seat
from games.spec import Rung
from games.tarocco.rules.shape import SHAPES
from games.tarocco.rules.state import Finished, State
from games.tarocco.rules.terms import MatchEnd, Partners, Variety

LEARNER, SOUND, OLD_HAND = "learner", "sound", "old-hand"
IN_MATTAZZA: Final = 4
"""How many play at a step of Mattazza."""
SHORT: Final[Mapping[Variety, Mapping[str, str]]] = {
    Variety.TERZIGLIO: {"hands": "3"},
    Variety.MATTAZZA: {"end": MatchEnd.HANDS, "hands": "3"},
}
"""What makes a first step short."""


def make_ladder(variety: Variety) -> tuple[Rung, ...]:
    """Make the steps of one game: with a partner where there are pairs, else each for themselves."""
    if variety in {Variety.OTTOCENTO, Variety.QUATTRO_SCARTATE}:
        seated = {"partners": Partners.SEATED}
        return (
            Rung("warm-up", (LEARNER, OLD_HAND, LEARNER), seated),
            Rung("level", (SOUND, SOUND, SOUND), seated),
            Rung("uphill", (OLD_HAND, SOUND, OLD_HAND), seated),
            Rung("steep", (OLD_HAND, LEARNER, OLD_HAND), seated),
        )
    others = (IN_MATTAZZA if variety is Variety.MATTAZZA else SHAPES[variety].least) - 1
    short = SHORT.get(variety, {})
    return (
        Rung("warm-up", (LEARNER,) * others, short),
        Rung("level", (SOUND,) * others, short),
        Rung("uphill", (OLD_HAND,) * others, {}),
    )


LADDERS: Final = {variety: make_ladder(variety) for variety in Variety}


def has_passed(state: State, seat: Seat) -> bool:
    """Tell whether a seat has won the match, and not everybody with it (TB-87)."""
    if not isinstance(state.phase, Finished):
        return False
    winners = state.phase.result.winners
    return seat in winners and len(winners) < state.seats
