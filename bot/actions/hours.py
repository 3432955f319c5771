"""People say when they are awake, and what they are asked just now follows."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

from bot.ports.hours import Week
from bot.ports.ids import TableId, TableStatus
from bot.ports.office import NotSaved
from bot.ports.requests import Person
from bot.store.port import Store, Transaction
from bot.store.rows import Deadline
from bot.tables.ends import rehour_deadline
from bot.tables.registry import PATIENCE, Overtaken, TableRegistry
from bot.tables.table import Table
from games.forms import Refused

log = logging.getLogger(__name__)

PLAYED: Final = frozenset({TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED})
"""Where it matters when somebody is awake."""


class Hours:
    """When people are awake: kept with the person, and known at every table where they sit."""

    def __init__(self, tables: TableRegistry, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def find(self, person: Person) -> Week | None:
        """Return somebody's own week; None where they never said."""
        return (await self._store.find_weeks([person.id])).get(person.id)

    async def choose(self, person: Person, week: Week | None) -> None:
        """Choose one's week, or have none any more; tables hear of it one after the other, each for itself."""

        def write_rows(transaction: Transaction) -> None:
            transaction.write_person(person, self._tables.now())
            transaction.write_week(person.id, week)

        try:
            await self._store.write(write_rows)
        except NotSaved:
            raise Refused("busy") from None
        for table_id in await self._store.tables_of(person.id):
            try:
                await self._tell_table(table_id, person, week)
            except Refused as refused:
                log.warning("hours were not heard of at a table: %s", refused.reason, extra={"table": table_id})

    async def _tell_table(self, table_id: TableId, person: Person, week: Week | None) -> None:
        """Have a table go by somebody's new hours; again where another process was a little faster. Raises Refused."""
        for _ in range(PATIENCE):
            async with self._tables.lock_table(table_id) as table:
                if table.record.status not in PLAYED:
                    return
                with suppress(Overtaken):
                    await self._tables.amend(table, deadlines=rehour_deadlines(table, person, week))
                    return
        raise Refused("busy")


def rehour_deadlines(table: Table, person: Person, week: Week | None) -> dict[str, Deadline]:
    """Return a table's deadlines after a change of somebody's hours."""
    own = tuple(f"{seat}/" for seat in table.seats_of(person.id))
    return {key: rehour_deadline(row, week) if key.startswith(own) else row for key, row in table.deadlines.items()}
