"""How well a robot plays: how much it remembers of a hand, and in how many ways it supposes the cards to lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """What a robot of one level sees.

    `deals` is how many times the usual number of ways it supposes. `recalls`: it knows every card that has gone and who
    lacks which suit, else only the trick on the table and the carte da 5. `knocks`: it says *busso* where its partner's
    best card brings more than what the partner would play, else with any low card. `crafty`: where a card that craft
    asks for may come to as much as the one that came out best, it plays that. `talks`: in Mattazza it says phrases,
    and heeds them where that costs next to nothing.
    """

    deals: float = 1.0
    recalls: bool = True
    knocks: bool = False
    crafty: bool = False
    talks: bool = True

    def times(self, tries: int) -> int:
        """Return how many ways this level supposes where so many are usual; one at the least."""
        return max(1, round(self.deals * tries))


LEARNER: Final = Level(deals=0.2, recalls=False, talks=False)
REGULAR: Final = Level()
OLD_HAND: Final = Level(deals=10.0, knocks=True, crafty=True)
