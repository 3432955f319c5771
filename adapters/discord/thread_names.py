"""The names of threads and forum posts: which game is played there, how far it is, and at a slow table whose turn it is.

A thread that we opened is ours to name. The post of a forum is somebody's: where a moderator lets us, what is played
there stands after their own title, which stays.
"""

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
from bot.app import App
from bot.run.side_task import cancel_all
from bot.values.ids import PlaceId

BETWEEN: Final = 300.0
"""Seconds between two names of a thread: Discord takes two within ten minutes."""
LONGEST: Final = 100
OWN: Final = 50
"""Characters that are left of the title that somebody gave a post."""
AFTER: Final = " ▸ "
"""What parts somebody's own title from ours; all that comes after it is ours."""
KEPT: Final = 5_000


@dataclass(slots=True)
class ThreadNames:
    """Renames threads in tasks of its own; where it is too soon, as soon as it may be, by the newest name."""

    client: discord.Client
    app: App
    _renamed: LRUCache[int, float] = field(default_factory=lambda: LRUCache(KEPT))
    _naming: set[asyncio.Task[None]] = field(default_factory=set)
    _late: dict[PlaceId, str] = field(default_factory=dict)

    def follow(self, place_id: PlaceId, title: str) -> None:
        """Have a thread or a forum's post named after its table; a thread of somebody else keeps its name."""
        thread, loop = self.client.get_channel(channel_of(place_id)), asyncio.get_running_loop()
        if not title or not isinstance(thread, discord.Thread) or thread.archived:
            return
        name = self._find_name(thread, title)
        due = self._renamed.get(thread.id, -BETWEEN) + BETWEEN
        if name in {"", thread.name}:
            self._late.pop(place_id, None)
            return
        if due > loop.time():
            if place_id not in self._late:
                loop.call_at(due, self._follow_late, place_id)
            self._late[place_id] = title
            return
        self._renamed[thread.id] = loop.time()
        task = self.app.tasks.start("names", partial(self._rename, thread, name))
        self._naming.add(task)
        task.add_done_callback(self._naming.discard)

    def _follow_late(self, place_id: PlaceId) -> None:
        """Have a place named by the newest title that came too soon."""
        self.follow(place_id, self._late.pop(place_id, ""))

    async def wait_idle(self) -> None:
        """Wait until all names under way are given."""
        await asyncio.gather(*self._naming, return_exceptions=True)

    async def close(self) -> None:
        """Give no more names."""
        self._late.clear()
        await cancel_all(*self._naming)

    async def _rename(self, thread: discord.Thread, name: str) -> None:
        """Rename a thread; where Discord counts more names than we remember, that takes minutes."""
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await thread.edit(name=name)

    def _find_name(self, thread: discord.Thread, title: str) -> str:
        """Return what a thread should be named; empty where its name is somebody else's."""
        if thread.owner_id == self._own_id:
            return title[:LONGEST]
        is_post = isinstance(thread.parent, discord.ForumChannel)
        if not is_post or not thread.permissions_for(thread.guild.me).manage_threads:
            return ""
        own = thread.name.partition(AFTER)[0][:OWN]
        return f"{own}{AFTER}{title}"[:LONGEST]

    @property
    def _own_id(self) -> int:
        """Our own account's id."""
        return self.client.user.id if self.client.user else 0
