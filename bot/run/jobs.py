"""Background jobs, each done by one process at a time, and what a process can't know because of the others.

Of several processes all reckon alike which is to have a job, and only that one takes it: so jobs are spread, and few of them
move when a process comes or goes. A process that is gone is waited for a moment, since it may only have lost its connection;
then its fence is moved on, and only after that its jobs are taken.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from enum import Enum, StrEnum
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from zlib import crc32

from cachetools import LRUCache

from bot.db.statements import T, reserve_turn
from bot.run.supervisor import Supervisor, Work
from bot.run.timepiece import Now, steady_clock_ms
from bot.values.health import Job
from bot.values.requests import NotSaved

if TYPE_CHECKING:
    from bot.db.postgres.lease import Lease, Seen
    from bot.db.store import Store

log = logging.getLogger(__name__)

PARTS: Final = 32  # into how many parts tables, or readers, are parted for a job
PARTED: Final = frozenset({Job.CLOCK, Job.JUDGE, Job.COURIER, Job.LANE})

BEAT_S: Final = 1.0  # seconds between two words of a process to the server
SOON_S: Final = 0.25  # the same while a process is missing
SURE_MS: Final = 7_000  # for so long after its last word a process takes its jobs for its own
GRACE_MS: Final = 2_000  # for so long a process that lost its session may come back
NEAR_MS: Final = 30_000  # how far the time that was noted last may be from ours
SINGLE: Final[Mapping[Job, tuple[str, ...]]] = {Job.TIME: ("",), Job.BELLS: ("",)}  # jobs of which there is one
EVERY: Final = frozenset(Job)


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
    ALONE = "alone"  # all jobs: no other process may write there
    HOUSE = "house"  # some of the jobs: it shares them with other processes
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


class Neighbours:
    """The processes that are there, or may come back; what one did that was never seen is unknown."""

    def __init__(self) -> None:
        self.kinds: dict[int, frozenset[str]] = {}
        self.missing: dict[int, int] = {}  # since when

    def note(self, seen: Seen, now_ms: int) -> list[int]:
        """Note who is there; returns the numbers of those that have been missing for too long."""
        self.missing = {number: self.missing.get(number, now_ms) for number in seen.fences - seen.there.keys()}
        gone = [number for number, since_ms in self.missing.items() if now_ms - since_ms >= GRACE_MS]
        for number in gone:
            del self.missing[number]
        self.kinds = {number: self.kinds.get(number, EVERY) for number in self.missing} | seen.there
        return gone


class SharedJobs(Jobs):
    """The jobs of one of several processes; each is one process's."""

    def __init__(self, store: Store, lease: Lease, steady_ms: Now = steady_clock_ms) -> None:
        super().__init__()
        self._store = store
        self._lease = lease
        self._steady_ms = steady_ms
        self._names = frozenset[str]()
        self._alive_ms: int | None = None
        self._held = set[str]()
        self._leaving: set[str] = set()
        self._under_way = Counter[str]()
        self._neighbours = Neighbours()
        self._generation = lease.generation
        self._beaten_ms: int | None = None
        self._beating = asyncio.Lock()
        self._listeners: list[Callable[[], None]] = []
        self._hurried = asyncio.Event()
        self._changed = asyncio.Event()

    def does(self, kind: Job) -> bool:
        return kind in self._lease.kinds

    def holds(self, kind: Job, name: str = "") -> bool:
        return self._is_sure() and name_job(kind, name) in self._held

    def _is_sure(self) -> bool:
        return self._beaten_ms is not None and self._steady_ms() - self._beaten_ms < SURE_MS

    @contextmanager
    def do(self, kind: Job, name: str = "") -> Iterator[bool]:
        if not self.holds(kind, name):
            yield False
            return
        job = name_job(kind, name)
        self._under_way[job] += 1
        try:
            yield True
        finally:
            self._under_way[job] -= 1

    def is_time_kept(self, now_ms: int) -> bool:
        return self._alive_ms is not None and abs(self._alive_ms - now_ms) < NEAR_MS

    async def reread(self, known: T, read: Callable[[], Awaitable[T]]) -> T:
        return await read()

    def make_cache(self, size: int) -> LRUCache[Any, Any]:
        return NothingKept(size)

    async def reserve_turn(self, name: str, rest_s: float) -> float:
        clock = self._store.clock
        asked_ms, rest_ms = clock(), round(1000 * rest_s)
        at_ms = await self._store.ask(lambda transaction: reserve_turn(transaction.fetch, name, asked_ms, rest_ms))
        return max(0, at_ms - clock()) / 1000

    async def wait_changed(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    def stir(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def watch(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    def hurry(self) -> None:
        self._hurried.set()

    async def start(self, kinds: Collection[Job], names: Mapping[Job, Collection[str]]) -> None:
        parted = {kind: tuple(map(str, range(PARTS))) for kind in PARTED}
        every = {**parted, **SINGLE, **names}
        self._names = frozenset(f"{kind}/{name}" for kind in kinds for name in every.get(kind, ()))
        async with self._beating:
            await self._lease.declare(kinds)
        await self.beat()
        self._store.feed.tell(Mark.JOBS)

    async def close(self) -> None:
        async with self._beating:
            given = [*self._held, *self._leaving]
            self._names = frozenset()
            self._held.clear()
            self._leaving.clear()
            with suppress(NotSaved):
                await self._lease.declare(())
                await self._lease.give(given)
        self._store.feed.tell(Mark.JOBS)

    async def run(self) -> None:
        """Share jobs with the others, until cancelled."""
        while True:
            with suppress(NotSaved):
                await self.beat()
            with suppress(TimeoutError):
                async with asyncio.timeout(SOON_S if self._neighbours.missing else BEAT_S):
                    await self._hurried.wait()
            self._hurried.clear()

    async def beat(self) -> None:
        """Look who is there, and take and give up jobs once; raises NotSaved."""
        async with self._beating:
            began_ms, before = self._steady_ms(), set(self._held) if self._is_sure() else None
            try:
                await self._share(await self._lease.look())
            except NotSaved:
                self._beaten_ms = None
                self._neighbours = Neighbours()
                raise
            self._beaten_ms = began_ms
        try:
            await self._note_time()
        finally:
            if self._held != before:
                self.stir()
                for listener in self._listeners:
                    listener()

    async def _share(self, seen: Seen) -> None:
        if self._generation != self._lease.generation:
            self._generation = self._lease.generation
            self._held.clear()
            self._leaving.clear()
        if gone := self._neighbours.note(seen, self._steady_ms()):
            log.warning("processes are gone: %s", len(gone))
            await self._lease.evict(gone)
        await self._give_up()
        await self._take_free()

    async def _give_up(self) -> None:
        others = [name for name in self._held if choose_holder(name, self._neighbours.kinds) != self._lease.number]
        self._held.difference_update(others)
        self._leaving.update(others)
        idle = [name for name in self._leaving if not self._under_way[name]]
        if idle:
            await self._lease.give(idle)
            self._leaving.difference_update(idle)
            self._store.feed.tell(Mark.JOBS)

    async def _take_free(self) -> None:
        ours = self._lease.number
        wanted = sorted(
            name
            for name in self._names - self._held - self._leaving
            if choose_holder(name, self._neighbours.kinds) == ours
        )
        if wanted:
            taken = await self._lease.take(wanted)
            self._held.update(taken)
            if name_job(Job.TIME) in taken:
                self.alive = None

    async def _note_time(self) -> None:
        alive = self.alive
        if alive is not None and self.holds(Job.TIME):
            now_ms = alive()
            await self._store.write(lambda transaction: transaction.write_number("alive", now_ms))
        self._alive_ms = await self._store.read_number("alive")


class NothingKept(LRUCache[Any, Any]):
    """A cache in which nothing stays, since other processes may change it."""

    def __setitem__(self, key: Any, value: Any) -> None:
        """Forget it at once."""


def choose_holder(name: str, there: Mapping[int, Collection[str]]) -> int | None:
    """Choose the process with the highest draw among those that do the kind (rendezvous hashing).

    Parts of the same number draw alike in every kind, so that related jobs stay together.
    """
    kind, _, part = name.partition("/")
    drawn = part if kind in PARTED else name
    able = [number for number, kinds in there.items() if kind in kinds]
    return max(able, key=lambda number: blake2b(f"{number} {drawn}".encode()).digest(), default=None)
