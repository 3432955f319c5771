"""What other processes do, followed: tables that are watched here, and where we keep house all that follows at any table."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from bot.outbox.courier import Courier
from bot.ports.ids import TableId
from bot.ports.office import NotSaved
from bot.store.processes import StoreBells
from bot.tables.later_rows import find_behind
from bot.tables.registry import TableRegistry

OFTEN_S: Final = 15.0
"""Seconds after which it is looked whether a bell was lost."""


class Follower:
    """Hears the bells of other processes, and looks by itself now and then.

    With a courier it keeps house: every table that changes is brought up to date, so that listeners hear of it, and what is
    unsent is delivered.
    """

    def __init__(
        self, tables: TableRegistry, bells: StoreBells, courier: Courier | None, often_s: float = OFTEN_S
    ) -> None:
        self._tables = tables
        self._bells = bells
        self._often_s = often_s
        self._rung: dict[TableId, None] = {}
        self._has_missed = False
        self._given = asyncio.Event()
        self._courier = courier

    async def hear(self) -> None:
        """Hear the bells until cancelled."""
        await self._bells.hear(self._note)

    def _note(self, table_ids: Collection[TableId] | None) -> None:
        if table_ids is None:
            self._has_missed = True
            self._tables.doubt_all()
        else:
            self._rung.update(dict.fromkeys(table_ids))
        self._given.set()

    async def run(self) -> None:
        """Follow the other processes until cancelled."""
        while True:
            try:
                await asyncio.wait_for(self._given.wait(), self._often_s)
            except TimeoutError:
                self._has_missed = True
            self._given.clear()
            with suppress(NotSaved):
                await self._look()

    async def _look(self) -> None:
        if self._has_missed:
            self._has_missed = False
            self._rung.update(dict.fromkeys(await self._find_missed()))
        rung, self._rung = self._rung, {}
        for table_id in rung:
            await self._tables.follow(table_id, always=self._courier is not None)
            if self._courier is not None:
                self._courier.wake(table_id)

    async def _find_missed(self) -> list[TableId]:
        """Find the tables at which something was done elsewhere, or is to be done here."""
        store, loaded = self._tables.store, map(self._tables.find_loaded, self._tables.list_loaded())
        behind = await find_behind(store, [table for table in loaded if table is not None])
        if self._courier is None:
            return behind
        return [*behind, *await store.tables_awaiting_office(), *await store.tables_with_unsent_posts()]
