"""Runs the connection to Discord beside everything else, for as long as something else runs."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import aiohttp
import discord

from adapters.discord.client import Connection, connection
from adapters.discord.words import words
from bot.config import Settings
from bot.office import Office

log = logging.getLogger(__name__)


@asynccontextmanager
async def serving(office: Office, settings: Settings, pictures: Sequence[str]) -> AsyncIterator[Connection]:
    """Connect, and disconnect at the end, once what is being answered has been answered."""
    assert settings.discord_token is not None
    made = connection(office, pictures, settings.discord_shards)
    running = asyncio.create_task(run(made, settings), name="discord")
    try:
        yield made
    finally:
        await made.close()
        await asyncio.gather(running, return_exceptions=True)


async def run(made: Connection, settings: Settings) -> None:
    """Stay connected; a token that is not accepted, or no way there at all, is said in a sentence."""
    assert settings.discord_token is not None
    try:
        await made.start(settings.discord_token.get_secret_value())
    except discord.LoginFailure:
        print(words("token-wrong", settings.language), file=sys.stderr)  # noqa: T201
    except (aiohttp.ClientError, OSError):
        print(words("unreachable", settings.language), file=sys.stderr)  # noqa: T201
