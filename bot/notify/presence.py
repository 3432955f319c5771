"""Who is here just now: has answered, or pressed something, at a table on their chat within the last minute."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from cachetools import LRUCache

from bot.run.timepiece import Now
from bot.tables.snapshot import Table
from bot.values.ids import TableId

PRESENT_MS: Final = 60_000
"""How long somebody counts as present after they did something."""
KEPT: Final = 5_000
Here: TypeAlias = tuple[str, TableId]
"""A person at a table."""


def ignore_time(_: int) -> None:
    """Do nothing about a time that has to be looked at."""


@dataclass(slots=True)
class Presence:
    """When people did something last: answers stand in the log; other presses are forgotten with a restart."""

    now: Now
    _touched: LRUCache[Here, int] = field(default_factory=lambda: LRUCache(KEPT))
    _looked: LRUCache[Here, int] = field(default_factory=lambda: LRUCache(KEPT))
    _held: Counter[Here] = field(default_factory=Counter)
    _released: asyncio.Event = field(default_factory=asyncio.Event)

    def touch(self, person_id: str, table_id: TableId) -> None:
        """Note that somebody did something at a table."""
        self._touched[person_id, table_id] = self.now()

    def look(self, person_id: str, table_id: TableId) -> None:
        """Note that a person used the page of a seat within the last minutes."""
        self._looked[person_id, table_id] = self.now()

    def last_seen_ms(self, table: Table, person_id: str) -> int:
        """Return when a person last acted at a table or had its page open, 0 if long ago."""
        return max(self.last_acted_ms(table, person_id), self._looked.get((person_id, table.record.id), 0))

    def last_acted_ms(self, table: Table, person_id: str) -> int:
        """Return when a person last pressed or answered something at a table, 0 if long ago."""
        since = self.now() - PRESENT_MS
        rows = (row for row, _ in reversed(table.story) if row.person == person_id and row.via == "hand")
        answered = next((row.at_ms for row in rows), 0) if table.story and table.story[-1].row.at_ms > since else 0
        return max(answered, self._touched.get((person_id, table.record.id), 0))

    @asynccontextmanager
    async def hold(self, person_id: str, table_id: TableId) -> AsyncIterator[None]:
        """While a press is acted on, have nobody else change the message that will show what came of it."""
        here = (person_id, table_id)
        self._held[here] += 1
        self.touch(*here)
        try:
            yield
        finally:
            self._held[here] -= 1
            if not self._held[here]:
                del self._held[here]
            self._released.set()

    def last_touched_ms(self, person_id: str, table_id: TableId) -> int:
        """Return when somebody pressed something here last, in this process; 0 if that is not known."""
        return self._touched.get((person_id, table_id), 0)

    async def wait_released(self, person_id: str, table_id: TableId) -> None:
        """Wait until no press of this person at this table is being acted on."""
        while self._held[person_id, table_id]:
            self._released.clear()
            await self._released.wait()
