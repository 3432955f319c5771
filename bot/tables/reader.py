"""Tables as they are on disk: read, folded, and where they cannot be, suspended."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from bot.db.rows import StoredTable, TableRecord
from bot.db.store import Store
from bot.tables.attendance import look_up_people
from bot.tables.ends import carry_proposals, measure_carried
from bot.tables.later_rows import fold_later, has_same_row
from bot.tables.snapshot import Damaged, StoryDiffers, Table, fold_table
from bot.values.ids import TableId
from bot.values.requests import NotSaved
from games.box import Box
from games.event import Told
from games.forms import Refused

log = logging.getLogger(__name__)


class TableReader:
    """Reads tables; `get` returns the one before a rematch, `suspend` is told where an entry cannot be folded."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Box[Any]],
        get: Callable[[TableId], Awaitable[Table]],
        suspend: Callable[[Table, Exception, int], Awaitable[None]],
    ) -> None:
        self._store = store
        self._games = games
        self._get = get
        self._suspend = suspend

    async def read(self, table_id: TableId) -> Table:
        """Read a table; raises Refused where there is none, or it cannot be read."""
        try:
            stored = await self._store.load_table(table_id)
        except NotSaved as fault:
            raise Refused("damaged" if fault.reason == "corrupt" else "busy") from None
        except ValueError:
            log.exception("table unreadable", extra={"table": table_id})
            raise Refused("table-unreadable") from None
        if stored is None:
            raise Refused("no-such-table")
        box = self._games.get(stored.record.game)
        if box is None:
            raise Refused("no-such-game")
        table = await self._fold(stored, box)
        await look_up_people(self._store, table)
        return table

    async def read_later(self, table: Table) -> tuple[Table, Told]:
        """Return a table as it is on disk, and what was told since; where its own row is another it is read anew.

        The table itself where nothing has changed. Raises Refused.
        """
        if table.is_doubted:
            fresh = await self.read(table.record.id)
            table.is_doubted = False
            return fresh, ()
        try:
            later = await self._store.load_later(table.record.id, table.head.seq)
        except NotSaved:
            raise Refused("busy") from None
        if later.head == table.head:
            return table, ()
        if has_same_row(table, later.head):
            with suppress(Exception):  # reading it anew says what is wrong
                return fold_later(table, later)
        return await self.read(table.record.id), ()

    async def _fold(self, stored: StoredTable, box: Box[Any]) -> Table:
        record, tenures, rows, deadlines, *_ = stored
        if stored.is_damaged:
            return await self._fold_nothing(stored, box, Damaged())
        try:
            former = await self.former_state(record) if record.started_at is not None else None
            table = fold_table(record, box, tenures, rows, former)
        except Exception as fault:  # noqa: BLE001  the edge of one table: whatever is wrong with it stays there
            return await self._fold_nothing(stored, box, fault)
        table.deadlines, table.head = {deadline.question: deadline for deadline in deadlines}, stored.head
        table.record = carry_proposals(record, measure_carried(record, table.deadlines))
        table.banks = {bank.seat: bank for bank in stored.banks}
        table.prepared = {(row.seat, row.topic): row for row in stored.prepared}
        return table

    async def _fold_nothing(self, stored: StoredTable, box: Box[Any], fault: Exception) -> Table:
        record = stored.record
        table = Table(record, box, list(stored.tenures), version=record.version + len(stored.rows), head=stored.head)
        await self._suspend(table, fault, fault.seq if isinstance(fault, StoryDiffers) else 0)
        return table

    async def former_state(self, record: TableRecord) -> Any:
        """Return the last state of the table before a rematch, which its game may look at."""
        if record.former is None:
            return None
        former = await self._get(record.former)
        if former.position is None:
            raise ValueError("the table before this one cannot be read")
        return former.position.state
