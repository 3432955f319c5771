"""What is done with the application at Discord outside of any game: logged in, and without a gateway."""

from __future__ import annotations

import asyncio
from collections import Counter

import aiohttp
import discord

from adapters.discord import card_emojis
from adapters.discord.commands import payload
from adapters.discord.permissions import invitation
from adapters.discord.text import words
from bot.config import Settings
from bot.ports.room import Language
from bot.presenters.card_faces import drawn, pictures

FAILED = 1


def done(what: str) -> tuple[str, int]:
    """Do it; returns what is to be said, and the exit status."""
    settings = Settings()
    lang = settings.language
    if settings.discord_token is None:
        return words("token-missing", lang), FAILED
    try:
        return asyncio.run(working(what, settings.discord_token.get_secret_value(), lang)), 0
    except discord.LoginFailure:
        return words("token-wrong", lang), FAILED
    except (aiohttp.ClientError, OSError, discord.HTTPException):
        return words("unreachable", lang), FAILED


async def working(what: str, token: str, lang: Language) -> str:
    """Log in, do one thing, and leave."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        assert client.application_id is not None
        match what:
            case "invite":
                return words("invite", lang, link=invitation(client.application_id))
            case "commands":
                await client.http.bulk_upsert_global_commands(client.application_id, payload())
                return words("commands-sent", lang)
        return await faces(client, lang)


async def faces(client: discord.Client, lang: Language) -> str:
    """Put up the faces that are missing, saying which as it goes."""
    count: Counter[str] = Counter()
    async for what, picture in card_emojis.synced(client, pictures(), drawn):
        count[what] += 1
        print(words(f"emojis-{what}", lang, picture=picture), flush=True)  # noqa: T201
    return words("emojis-done", lang, made=count["made"], kept=count["kept"])
