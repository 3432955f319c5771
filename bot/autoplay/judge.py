"""The judge: work too heavy for a fold, done in a worker process and bounded by operations."""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, TypeAlias

from games.questions import Work

if TYPE_CHECKING:
    from games.box import Box

log = logging.getLogger(__name__)

Judged: TypeAlias = Callable[[str, Work[Any]], Awaitable[str]]
"""Gives the verdict's token, by the game's name and the work."""

loaded_games: dict[str, Box[Any]] = {}
"""The games that the worker process knows; empty in every other."""


class RanAway(Exception):
    """The judge did not come to an end."""


def load_games(where: str) -> None:
    """Load the games named `module:name`; runs once in the worker process."""
    module, _, name = where.partition(":")
    games: Mapping[str, Box[Any]] = getattr(importlib.import_module(module), name)
    loaded_games.update(games)


def run_judge(game: str, work: Work[Any]) -> str:
    """Return the verdict's token; runs in the worker process."""
    judge = loaded_games[game].judge
    assert judge is not None, f"{game} has no judge"
    return judge(work)


class Judge:
    """One worker process, started at the first work, and again if it dies.

    `games` says where it finds the games, `module:name`: this process need not have loaded them.
    """

    def __init__(self, seconds: float, games: str = "games.registry:GAMES") -> None:
        self._seconds = seconds
        self._games = games
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(self, game: str, work: Work[Any]) -> str:
        """Have the worker judge; raises RanAway when it does not end in time, and kills it."""
        pool = self._pool = self._pool or self._start()
        try:
            future = asyncio.get_running_loop().run_in_executor(pool, run_judge, game, work)
            return await asyncio.wait_for(future, self._seconds)
        except (TimeoutError, BrokenProcessPool) as fault:
            if self._pool is pool:
                self.stop()
            raise RanAway(game) from fault

    def _start(self) -> ProcessPoolExecutor:
        fresh = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=fresh, initializer=load_games, initargs=(self._games,))

    def stop(self) -> None:
        """Kill the worker process, whatever it is doing."""
        if self._pool is None:
            return
        workers = list((self._pool._processes or {}).values())  # noqa: SLF001  3.11 has no public way to end a worker
        for worker in workers:
            worker.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = None
