"""The names of threads that we opened: which game is played there, how far it is, and at a slow table whose turn it is."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import aiohttp
import discord
from cachetools import LRUCache

from adapters.discord.ids import channel_of
from bot.ports.ids import PlaceId
from bot.ports.office import Office
from bot.tasks.side_task import cancel_all

BETWEEN: Final = 300.0
"""Seconds between two names of a thread: Discord takes two within ten minutes."""
LONGEST: Final = 100
KEPT: Final = 5_000


@dataclass(slots=True)
class ThreadNames:
    """Renames threads in tasks of its own; where it is too soon the next change of the table's message takes it up."""

    client: discord.Client
    office: Office
    _renamed: LRUCache[int, float] = field(default_factory=lambda: LRUCache(KEPT))
    _naming: set[asyncio.Task[None]] = field(default_factory=set)

    def follow(self, place_id: PlaceId, title: str) -> None:
        """Have a thread of ours named after its table; a thread of somebody else keeps its name."""
        thread, now = self.client.get_channel(channel_of(place_id)), asyncio.get_running_loop().time()
        if not title or not isinstance(thread, discord.Thread) or thread.archived or thread.owner_id != self._own_id:
            return
        if thread.name == title[:LONGEST] or now - self._renamed.get(thread.id, -BETWEEN) < BETWEEN:
            return
        self._renamed[thread.id] = now
        task = self.office.tasks.start("names", partial(self._rename, thread, title[:LONGEST]))
        self._naming.add(task)
        task.add_done_callback(self._naming.discard)

    async def wait_idle(self) -> None:
        """Wait until all names under way are given."""
        await asyncio.gather(*self._naming, return_exceptions=True)

    async def close(self) -> None:
        """Give no more names."""
        await cancel_all(*self._naming)

    async def _rename(self, thread: discord.Thread, name: str) -> None:
        """Rename a thread; where Discord counts more names than we remember, that takes minutes."""
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await thread.edit(name=name)

    @property
    def _own_id(self) -> int:
        """Our own account's id."""
        return self.client.user.id if self.client.user else 0
