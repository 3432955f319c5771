"""What the tests of the bot at Telegram share: an office with all games, behind a bot, and people at it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

from bot.config import Settings
from bot.office.assembly import open_office
from bot.store.port import BUSY_MS
from tests.adapters.telegram.stage import TelegramStage
from tests.fakes.telegram import TOKEN
from tests.support.calm import calm, steady
from tests.support.conversation import BOXES, judged, no_sleep
from tests.support.memory_stage import Time


@asynccontextmanager
async def staged(path, *people, busy_ms=BUSY_MS, pace=0.0, public_url="", **more):
    """A stage where these people are, by name and language. `busy_ms` is how long a locked database is waited for."""
    around = {"database": path / "a.db", "telegram_token": TOKEN, "public_url": public_url}
    settings = Settings(_env_file=None, robot_least_ms=0, robot_most_ms=0, **around)
    is_calm = calm() is not None
    time = Time(steady if is_calm else lambda: 0.0)

    def enter():
        return open_office(
            settings, BOXES, now_ms=time, sleep=asyncio.sleep if is_calm else no_sleep, judge=judged, busy_ms=busy_ms
        )

    stage = TelegramStage(enter, time, **more)
    stage.pace = pace
    async with stage:
        for name, lang in people:
            await stage.arrive(name, lang)
        yield stage
