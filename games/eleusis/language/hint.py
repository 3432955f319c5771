"""What a dealer may say of the rule: a ready cue, or words of his own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Cue(StrEnum):
    """A ready hint, the vaguest first: each is true of the rule wherever play can lead, and says no more.

    At any time about half of the cards are right, less than half, more, or now many and now few; the last card's twin
    is always right, or never; what is right takes more than the last card to tell, or the last card alone, or not even
    that; of the card itself only the rank counts, only the suit, only the colour.
    """

    HALF = "half"
    FEW = "few"
    MANY = "many"
    VARIES = "varies"
    TWIN_RIGHT = "twin-right"
    TWIN_WRONG = "twin-wrong"
    OLDER = "older"
    LAST_ONLY = "last-only"
    ALONE = "alone"
    RANKS = "ranks"
    SUITS = "suits"
    COLORS = "colors"


@dataclass(frozen=True, slots=True)
class Hint:
    """What the dealer said of the rule: in words of his own, by a ready cue, or both (EE-13)."""

    words: str | None = None
    cue: Cue | None = None
