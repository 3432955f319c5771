"""Threads: a table of its own beside another, and one that Discord has put away."""

from __future__ import annotations

from typing import Any, Final

import discord

from adapters.discord.ids import place_id
from adapters.discord.text import words
from bot.ports.room import Person, PlaceId
from bot.ports.screens import Intent

WEEK: Final = 10_080
"""Minutes of silence after which Discord puts a thread away: the longest it allows."""
ARCHIVED: Final = 50_083
LOCKED: Final = 160_005


async def opened(interaction: discord.Interaction[Any], intent: Intent, person: Person) -> PlaceId | None:
    """A new thread in the channel where somebody pressed; None where there can be none."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return intent.place
    name = words("thread-name", person.lang, who=person.name)[:100]
    thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread, auto_archive_duration=WEEK)
    return place_id(channel.guild.id, thread.id)


async def revive(client: discord.Client, channel: int) -> None:
    """Take a thread out again."""
    found = client.get_channel(channel) or await client.fetch_channel(channel)
    if isinstance(found, discord.Thread):
        await found.edit(archived=False)
