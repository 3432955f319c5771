"""How well a robot plays: how much it remembers of a hand, and in how many ways it supposes the cards to lie."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import Final

from msgspec import Struct

from games.values import replace


class Level(Struct, frozen=True):
    """What a robot of one level sees, in numbers and no time: the same dice bring the same card on every machine."""

    deals: float = 1.0  # How many times the usual number of ways it supposes.
    cards: int = 80_000  # In how many ways at most it plays on for one card of its own.
    endings: int = 0  # In how many ways it plays the last few cards exactly.
    # It knows every card that has gone and who lacks which suit, else the trick on the table and the carte da 5.
    recalls: bool = True
    # It says *busso* where the partner's best card brings more, and reckons with it; else with any low card.
    knocks: bool = False
    crafty: bool = False  # It plays what craft asks for where that may come to as much as the best.
    talks: bool = True  # In Mattazza it says phrases, and heeds them where that costs next to nothing.

    def part(self, part: float) -> Level:
        """Return this level with a part of what it supposes: it chooses by the same rules."""
        endings = ceil(self.endings * part)
        return replace(self, deals=self.deals * part, cards=round(self.cards * part), endings=endings)

    def times(self, tries: int) -> int:
        """Return how many ways this level supposes where so many are usual; one at the least."""
        return max(1, round(self.deals * tries))

    def fit_tries(self, usual: Sequence[int], options: int, in_play: float) -> tuple[int, ...]:
        """Return how many ways this level supposes in each round; each round halves the options, down to two."""
        tries, cards, left = [self.times(each) for each in usual], 0.0, options
        for each in tries:
            cards += each * left * in_play
            left = max(2, (left + 1) // 2)
        part = min(1.0, self.cards / cards) if cards else 1.0
        return tuple(max(1, int(part * each)) for each in tries)


BEGINNER: Final = Level(deals=0.2, recalls=False, talks=False)
REGULAR: Final = Level()
EXPERT: Final = Level(deals=30.0, cards=58_000, endings=32, knocks=True, crafty=True)


def is_more_than_chance(gains: Sequence[float], sure: float, least: float = 0.0) -> bool:
    """Tell whether gains are on average more than `least`, and than so many times their error; a single one never is."""
    return len(gains) > 1 and fmean(gains) > max(least, sure * stdev(gains) / sqrt(len(gains)))
