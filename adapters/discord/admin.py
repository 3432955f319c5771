"""Work of the command line with the application at Discord: logged in, and without a gateway."""

from __future__ import annotations

import asyncio
from collections import Counter

import aiohttp
import discord

from adapters.discord.card_emojis import CardFaces, sync_card_emojis
from adapters.discord.ids import SURFACE
from adapters.discord.permissions import invitation_link
from adapters.discord.registration import send_commands
from adapters.discord.text import chat_text
from adapters.discord.windows import describe_windows
from bot.config import Settings, list_windows
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
