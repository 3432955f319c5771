"""What a store says of what falls due."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from bot.db.rows import Deadline
from bot.values.ids import TableId


class DeadlineReads(Protocol):
    """What can be read of it."""

    async def next_due_ms(self, after_ms: int | None = None) -> int | None:
        """Return when the clock has to look next, at all or after a time."""

    async def tables_with_deadlines(self) -> list[TableId]:
        """List the tables at which something is asked until some time."""

    async def due_tables(self, now_ms: int) -> list[TableId]:
        """List the tables with deadlines to look at, the one that waits for longest first."""

    async def due_deadlines(
        self, now_ms: int, most: int = 200, table_ids: Collection[TableId] | None = None
    ) -> list[Deadline]:
        """List the deadlines to look at, of some tables or of all, in the order they fell due."""

    async def oldest_update_ms(self) -> int | None:
        """Return since when an update of any chat waits that nobody has acted on."""
