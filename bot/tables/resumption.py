"""Going on at a table that was suspended."""

from __future__ import annotations

from bot.db.rows import Notice
from bot.tables.pauses import resume_changes
from bot.tables.tables import TableRegistry
from bot.values.ids import TableId, TableStatus
from games.forms import Refused


async def resume_suspended(tables: TableRegistry, table_id: TableId) -> None:
    """Let a suspended table go on, with as much time left as there was, if this code folds it as it was told; raises Refused otherwise."""
    async with tables.lock_table(table_id) as table:
        if table.record.status is not TableStatus.SUSPENDED:
            raise Refused(table.record.status.value)
        if table.position is None or table.position.ask is None:
            raise Refused("suspended")
        now, rests = tables.now(), table.record.pause is not None and not table.record.pausing
        rest = resume_changes(table, "", now) if rests else {}
        notice = Notice(key="resumed", at=now, seq=len(table.story))
        await tables.amend(table, **{**rest, "status": TableStatus.LIVE, "notice": notice})
