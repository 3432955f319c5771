"""Which jobs fall to this process, of all that share a database: taken, given up where another is to have them, and lost.

A job is an advisory lock of the process's lease. All processes reckon alike which is to have a job, and only that one takes
it: so jobs are spread, and few of them move when a process comes or goes. A process that is gone is waited for a moment, since
it may only have lost its connection; then its fence is moved on, and only after that its jobs are taken.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from cachetools import LRUCache

from bot.db.jobs import PARTED, PARTS, Jobs, Mark, name_job, reserve_turn
from bot.db.postgres.lease import Lease, Seen, evict, give_jobs, take_jobs
from bot.db.statements import T
from bot.run.timepiece import Now, steady_clock_ms
from bot.values.health import Job
from bot.values.requests import NotSaved

if TYPE_CHECKING:
    from bot.db.postgres.store import PostgresStore

log = logging.getLogger(__name__)

BEAT_S: Final = 1.0  # seconds between two words of a process to the server
SOON_S: Final = 0.25  # the same while a process is missing
SURE_MS: Final = 7_000  # for so long after its last word a process takes its jobs for its own
GRACE_MS: Final = 2_000  # for so long a process that lost its session may come back
NEAR_MS: Final = 30_000  # how far the time that was noted last may be from ours
SINGLE: Final[Mapping[Job, tuple[str, ...]]] = {Job.TIME: ("",), Job.BELLS: ("",)}  # jobs of which there is one
EVERY: Final = frozenset(Job)


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

    def __init__(self, store: PostgresStore, lease: Lease, steady_ms: Now = steady_clock_ms) -> None:
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

    async def reread(self, known: T, read: Callable[[], Awaitable[T]]) -> T:  # noqa: ARG002
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
                await self._lease.run(lambda connection: give_jobs(connection, given))
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
            await self._lease.run(lambda connection: evict(connection, gone))
        await self._give_up()
        await self._take_free()

    async def _give_up(self) -> None:
        others = [name for name in self._held if choose_holder(name, self._neighbours.kinds) != self._lease.number]
        self._held.difference_update(others)
        self._leaving.update(others)
        idle = [name for name in self._leaving if not self._under_way[name]]
        if idle:
            await self._lease.run(lambda connection: give_jobs(connection, idle))
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
            taken = await self._lease.run(lambda connection: take_jobs(connection, wanted))
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
