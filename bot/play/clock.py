"""The clock: one task that sleeps to the nearest deadline. Deadlines are rows, so a restart keeps them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

from bot.db.store import Transaction, forget_inbox
from bot.play.autoplay import BACK_OFF
from bot.play.due import DueDeadlines
from bot.play.time_keeper import HEARTBEAT_MS, TimeKeeper
from bot.run.inbox import Updates
from bot.run.supervisor import wait_for_first
from bot.tables.change import Change, TableListener
from bot.tables.ends import find_own_end
from bot.tables.rows import Deadline
from bot.tables.snapshot import Table
from bot.tables.stored import due_deadlines, due_tables, next_due_ms
from bot.tables.tables import Tables
from bot.values.health import Job
from bot.values.requests import NotSaved

if TYPE_CHECKING:
    from bot.notify.sender import Sender

log = logging.getLogger(__name__)

INBOX_MS: Final = 7 * 24 * 3_600_000  # How long the ids of updates are remembered.
AGAIN_MS: Final = 500  # How soon it is looked again whether an update was acted on that may hold an answer.
MOST: Final = 100  # Tables that are looked after at once, of those that are this process's job.
TIDY_MS: Final = 3_600_000  # How often what is old is forgotten.


class Clock(TableListener):
    """Looks after every table's deadlines; of several processes each looks after the tables that are its job.

    An update that no one has acted on may hold an answer, so nothing is answered for a person who was first.
    """

    def __init__(
        self,
        tables: Tables,
        due: DueDeadlines,
        time: TimeKeeper,
        updates: Updates,
        sender: Sender,
        hourly: Sequence[Callable[[], Awaitable[None]]],
    ) -> None:
        self._tables = tables
        self._due = due
        self.time = time
        self._updates = updates
        self._sender = sender
        self._sleep = sender.sleep
        self._jobs = tables.store.jobs
        self._hourly = hourly
        self._nearest: int | None = None
        self._tidied_ms = self._looked_ms = 0
        self._hurried = asyncio.Event()

    def handle_commit(self, change: Change) -> None:
        if change.nearest_due_ms is not None:
            self.wake_before(change.nearest_due_ms)

    def handle_load(self, table: Table) -> None:
        for deadline in table.deadlines.values():
            self.wake_before(self._tables.times.table_due_ms(table, deadline))

    def wake_before(self, due_ms: int) -> None:
        if self._nearest is None or due_ms < self._nearest:
            self._nearest = due_ms
            self._hurried.set()

    async def run(self) -> None:
        beat = 0
        while True:
            try:
                await self.time.keep()
                now = self._tables.now()
                if abs(now - beat) >= HEARTBEAT_MS:
                    beat = now
                    await self._beat(now)
                self._nearest = await self.handle_due()
            except NotSaved as fault:
                log.error("the clock cannot write: %s", fault.reason)  # noqa: TRY400  its cause is in the reason
                await self._sleep(BACK_OFF)
                continue
            await self._pause(beat + HEARTBEAT_MS)

    async def handle_due(self) -> int | None:
        is_waiting = await self._handle_deadlines()
        due = [await self._ring(), await next_due_ms(self._tables.store, self._looked_ms)]
        due += [self._tables.now() + AGAIN_MS] if is_waiting else []
        return min((each for each in due if each is not None), default=None)

    async def _ring(self) -> int | None:
        with self._jobs.do(Job.BELLS) as is_ours:
            return await self._sender.look_again() if is_ours else None

    async def _handle_deadlines(self) -> bool:
        while due := await self._find_due():
            unread, now = await self._updates.oldest_unread(), self._tables.now()
            ready = [row for row in due if unread is None or find_own_end(row) < unread or find_own_end(row) > now]
            for deadline in ready:
                if self._jobs.holds(Job.CLOCK, deadline.table_id):
                    await self._due.handle(deadline)
            if len(ready) < len(due):
                return True
        return False

    async def _find_due(self) -> list[Deadline]:
        is_kept, self._looked_ms = await self.time.keep(), (now := self._tables.now())
        if not is_kept:
            return []
        store = self._tables.store
        ours = [name for name in await due_tables(store, now) if self._jobs.holds(Job.CLOCK, name)]
        return await due_deadlines(store, now, table_ids=ours[:MOST]) if ours else []

    async def _beat(self, now_ms: int) -> None:
        self._tables.sweep()
        with self._jobs.do(Job.TIME) as is_ours:
            if is_ours:
                await self._tidy(now_ms)

    async def _tidy(self, now_ms: int) -> None:
        is_tidying = abs(now_ms - self._tidied_ms) >= TIDY_MS

        def write_rows(transaction: Transaction) -> None:
            transaction.write_number("alive", now_ms)
            if is_tidying:
                forget_inbox(transaction, now_ms - INBOX_MS)

        await self._tables.store.write(write_rows)
        if is_tidying:
            self._tidied_ms = now_ms
            for work in self._hourly:
                await work()

    async def _pause(self, until_ms: int) -> None:
        now = self._tables.now()
        wait = min(until_ms, self._nearest or until_ms, now + HEARTBEAT_MS) - now
        if wait <= 0:
            return
        try:
            await wait_for_first(self._hurried.wait(), self._sleep(wait / 1000))
        finally:
            self._hurried.clear()
