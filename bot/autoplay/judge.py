"""The judge: work too heavy for a fold, done in a worker process and bounded by operations."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeAlias

from games.questions import Work

log = logging.getLogger(__name__)

Judged: TypeAlias = Callable[[str, Work[Any]], Awaitable[str]]
"""Gives the verdict's token, by the game's name and the work."""


class RanAway(Exception):
    """The judge did not come to an end."""


def run_judge(game: str, work: Work[Any]) -> str:
    """Return the verdict's token; runs in the worker process."""
    from games.registry import GAMES  # noqa: PLC0415  the worker loads the games, the parent need not

    judge = GAMES[game].judge
    assert judge is not None, f"{game} has no judge"
    return judge(work)


class Judge:
    """One worker process, started at the first work, and again if it dies."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(self, game: str, work: Work[Any]) -> str:
        """Have the worker judge; raises RanAway when it does not end in time, and kills it."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        pool = self._pool
        try:
            future = asyncio.get_running_loop().run_in_executor(pool, run_judge, game, work)
            return await asyncio.wait_for(future, self._seconds)
        except (TimeoutError, BrokenProcessPool) as fault:
            if self._pool is pool:
                self.stop()
            raise RanAway(game) from fault

    def stop(self) -> None:
        """Kill the worker process, whatever it is doing."""
        if self._pool is None:
            return
        workers = list((self._pool._processes or {}).values())  # noqa: SLF001  3.11 has no public way to end a worker
        for worker in workers:
            worker.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = None
