"""How each game of the family is dealt: what differs in numbers alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.tarocco.rules.state import State
from games.tarocco.rules.terms import Variety


@dataclass(frozen=True, slots=True)
class DealShape:
    """Packets dealt in turn until each has `dealt` cards; `closed` more for the dealer; the rest stays in the stock.

    `scarto` is what the dealer puts aside before the first card is played; `second` what all put aside before a
    second deal of as many. `target` is what is played to where that is no option, 0 where it is one or there is none.
    """

    packet: int
    dealt: int
    closed: int = 0
    scarto: int = 0
    second: int = 0
    target: int = 0
    least: int = 2
    most: int = 2


SHAPES: Final = {
    Variety.OTTOCENTO: DealShape(5, 15, 2, 2, least=4, most=4),
    Variety.QUATTRO_SCARTATE: DealShape(5, 15, 2, 2, least=4, most=4),
    Variety.TERZIGLIO: DealShape(6, 18, least=3, most=3),
    Variety.MILLONE: DealShape(5, 20, 2, 2, second=10, target=1000),
    Variety.CENTOCINQUANTA: DealShape(5, 15, 2, 2),
    Variety.QUINDICI: DealShape(5, 15, 2, 2),
    Variety.MATTAZZA: DealShape(5, 10, least=3, most=6),
}
POZZO: Final = 8
"""The cards that Terziglio leaves face down, and as many as go to the scarto of whoever takes them (TZ-3, TZ-7)."""


def deal_shape(state: State) -> DealShape:
    """Return how this table deals."""
    return SHAPES[state.terms.variety]
