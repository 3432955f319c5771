"""Telling waits a moment for chance: what its answer brings goes into the same message."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.tables.questions import outside_question
from bot.tables.tables import TableRegistry
from bot.values.ids import TableId, TableStatus
from games.secret import CHANCE

MOMENTS: Final = 50
"""How many turns of the loop chance is waited for."""


async def wait_for_chance(tables: TableRegistry, table_id: TableId) -> None:
    """Wait a moment until chance has answered at a table."""
    for _ in range(MOMENTS):
        async with tables.lock_table(table_id) as at:
            if at.record.status is not TableStatus.LIVE or outside_question(at, CHANCE) is None:
                return
        await asyncio.sleep(0)
