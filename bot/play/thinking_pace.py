"""How much robots may think on this machine: a part of what they would, decided before they think, by what it took lately.

A slow machine lowers how much they suppose, never the rules by which they choose.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

BUDGET_MS: Final = 75.0
"""CPU that an answer may take on average; the longest take about twice as much."""
LEAST: Final = 0.05
"""The smallest part of its thought that a robot is left with."""
MEMORY: Final = 0.1
"""What the last answer weighs in the mean."""


@dataclass(slots=True)
class ThinkingPace:
    """What whole thoughts take on this machine, by robot: a running mean, as if nothing had been left out."""

    whole_ms: dict[str, float] = field(default_factory=dict)

    def part_for(self, robot: str) -> float:
        """Return which part of its thought a robot may think."""
        whole = self.whole_ms.get(robot, 0.0)
        return 1.0 if whole <= BUDGET_MS else max(LEAST, BUDGET_MS / whole)

    def note(self, robot: str, part: float, took_ms: float) -> None:
        """Note what a part of a robot's thought has taken."""
        whole = took_ms / part
        before = self.whole_ms.get(robot, whole)
        self.whole_ms[robot] = before + MEMORY * (whole - before)
