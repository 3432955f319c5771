"""Background jobs, each done by one process at a time, and what a process can't know because of the others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import AbstractContextManager, nullcontext
from enum import Enum, StrEnum
from typing import Any, Final, NamedTuple
from zlib import crc32

from cachetools import LRUCache

from bot.db.statements import Fetch, T, insert
from bot.run.supervisor import Supervisor, Work
from bot.run.timepiece import Now
from bot.values.health import Job

PARTS: Final = 32  # into how many parts tables, or readers, are parted for a job
PARTED: Final = frozenset({Job.CLOCK, Job.JUDGE, Job.COURIER, Job.LANE})


def find_part(name: str) -> int:
    """Return the shard of a table, reader or lane; it never changes."""
    return crc32(name.encode()) % PARTS


def name_job(kind: Job, name: str = "") -> str:
    return f"{kind}/{find_part(name) if kind in PARTED else name}"


class Jobs:
    """Which jobs are this process's: alone on a database it has all of them, for ever, and nothing changes behind its back.

    Nothing else asks how many processes there are; one of several has `SharedJobs`.
    """

    def __init__(self) -> None:
        # The time, where we keep it; None until the length of the gap before is known.
        self.alive: Now | None = None
        self._free = dict[str, float]()

    def does(self, kind: Job) -> bool:
        """Return whether jobs of this kind may fall to this process."""
        return True

    def holds(self, kind: Job, name: str = "") -> bool:
        return True

    def do(self, kind: Job, name: str = "") -> AbstractContextManager[bool]:
        """Do a job while the body runs: it isn't given up meanwhile. Yields False where it isn't ours."""
        return nullcontext(True)

    def is_time_kept(self, now_ms: int) -> bool:
        """Return whether a process keeps the time, and agrees with our clock."""
        return True

    async def reread(self, known: T, read: Callable[[], Awaitable[T]]) -> T:
        """Return what is known in memory, or read it where other processes may have changed it."""
        return known

    def make_cache(self, size: int) -> LRUCache[Any, Any]:
        """Make a cache of rows that other processes may change."""
        return LRUCache(size)

    async def reserve_turn(self, name: str, rest_s: float) -> float:
        """Reserve the next turn of a rate of all processes, `rest_s` after the last; returns the seconds until it."""
        now = asyncio.get_running_loop().time()
        wait = max(0.0, self._free.get(name, now) - now)
        self._free[name] = now + wait + rest_s
        return wait

    async def start(self, kinds: Collection[Job], names: Mapping[Job, Collection[str]]) -> None:
        """Share jobs of these kinds from now on; `names` are the shards and what is polled."""

    async def close(self) -> None:
        """Give up every job."""

    async def wait_changed(self, seconds: float) -> None:
        """Wait until our jobs or what waits for them may have changed, for so long at most."""
        await asyncio.Event().wait()

    def watch(self, listener: Callable[[], None]) -> None:
        """Have a listener called whenever our jobs have changed."""

    def hurry(self) -> None:
        """Look at once: a process came or went."""

    def stir(self) -> None:
        """Wake who waits for a change."""


class JobShare(NamedTuple):
    """How many `parts` a job has, how many of them are held, by how many processes."""

    kind: Job
    parts: int
    held: int
    holders: int


class Role(Enum):
    ALONE = "alone"  # all there is to do: nobody else may write there
    HOUSE = "house"  # some of what the house does of its own accord, as one of several that share it
    BESIDE = "beside"  # it takes presses, and shows tables; others do background work


class WorkingProcess(NamedTuple):
    """A process at work; `what` is its role, `place` its computer and number, `silent_s` how long ago it last spoke to the server."""

    what: str
    release: str
    place: str
    since_s: int
    silent_s: int


def do_nothing() -> None:
    """Do nothing about a lost database."""


RESERVE: Final = (
    f"{insert('pacing', ['name', 'free'])} on conflict (name) do update set "
    "free = case when pacing.free > ? then pacing.free else ? end + ? returning free"
)


def reserve_turn(fetch: Fetch, name: str, now_ms: int, rest_ms: int) -> int:
    """Reserve the next turn of a shared rate, `rest_ms` after the last; returns when it is."""
    ((free,),) = fetch(RESERVE, (name, now_ms + rest_ms, now_ms, now_ms, rest_ms))
    return int(free) - rest_ms


class Mark(StrEnum):
    """How a word begins that is no table's id. `LATE` comes from no other process: it is time to look for words that were lost."""

    ALL = "*"
    FOR_BACKGROUND = "!"
    DUE = "@"
    JOBS = "#"
    UPDATES = "~"
    LATE = "?"
    SAID = "&"


class ChangeFeed:
    """The feed of a process alone on a database: it tells no other process, and hears none."""

    def tell(self, *words: str) -> None:
        """Tell the other processes, soon: ids of tables that changed, and marks with what they are about."""

    async def send_on(self) -> None:
        """Send what waits, until cancelled."""

    async def send(self) -> None:
        """Send what waits; it is lost where the server is away."""

    def follow(
        self, supervisor: Supervisor, note: Callable[[Collection[str]], None], work: Work
    ) -> list[asyncio.Task[None]]:
        """Start to listen, and to do what follows; `note` is told `ALL` first, and whenever words may have been missed."""
        return []
