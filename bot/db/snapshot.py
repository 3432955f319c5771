"""What a snapshot of a store does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from bot.db.jobs import JobShare
from bot.db.measures import Backlog
from bot.db.processes import WorkingProcess
from bot.db.rows import StoredTable
from bot.db.sql.measures import read_backlog
from bot.db.sql.reads import COUNT_REFUSED, COUNT_SET_ASIDE, READ_UNSENT
from bot.db.sql.stored_rows import is_readable
from bot.values.health import SetAside
from bot.values.ids import TableId, TableStatus


class Snapshot(ABC):
    """A database as it was when it was opened, read only; for commands beside an office, which do not wait."""

    @abstractmethod
    def _fetch_all(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows."""

    @abstractmethod
    def load_table(self, table_id: TableId) -> StoredTable | None:
        """Read all that is kept of a table; raises ValueError where that cannot be read."""

    def table_ids(self, *statuses: TableStatus) -> list[TableId]:
        """List the tables of these statuses, in the order they were opened."""
        marks = ", ".join("?" * len(statuses))
        sql = f"select id from tables where status in ({marks}) order by opened_at, id"  # noqa: S608  only question marks
        return [TableId(row[0]) for row in self._fetch_all(sql, statuses)]

    def updates_set_aside(self) -> list[SetAside]:
        """Count the updates that could not be handled, by chat and reason."""
        return [SetAside(*row) for row in self._fetch_all(COUNT_SET_ASIDE)]

    def unreadable_posts(self) -> int:
        """Count the posts that were never sent because they make no sense."""
        return sum(not is_readable(kind, to_channel=bool(channel)) for kind, channel in self._fetch_all(READ_UNSENT))

    def refused_posts(self) -> int:
        """Count what waits to be told that a chat refused in every form."""
        ((count,),) = self._fetch_all(COUNT_REFUSED)
        return int(count)

    @abstractmethod
    def list_processes(self) -> list[WorkingProcess]:
        """List who is at work on a database that several may share."""

    @abstractmethod
    def share_jobs(self, now_ms: int) -> list[JobShare]:
        """Count what is held of each job that several may share, at a time."""

    @abstractmethod
    def may_lose(self) -> bool:
        """Tell whether a standby that takes over may lack what was acknowledged: several servers are named, and none waits for another."""

    @abstractmethod
    def read_clock(self) -> int:
        """Return the time in ms since 1970, UTC, by which whoever is at work here reckons."""

    @abstractmethod
    def read_mending(self) -> int | None:
        """Return when the last start had to put together what a sudden end had left, in ms; None where it had not."""

    def read_backlog(self, now_ms: int) -> Backlog:
        """Count what waits to be done at a time."""
        return read_backlog(self._fetch_all, now_ms)
