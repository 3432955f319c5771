"""What a dealer may say of the rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Cue(StrEnum):
    """A ready hint: what the rule looks at, or does not. It is true of the rule, and says no more."""

    COLORS = "colors"
    SUITS = "suits"
    RANKS = "ranks"
    PARITY = "parity"
    FACES = "faces"
    NO_COLORS = "no-colors"
    NO_SUITS = "no-suits"
    NO_RANKS = "no-ranks"
    ALONE = "alone"
    LAST_ONLY = "last-only"
    OLDER = "older"
    COUNTING = "counting"
    LEVEL_1 = "level-1"
    LEVEL_2 = "level-2"
    LEVEL_3 = "level-3"
    LEVEL_4 = "level-4"
    LEVEL_5 = "level-5"


@dataclass(frozen=True, slots=True)
class Hint:
    """What the dealer said of the rule: in words of his own, by a ready cue, or both (EE-13)."""

    words: str | None = None
    cue: Cue | None = None
