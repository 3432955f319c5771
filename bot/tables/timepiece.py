"""The office's time: a steady clock decides how long anything waits, the wall clock what is told."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

Now: TypeAlias = Callable[[], int]
"""The time in ms since 1970, UTC."""


def wall_clock_ms() -> int:
    """Return the time in ms since 1970, UTC: somebody may set it, and it goes on while the machine sleeps."""
    return time.time_ns() // 1_000_000


def steady_clock_ms() -> int:
    """Return ms since some moment: nobody sets it, and it stands still while the machine sleeps.

    On Linux this is CLOCK_MONOTONIC. CLOCK_BOOTTIME would go on in the sleep, and hide the gap that is given back.
    """
    return time.monotonic_ns() // 1_000_000


class Timepiece:
    """Goes as the steady clock goes, from where the wall clock stood; when that jumps it does not, until it is moved."""

    def __init__(self, wall: Now = wall_clock_ms, steady: Now = steady_clock_ms) -> None:
        self._wall = wall
        self.steady_ms = steady
        self._ahead = wall() - steady()

    def __call__(self) -> int:
        """Return the office's time in ms since 1970, UTC."""
        return self.steady_ms() + self._ahead

    def gap_ms(self) -> int:
        """Return by how much the wall clock has jumped: the machine slept, or its clock was set."""
        return self._wall() - self()

    def move(self, by_ms: int) -> None:
        """Move the office's time."""
        self._ahead += by_ms


def as_timepiece(now: Now | Timepiece | None) -> Timepiece:
    """Return a clock as a timepiece, which then has no gaps; the machine's own without one."""
    if isinstance(now, Timepiece):
        return now
    return Timepiece() if now is None else Timepiece(now, now)
