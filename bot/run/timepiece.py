"""The office's time: a steady clock decides how long anything waits, the wall clock what is told."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeAlias

Now: TypeAlias = Callable[[], int]  # the time in ms since 1970, UTC

BEAT_MS: Final = 2_000  # how often a process that is at work beats
# After so long without a beat the process was stopped, and the office's time has stood still since it last looked.
LATE_MS: Final = 30_000


def wall_clock_ms() -> int:
    """Return the time in ms since 1970, UTC: somebody may set it, and it goes on while the machine sleeps."""
    return time.time_ns() // 1_000_000


def steady_clock_ms() -> int:
    """Return ms since some moment: nobody sets it, and it stands still while the machine sleeps.

    On Linux this is CLOCK_MONOTONIC. CLOCK_BOOTTIME would go on in the sleep, and hide the gap that is given back.
    """
    return time.monotonic_ns() // 1_000_000


class Timepiece:
    """Goes as the steady clock goes, from where the wall clock stood; when that jumps it does not, until it is moved.

    It stands still, too, while the process was stopped and both clocks went on: from the first beat on, one has to come
    every few seconds. Without `beats` none is missed.
    """

    def __init__(self, wall: Now = wall_clock_ms, steady: Now = steady_clock_ms, *, beats: bool = True) -> None:
        self._wall = wall
        self._steady = steady
        self.beats = beats
        self._beat_ms: int | None = None
        self._seen_ms = 0
        self._lost_ms = 0
        self._ahead = wall() - steady()

    def steady_ms(self) -> int:
        """Return ms since some moment, in which the machine was awake and the process was not stopped."""
        return self._awake_ms() - self._lost_ms

    def beat(self) -> None:
        """Note that the process is at work; where this comes late, what it missed is lost."""
        now = self._steady()
        self._lost_ms += now - self._awake_ms()
        self._beat_ms = self._seen_ms = now

    def _awake_ms(self) -> int:
        now = self._steady()
        if self._beat_ms is not None and now - self._beat_ms > LATE_MS:
            return self._seen_ms
        self._seen_ms = now
        return now

    def __call__(self) -> int:
        return self.steady_ms() + self._ahead

    def gap_ms(self) -> int:
        """Return by how much the wall clock has jumped: the machine slept, its clock was set, the process was stopped."""
        return self._wall() - self()

    def move(self, by_ms: int) -> None:
        self._ahead += by_ms


def as_timepiece(now: Now | Timepiece | None, wall: Now | None = None) -> Timepiece:
    """Return a clock as a timepiece, which then has no gaps; without one that of `wall`, or of the machine."""
    if isinstance(now, Timepiece):
        return now
    return Timepiece(wall or wall_clock_ms) if now is None else Timepiece(now, now, beats=False)
