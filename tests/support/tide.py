"""Time that goes on only when nothing else does: whoever sleeps is woken in order, one after the other."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from typing import Protocol

QUIET = 5
"""Turns of the loop in which nothing is under way, before time goes on."""


class Clock(Protocol):
    """A clock that may be put forward."""

    def now(self) -> float: ...
    def advance(self, seconds: float) -> None: ...


class Tide:
    """Moves a clock to whoever wakes next; `is_busy` tells whether something is under way that a sleeper may follow."""

    def __init__(self, clock: Clock, is_busy: Callable[[], object]) -> None:
        self.clock, self.is_busy = clock, is_busy
        self._asleep: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = count()
        self._moon: asyncio.Task[None] | None = None

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._asleep, (self.clock.now() + seconds, next(self._order), woken))
        if self._moon is None or self._moon.done():
            self._moon = asyncio.create_task(self._turn())
        await woken

    async def _turn(self) -> None:
        while self._asleep:
            quiet = 0
            while quiet < QUIET:
                await asyncio.sleep(0.001)
                quiet = 0 if self.is_busy() else quiet + 1
            due, _, woken = heapq.heappop(self._asleep)
            if not woken.done():
                self.clock.advance(max(0.0, due - self.clock.now()))
                woken.set_result(None)
