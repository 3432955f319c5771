"""The door of the house: who knows a table's code comes in, and who guesses codes has to wait."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from bot.ports.ids import PersonId, TableId
from bot.tables.registry import TableRegistry
from games.forms import Refused

MOST: Final = 10_000
"""How many sources of guesses, and finds, are remembered: the latest."""


class Allowance(NamedTuple):
    """So many guesses at once, and one more each time that so many ms have passed."""

    burst: int
    each_ms: int

    def is_spent(self, until_ms: int, now_ms: int) -> bool:
        """Tell whether no guess is left; `until_ms` is when all will be there again."""
        return until_ms - now_ms > (self.burst - 1) * self.each_ms

    def spend(self, until_ms: int, now_ms: int) -> int:
        """Return when all will be there again after one more guess."""
        return max(until_ms, now_ms) + self.each_ms


OF_ONE: Final = Allowance(30, 10_000)
"""The wrong codes of one source: an address, or somebody's account."""
OF_ALL: Final = Allowance(300, 1_000)
"""The wrong codes of everybody."""


class Door:
    """Counts wrong codes. Who found a table, or sits at it, is let in whatever others do."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables
        self._until: OrderedDict[str, int] = OrderedDict()
        self._until_all = 0
        self._found: OrderedDict[tuple[str, TableId], None] = OrderedDict()

    async def knock(self, source: str, table_id: TableId, person_id: PersonId | None = None) -> None:
        """Let somebody look for a table, whether there is one or not; raises Refused where they have to wait."""
        if (source, table_id) in self._found:
            self._found.move_to_end((source, table_id))
            return
        now = self._tables.now()
        if OF_ALL.is_spent(self._until_all, now) or OF_ONE.is_spent(self._until.get(source, 0), now):
            if person_id is None or table_id not in await self._tables.store.tables_of(person_id):
                raise Refused("too-many-guesses")
            return
        self._spend(source, now)
        if await self._is_there(table_id):
            self._until[source] = self._until.get(source, now + OF_ONE.each_ms) - OF_ONE.each_ms
            self._found[source, table_id] = None
            forget_oldest(self._found)
        else:
            self._until_all = OF_ALL.spend(self._until_all, now)

    def _spend(self, source: str, now_ms: int) -> None:
        """Count a guess before it is known to be one: many at the same time are many."""
        self._until[source] = OF_ONE.spend(self._until.pop(source, 0), now_ms)
        forget_oldest(self._until)

    async def _is_there(self, table_id: TableId) -> bool:
        try:
            await self._tables.get(table_id)
        except Refused as refused:
            return refused.reason != "no-such-table"
        return True


def forget_oldest(kept: OrderedDict[str, int] | OrderedDict[tuple[str, TableId], None]) -> None:
    """Forget the oldest entry where there are more than are kept."""
    while len(kept) > MOST:
        kept.popitem(last=False)
