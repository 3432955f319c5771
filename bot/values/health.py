"""The health of a running app: its tasks, and the updates it couldn't read."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.values.ids import TableId, TableStatus

if TYPE_CHECKING:
    from bot.config import Settings


@dataclass(frozen=True, slots=True)
class TaskHealth:
    """All tasks of one kind: how many run, how many rest after a death, how many deaths there were.

    `fault` is the type of the last one and `place` where in the code it came from; what it said is kept nowhere.
    """

    kind: str
    running: int
    resting: int
    deaths: int
    fault: str
    place: str


@dataclass(frozen=True, slots=True)
class SetAside:
    chat_name: str
    fault: str
    place: str
    count: int


@dataclass(frozen=True, slots=True)
class HealthCheck:
    """How a chat is examined: `find_address` names a page of it that tells the time, `examine` what is not well, a line each.

    Both are asked only where the chat `is_used`.
    """

    is_used: Callable[[Settings], bool]
    find_address: Callable[[Settings], str]
    examine: Callable[[Settings], Sequence[str]]


@dataclass(frozen=True, slots=True)
class TableState:
    """A table from outside: how it stands, how many people sit there, by when something is awaited in ms since 1970, 0 for never."""

    id: TableId
    game: str
    status: TableStatus
    people: int
    due_ms: int = 0


@dataclass(frozen=True, slots=True)
class Ban:
    """A person who opens no tables any more, by their number, and since when in ms since 1970."""

    person: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What stands in the database just now, and in memory; times in ms.

    `tables` are by status, `posts` those still to be sent by chat, `updates` those that no one has acted on by chat, `aside`
    those that could not be handled by chat. `oldest_post_ms` is how long ago the move was that a person has waited longest to be
    told of, `late_ms` how long ago the nearest deadline should have been looked at,
    `copied_ms` when a copy of the database was made last, in ms since 1970, None where no one knows of any; `free_bytes` the
    room left where it lies, None where that is not known.
    """

    tables: Mapping[str, int]
    posts: Mapping[str, int]
    updates: Mapping[str, int]
    oldest_update_ms: int
    aside: Mapping[str, int]
    unreachable: int
    late_ms: int
    loaded: int
    oldest_post_ms: int = 0
    pictures_made: int = 0
    pictures_found: int = 0
    picture_bytes: int = 0
    copied_ms: int | None = None
    database_bytes: int = 0
    free_bytes: int | None = None


class Job(StrEnum):
    # To note that a person is there, give absences back and forget what is old; no other clock runs ahead of this one.
    TIME = "time"
    BELLS = "bells"  # Notifications that are due.
    CLOCK = "clock"  # To remind at a table, to answer for the silent and for robots.
    JUDGE = "judge"  # To answer for the judge at a table.
    COURIER = "courier"  # To tell a reader of a chat what there is to tell.
    POLL = "poll"  # To have a chat's updates come in, where one alone may do so.
    LANE = "lane"  # To act on a chat's updates, each lane of them in order.
    SHARD = "shard"  # To be connected to a part of a chat's servers.


# The jobs of a process that was started for something alone.
DUTIES: Final[Mapping[str, frozenset[Job]]] = {
    "web": frozenset(),
    "telegram": frozenset({Job.POLL, Job.LANE}),
    "discord": frozenset({Job.SHARD}),
    "clock": frozenset({Job.TIME, Job.BELLS, Job.CLOCK}),
    "courier": frozenset({Job.COURIER}),
    "judge": frozenset({Job.JUDGE}),
}


# Seconds up to which things that took time are counted together.
BOUNDS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0)
CHATS: Final = ("discord", "telegram")
# What is counted, and under which labels: how often a chat told us to slow down.
COUNTED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"limits": CHATS})
# What takes time: until we act on what a person did at a chat, until its answer is out, and until a verdict.
TIMED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"press-age": CHATS, "acknowledgement": CHATS, "judge": ("done", "failed")}
)


# Name, one that ends in `_total` for a count; label, or none; text; and values by label, None where they are not known.
Told: TypeAlias = tuple[str, str, str, Mapping[str, float | None]]


@dataclass(slots=True)
class Times:
    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class Tally:
    """What happened since the start; `connected` says of each chat whether we are, `refusals` counts by their reasons."""

    def __init__(self, chats: Iterable[str] = (), clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self.connected = dict.fromkeys(chats, False)
        self.refusals = Counter[str]()
        self.counts: Counter[tuple[str, str]] = Counter(
            {(w, each): 0 for w, among in COUNTED.items() for each in among}
        )
        self.times = {(what, each): Times() for what, among in TIMED.items() for each in among}

    def count(self, what: str, label: str) -> None:
        if label in COUNTED[what]:
            self.counts[what, label] += 1

    def note(self, what: str, label: str, seconds: float) -> None:
        if label in TIMED[what]:
            self.times[what, label].note(max(seconds, 0.0))

    @contextmanager
    def measure(self, what: str, label: str, failed: str = "") -> Iterator[None]:
        began = self._clock()
        try:
            yield
        except Exception:
            self.note(what, failed, self._clock() - began)
            raise
        self.note(what, label, self._clock() - began)
