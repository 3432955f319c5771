"""What other processes do, followed: at tables that are watched here, and at those where something falls to us to do."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.db.jobs import Heard
from bot.notify.sender import Sender
from bot.people.hours import AwayMode, Hours
from bot.people.linking import Dropping
from bot.play.autoplay import Autoplay
from bot.play.clock import Clock
from bot.run.jobs import Jobs
from bot.tables.change import Change
from bot.tables.questions import may_house_answer
from bot.tables.reader import find_behind
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.health import Job
from bot.values.ids import TableId
from bot.values.requests import NotSaved
from bot.votes.proposals import Proposals

if TYPE_CHECKING:
    from bot.db.postgres.change_feed import PostgresChangeFeed

OFTEN_S: Final = 15.0  # seconds after which it is looked whether a bell was lost


class BackgroundJobs(NamedTuple):
    """What does the work of the house, as far as it falls to us."""

    sender: Sender
    clock: Clock
    autoplay: Autoplay
    jobs: Jobs

    def tells(self) -> bool:
        """Tell whether anything that chats are told may fall to us: then what is unsent is looked for at every bell."""
        does = self.jobs.does
        return bool(self.sender.chats) and (does(Job.COURIER) or does(Job.SHARD))

    def is_ours(self, table_id: TableId) -> bool:
        return self.jobs.holds(Job.CLOCK, table_id) or self.jobs.holds(Job.JUDGE, table_id)


class ChangeFeedReader:
    """Hears the bells of other processes, and looks by itself now and then.

    With a house it keeps that: whatever is to be done there is done at tables that are played elsewhere, too.
    """

    def __init__(
        self, tables: Tables, feed: PostgresChangeFeed, house: BackgroundJobs | None, often_s: float = OFTEN_S
    ) -> None:
        self._tables = tables
        self._feed = feed
        self._house = house
        self._often_s = often_s
        self._changed: dict[TableId, None] = {}
        self._to_do: dict[TableId, None] = {}
        self._has_missed = False
        self._given = asyncio.Event()

    async def hear(self) -> None:
        """Hear the bells until cancelled."""
        await self._feed.hear(self._note)

    def _note(self, heard: Heard) -> None:
        if heard.is_all:
            self._has_missed = True
            self._tables.doubt_all()
        self._changed.update(dict.fromkeys(heard.tables))
        if self._house is not None:
            self._to_do.update(dict.fromkeys(heard.for_house))
            if heard.due_ms is not None:
                self._house.clock.wake_before(heard.due_ms)
            if heard.has_jobs:
                self._house.jobs.hurry()
            if heard.has_updates:
                self._house.jobs.stir()
        self._given.set()

    def look_everywhere(self) -> None:
        """Look at every table, soon: other jobs are ours than before."""
        self._has_missed = True
        self._given.set()

    async def run(self) -> None:
        """Follow the other processes until cancelled."""
        while True:
            try:
                async with asyncio.timeout(self._often_s):
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
            house = self._house if table_id in to_do else None
            await self._tables.follow(table_id, always=house is not None and house.is_ours(table_id))
            if house is not None and table_id in unsent:
                house.sender.look(table_id)

    async def _find_unsent(self, table_ids: Collection[TableId]) -> Collection[TableId]:
        """Find at which of all the tables that were called for together something is to be told, where it may fall to us."""
        if not table_ids or self._house is None or not self._house.tells():
            return ()
        return await self._tables.store.tables_with_unsent_posts(table_ids)

    async def _note_missed(self) -> None:
        store, loaded = self._tables.store, map(self._tables.find_loaded, self._tables.list_loaded())
        self._changed.update(dict.fromkeys(await find_behind(store, [table for table in loaded if table is not None])))
        if self._house is not None:
            if self._house.tells():
                await self._house.sender.look_everywhere()
            awaited = [name for name in await store.tables_needing_server() if self._house.is_ours(name)]
            for table_id in awaited:
                self._house.autoplay.look(table_id)
            self._to_do.update(dict.fromkeys((*self._changed, *awaited)))


class ChangeFeedWriter:
    """Calls whoever keeps house at a table; what another process has committed that one has called for."""

    def __init__(self, feed: PostgresChangeFeed) -> None:
        self._feed = feed

    def handle_commit(self, change: Change) -> None:
        """Call where there is something to tell, or to answer for robots and the judge; and say what falls due."""
        if change.is_elsewhere:
            return
        if change.posts or may_house_answer(change.after):
            self._feed.call_house(change.after.record.id)
        if change.nearest_due_ms is not None:
            self._feed.hurry_house(change.nearest_due_ms)

    def handle_load(self, table: Table) -> None:
        """Do nothing: what was to be done before is being done."""

    def handle_unload(self, table_id: TableId) -> None:
        """Do nothing: whoever keeps house there has the table in their own memory."""


@dataclass(frozen=True, slots=True)
class HourlyWork:
    """Proposals that run out, tables that nobody comes to, hours that count only later, robots for who is on holiday, and lost accounts."""

    proposals: Proposals
    hours: Hours
    aways: AwayMode
    dropping: Dropping

    async def look_for_abandoned(self, since_ms: int) -> None:
        await self.hours.make_due()
        await self.aways.look()
        await self.dropping.settle_due()
        await self.proposals.look_for_abandoned(since_ms)

    async def look_for_absent(self, table: Table) -> None:
        """Ask at a table whether it goes on where all are absent; the caller holds the table's lock."""
        await self.proposals.look_for_absent(table)

    async def expire(self, table: Table) -> None:
        """Settle what has run out by now; the caller holds the table's lock."""
        await self.proposals.expire(table)
