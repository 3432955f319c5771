"""Work with the application at Discord without a gateway: what the command line does, and the health check."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
import discord

from adapters.discord.card_emojis import CardFaces, load_card_emojis, sync_card_emojis
from adapters.discord.commands import ENTRY_POINT, make_payload, send_commands
from adapters.discord.ids import SURFACE, chat_text
from adapters.discord.launch import read_application
from adapters.discord.permissions import NEEDED, invitation_link, list_missing
from bot.config import Settings, list_windows
from bot.values.health import HealthCheck
from bot.values.ids import Language

FAILED = 1


def run_task(task: str, faces: CardFaces) -> tuple[str, int]:
    """Run one task; return what is to be printed and the exit status."""
    settings = Settings()
    lang = settings.find_host_language()
    if settings.discord_token is None:
        return chat_text("token-missing", lang), FAILED
    try:
        return asyncio.run(run_logged_in(task, settings, faces)), 0
    except discord.LoginFailure:
        return chat_text("token-wrong", lang), FAILED
    except (aiohttp.ClientError, OSError, discord.HTTPException):
        return chat_text("unreachable", lang), FAILED


async def run_logged_in(task: str, settings: Settings, faces: CardFaces) -> str:
    """Log in, run one task, and log out; return what is to be printed."""
    assert settings.discord_token is not None
    lang = settings.find_host_language()
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(settings.discord_token.get_secret_value())
        assert client.application_id is not None
        match task:
            case "invite":
                return chat_text("invite", lang, link=invitation_link(client.application_id))
            case "commands":
                await send_commands(client, has_windows=SURFACE in list_windows(settings))
                return chat_text("commands-sent", lang)
            case "check":
                return await describe_windows(client, settings)
        return await sync_emojis(client, lang, faces)


async def sync_emojis(client: discord.Client, lang: Language, faces: CardFaces) -> str:
    """Upload the card faces that are missing, printing each; return a summary."""
    count: Counter[str] = Counter()
    async for what, picture in sync_card_emojis(client, faces):
        count[what] += 1
        print(chat_text(f"emojis-{what}", lang, picture=picture), flush=True)  # noqa: T201
    return chat_text("emojis-done", lang, made=count["made"], kept=count["kept"])


UNSEEN: Final = ("mapping",)
"""What has to be set there, and Discord tells nobody."""


async def describe_windows(client: discord.Client, settings: Settings) -> str:
    """Describe the application, and what is missing, in the order in which it is set."""
    about = await client.application_info()
    sent = await client.http.get_global_commands(about.id)
    lang, host = settings.find_host_language(), urlsplit(settings.public_url).netloc or "…"
    missing = [*iter_missing(settings, about, sent)]
    lines = [chat_text("check-name", lang, name=about.name, id=str(about.id))]
    lines.append(chat_text("check-windows", lang, missing=len(missing)))
    told = [f"window-{each}" for each in (*missing, *UNSEEN)]
    lines += [f"{n}. {chat_text(key, lang, host=host, id=str(about.id))}" for n, key in enumerate(told, start=1)]
    return "\n".join(lines)


def iter_missing(settings: Settings, about: discord.AppInfo, sent: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    assert settings.discord_token is not None
    if not settings.public_url:
        yield "address"
    if settings.discord_secret is None:
        yield "secret"
    if not about.redirect_uris:
        yield "redirect"
    if (settings.discord_application or read_application(settings.discord_token.get_secret_value())) != str(about.id):
        yield "application"
    if not about.flags.embedded:
        yield "activities"
    if not any(int(each["type"]) == ENTRY_POINT for each in sent):
        yield "command"


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


def make_health_check(faces: CardFaces) -> HealthCheck:
    """Make the examination; `faces` are those that may be emojis."""

    def examine(settings: Settings) -> Sequence[str]:
        lang = settings.find_host_language()
        try:
            return asyncio.run(list_faults(settings, faces.pictures))
        except discord.LoginFailure:
            return [chat_text("token-wrong", lang)]
        except (aiohttp.ClientError, OSError, discord.HTTPException):
            return [chat_text("unreachable", lang)]

    return HealthCheck(
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
