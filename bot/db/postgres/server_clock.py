"""The server's clock, by which all its processes reckon: those of their machines may differ."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

READ_CLOCK: Final = "select (extract(epoch from clock_timestamp()) * 1000)::bigint"


def steady_clock_ms() -> int:
    """Return ms since some moment: nobody sets it, and it stands still while the machine sleeps."""
    return time.monotonic_ns() // 1_000_000


class ServerClock:
    """Goes as a steady clock does, from where the server's stood; each answer corrects what it proves wrong, and no more.

    The server looked at its clock between question and answer, nobody knows when: a slow answer says little.
    """

    def __init__(self, steady_ms: Callable[[], int] = steady_clock_ms) -> None:
        self.steady_ms = steady_ms
        self._ahead_ms: int | None = None

    def correct(self, asked_ms: int, told_ms: int) -> None:
        """Take what the server has told by now, when it was asked at `asked_ms` of the steady clock."""
        least, most = told_ms - self.steady_ms(), told_ms - asked_ms
        ahead = (least + most) // 2 if self._ahead_ms is None else self._ahead_ms
        self._ahead_ms = min(max(ahead, least), most)

    def __call__(self) -> int:
        """Return the server's time in ms since 1970, UTC; it was corrected before."""
        assert self._ahead_ms is not None, "nobody has asked the server yet"
        return self.steady_ms() + self._ahead_ms
