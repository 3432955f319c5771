"""What one of several processes tells the others, and does of what they tell."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress

from bot.notify.sender import Sender
from bot.play.autoplay import Autoplay
from bot.play.clock import Clock
from bot.run.jobs import Mark
from bot.tables.change import Change, TableListener
from bot.tables.questions import may_server_answer
from bot.tables.sayings import Sayings
from bot.tables.stored import tables_needing_server, tables_with_unsent_posts
from bot.tables.tables import Tables
from bot.values.health import Job
from bot.values.ids import TableId
from bot.values.requests import NotSaved


class Exchange(TableListener):
    """Tells other processes what changed here; follows what changed there, and does what falls to this process."""

    def __init__(self, tables: Tables, sender: Sender, clock: Clock, autoplay: Autoplay, sayings: Sayings) -> None:
        self._sayings = sayings
        self._tables = tables
        self._jobs, self._feed = tables.store.jobs, tables.store.feed
        self._sender = sender
        self._clock = clock
        self._autoplay = autoplay
        self._changed: dict[TableId, None] = {}
        self._to_do: dict[TableId, None] = {}
        self._has_missed = False
        self._given = asyncio.Event()
        self._jobs.watch(self._look_everywhere)

    def note(self, words: Collection[str]) -> None:
        for word in words:
            match word[0]:
                case Mark.ALL:
                    self._has_missed = True
                    self._tables.doubt_all()
                case Mark.LATE:
                    self._has_missed = True
                case Mark.FOR_BACKGROUND:
                    self._to_do[TableId(word[1:])] = None
                case Mark.DUE:
                    self._clock.wake_before(int(word[1:]))
                case Mark.JOBS:
                    self._jobs.hurry()
                case Mark.SAID:
                    self._sayings.hear(word[1:])
                case Mark.UPDATES:
                    self._jobs.stir()
                case _:
                    self._changed[TableId(word)] = None
        self._given.set()

    def _look_everywhere(self) -> None:
        self._has_missed = True
        self._clock.wake_before(0)
        self._given.set()

    async def run(self) -> None:
        while True:
            await self._given.wait()
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
            await self._tables.follow(table_id, always=table_id in to_do and self._autoplay.is_ours(table_id))
            if table_id in unsent:
                self._sender.look(table_id)

    def may_send(self) -> bool:
        """Return whether messages may be ours to send: unsent ones are then looked for at every change."""
        return bool(self._sender.chats) and (self._jobs.does(Job.COURIER) or self._jobs.does(Job.SHARD))

    async def _find_unsent(self, table_ids: Collection[TableId]) -> Collection[TableId]:
        return await tables_with_unsent_posts(self._tables.store, table_ids) if table_ids and self.may_send() else ()

    async def _note_missed(self) -> None:
        store = self._tables.store
        self._changed.update(dict.fromkeys(await self._tables.list_behind()))
        if self.may_send():
            await self._sender.look_everywhere()
        awaited = [name for name in await tables_needing_server(store) if self._autoplay.is_ours(name)]
        for table_id in awaited:
            self._autoplay.look(table_id)
        self._to_do.update(dict.fromkeys((*self._changed, *awaited)))

    def handle_commit(self, change: Change) -> None:
        """Announce notifications to send, answers to give, and new deadlines."""
        if change.is_elsewhere:
            return
        if change.posts or may_server_answer(change.after):
            self._feed.tell(Mark.FOR_BACKGROUND + change.after.record.id)
        if change.nearest_due_ms is not None:
            self._feed.tell(f"{Mark.DUE}{change.nearest_due_ms}")

    def hurry(self, due_ms: int) -> None:
        """Have the clock look at a time, in whichever process that is."""
        self._clock.wake_before(due_ms)
        self._feed.tell(f"{Mark.DUE}{due_ms}")
