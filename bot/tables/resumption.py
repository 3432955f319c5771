"""Going on at a table that was suspended."""

from __future__ import annotations

from bot.ports.ids import TableId, TableStatus
from bot.store.rows import Notice
from bot.tables.registry import TableRegistry
from games.forms import Refused


async def resume_suspended(tables: TableRegistry, table_id: TableId) -> None:
    """Let a suspended table go on, if this code folds it as it was told; raises Refused otherwise."""
    async with tables.lock_table(table_id) as table:
        if table.record.status is not TableStatus.SUSPENDED:
            raise Refused(table.record.status.value)
        if table.position is None or table.position.ask is None:
            raise Refused("suspended")
        notice = Notice(key="resumed", at=tables.now(), seq=len(table.story))
        await tables.amend(table, status=TableStatus.LIVE, notice=notice)
