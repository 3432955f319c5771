"""A loop whose time goes on only when nothing else does: what is slept is over at once, in the order it would have been.

Threads would race with that time, so on this loop what is given to one is done at once, databases among it. Sockets are
real: both ends are in this process, so what was sent is there.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, TypeVar

from bot.db.sqlite.store import WorkerConnection

T = TypeVar("T")

BEGAN = 1_800_000_000.0
"""When a calm loop begins, in seconds since 1970."""

GRAIN = 6
"""Decimals that seconds have: by whichever steps a moment is come to, it is the same, and a minute is over or is not."""

CROSSING = 0.0005
"""Seconds of this computer's time in which bytes come from one end of a socket to the other."""


class Ebb(selectors.DefaultSelector):
    """Waits for sockets for a moment only; then time is what it would have waited for."""

    loop: Calm

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        ready = super().select(CROSSING)
        if ready or self.loop.tell_still():
            return ready
        if timeout is None:
            return super().select(None)
        self.loop.pass_time(timeout)
        return []


class Threadless(asyncio.SelectorEventLoop):
    """A loop that does a database's work itself: a thread's turn costs more than what most tests have it do."""


class Calm(Threadless):
    """The loop. `still` is over when nothing more happens unless time goes on."""

    def __init__(self) -> None:
        ebb = Ebb()
        ebb.loop = self
        self.seconds = 0.0
        self._watching: list[asyncio.Future[None]] = []
        super().__init__(ebb)
        self._clock_resolution = 10.0**-GRAIN

    def pass_time(self, span: float) -> None:
        """Have so many seconds gone by; some time goes by in any case, for whoever asks until a moment between two has come."""
        self.seconds = round(max(self.seconds + span, self.seconds + 10.0**-GRAIN), GRAIN)

    def time(self) -> float:
        return self.seconds

    async def still(self) -> None:
        watched = self.create_future()
        self._watching.append(watched)
        await watched

    def tell_still(self) -> bool:
        """Tell whoever waits for it that nothing happens; returns whether anyone does."""
        watching, self._watching = [each for each in self._watching if not each.done()], []
        for each in watching:
            each.set_result(None)
        return bool(watching)

    def run_in_executor(self, executor: Executor | None, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """Do it here and now; only processes are given away."""
        if executor is not None and not isinstance(executor, ThreadPoolExecutor):
            return super().run_in_executor(executor, func, *args)
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as fault:  # what it is about is for whoever asked
            done.set_exception(fault)
        return done


def calm() -> Calm | None:
    loop = asyncio.get_running_loop()
    return loop if isinstance(loop, Calm) else None


class Threadfree(WorkerConnection):
    """A connection without a thread, on a loop that does a database's work itself."""

    @classmethod
    async def start(cls, connection: Any) -> Any:
        if not isinstance(asyncio.get_running_loop(), Threadless):
            return await start_worker(connection)
        made = cls(lambda: connection, 64)
        made._connection = connection
        return made

    async def run(self, work: Callable[[Any], T]) -> T:
        await asyncio.sleep(0)
        return work(self._conn)

    async def close(self) -> None:
        self._conn.close()
        self._connection = None


start_worker = WorkerConnection.start
WorkerConnection.start = Threadfree.start  # type: ignore[method-assign]


def steady() -> float:
    """Seconds, as the loop that runs counts them."""
    return asyncio.get_running_loop().time()


def since_1970() -> float:
    """Seconds since 1970: this computer's, or those of the calm loop that runs."""
    try:
        loop = calm()
    except RuntimeError:
        loop = None
    return time.time() if loop is None else BEGAN + loop.seconds
