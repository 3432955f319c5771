"""Keeps the connection to Discord: tries again, each process with its own shards."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord

from adapters.discord.client import Connection, ShardedConnection
from adapters.discord.ids import chat_text
from bot.app import App
from bot.config import Settings
from bot.run.log import log_for_host
from bot.run.supervisor import wait_for_first
from bot.values.health import Job

AGAIN_S: Final = 1.0  # seconds before it is looked again which shards fall to us
FIRST_S, LONGEST_S = 5.0, 600.0  # seconds before another attempt to connect, twice as many each time


def make_connection(
    app: App, pictures: Sequence[str], shards: str = "", ours: Sequence[int] | None = None
) -> Connection:
    """Connect once, or with `shards`: a number or `auto`; `ours` names those of a number that are ours."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no one needs a voice here
    if not shards:
        return Connection(app, pictures)
    if shards == "auto":
        return ShardedConnection(app, pictures)
    return ShardedConnection(app, pictures, shard_count=int(shards), shard_ids=None if ours is None else list(ours))


@asynccontextmanager
async def stay_connected(app: App, settings: Settings, pictures: Sequence[str]) -> AsyncIterator[None]:
    attempt = Attempt(app, settings, pictures)
    running = app.tasks.start("discord", attempt.run, first_s=FIRST_S, longest_s=LONGEST_S)
    try:
        yield
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@dataclass(slots=True)
class Attempt:
    app: App
    settings: Settings
    pictures: Sequence[str]
    is_told: bool = False

    async def run(self) -> None:
        """Stay connected; print and raise a failed connection. A wrong token ends it for good.

        Of several processes each connects with its own shards, and again when these change.
        """
        is_connecting = True
        while is_connecting:
            ours = await self._wait_shards(frozenset())
            is_connecting = await self._connect(sorted(ours), self._wait_shards(ours))

    async def _wait_shards(self, known: frozenset[int]) -> frozenset[int]:
        jobs, shards = self.app.jobs, self.settings.discord_shards
        count = int(shards) if shards.isdecimal() else 1
        while (ours := frozenset(n for n in range(count) if jobs.holds(Job.SHARD, str(n)))) == known:
            await jobs.wait_changed(AGAIN_S)
        return ours

    async def _connect(self, ours: Sequence[int], *ends: Awaitable[object]) -> bool:
        token = self.settings.discord_token
        assert token is not None
        made = make_connection(self.app, self.pictures, self.settings.discord_shards, ours)
        try:
            await wait_for_first(made.start(token.get_secret_value()), *ends)
        except discord.LoginFailure:
            log_for_host(chat_text("token-wrong", self.settings.find_host_language()))
            return False
        except (aiohttp.ClientError, OSError, discord.HTTPException, discord.GatewayNotFound):
            if not self.is_told:
                log_for_host(chat_text("unreachable", self.settings.find_host_language()))
                self.is_told = True
            raise
        finally:
            await made.close()
        return True
