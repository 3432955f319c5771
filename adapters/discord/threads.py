"""Threads: opened for a table, named after its state, and revived when Discord has archived them."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

import aiohttp
import discord
from cachetools import LRUCache

from adapters.discord.background import BackgroundWork
from adapters.discord.ids import channel_link, channel_of, chat_text, make_channel_id
from bot.values.ids import ChannelId, Language
from bot.values.requests import Person
from bot.values.screens import Button, Reply

WEEK: Final = 10_080
"""Minutes of silence after which Discord archives a thread: the most that it allows."""
ARCHIVED: Final = 50_083


async def open_thread(
    interaction: discord.Interaction[Any], channel_id: ChannelId | None, person: Person
) -> ChannelId | None:
    """Create a thread in the channel of the interaction; where that has no threads, return the same place."""
    channel = interaction.channel
    if not may_have_threads(channel):
        return channel_id
    assert isinstance(channel, discord.TextChannel)
    name = chat_text("thread-name", person.lang, who=person.name)[:100]
    thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread, auto_archive_duration=WEEK)
    return make_channel_id(channel.guild.id, thread.id)


def may_have_threads(channel: object) -> bool:
    """Tell whether a thread can be opened in a channel: not inside a thread or a forum's post."""
    return isinstance(channel, discord.TextChannel)


def without_thread(reply: Reply) -> Reply:
    if reply.screen is None:
        return reply
    offered = tuple(button for button in reply.screen.buttons if button.verb != "thread")
    return replace(reply, screen=replace(reply.screen, buttons=offered))


def link_to_thread(reply: Reply, channel_id: ChannelId | None, lang: Language) -> Reply:
    """Return a reply with the way to the thread that was opened."""
    if reply.screen is None or channel_id is None:
        return reply
    link = Button(chat_text("button-thread", lang), url=channel_link(channel_id))
    return replace(reply, screen=replace(reply.screen, buttons=(*reply.screen.buttons, link)))


async def revive_thread(client: discord.Client, number: int) -> None:
    """Take a thread out of the archive."""
    found = client.get_channel(number) or await client.fetch_channel(number)
    if isinstance(found, discord.Thread):
        await found.edit(archived=False)


BETWEEN: Final = 300.0
"""Seconds between two names of a thread: Discord takes two within ten minutes."""
LONGEST: Final = 100
OWN: Final = 50
"""Characters kept of a post's own title."""
AFTER: Final = " ▸ "
"""Separates a post's own title from ours."""
KEPT: Final = 5_000


@dataclass(slots=True)
class ThreadNames(BackgroundWork):
    """Renames threads in tasks of its own; where it is too soon, as soon as it may be, by the newest name."""

    _renamed: LRUCache[int, float] = field(default_factory=lambda: LRUCache(KEPT))
    _late: dict[ChannelId, str] = field(default_factory=dict)

    def follow(self, channel_id: ChannelId, title: str) -> None:
        """Have a thread or a forum's post named after its table; a thread that others opened keeps its name."""
        thread, loop = self.client.get_channel(channel_of(channel_id)), asyncio.get_running_loop()
        if not title or not isinstance(thread, discord.Thread) or thread.archived:
            return
        name = self._find_name(thread, title)
        due = self._renamed.get(thread.id, -BETWEEN) + BETWEEN
        if name in {"", thread.name}:
            self._late.pop(channel_id, None)
            return
        if due > loop.time():
            if channel_id not in self._late:
                loop.call_at(due, self._follow_late, channel_id)
            self._late[channel_id] = title
            return
        self._renamed[thread.id] = loop.time()
        self.start("names", partial(self._rename, thread, name))

    def _follow_late(self, channel_id: ChannelId) -> None:
        self.follow(channel_id, self._late.pop(channel_id, ""))

    async def _rename(self, thread: discord.Thread, name: str) -> None:
        """Rename a thread; where Discord counts more names than we remember, that takes minutes."""
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await thread.edit(name=name)

    def _find_name(self, thread: discord.Thread, title: str) -> str:
        """Return what a thread should be named; empty for a thread that we may not rename."""
        if self.client.user is not None and thread.owner_id == self.client.user.id:
            return title[:LONGEST]
        is_post = isinstance(thread.parent, discord.ForumChannel)
        if not is_post or not thread.permissions_for(thread.guild.me).manage_threads:
            return ""
        own = thread.name.partition(AFTER)[0][:OWN]
        return f"{own}{AFTER}{title}"[:LONGEST]
