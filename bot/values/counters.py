"""What has happened since the start, in numbers: how often, and how long it took. It names nobody and nothing."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

BOUNDS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0)
"""Seconds up to which things that took time are counted together."""
CHATS: Final = ("discord", "telegram")
COUNTED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"limits": CHATS})
"""What is counted, and under which labels: how often a chat told us to slow down."""
TIMED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"press-age": CHATS, "acknowledgement": CHATS, "judge": ("done", "failed")}
)
"""What takes time: until we act on what somebody did at a chat, until its answer is out, and until a verdict."""


@dataclass(slots=True)
class Times:
    """How often something took up to each of the bounds, and longer than all; and how many seconds in all."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def note(self, seconds: float) -> None:
        """Note that it took so long."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class Tally:
    """Counts and times, each under one of the labels that there are for it."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self.counts: Counter[tuple[str, str]] = Counter(
            {(w, each): 0 for w, among in COUNTED.items() for each in among}
        )
        self.times = {(what, each): Times() for what, among in TIMED.items() for each in among}

    def count(self, what: str, label: str) -> None:
        """Count something; a label that there is not counts as nothing, since it might name somebody."""
        if label in COUNTED[what]:
            self.counts[what, label] += 1

    def note(self, what: str, label: str, seconds: float) -> None:
        """Note how long something took, never less than no time; a label that there is not counts as nothing."""
        if label in TIMED[what]:
            self.times[what, label].note(max(seconds, 0.0))

    @contextmanager
    def measure(self, what: str, label: str, failed: str = "") -> Iterator[None]:
        """Note how long the body took; under another label where it fails, or not at all."""
        began = self._clock()
        try:
            yield
        except Exception:
            self.note(what, failed, self._clock() - began)
            raise
        self.note(what, label, self._clock() - began)
