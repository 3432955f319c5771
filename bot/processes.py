"""What runs in one of several processes: the change feed and background jobs."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.db.jobs import Heard
from bot.notify.sender import Sender
from bot.play.autoplay import Autoplay
from bot.play.clock import Clock
from bot.run.jobs import Jobs
from bot.tables.change import Change, TableListener
from bot.tables.questions import may_background_answer
from bot.tables.reader import find_behind
from bot.tables.tables import Tables
from bot.values.health import Job
from bot.values.ids import TableId
from bot.values.requests import NotSaved

if TYPE_CHECKING:
    from bot.db.postgres.change_feed import PostgresChangeFeed

OFTEN_S: Final = 15.0  # seconds after which it is looked whether a notice was lost


class BackgroundJobs(NamedTuple):
    sender: Sender
    clock: Clock
    autoplay: Autoplay
    jobs: Jobs

    def tells(self) -> bool:
        """Return whether notifications may be ours to send: unsent ones are then looked for at every change."""
        does = self.jobs.does
        return bool(self.sender.chats) and (does(Job.COURIER) or does(Job.SHARD))

    def is_ours(self, table_id: TableId) -> bool:
        return self.jobs.holds(Job.CLOCK, table_id) or self.jobs.holds(Job.JUDGE, table_id)


class ChangeFeedReader:
    """Hears the other processes' change feed, and polls now and then.

    With background jobs it also does what is to be done at tables played elsewhere.
    """

    def __init__(self, tables: Tables, feed: PostgresChangeFeed, background: BackgroundJobs | None) -> None:
        self._tables = tables
        self._feed = feed
        self._background = background
        self._changed: dict[TableId, None] = {}
        self._to_do: dict[TableId, None] = {}
        self._has_missed = False
        self._given = asyncio.Event()

    async def hear(self) -> None:
        await self._feed.hear(self._note)

    def _note(self, heard: Heard) -> None:
        if heard.is_all:
            self._has_missed = True
            self._tables.doubt_all()
        self._changed.update(dict.fromkeys(heard.tables))
        if self._background is not None:
            self._to_do.update(dict.fromkeys(heard.for_background))
            if heard.due_ms is not None:
                self._background.clock.wake_before(heard.due_ms)
            if heard.has_jobs:
                self._background.jobs.hurry()
            if heard.has_updates:
                self._background.jobs.stir()
        self._given.set()

    def look_everywhere(self) -> None:
        self._has_missed = True
        self._given.set()

    async def run(self) -> None:
        while True:
            try:
                async with asyncio.timeout(OFTEN_S):
                    await self._given.wait()
            except TimeoutError:
                self._has_missed = True
            self._given.clear()
            with suppress(NotSaved):
                await self._look()

    async def _look(self) -> None:
        if self._has_missed:
            self._has_missed = False
            await self._note_missed()
        changed, self._changed = self._changed, {}
        to_do, self._to_do = self._to_do, {}
        unsent = await self._find_unsent(to_do)
        for table_id in changed | to_do:
            background = self._background if table_id in to_do else None
            await self._tables.follow(table_id, always=background is not None and background.is_ours(table_id))
            if background is not None and table_id in unsent:
                background.sender.look(table_id)

    async def _find_unsent(self, table_ids: Collection[TableId]) -> Collection[TableId]:
        if not table_ids or self._background is None or not self._background.tells():
            return ()
        return await self._tables.store.tables_with_unsent_posts(table_ids)

    async def _note_missed(self) -> None:
        store, loaded = self._tables.store, map(self._tables.find_loaded, self._tables.list_loaded())
        self._changed.update(dict.fromkeys(await find_behind(store, [table for table in loaded if table is not None])))
        if self._background is not None:
            if self._background.tells():
                await self._background.sender.look_everywhere()
            awaited = [name for name in await store.tables_needing_server() if self._background.is_ours(name)]
            for table_id in awaited:
                self._background.autoplay.look(table_id)
            self._to_do.update(dict.fromkeys((*self._changed, *awaited)))


class ChangeFeedWriter(TableListener):
    def __init__(self, feed: PostgresChangeFeed) -> None:
        self._feed = feed

    def handle_commit(self, change: Change) -> None:
        """Announce notifications to send, answers to give, and new deadlines."""
        if change.is_elsewhere:
            return
        if change.posts or may_background_answer(change.after):
            self._feed.call_background(change.after.record.id)
        if change.nearest_due_ms is not None:
            self._feed.hurry_background(change.nearest_due_ms)
