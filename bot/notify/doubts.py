"""How long something uncertain waits until it is sent again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

FIRST_S: Final = 2.0
"""Seconds before something uncertain is sent again, twice as many each time."""
LONGEST_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Doubts:
    """How often in a row a chat did not say whether it took what a reader was sent."""

    _counts: Counter[str] = field(default_factory=Counter)

    def add(self, reader: str) -> float:
        """Add one; returns the seconds to wait."""
        self._counts[reader] += 1
        return min(FIRST_S * 2.0 ** (self._counts[reader] - 1), LONGEST_S)

    def forget(self, reader: str) -> None:
        """Forget them: the chat has said what became of something."""
        self._counts.pop(reader, None)
