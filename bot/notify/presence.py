"""Who is present at a table: answered or pressed something there within the last minute."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

from cachetools import LRUCache

from bot.db.store import Store
from bot.run.timepiece import Now
from bot.tables.snapshot import Table
from bot.values.ids import TableId, TablePace

PRESENT_MS: Final = 60_000  # how long a person counts as present after a press
LIVE_PATIENCE_MS: Final = 90_000  # how long after their last sign nothing notifies them at a live table
RECALL_MS: Final = 60_000  # how long a question waits before a person in front of it is notified
SLOW_RECALL_MS: Final = 15 * 60_000  # the same at a table over days
KEPT: Final = 5_000
REPLY_MS: Final = 1_500  # how long another process may take to reply to an answer
PRESS_MS: Final = 3_000  # an answer follows its press by less than this
RECENT: Final = 12  # how many entries back the last answer of a present person may lie
Here: TypeAlias = tuple[str, TableId]  # a person at a table


def find_patience(table: Table) -> int:
    """Return for how long (ms) after their last sign a person counts as present at a table."""
    return LIVE_PATIENCE_MS if table.record.pace.kind is TablePace.LIVE else PRESENT_MS


def find_recall(table: Table) -> int:
    """Return after how long (ms) a person who saw a question is notified of it."""
    return SLOW_RECALL_MS if table.record.pace.kind is TablePace.DAY else RECALL_MS


def ignore_time(_: int) -> None:
    """Ignore by when something has to be looked at."""


@dataclass(slots=True)
class Presence:
    """When people did something last. Answers are in the log; other presses are forgotten by a restart."""

    now: Now
    store: Store
    sleep: Callable[[float], Awaitable[None]]
    _touched: LRUCache[Here, int] = field(default_factory=lambda: LRUCache(KEPT))
    _looked: LRUCache[Here, int] = field(default_factory=lambda: LRUCache(KEPT))
    _held: Counter[Here] = field(default_factory=Counter)
    _released: asyncio.Event = field(default_factory=asyncio.Event)

    def touch(self, person_id: str, table_id: TableId) -> None:
        self._touched[person_id, table_id] = self.now()

    def look(self, person_id: str, table_id: TableId) -> None:
        self._looked[person_id, table_id] = self.now()

    def last_seen_ms(self, table: Table, person_id: str) -> int:
        """Return when a person last acted at a table or had its page open, 0 if long ago."""
        return max(self.last_acted_ms(table, person_id), self._looked.get((person_id, table.record.id), 0))

    def last_acted_ms(self, table: Table, person_id: str) -> int:
        """Return when a person last pressed or answered something at a table, 0 if long ago."""
        since = self.now() - LIVE_PATIENCE_MS
        rows = (row for row, _ in reversed(table.history) if row.person == person_id and row.via == "hand")
        pressed = (row.at_ms for row in rows if row.seq not in table.unattended)
        answered = next(pressed, 0) if table.history and table.history[-1].row.at_ms > since else 0
        return max(answered, self._touched.get((person_id, table.record.id), 0))

    @asynccontextmanager
    async def hold(self, person_id: str, table_id: TableId) -> AsyncIterator[None]:
        """Hold back all other changes of a person's message while their press is handled."""
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

    async def wait_replies(self, table: Table, person_id: str) -> None:
        """Wait until the replies to a person's presses at this table are out; for other processes that is a guess."""
        while self._held[person_id, table.record.id]:
            self._released.clear()
            await self._released.wait()
        await self.store.jobs.reread(None, partial(self._wait_elsewhere, table, person_id))

    async def _wait_elsewhere(self, table: Table, person_id: str) -> None:
        rows = [row for row, _ in table.history[-RECENT:] if row.person == person_id and row.via == "hand"]
        if rows and self._touched.get((person_id, table.record.id), 0) < rows[-1].at_ms - PRESS_MS:
            await self.sleep(max(0, rows[-1].at_ms + REPLY_MS - self.now()) / 1000)
