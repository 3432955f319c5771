"""What others have written of a table, folded onto what is in memory of it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection
from typing import Final

from bot.db.rows import Head, LaterRows
from bot.db.store import Store
from bot.tables.snapshot import Table, fold_row
from bot.values.ids import TableId, TableStatus
from games.event import Told
from games.forms import Refused

REST_S: Final = 0.012
"""Seconds for which whoever was second at a table rests, at most."""


class Overtaken(Refused):
    """Another process moved the table on first. It is known now how, and whoever would change it looks again."""

    def __init__(self) -> None:
        super().__init__("busy")


async def find_behind(store: Store, tables: Collection[Table]) -> list[TableId]:
    """Find the tables that are further on disk than in memory; raises NotSaved."""
    heads = await store.find_heads([table.record.id for table in tables]) if tables else {}
    return [
        table.record.id for table in tables if table.is_doubted or heads.get(table.record.id, table.head) != table.head
    ]


def has_same_row(table: Table, head: Head) -> bool:
    """Tell whether a table's own row is as it is at a head: then only entries have come since."""
    return table.position is not None and table.record.version == table.head.version == head.version


def fold_later(table: Table, later: LaterRows) -> tuple[Table, Told]:
    """Return a table after later entries, and what they told; raises StoryDiffers."""
    after = table.copy_ahead()
    for row in later.rows:
        fold_row(after, row)
    after.head, after.deadlines = later.head, {deadline.question: deadline for deadline in later.deadlines}
    after.banks = {bank.seat: bank for bank in later.banks}
    after.prepared = {(row.seat, row.topic): row for row in later.prepared}
    if after.position is not None and after.position.ask is None:
        after.record = after.record.model_copy(update={"status": TableStatus.OVER})
    return after, tuple(event for told in after.story[len(table.story) :] for event in told.events)


async def rest_a_moment() -> None:
    """Rest before reading what others wrote: those who were second together would be second together again."""
    await asyncio.sleep(random.uniform(0, REST_S))  # noqa: S311  no secret
