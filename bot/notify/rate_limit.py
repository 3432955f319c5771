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

from bot.db.store import Store
from bot.run.supervisor import Supervisor, cancel_all
from bot.run.timepiece import Now, wall_clock_ms

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


@dataclass(frozen=True, slots=True)
class SharedTurns:
    """A chat's turns shared by all processes, reserved in the database."""

    store: Store
    chat_name: str

    async def reserve(self, rate: float) -> float:
        """Reserve the next turn at `rate` a second; return the seconds until it."""
        now_ms = self._now_ms()
        at_ms = await self.store.write(
            lambda transaction: transaction.reserve_turn(self.chat_name, now_ms, round(1000 / rate))
        )
        return max(0.0, (at_ms - self._now_ms()) / 1000)

    def _now_ms(self) -> int:
        return (self.store.clock or wall_clock_ms)()


@dataclass(slots=True)
class Gate:
    """Lets through `rate` messages a second, the most urgent first; `turns` shares it among processes."""

    rate: float
    sleep: Callable[[float], Awaitable[None]]
    supervisor: Supervisor
    turns: SharedTurns | None = None
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
            if self.turns is not None:
                await self.sleep(await self.turns.reserve(self.rate))
            _, _, ticket = heapq.heappop(self._waiting)
            if not ticket.done():
                ticket.set_result(None)
                if self.turns is None:
                    await self.sleep(1 / self.rate)


@dataclass(slots=True)
class Pacing:
    """Send slots of one chat's readers; `rate` limits all of them together, 0 means no limit.

    `turns` shares the rate among processes.
    """

    now: Now
    sleep: Callable[[float], Awaitable[None]]
    rate: float = 0.0
    supervisor: Supervisor = field(default_factory=Supervisor)
    turns: SharedTurns | None = None
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
            self._gate = self._gate or Gate(self.rate, self.sleep, self.supervisor, self.turns)
            await self._gate.wait_turn(urgency)

    def _tidy(self) -> None:
        if len(self._free) > TIDY:
            now = self.now() / 1000
            self._free = {reader: at for reader, at in self._free.items() if at > now}
            self._locks = {reader: lock for reader, lock in self._locks.items() if lock.locked()}
