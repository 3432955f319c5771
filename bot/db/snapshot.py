from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, NamedTuple

from bot.db.statements import Reading
from bot.run.jobs import JobShare, WorkingProcess
from bot.values.health import SetAside

MOVED: Final = "moved"  # the name in `house` that says that all of it is elsewhere now


class AtWork(NamedTuple):
    """What goes on around a database: the time by which the processes there reckon, who they are, and what they hold of each job.

    It `may_lose` what was acknowledged where several servers are named and none waits for another. `mended_ms` is when the
    last start had to put together what a sudden end had left in a file.
    """

    now_ms: int
    processes: Sequence[WorkingProcess] = ()
    shares: Sequence[JobShare] = ()
    may_lose: bool = False
    mended_ms: int | None = None


class Snapshot(Reading, ABC):
    """A database as of its opening, read only; for commands that do not await."""

    @abstractmethod
    def look_around(self) -> AtWork:
        """See who is at work there."""


class HeldDatabase(ABC):
    """A database of this release that only this process uses; `run` runs a statement and returns its cursor."""

    def __init__(self, address: str, run: Callable[[str, Sequence[Any]], Any]) -> None:
        self.address = address
        self._run = run

    def execute(self, sql: str, values: Sequence[Any]) -> None:
        self._run(sql, values)

    def fetch_all(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return list(self._run(sql, values))

    @abstractmethod
    def write_together(self) -> AbstractContextManager[None]:
        """Make one transaction."""

    @abstractmethod
    def insert_all(self, table: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert rows of a table; where it numbers them, it continues after the last one."""

    @abstractmethod
    def clear_traces(self) -> None:
        """Leave nothing of what was changed in the database's files."""


class Counts(NamedTuple):
    """Tables by status; posts, updates and set-aside updates by platform; when the oldest waits, and the next deadline; how many deadlines are overdue, and how large the database is. None: unknown."""

    tables: Mapping[str, int]
    posts: Mapping[str, int]
    updates: Mapping[str, int]
    oldest_update_ms: int | None
    aside: Mapping[str, int]
    unreachable: int
    oldest_post_ms: int | None = None
    due_ms: int | None = None
    overdue: int = 0
    copied_ms: int | None = None
    bytes: int = 0
    free_bytes: int | None = None


# Posts bear no time of their own: the move that one begins with does.
OLDEST_UNTOLD: Final = """
select min(log.at) from posts join log on log.table_id = posts.table_id and log.seq = posts.from_seq
where posts.status <> 'sent'
"""


def count(reading: Reading, now_ms: int) -> Counts:
    fetch = reading.fetch
    waiting = fetch("select place, person from posts where status <> 'sent'")
    updates = fetch("select surface, count(*), min(at) from updates where body <> '' group by surface")
    ((unreachable,),) = fetch("select count(*) from closed")
    ((oldest,),) = fetch(OLDEST_UNTOLD)
    ((due, overdue),) = fetch("select min(due), count(case when due < ? then 1 end) from deadlines", now_ms)
    return Counts(
        dict(fetch("select status, count(*) from tables group by status")),
        Counter((channel or person).partition(":")[0] for channel, person in waiting),
        {chat: number for chat, number, _ in updates},
        min((at for *_, at in updates), default=None),
        dict(fetch("select surface, count(*) from set_aside group by surface")),
        *(unreachable, oldest, due, overdue),
    )


COUNT_SET_ASIDE: Final = (
    "select surface, fault, place, count(*) from set_aside group by surface, fault, place order by 1, 2, 3"
)


def count_set_aside(reading: Reading) -> list[SetAside]:
    return [SetAside(*row) for row in reading.fetch(COUNT_SET_ASIDE)]
