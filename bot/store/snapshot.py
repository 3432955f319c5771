"""What any snapshot of a store must do."""

from __future__ import annotations

from typing import Protocol

from bot.ports.health import SetAside
from bot.ports.ids import TableId, TableStatus
from bot.store.port import StoredTable


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

    def lacks_house(self) -> bool:
        """Tell whether processes are at work beside a house that nobody keeps."""
