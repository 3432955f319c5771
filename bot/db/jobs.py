"""Chores: what an office does of its own accord, each held by one process at a time, and the rates that they share.

A job is a row with the number of its holder and a fence, which every claim moves on. Who writes while doing a job
names the fence; a former holder's is known no more, so that whoever was paused for too long writes nothing. That alone
makes it right; leases only make it seldom.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar
from zlib import crc32

from bot.values.health import Job
from bot.values.requests import NotSaved

if TYPE_CHECKING:
    from bot.db.transaction import Transaction, UnitOfWork

T = TypeVar("T")

PARTS: Final = 32
"""Into how many parts tables, or readers, are parted for a job."""


class Lease(NamedTuple):
    """A job that was claimed, and the fence that this moved on."""

    name: str
    fence: int


UNFENCED: Final = Lease("", 0)
"""The claim of whoever is alone on a database, which nobody can take."""


class JobRow(NamedTuple):
    """Who holds a job; nobody where `holder` is below 0."""

    name: str
    holder: int
    fence: int


class ProcessRow(NamedTuple):
    """A process that does jobs: of which kinds, and until when it counts as there."""

    number: int
    kinds: frozenset[str]
    until_ms: int


class JobShare(NamedTuple):
    """How much of a kind of job is held by those who are there, of how many parts, and by how many of them."""

    kind: Job
    parts: int
    held: int
    holders: int


class Lost(NotSaved):
    """A job was done by somebody who does not hold it any more."""

    def __init__(self) -> None:
        super().__init__("lost")


def find_part(name: str) -> int:
    """Return the part to which a table, a reader or a lane belongs, for ever."""
    return crc32(name.encode()) % PARTS


def name_job(kind: Job, name: str = "") -> str:
    return f"{kind}/{find_part(name) if kind in PARTED else name}"


_doing: ContextVar[Lease] = ContextVar("doing", default=UNFENCED)


@contextmanager
def fence_writes(lease: Lease) -> Iterator[None]:
    """Have all that this task writes meanwhile refused with Lost once a claim is another's."""
    before = _doing.set(lease)
    try:
        yield
    finally:
        _doing.reset(before)


def fence_unit(unit: UnitOfWork[T]) -> UnitOfWork[T]:
    """Return a unit that is written only while the job is held which its task does."""
    lease = _doing.get()
    if lease == UNFENCED:
        return unit

    def write_fenced(transaction: Transaction) -> T:
        transaction.require_job(lease)
        return unit(transaction)

    return write_fenced


PARTED: Final = frozenset({Job.CLOCK, Job.JUDGE, Job.COURIER, Job.LANE})
"""What is parted by a name: of a table, a reader or a lane."""


DUTIES: Final[Mapping[str, frozenset[Job]]] = {
    "web": frozenset(),
    "telegram": frozenset({Job.POLL, Job.LANE}),
    "discord": frozenset({Job.SHARD}),
    "clock": frozenset({Job.TIME, Job.BELLS, Job.CLOCK}),
    "courier": frozenset({Job.COURIER}),
    "judge": frozenset({Job.JUDGE}),
}
"""Which jobs a process does that was started for something alone."""
