"""The one writer: batches of units of work, in the order they were given; while one is committed the next gathers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from bot.db.postgres.change_feed import PostgresChangeFeed
from bot.db.postgres.session import Session
from bot.db.transaction import UnitOfWork
from bot.db.waiting_units import WaitingUnit, WaitingUnits, make_refused, refuse_units, settle_units
from bot.run.supervisor import Supervisor

T = TypeVar("T")

MOST: Final = 64
"""Units in one transaction."""
LONGEST_S: Final = 5.0
"""Seconds before a writer that died is started again, at most: everybody waits for it."""
PATIENCE_S: Final = 5.0
"""Seconds without an answer of the server after which units are refused, until it answers."""


class Writer:
    """Collects units of work and has them committed in a thread.

    What is on its way when the server goes away waits until it is known whether it was committed; what comes later is
    refused.
    """

    def __init__(
        self,
        session: Session,
        supervisor: Supervisor,
        patience_s: float,
        feed: PostgresChangeFeed | None,
        handle_loss: Callable[[], None],
    ) -> None:
        self._session = session
        self._handle_loss = handle_loss
        self._feed = feed
        self._patience_s = patience_s
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="postgres-writer")
        self._waiting = WaitingUnits()
        self._is_closing = False
        self._is_away = False
        self._task = supervisor.start("writer", self._run, longest_s=LONGEST_S, outlives=True)

    def write(self, unit: UnitOfWork[T]) -> asyncio.Future[T]:
        """Queue a unit of work; the future has its result after the commit, or NotSaved."""
        return make_refused("away") if self._task.done() or self._is_away else self._waiting.add(unit)

    async def close(self) -> None:
        """Write what waits, as far as the server answers, then stop."""
        self._is_closing = True
        self._waiting.given.set()
        await asyncio.wait([self._task], timeout=self._patience_s)
        self._session.give_up()
        await self._task
        self._session.close()
        self._thread.shutdown()

    async def _run(self) -> None:
        while self._waiting or not self._is_closing:
            await self._waiting.given.wait()
            self._waiting.given.clear()
            while self._waiting:
                batch = self._waiting.take(MOST)
                try:
                    await self._commit(batch)
                finally:
                    refuse_units(batch, "away")

    async def _commit(self, batch: list[WaitingUnit]) -> None:
        units = [each.unit for each in batch]
        committing = asyncio.get_running_loop().run_in_executor(self._thread, self._session.commit, units)
        done, _ = await asyncio.wait([committing], timeout=self._patience_s)
        if not done:
            self._is_away = True
            self._waiting.refuse("away")
        try:
            settle_units(batch, await committing)
            if self._feed is not None:
                self._feed.ring(self._session.take_moved())
            if self._session.is_lost:
                self._handle_loss()
        finally:
            self._is_away = False
