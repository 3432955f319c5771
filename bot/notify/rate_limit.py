"""When the next message may go out: a rest per reader, and a rate per chat."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Final

from bot.db.jobs import Jobs
from bot.run.supervisor import Supervisor, cancel_all
from bot.run.timepiece import Now

TIDY: Final = 1_000  # Readers remembered before idle ones are forgotten


class Urgency(IntEnum):
    """What goes first if a chat's rate is short."""

    PRIVATE = 0
    BOARD = 1
    CHATTER = 2


@dataclass(slots=True)
class SendSlot:
    """A reader's turn; only if `spent` is it followed by a rest."""

    spent: bool = False


@dataclass(slots=True)
class Gate:
    """Lets messages through, the most urgent first; `reserve` returns the seconds until the next turn."""

    reserve: Callable[[], Awaitable[float]]
    sleep: Callable[[float], Awaitable[None]]
    supervisor: Supervisor
    _waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = field(default_factory=list)
    _order: count[int] = field(default_factory=count)
    _pump: asyncio.Task[None] | None = None

    async def wait_turn(self, urgency: Urgency) -> None:
        ticket: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._order), ticket))
        if self._pump is None or self._pump.done():
            self._pump = self.supervisor.start("gate", self._run)
        await ticket

    async def close(self) -> None:
        if self._pump is not None:
            await cancel_all(self._pump)

    async def _run(self) -> None:
        while self._waiting:
            if wait := await self.reserve():
                await self.sleep(wait)
            _, _, ticket = heapq.heappop(self._waiting)
            if not ticket.done():
                ticket.set_result(None)


@dataclass(slots=True)
class Pacing:
    """Send slots of the readers of a chat; `rate` limits all of them together, in all processes, 0 means no limit."""

    now: Now
    sleep: Callable[[float], Awaitable[None]]
    rate: float = 0.0
    supervisor: Supervisor = field(default_factory=Supervisor)
    jobs: Jobs = field(default_factory=Jobs)
    chat_name: str = ""
    _free: dict[str, float] = field(default_factory=dict)
    _locks: dict[str, asyncio.Lock] = field(default_factory=dict)
    _gate: Gate | None = None

    @asynccontextmanager
    async def hold_slot(self, reader: str, rest: float, urgency: Urgency) -> AsyncIterator[SendSlot]:
        """Hold a reader's slot once the `rest` in seconds since the last one has passed."""
        if not rest:
            await self._pass_gate(urgency)
            yield SendSlot()
            return
        async with self._locks.setdefault(reader, asyncio.Lock()):
            wait = self._free.get(reader, 0.0) - self.now() / 1000
            if wait > 0:
                await self.sleep(min(wait, rest))
            await self._pass_gate(urgency)
            turn = SendSlot()
            try:
                yield turn
            finally:
                if turn.spent:
                    self._free[reader] = self.now() / 1000 + rest
                self._tidy()

    async def close(self) -> None:
        if self._gate is not None:
            await self._gate.close()

    async def _pass_gate(self, urgency: Urgency) -> None:
        if self.rate:
            self._gate = self._gate or Gate(self._reserve_turn, self.sleep, self.supervisor)
            await self._gate.wait_turn(urgency)

    async def _reserve_turn(self) -> float:
        return await self.jobs.reserve_turn(self.chat_name, 1 / self.rate)

    def _tidy(self) -> None:
        if len(self._free) > TIDY:
            now = self.now() / 1000
            self._free = {reader: at for reader, at in self._free.items() if at > now}
            self._locks = {reader: lock for reader, lock in self._locks.items() if lock.locked()}
