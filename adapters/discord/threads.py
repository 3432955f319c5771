"""Threads: made for a table of its own, and revived when Discord has archived them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import discord

from adapters.discord.ids import make_place_id, place_link
from adapters.discord.text import chat_text
from bot.values.ids import Language, PlaceId
from bot.values.requests import Person
from bot.values.screens import Button, Reply

WEEK: Final = 10_080
"""Minutes of silence after which Discord archives a thread: the most that it allows."""
ARCHIVED: Final = 50_083


async def open_thread(
    interaction: discord.Interaction[Any], place_id: PlaceId | None, person: Person
) -> PlaceId | None:
    """Create a thread in the channel of the interaction; where that has no threads, return the same place."""
    channel = interaction.channel
    if not may_have_threads(channel):
        return place_id
    assert isinstance(channel, discord.TextChannel)
    name = chat_text("thread-name", person.lang, who=person.name)[:100]
    thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread, auto_archive_duration=WEEK)
    return make_place_id(channel.guild.id, thread.id)


def may_have_threads(channel: object) -> bool:
    """Tell whether a thread can be opened in a channel: not inside a thread or a forum's post."""
    return isinstance(channel, discord.TextChannel)


def without_thread(reply: Reply) -> Reply:
    """Return a reply that offers no thread."""
    if reply.screen is None:
        return reply
    offered = tuple(button for button in reply.screen.buttons if button.verb != "thread")
    return replace(reply, screen=replace(reply.screen, buttons=offered))


def link_to_thread(reply: Reply, place_id: PlaceId | None, lang: Language) -> Reply:
    """Return a reply with the way to the thread that was opened."""
    if reply.screen is None or place_id is None:
        return reply
    link = Button(chat_text("button-thread", lang), url=place_link(place_id))
    return replace(reply, screen=replace(reply.screen, buttons=(*reply.screen.buttons, link)))


async def revive_thread(client: discord.Client, channel_id: int) -> None:
    """Take a thread out of the archive."""
    found = client.get_channel(channel_id) or await client.fetch_channel(channel_id)
    if isinstance(found, discord.Thread):
        await found.edit(archived=False)
