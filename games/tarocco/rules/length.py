"""How long the games of the family are, as simulated games were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.tarocco.rules.terms import Variety
from games.turns import Turns

OTTOCENTO_POINTS: Final = 4
"""How many points of a match one wait for people brings."""
TERZIGLIO_HAND: Final = 62
USUAL_HANDS: Final = 9
QUATTRO: Final = 248
MILLONE: Final = 184
CENTOCINQUANTA_POINTS: Final = 2
QUINDICI_POINT: Final = 5
"""How many waits for people a point brings."""
TRICKS: Final = 9


def count_turns(variety: Variety, tokens: Mapping[str, str], seats: int) -> Turns:
    """Count how often a game waits for people: most are played until somebody has enough points."""
    match variety:
        case Variety.OTTOCENTO:
            return Turns(int(tokens["target"]) // OTTOCENTO_POINTS)
        case Variety.QUATTRO_SCARTATE:
            is_fixed = tokens["tiebreak"] == "draw" and tokens["a-monte"] == "off" and tokens["accuso"] == "free"
            return Turns(QUATTRO, QUATTRO if is_fixed else None)
        case Variety.TERZIGLIO:
            return Turns(TERZIGLIO_HAND * (int(tokens["hands"]) or USUAL_HANDS))
        case Variety.MILLONE:
            return Turns(MILLONE)
        case Variety.CENTOCINQUANTA:
            return Turns(int(tokens["target"]) // CENTOCINQUANTA_POINTS)
        case Variety.QUINDICI:
            return Turns(int(tokens["target"]) * QUINDICI_POINT)
        case Variety.MATTAZZA if tokens["end"] == "hands":
            return Turns(TRICKS * seats * int(tokens["hands"]))
        case Variety.MATTAZZA:
            return Turns(6 * seats * seats * int(tokens["penalties"]))
