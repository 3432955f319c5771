"""What the conversations at Discord share: an office with all games, and people on a server before it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from bot.config import Settings
from bot.office.assembly import open_office
from bot.office.office import LocalOffice
from bot.store.port import BUSY_MS
from games.box import Box
from tests.adapters.discord.stage import DiscordStage
from tests.support.calm import calm, steady
from tests.support.conversation import BOXES, judged, no_sleep
from tests.support.memory_stage import Time


@asynccontextmanager
async def staged(
    path: Path,
    *people: tuple[str, str],
    boxes: Mapping[str, Box[Any]] = BOXES,
    busy_ms: int = BUSY_MS,
):
    """A server where these people are, by name and language."""
    settings = Settings(database=path / "discord.db", robot_least_ms=0, robot_most_ms=0, _env_file=None)
    is_calm = calm() is not None
    time = Time(steady if is_calm else lambda: 0.0)

    def enter() -> AbstractAsyncContextManager[LocalOffice]:
        return open_office(
            settings,
            boxes,
            now_ms=time,
            sleep=asyncio.sleep if is_calm else no_sleep,
            judge=judged,
            chats=("discord",),
            busy_ms=busy_ms,
        )

    async with DiscordStage(enter, time) as stage:
        for name, lang in people:
            await stage.arrive(name, lang)
        yield stage
