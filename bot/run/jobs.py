"""Which jobs fall to this process, of all that share them: claimed, given up where another is to have them, and lost.

All processes reckon alike which is to have a job, and only that one claims it. So jobs are spread,
and few of them move when a process comes or goes.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import blake2b
from typing import Final

from bot.db.jobs import PARTED, PARTS, UNFENCED, JobRow, Lease, ProcessRow, fence_writes, name_job
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.run.timepiece import Now, steady_clock_ms, wall_clock_ms
from bot.values.health import Job
from bot.values.requests import NotSaved

log = logging.getLogger(__name__)

BEAT_S: Final = 1.0  # seconds between two words of a process to the others
LEASE_MS: Final = 10_000  # after so long without a word a process is taken for gone
SURE_MS: Final = 7_000  # for so long after its last word a process takes its jobs for its own
NEAR_MS: Final = 30_000  # how far the time that was noted last may be from ours
SINGLE: Final[Mapping[Job, tuple[str, ...]]] = {Job.TIME: ("",), Job.BELLS: ("",)}  # chores of which there is one


class Jobs:
    """The jobs of this process: `kinds` are those it does, `names` the shards and what is polled.

    A process alone on a database holds all of them.
    """

    def __init__(
        self,
        store: Store,
        kinds: Collection[Job],
        names: Mapping[Job, Collection[str]],
        steady_ms: Now = steady_clock_ms,
    ) -> None:
        self._store = store
        self._kinds = frozenset(kinds)
        self._names = {kind: tuple(map(str, range(PARTS))) for kind in PARTED} | {
            **SINGLE,
            **{kind: tuple(each) for kind, each in names.items()},
        }
        self._steady_ms = steady_ms
        # The time of the process that keeps it; None until the length of a gap is known.
        self.alive: Now | None = None
        self._alive_ms: int | None = None
        self._leases: dict[str, Lease] = {}
        self._leaving: dict[str, Lease] = {}
        self._under_way = Counter[Lease]()
        self._beaten_ms: int | None = None
        self._ends_ms: int | None = None  # of the lease among others' that ends first
        self._beating = asyncio.Lock()
        self._listeners: list[Callable[[], None]] = []
        self._hurried = asyncio.Event()
        self._changed = asyncio.Event()

    @property
    def is_shared(self) -> bool:
        return self._store.change_feed is not None

    @property
    def _clock(self) -> Now:
        return self._store.clock or wall_clock_ms

    def find(self, kind: Job, name: str = "") -> Lease | None:
        """Find our lease of the job that a name belongs to; None where it is not ours, or not surely."""
        if not self.is_shared:
            return UNFENCED
        return self._leases.get(name_job(kind, name)) if self.is_sure() else None

    def holds(self, kind: Job, name: str = "") -> bool:
        return self.find(kind, name) is not None

    def is_sure(self) -> bool:
        """Return whether the others heard us lately, so that none takes our jobs."""
        return self._beaten_ms is not None and self._steady_ms() - self._beaten_ms < SURE_MS

    def is_time_kept(self, now_ms: int) -> bool:
        """Return whether a process keeps the time, and agrees with our clock."""
        return not self.is_shared or (self._alive_ms is not None and abs(self._alive_ms - now_ms) < NEAR_MS)

    @contextmanager
    def do(self, lease: Lease) -> Iterator[None]:
        """Do a job: writes are refused once it is another's, and it is not given up in between."""
        self._under_way[lease] += 1
        try:
            with fence_writes(lease):
                yield
        finally:
            self._under_way[lease] -= 1

    @contextmanager
    def do_own(self, kind: Job, name: str = "") -> Iterator[bool]:
        """Do a job while the body runs; yields False where it is not ours."""
        lease = self.find(kind, name)
        if lease is None:
            yield False
            return
        with self.do(lease):
            yield True

    def does(self, kind: Job) -> bool:
        return kind in self._kinds

    async def wait_changed(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    async def wait_turn(self, name: str, rest_s: float) -> None:
        """Wait for the next turn of all processes, `rest_s` seconds after the last one."""
        now_ms, rest_ms = self._clock(), round(1000 * rest_s)
        at_ms = await self._store.write(lambda transaction: transaction.reserve_turn(name, now_ms, rest_ms))
        await asyncio.sleep(max(0, at_ms - self._clock()) / 1000)

    def stir(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def watch(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    async def start(self) -> None:
        if not self.is_shared:
            names = [f"{kind}/{name}" for kind in self._kinds for name in self._names.get(kind, ())]
            await self._store.write(lambda transaction: transaction.claim_all(names, self._store.number))
            return
        await self.beat()
        self._call()

    async def run(self) -> None:
        """Renew our leases and share jobs with the others, until cancelled."""
        while self.is_shared:
            with suppress(NotSaved):
                await self.beat()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._find_rest_s()):
                    await self._hurried.wait()
            self._hurried.clear()

    def _find_rest_s(self) -> float:
        return BEAT_S if self._ends_ms is None else min(BEAT_S, max(0, self._ends_ms - self._clock()) / 1000)

    def hurry(self) -> None:
        """Look at once: a process came or went."""
        self._hurried.set()

    async def close(self) -> None:
        if self.is_shared:
            self._leases.clear()
            with suppress(NotSaved):
                await self._store.write(lambda transaction: transaction.delete_process(self._store.number))
            self._call()

    async def beat(self) -> None:
        """Renew, claim and give up jobs once; raises NotSaved."""
        async with self._beating:
            await self._beat()

    async def _beat(self) -> None:
        began_ms, was_sure, before, self._ends_ms = self._steady_ms(), self.is_sure(), dict(self._leases), None
        here = ProcessRow(self._store.number, self._kinds, self._clock() + LEASE_MS)
        await self._store.write(lambda transaction: transaction.write_process(here))
        now_ms, rows = self._clock(), await self._store.find_jobs()
        others = [each for each in await self._store.find_processes() if each.number != here.number]
        present = [each for each in others if each.until_ms > now_ms]
        there = {each.number: each.kinds for each in (*present, here)}
        self._ends_ms = min((each.until_ms for each in present), default=None)
        self._drop_lost(rows)
        await self._give_up(there)
        await self._claim_free(rows, there)
        self._beaten_ms = began_ms
        await self._note_time()
        if self._leases != before or not was_sure:
            self.stir()
            for listener in self._listeners:
                listener()

    def _drop_lost(self, rows: Mapping[str, JobRow]) -> None:
        for held in (self._leases, self._leaving):
            for name in [name for name, lease in held.items() if rows[name].fence != lease.fence]:
                log.warning("a chore is another's now: %s", name)
                del held[name]

    async def _give_up(self, there: Mapping[int, Collection[str]]) -> None:
        others = [name for name in self._leases if choose_holder(name, there) != self._store.number]
        self._leaving |= {name: self._leases.pop(name) for name in others}
        idle = [lease for lease in self._leaving.values() if not self._under_way[lease]]

        def write_rows(transaction: Transaction) -> None:
            for lease in idle:
                transaction.release_job(lease)

        if idle:
            await self._store.write(write_rows)
            self._leaving = {name: lease for name, lease in self._leaving.items() if lease not in idle}
            self._call()

    async def _claim_free(self, rows: Mapping[str, JobRow], there: Mapping[int, Collection[str]]) -> None:
        ours = self._store.number
        wanted = [
            rows.get(name, JobRow(name, -1, 0))
            for name in sorted(f"{kind}/{name}" for kind in self._kinds for name in self._names.get(kind, ()))
            if name not in self._leases and name not in self._leaving and choose_holder(name, there) == ours
        ]
        free = [row for row in wanted if row.holder == ours or row.holder not in there]

        def write_rows(transaction: Transaction) -> list[Lease | None]:
            return [transaction.lease_job(row, ours) for row in free]

        if free:
            leases = await self._store.write(write_rows)
            self._leases |= {lease.name: lease for lease in leases if lease is not None}

    async def _note_time(self) -> None:
        lease, alive = self._leases.get(name_job(Job.TIME)), self.alive
        if lease is not None and alive is not None:
            now_ms = alive()
            with fence_writes(lease):
                await self._store.write(lambda transaction: transaction.mark_alive(now_ms))
        self._alive_ms = await self._store.last_alive_ms()

    def _call(self) -> None:
        if self._store.change_feed is not None:
            self._store.change_feed.call_for_jobs()


def choose_holder(name: str, there: Mapping[int, Collection[str]]) -> int | None:
    """Choose the process with the highest draw among those that do the kind (rendezvous hashing).

    Parts of the same number draw alike in every kind, so that related jobs stay together.
    """
    kind, _, part = name.partition("/")
    drawn = part if kind in PARTED else name
    able = [number for number, kinds in there.items() if kind in kinds]
    return max(able, key=lambda number: blake2b(f"{number} {drawn}".encode()).digest(), default=None)
