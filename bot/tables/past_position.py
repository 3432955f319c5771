"""A position that has passed, folded anew from a table's log: some twenty milliseconds for the longest game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.db.rows import LogRow
from bot.tables.snapshot import Table, fold_row
from games.kernel import Position


async def find_past_position(table: Table, number: int) -> Position[Any]:
    """Return what stood after an entry; it is folded beside the loop, and no further than that entry."""
    return await asyncio.to_thread(fold_past, table, [row for row, _ in table.story[:number]])


def fold_past(table: Table, rows: Sequence[LogRow]) -> Position[Any]:
    """Fold the beginning of a table's log."""
    past = replace(table, story=[], told_caches={}, deadlines={}, earlier=None, undone=frozenset(), version=0)
    past.set_first_position()
    for row in rows:
        fold_row(past, row)
    assert past.position is not None
    return past.position
