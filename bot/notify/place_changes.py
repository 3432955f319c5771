"""A place that gets another id: all that is shown or planned there goes along."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack

from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.notify.planner import make_status_post
from bot.tables.change import amend_unit, move_place
from bot.tables.tables import TableRegistry
from bot.values.ids import PlaceId, TableId


async def move_all_tables(tables: TableRegistry, store: Store, old: PlaceId, new: PlaceId) -> Sequence[TableId]:
    """Move the tables of a place, and what was planned there, to another id in one step; returns which they are."""
    async with AsyncExitStack() as stack:
        names = sorted(await store.tables_at(old))
        held = [await stack.enter_async_context(tables.lock_table(name)) for name in names]
        changed = [(table, move_place(table, old, new)) for table in held]

        def write_rows(transaction: Transaction) -> None:
            transaction.move_place(old, new)
            for table, after in changed:
                posts = [make_status_post(table, new)]
                amend_unit(table, after, (), "", tables.times, posts, tables.now())(transaction)

        await store.write(write_rows)
        for table, after in changed:
            table.become(after)
    return names
