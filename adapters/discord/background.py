"""Background work of a connection to Discord, which is cancelled when the connection is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import discord

from bot.app import App
from bot.run.supervisor import cancel_all


@dataclass(slots=True)
class BackgroundWork:
    """Runs work in tasks of its own."""

    client: discord.Client
    app: App
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    async def wait_idle(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        await cancel_all(*self._tasks)

    def start(self, kind: str, work: Callable[[], Awaitable[None]]) -> None:
        task = self.app.tasks.start(kind, work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
