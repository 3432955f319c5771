"""Threads: made for a table of its own, and revived when Discord has archived them."""

from __future__ import annotations

from typing import Any, Final

import discord

from adapters.discord.ids import make_place_id
from adapters.discord.text import chat_text
from bot.ports.ids import PlaceId
from bot.ports.requests import Person

WEEK: Final = 10_080
"""Minutes of silence after which Discord archives a thread: the most that it allows."""
ARCHIVED: Final = 50_083
LOCKED: Final = 160_005


async def open_thread(
    interaction: discord.Interaction[Any], place_id: PlaceId | None, person: Person
) -> PlaceId | None:
    """Create a thread in the channel of the interaction; where that has no threads, return the same place."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return place_id
    name = chat_text("thread-name", person.lang, who=person.name)[:100]
    thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread, auto_archive_duration=WEEK)
    return make_place_id(channel.guild.id, thread.id)


async def revive_thread(client: discord.Client, channel_id: int) -> None:
    """Take a thread out of the archive."""
    found = client.get_channel(channel_id) or await client.fetch_channel(channel_id)
    if isinstance(found, discord.Thread):
        await found.edit(archived=False)
