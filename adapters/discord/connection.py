"""Keeps the connection to Discord up for as long as something else runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiohttp
import discord

from adapters.cli import print_error
from adapters.discord.client import make_connection
from adapters.discord.ids import chat_text
from bot.app import App
from bot.config import Settings
from bot.run.supervisor import wait_for_first
from bot.values.health import Job

AGAIN_S = 1.0
"""Seconds before it is looked again which shards fall to us."""
FIRST_S, LONGEST_S = 5.0, 600.0
"""Seconds before another attempt to connect, twice as many each time."""


@asynccontextmanager
async def stay_connected(app: App, settings: Settings, pictures: Sequence[str]) -> AsyncIterator[None]:
    """Stay connected while something else runs; at the end, finish what is being answered and disconnect."""
    attempt = Attempt(app, settings, pictures)
    running = app.tasks.start("discord", attempt.run, first_s=FIRST_S, longest_s=LONGEST_S)
    try:
        yield
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@dataclass(slots=True)
class Attempt:
    """Connects, with a new connection each time."""

    app: App
    settings: Settings
    pictures: Sequence[str]
    is_told: bool = False

    async def run(self) -> None:
        """Connect, and stay so; that there is no connection is printed once, as a sentence, and raised.

        A wrong token is printed, too, and ends it for good. Of several processes each connects with the shards that fall to
        it, and again when these change.
        """
        while self.app.updates.jobs.is_shared:
            ours = await self._wait_shards(frozenset())
            if not await self._connect(sorted(ours), self._wait_shards(ours)):
                return
        await self._connect(None)

    async def _wait_shards(self, known: frozenset[int]) -> frozenset[int]:
        """Wait until other shards are ours than those known, and at first until any are; return which."""
        jobs, shards = self.app.updates.jobs, self.settings.discord_shards
        count = int(shards) if shards.isdecimal() else 1
        while (ours := frozenset(n for n in range(count) if jobs.holds(Job.SHARD, str(n)))) == known:
            await jobs.wait_changed(AGAIN_S)
        return ours

    async def _connect(self, ours: Sequence[int] | None, *ends: Awaitable[object]) -> bool:
        """Stay connected, with these shards, until the connection or anything else ends; returns whether the token is good."""
        token = self.settings.discord_token
        assert token is not None
        made = make_connection(self.app, self.pictures, self.settings.discord_shards, ours)
        try:
            await wait_for_first(made.start(token.get_secret_value()), *ends)
        except discord.LoginFailure:
            print_error(chat_text("token-wrong", self.settings.find_host_language()))
            return False
        except (aiohttp.ClientError, OSError, discord.HTTPException, discord.GatewayNotFound):
            if not self.is_told:
                print_error(chat_text("unreachable", self.settings.find_host_language()))
                self.is_told = True
            raise
        finally:
            await made.close()
        return True
