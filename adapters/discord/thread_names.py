"""The names of threads that we opened: which game is played there, how far it is, and at a slow table whose turn it is."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import Final

import aiohttp
import discord
from cachetools import LRUCache

from adapters.discord.ids import channel_of
from bot.ports.ids import PlaceId

BETWEEN: Final = 300.0
"""Seconds between two names of a thread: Discord takes two within ten minutes."""
LONGEST: Final = 100
KEPT: Final = 5_000


@dataclass(slots=True)
class ThreadNames:
    """Renames threads; where it is too soon the next change of the table's message takes it up."""

    client: discord.Client
    _renamed: LRUCache[int, float] = field(default_factory=lambda: LRUCache(KEPT))

    async def follow(self, place_id: PlaceId, title: str) -> None:
        """Have a thread of ours named after its table; a thread of somebody else keeps its name."""
        thread, now = self.client.get_channel(channel_of(place_id)), asyncio.get_running_loop().time()
        if not title or not isinstance(thread, discord.Thread) or thread.archived or thread.owner_id != self._own_id:
            return
        if thread.name == title[:LONGEST] or now - self._renamed.get(thread.id, -BETWEEN) < BETWEEN:
            return
        self._renamed[thread.id] = now
        with contextlib.suppress(discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError):
            await thread.edit(name=title[:LONGEST])

    @property
    def _own_id(self) -> int:
        """Our own account's id."""
        return self.client.user.id if self.client.user else 0
