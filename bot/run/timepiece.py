"""Time: a steady clock measures waits, the wall clock is shown."""

import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

Now: TypeAlias = Callable[[], int]  # the time in ms since 1970, UTC
Sleep: TypeAlias = Callable[[float], Awaitable[None]]  # waits for some seconds

BEAT_MS: Final = 2_000  # how often a process that is at work beats
# After so long without a beat the process was stopped, and the app's time has stood still since it last looked.
LATE_MS: Final = 30_000


def wall_clock_ms() -> int:
    """Return ms since 1970, UTC, of a clock that may be set and goes on while the machine sleeps."""
    return time.time_ns() // 1_000_000


def steady_clock_ms() -> int:
    """Return ms of a clock that is never set and stops while the machine sleeps.

    This is CLOCK_MONOTONIC on Linux. CLOCK_BOOTTIME would hide the gap that is given back.
    """
    return time.monotonic_ns() // 1_000_000


class Timepiece:
    """A steady clock that starts at the wall clock's time, and follows its jumps only when moved.

    It also stops while the process was stopped: once there are `beats`, one must come every few seconds.
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
        """Return ms in which the machine was awake and the process was not stopped."""
        return self._awake_ms() - self._lost_ms

    def beat(self) -> None:
        """Note that the process runs; what a late beat missed is lost."""
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
        """Return how far the wall clock jumped: the machine slept, its clock was set, the process was stopped."""
        return self._wall() - self()

    def move(self, by_ms: int) -> None:
        self._ahead += by_ms


def as_timepiece(now: Now | Timepiece | None, wall: Now | None = None) -> Timepiece:
    """Wrap a plain clock, which then has no gaps; without one, that of `wall` or of the machine."""
    if isinstance(now, Timepiece):
        return now
    return Timepiece(wall or wall_clock_ms) if now is None else Timepiece(now, now, beats=False)


class ServerClock:
    """The server's time, kept by a steady clock and corrected only as far as an answer proves it wrong.

    The server read its clock somewhere between question and answer: a slow answer says little.
    """

    def __init__(self, steady_ms: Now = steady_clock_ms) -> None:
        self.steady_ms = steady_ms
        self._ahead_ms: int | None = None

    def correct(self, asked_ms: int, told_ms: int) -> None:
        """Take the time that the server told when asked at `asked_ms` of the steady clock."""
        least, most = told_ms - self.steady_ms(), told_ms - asked_ms
        ahead = (least + most) // 2 if self._ahead_ms is None else self._ahead_ms
        self._ahead_ms = min(max(ahead, least), most)

    def __call__(self) -> int:
        assert self._ahead_ms is not None, "the server was not asked yet"
        return self.steady_ms() + self._ahead_ms
