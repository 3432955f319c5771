"""Background jobs, each held by one process at a time, and the rates that processes share.

A job is a row with its holder's number and a fencing token that every new lease increments. A write made while doing a
job names the token; the database refuses an older one, so a process that was paused for too long writes nothing. The
token guarantees this; leases only make it rare.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from zlib import crc32

from bot.db.errors import LeaseLost
from bot.db.statements import Reads, T, Writes, insert, insert_new, upsert
from bot.values.health import Job
from bot.values.ids import TableId

if TYPE_CHECKING:
    from bot.db.transaction import Transaction, UnitOfWork

PARTS: Final = 32  # into how many parts tables, or readers, are parted for a job


class Lease(NamedTuple):
    """A claimed job and its fencing token."""

    name: str
    fence: int


UNFENCED: Final = Lease("", 0)  # the lease of a process alone on a database, which nobody can take


class JobRow(NamedTuple):
    """A job and its holder, below 0 for none."""

    name: str
    holder: int
    fence: int


class ProcessRow(NamedTuple):
    """A process that does jobs of these kinds, and until when it counts as alive."""

    number: int
    kinds: frozenset[str]
    until_ms: int


class JobShare(NamedTuple):
    """How many `parts` a job has, how many of them are held, by how many processes."""

    kind: Job
    parts: int
    held: int
    holders: int


def find_part(name: str) -> int:
    """Return the shard of a table, reader or lane; it never changes."""
    return crc32(name.encode()) % PARTS


def name_job(kind: Job, name: str = "") -> str:
    return f"{kind}/{find_part(name) if kind in PARTED else name}"


_doing: ContextVar[Lease] = ContextVar("doing", default=UNFENCED)


@contextmanager
def fence_writes(lease: Lease) -> Iterator[None]:
    """Refuse this task's writes with LeaseLost once another process has claimed the job."""
    before = _doing.set(lease)
    try:
        yield
    finally:
        _doing.reset(before)


def fence_unit(unit: UnitOfWork[T]) -> UnitOfWork[T]:
    """Return a unit that is written only while this task's job is held."""
    lease = _doing.get()
    if lease == UNFENCED:
        return unit

    def write_fenced(transaction: Transaction) -> T:
        transaction.require_job(lease)
        return unit(transaction)

    return write_fenced


PARTED: Final = frozenset({Job.CLOCK, Job.JUDGE, Job.COURIER, Job.LANE})


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


class Heard(NamedTuple):
    """What another process reported: changed `tables`, those `for_background` with background work, and a new deadline at `due_ms`. With `is_all`, perhaps every table."""

    tables: Collection[TableId] = ()
    for_background: Collection[TableId] = ()
    due_ms: int | None = None
    is_all: bool = False
    has_jobs: bool = False
    has_updates: bool = False


def do_nothing() -> None:
    """Do nothing about a lost database."""


WRITE_PROCESS: Final = upsert("processes", ["number", "kinds", "until"], ["number"])
BEGIN: Final = insert_new("chores", ["name", "holder", "fence"])
TAKE: Final = f"{insert('chores', ['name', 'holder', 'fence'])} on conflict (name) do update set holder = excluded.holder, fence = chores.fence + 1"
CLAIM: Final = "update chores set holder = ?, fence = fence + 1 where name = ? and fence = ? returning fence"
RESERVE: Final = (
    f"{insert('pacing', ['name', 'free'])} on conflict (name) do update set "
    "free = case when pacing.free > ? then pacing.free else ? end + ? returning free"
)


READ_SHARES: Final = (
    "select substr(c.name, 1, length(?)), count(*), count(distinct c.holder) from chores c join processes p "
    "on p.number = c.holder where p.until > ? and substr(c.name, 1, length(?)) = ? group by 1"
)


class JobWrites(Writes):
    def write_process(self, process: ProcessRow) -> None:
        kinds = " ".join(sorted(process.kinds))
        self._execute(WRITE_PROCESS, (process.number, kinds, process.until_ms))

    def delete_process(self, number: int) -> None:
        self._execute("delete from processes where number = ?", (number,))
        self._execute("update chores set holder = -1 where holder = ?", (number,))

    def claim_all(self, names: Collection[str], holder: int) -> None:
        self._many(TAKE, [(name, holder, 1) for name in sorted(names)])

    def lease_job(self, known: JobRow, holder: int) -> Lease | None:
        """Return None where another process was first."""
        self._execute(BEGIN, (known.name, -1, 0))
        found = self._fetch(CLAIM, (holder, known.name, known.fence))
        return Lease(known.name, found[0][0]) if found else None

    def release_job(self, lease: Lease) -> None:
        self._execute("update chores set holder = -1 where name = ? and fence = ?", tuple(lease))

    def require_job(self, lease: Lease) -> None:
        """Refuse this unit where another process holds the job; raises LeaseLost."""
        if not self._fetch("select 1 from chores where name = ? and fence = ?", tuple(lease)):
            raise LeaseLost

    def reserve_turn(self, name: str, now_ms: int, rest_ms: int) -> int:
        """Reserve the next turn of a shared rate, `rest_ms` after the last; returns when it is."""
        ((free,),) = self._fetch(RESERVE, (name, now_ms + rest_ms, now_ms, now_ms, rest_ms))
        return int(free) - rest_ms


def read_shares(fetch: Callable[[str, Sequence[Any]], Sequence[Sequence[Any]]], now_ms: int) -> list[JobShare]:
    shares = []
    for kind in (Job.CLOCK, Job.JUDGE, Job.COURIER):
        start = f"{kind}/"
        rows = fetch(READ_SHARES, (start, now_ms, start, start))
        shares.append(JobShare(kind, PARTS, *(rows[0][1:] if rows else (0, 0))))
    return shares


class JobReads(Reads):
    async def find_jobs(self) -> dict[str, JobRow]:
        rows = await self._fetch_all("select name, holder, fence from chores order by name")
        return {row[0]: JobRow(*row) for row in rows}

    async def find_processes(self) -> list[ProcessRow]:
        rows = await self._fetch_all("select number, kinds, until from processes order by number")
        return [ProcessRow(number, frozenset(kinds.split()), until) for number, kinds, until in rows]
