"""One thing at a time for the whole house, in turn by person: who asks for many waits behind everybody who asks for one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from bot.values.ids import Refused

MOST: Final = 16
"""How many people wait at a time."""
PATIENCE_S: Final = 15.0
"""After so many seconds of waiting a person is told, and may ask again."""


class FairTurns:
    """Each person waits for one thing at most, the newest they asked for, in the place of the one before it."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, asyncio.Future[None]] = OrderedDict()
        self._is_taken = False

    @asynccontextmanager
    async def take_turn(self, person_id: str) -> AsyncIterator[None]:
        """Wait for a person's turn; raises Refused (`advice-busy`) if it takes too long or they ask for something newer."""
        if self._is_taken:
            await self._wait(person_id)
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, person_id: str) -> None:
        older = self._waiting.get(person_id)
        if older is None and len(self._waiting) >= MOST:
            raise Refused("advice-busy")
        if older is not None and not older.done():
            older.set_exception(Refused("advice-busy"))
        mine = self._waiting[person_id] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await mine
        except BaseException as fault:
            if self._waiting.get(person_id) is mine:
                del self._waiting[person_id]
            if mine.done() and not mine.cancelled() and mine.exception() is None:
                self._pass_on()  # the turn came after its waiter gave up
            if isinstance(fault, TimeoutError):
                raise Refused("advice-busy") from None
            raise

    def _pass_on(self) -> None:
        """Give the turn to the person who has waited longest."""
        while self._waiting:
            _, first = self._waiting.popitem(last=False)
            if not first.done():
                first.set_result(None)
                return
        self._is_taken = False
