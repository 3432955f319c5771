"""How far tables are on disk, asked for by many at once and read together."""

from __future__ import annotations

import asyncio

from bot.db.rows import Head
from bot.db.store import Store
from bot.run.side_task import start_side_task
from bot.tables.snapshot import Table
from bot.values.ids import TableId
from bot.values.requests import NotSaved
from games.forms import Refused


class HeadReader:
    """Compares tables in memory with their heads on disk. While heads are read, those that are asked for next gather."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wanted: list[tuple[TableId, asyncio.Future[Head | None]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def is_behind(self, table: Table) -> bool:
        """Tell whether a table is further on disk than in memory; raises Refused where that cannot be told."""
        if table.is_doubted:
            return True
        try:
            head = await self._find(table.record.id)
        except NotSaved:
            raise Refused("busy") from None
        return head is not None and head != table.head

    def _find(self, table_id: TableId) -> asyncio.Future[Head | None]:
        """Find a head as it is now or later."""
        future: asyncio.Future[Head | None] = asyncio.get_running_loop().create_future()
        self._wanted.append((table_id, future))
        if self._reading is None:
            self._reading = start_side_task(self._read_wanted())
        return future

    async def _read_wanted(self) -> None:
        try:
            while self._wanted:
                wanted, self._wanted = self._wanted, []
                await self._read(wanted)
        finally:
            self._reading = None

    async def _read(self, wanted: list[tuple[TableId, asyncio.Future[Head | None]]]) -> None:
        try:
            heads = await self._store.find_heads({table_id for table_id, _ in wanted})
        except NotSaved as fault:
            for _, future in wanted:
                if not future.done():
                    future.set_exception(fault)
            return
        for table_id, future in wanted:
            if not future.done():
                future.set_result(heads.get(table_id))
