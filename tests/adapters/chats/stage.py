"""One office before both chats, with somebody at each."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.app import App, open_app
from bot.config import Settings
from bot.values.ids import Language
from games.registry import GAMES
from tests.fakes.telegram import TOKEN
from tests.support.calm import steady
from tests.surfaces.drivers.discord import DiscordStage
from tests.surfaces.drivers.telegram import TelegramStage
from tests.surfaces.stage import Habit, Time, judged

ANNA, BRUNO = Habit("Anna"), Habit("Bruno", "en", alone=True)
"""Anna is in a channel at Discord; Bruno is in a group at Telegram, and answers in private."""
PACE_MS = 150
"""For so long a robot thinks: the chats see a game going on, and not only its end."""


@dataclass(frozen=True)
class Chats:
    discord: DiscordStage
    telegram: TelegramStage

    @property
    def app(self) -> App:
        return self.discord.app

    @property
    def stages(self) -> tuple[DiscordStage, TelegramStage]:
        return self.discord, self.telegram

    def stage_of(self, habit: Habit) -> DiscordStage | TelegramStage:
        return self.telegram if habit is BRUNO else self.discord

    async def settle(self) -> None:
        await self.discord.settle()
        await self.telegram.settle()

    async def restart(self) -> None:
        await self.telegram.leave()
        await self.discord.restart()
        await self.telegram.enter_again()
        await self.settle()

    def text(self) -> str:
        """All that anybody read anywhere."""
        return self.discord.transcript.text() + self.telegram.transcript.text()


@asynccontextmanager
async def staged(
    folder: Path, *, langs: tuple[Language, Language] = (ANNA.lang, BRUNO.lang), **changes: Any
) -> AsyncIterator[Chats]:
    """Both chats, where Anna and Bruno speak these languages."""
    settings = Settings(
        database=folder / "chats.db",
        robot_least_ms=PACE_MS,
        robot_most_ms=PACE_MS,
        telegram_token=TOKEN,
        _env_file=None,
        **changes,
    )
    time = Time(steady)

    def enter():
        return open_app(settings, GAMES, now_ms=time, sleep=asyncio.sleep, judge=judged, chats=("discord", "telegram"))

    async with DiscordStage(enter, time) as discord, TelegramStage(lambda: nullcontext(discord.app), time) as telegram:
        await discord.arrive(ANNA.name, langs[0])
        await telegram.arrive(BRUNO.name, langs[1])
        yield Chats(discord, telegram)
