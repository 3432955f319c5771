"""Who has left a server. Discord tells it only to bots that may list members, so we look where somebody is awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from adapters.discord.ids import SURFACE, server_of, user_of
from bot.ports.room import PersonId, PlaceId

if TYPE_CHECKING:
    from bot.office.office import Office

NOT_A_MEMBER: Final = frozenset({10_007, 10_013})
SELDOM: Final = 3_600.0
"""Seconds after which we look again for somebody who was there."""
TIDY: Final = 2_000


@dataclass(slots=True)
class Leaving:
    """Looks whether people are still where they are awaited, seldom, and beside everything else."""

    client: discord.Client
    office: Office
    _seen: dict[tuple[int, PersonId], float] = field(default_factory=dict)
    _looking: set[asyncio.Task[None]] = field(default_factory=set)

    def look(self, place: PlaceId, people: Sequence[PersonId]) -> None:
        """Look whether these are still on the server of a place; the office hears of those who are not."""
        now = self.office.tables.now() / 1000
        server = server_of(place)
        for person in people:
            if now - self._seen.get((server, person), -SELDOM) >= SELDOM:
                self._seen[server, person] = now
                self._begin(self._look(place, person))
        if len(self._seen) > TIDY:
            self._seen = {key: at for key, at in self._seen.items() if now - at < SELDOM}

    async def stranger(self, person: PersonId) -> None:
        """Somebody shares no server with us any more."""
        await self.office.left_all(SURFACE, person)

    async def looked(self) -> None:
        """Wait until all that was begun is done."""
        await asyncio.gather(*self._looking, return_exceptions=True)

    async def close(self) -> None:
        """Look no further."""
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _look(self, place: PlaceId, person: PersonId) -> None:
        try:
            await self.client.http.get_member(server_of(place), user_of(person))
        except discord.HTTPException as fault:
            if fault.code in NOT_A_MEMBER:
                await self.office.left(place, person)
        except (aiohttp.ClientError, OSError, TimeoutError):
            self._seen.pop((server_of(place), person), None)
