"""What processes on one database tell each other. A word is a hint: one that is lost is made up for by comparing heads."""

import asyncio
from collections.abc import Callable, Collection
from enum import StrEnum

from bot.run.supervisor import Supervisor, Work


class Mark(StrEnum):
    """How a word begins that is no table's id. `LATE` comes from no other process: it is time to look for words that were lost."""

    ALL = "*"
    FOR_BACKGROUND = "!"
    DUE = "@"
    JOBS = "#"
    UPDATES = "~"
    LATE = "?"


class ChangeFeed:
    """The feed of a process alone on a database: it tells no other process, and hears none."""

    def tell(self, *words: str) -> None:
        """Tell the other processes, soon: ids of tables that changed, and marks with what they are about."""

    async def send_on(self) -> None:
        """Send what waits, until cancelled."""

    async def send(self) -> None:
        """Send what waits; it is lost where the server is away."""

    def follow(
        self, supervisor: Supervisor, note: Callable[[Collection[str]], None], work: Work
    ) -> list[asyncio.Task[None]]:
        """Start to listen, and to do what follows; `note` is told `ALL` first, and whenever words may have been missed."""
        return []
