"""The judge: work too heavy for a fold, done in a process of its own and bounded by operations."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from bot.run.worker_pool import Workers
from bot.values.counters import Tally
from games.questions import Work
from games.spec import GameSpec

Judged: TypeAlias = Callable[[str, Work[Any]], Awaitable[str]]
"""Gives the verdict's token, by the game's name and the work; raises `worker_pool.RanOut`."""


class Judge:
    """The games' own judges, each for so many seconds of work at most."""

    def __init__(self, games: Mapping[str, GameSpec[Any]], workers: Workers, seconds: int, tally: Tally) -> None:
        self._games = games
        self._workers = workers
        self._seconds = seconds
        self._tally = tally

    async def __call__(self, game: str, work: Work[Any]) -> str:
        """Have the game's judge work; raises RanOut or WorkFailed."""
        judge = self._games[game].judge
        assert judge is not None, f"{game} has no judge"
        with self._tally.measure("judge", "done", failed="failed"):
            return await self._workers.run(self._seconds, judge, work)
