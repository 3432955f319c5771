"""What is not well with the application at Discord, as `arbitro doctor` says it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Final

import aiohttp
import discord

from adapters.discord.card_emojis import CardFaces, load_card_emojis
from adapters.discord.commands import ENTRY_POINT, make_payload
from adapters.discord.ids import SURFACE
from adapters.discord.permissions import NEEDED, list_missing
from adapters.discord.text import chat_text
from bot.config import Settings, list_windows
from bot.values.health import Examination

MOST: Final = 50
"""Servers that are looked into: each costs three requests."""
PRIVILEGED: Final = (
    "gateway_message_content",
    "gateway_message_content_limited",
    "gateway_guild_members",
    "gateway_guild_members_limited",
    "gateway_presence",
    "gateway_presence_limited",
)


def make_examination(faces: CardFaces) -> Examination:
    """Make the examination; `faces` are those that may be emojis."""

    def examine(settings: Settings) -> Sequence[str]:
        lang = settings.find_host_language()
        try:
            return asyncio.run(list_faults(settings, faces.pictures))
        except discord.LoginFailure:
            return [chat_text("token-wrong", lang)]
        except (aiohttp.ClientError, OSError, discord.HTTPException):
            return [chat_text("unreachable", lang)]

    return Examination(
        is_used=lambda settings: settings.discord_token is not None,
        find_address=lambda _: f"{discord.http.Route.BASE}/gateway",
        examine=examine,
    )


async def list_faults(settings: Settings, pictures: Sequence[str]) -> list[str]:
    """Log in, without a gateway, and look."""
    assert settings.discord_token is not None
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(settings.discord_token.get_secret_value())
        return [fault async for fault in iter_faults(client, settings, pictures)]


async def iter_faults(client: discord.Client, settings: Settings, pictures: Sequence[str]) -> AsyncIterator[str]:
    """Yield what is not well: intents, commands, faces of cards, permissions server by server."""
    lang, has_windows = settings.find_host_language(), SURFACE in list_windows(settings)
    about = await client.application_info()
    if any(getattr(about.flags, name) for name in PRIVILEGED):
        yield chat_text("amiss-intents", lang)
    sent = await client.http.get_global_commands(about.id)
    known = {each["name"] for each in sent if has_windows or int(each["type"]) != ENTRY_POINT}
    if known != {each["name"] for each in make_payload(has_windows=has_windows)}:
        yield chat_text("amiss-commands", lang)
    faces = len(await load_card_emojis(client, pictures))
    if 0 < faces < len(pictures):
        yield chat_text("amiss-emojis", lang, there=faces, all=len(pictures))
    async for guild in client.fetch_guilds(limit=MOST, with_counts=False):
        assert client.user is not None
        server = await client.fetch_guild(guild.id, with_counts=False)
        missing = list_missing((await server.fetch_member(client.user.id)).guild_permissions, NEEDED)
        if missing:
            named = ", ".join(chat_text(f"permission-{name.replace('_', '-')}", lang).split(":")[0] for name in missing)
            yield chat_text("amiss-permissions", lang, server=server.name, permissions=named)
