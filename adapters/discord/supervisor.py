"""Keeps the connection to Discord up for as long as something else runs."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import aiohttp
import discord

from adapters.discord.client import make_connection
from adapters.discord.text import chat_text
from bot.config import Settings
from bot.ports.office import Office

log = logging.getLogger(__name__)


SOON, LONGEST = 5.0, 600.0
"""Seconds before another attempt to connect, twice as many each time."""


@asynccontextmanager
async def stay_connected(office: Office, settings: Settings, pictures: Sequence[str]) -> AsyncIterator[None]:
    """Stay connected while something else runs; at the end, finish what is being answered and disconnect."""
    running = asyncio.create_task(run_connection(office, settings, pictures), name="discord")
    try:
        yield
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def run_connection(
    office: Office,
    settings: Settings,
    pictures: Sequence[str],
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Connect again and again; a wrong token, or no connection at all, is printed as one sentence."""
    token, wait = settings.discord_token, SOON
    assert token is not None
    while True:
        made = make_connection(office, pictures, settings.discord_shards)
        try:
            await made.start(token.get_secret_value())
        except discord.LoginFailure:
            print(chat_text("token-wrong", settings.language), file=sys.stderr)  # noqa: T201
            return
        except (aiohttp.ClientError, OSError, discord.HTTPException, discord.GatewayNotFound) as fault:
            log.warning("discord: no connection: %s", type(fault).__name__)
            if wait == SOON:
                print(chat_text("unreachable", settings.language), file=sys.stderr)  # noqa: T201
        else:
            return
        finally:
            await made.close()
        await sleep(wait)
        wait = min(2 * wait, LONGEST)
