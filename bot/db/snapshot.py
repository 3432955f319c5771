"""What any snapshot of a store must do."""

from __future__ import annotations

from typing import Protocol

from bot.db.chores import ChoreShare
from bot.db.port import StoredTable
from bot.db.processes import WorkingProcess
from bot.db.rows import Backlog
from bot.values.health import SetAside
from bot.values.ids import TableId, TableStatus


class Snapshot(Protocol):
    """A database as it was when it was opened, read only; for commands beside an office, which do not wait."""

    def load_table(self, table_id: TableId) -> StoredTable | None:
        """Read all that is kept of a table; raises ValueError where that cannot be read."""

    def table_ids(self, *statuses: TableStatus) -> list[TableId]:
        """List the tables of these statuses, in the order they were opened."""

    def updates_set_aside(self) -> list[SetAside]:
        """Count the updates that could not be handled, by chat and reason."""

    def unreadable_posts(self) -> int:
        """Count the posts that were never sent because they make no sense."""

    def refused_posts(self) -> int:
        """Count what waits to be told that a chat refused in every form."""

    def list_processes(self) -> list[WorkingProcess]:
        """List who is at work on a database that several may share."""

    def share_chores(self, now_ms: int) -> list[ChoreShare]:
        """Count what is held of each chore that several may share, at a time."""

    def may_lose(self) -> bool:
        """Tell whether a standby that takes over may lack what was acknowledged: several servers are named, and none waits for another."""

    def read_clock(self) -> int:
        """Return the time in ms since 1970, UTC, by which whoever is at work here reckons."""

    def read_mending(self) -> int | None:
        """Return when the last start had to put together what a sudden end had left, in ms; None where it had not."""

    def read_backlog(self, now_ms: int) -> Backlog:
        """Count what waits to be done at a time."""
