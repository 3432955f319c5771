"""Work that might not come to an end, each piece in a process that can be ended alone.

Limits count work, not waiting: neither for a free process nor for one to start. Whatever a piece of work does, it
takes nothing with it but its own process.
"""

import asyncio
import gc
import multiprocessing
import os
import threading
import traceback
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, Protocol, TypeVar, cast

from bot.values.ids import Refused

try:
    import resource
except ImportError:  # pragma: no cover  without it time alone is bounded
    resource = None  # type: ignore[assignment]

T = TypeVar("T")

TO_BEGIN: Final = 120.0  # seconds in which a process must have started and imported what it needs
BUSY: Final = 3  # how many times as long as it may work a piece of work may take: the machine does other things too
MEGABYTE: Final = 2**20


class RanOut(Exception):
    """The work took more time or memory than allowed, or its process died."""


class WorkFailed(Exception):
    """The work raised an exception: its type and place in the code, with no values."""

    def __init__(self, kind: str, where: str) -> None:
        super().__init__(kind)
        self.kind = kind
        self.where = where


class Failure(NamedTuple):
    kind: str
    where: str


class Workers(Protocol):
    busy: int  # how many work just now

    async def run(self, seconds: int, function: Callable[..., T], *args: Any) -> T:
        """Run a module's function; raises RanOut after so many seconds of work, or WorkFailed."""
        ...


# What a worker process is to do next; empty in every other.
received: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []


# -- in the worker process ---------------------------------------------------------------------


def begin_worker(megabytes: int) -> None:
    """Limit the process's resources, and forbid core dumps, which would hold secrets.

    It holds both ends of its pipe, so it watches for the end of its parent.
    """
    threading.Thread(target=end_with_app, daemon=True).start()
    if resource is not None:
        lower(resource.RLIMIT_AS, megabytes * MEGABYTE)
        lower(resource.RLIMIT_CORE, 0)


def end_with_app() -> None:
    app = multiprocessing.parent_process()
    assert app is not None
    app.join()
    os._exit(1)


def lower(kind: int, most: int) -> None:
    hard = resource.getrlimit(kind)[1]
    resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def receive(function: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """Unpickle the work, which imports its modules; this time does not count."""
    received[:] = [(function, args)]


def work(seconds: int) -> object:
    """Do what was received; the kernel ends it after so many CPU seconds, even without a parent."""
    function, args = received.pop()
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        lower(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + seconds + 1)
    return attempt(function, args)


def attempt(function: Callable[..., T], args: tuple[Any, ...]) -> T | Failure:
    try:
        return function(*args)
    except MemoryError:
        raise
    except Exception as fault:  # noqa: BLE001  the caller decides what it costs
        return Failure(type(fault).__name__, "".join(traceback.format_tb(fault.__traceback__)))


# -- in the app -----------------------------------------------------------------------------


def open_result(result: T | Failure) -> T:
    if isinstance(result, Failure):
        raise WorkFailed(*result)
    return result


class Worker:
    def __init__(self, megabytes: int) -> None:
        fresh = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(1, mp_context=fresh, initializer=begin_worker, initargs=(megabytes,))

    async def run(self, seconds: int, function: Callable[..., T], args: tuple[Any, ...]) -> T | Failure:
        """Raise TimeoutError, BrokenExecutor or MemoryError where the work did not end."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(TO_BEGIN):
            await loop.run_in_executor(self._executor, receive, function, args)
        async with asyncio.timeout(BUSY * seconds):
            return cast("T | Failure", await loop.run_in_executor(self._executor, work, seconds))

    def end(self, *, wait: bool = False) -> None:
        for process in list((self._executor._processes or {}).values()):  # noqa: SLF001  3.11 has no public way to end a worker
            process.kill()
        self._executor.shutdown(wait=wait, cancel_futures=True)


class WorkerPool:
    """Processes started when first needed, and again after they were ended."""

    def __init__(self, most: int, megabytes: int) -> None:
        self._megabytes = megabytes
        self._room = asyncio.Semaphore(most)
        self._workers = set[Worker]()
        self._idle = list[Worker]()
        self.busy = 0

    async def run(self, seconds: int, function: Callable[..., T], *args: Any) -> T:
        """Use a free process, first come first served; raises RanOut or WorkFailed."""
        async with self._room:
            worker = self._idle.pop() if self._idle else self._start()
            self.busy += 1
            try:
                result = await worker.run(seconds, function, args)
            except (TimeoutError, BrokenExecutor, MemoryError, OSError) as fault:
                self._end(worker)
                raise RanOut(type(fault).__name__) from None
            except asyncio.CancelledError:
                self._end(worker)
                raise
            except BaseException:
                self._idle.append(worker)
                raise
            finally:
                self.busy -= 1
            self._idle.append(worker)
        return open_result(result)

    def _start(self) -> Worker:
        worker = Worker(self._megabytes)
        self._workers.add(worker)
        return worker

    def _end(self, worker: Worker) -> None:
        self._workers.discard(worker)
        worker.end()

    def stop(self) -> None:
        for worker in self._workers:
            worker.end(wait=True)
        self._workers.clear()
        self._idle.clear()


class ThreadWorkers:
    """Threads, which cannot be ended: for work known to end."""

    busy: int = 0

    async def run(self, seconds: int, function: Callable[..., T], *args: Any) -> T:  # noqa: ARG002 (the protocol's)
        """Raise WorkFailed."""
        return open_result(await asyncio.to_thread(attempt, function, args))


# New objects before the young are looked through; Python's own 700 is met several times in one busy moment.
YOUNG: Final = 10_000


def collect_seldom() -> None:
    """Freeze what was imported, and collect garbage less often: half of a busy process's time went there."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(YOUNG, 20, 50)


MOST: Final = 16  # how many people wait at a time
PATIENCE_S: Final = 15.0  # after so many seconds of waiting a person is told, and may ask again


class FairTurns:
    """Lets each person wait for one thing, the newest, in the place of the one before it."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, asyncio.Future[None]] = OrderedDict()
        self._is_taken = False

    @asynccontextmanager
    async def take_turn(self, person_id: str) -> AsyncIterator[None]:
        """Wait for a person's turn; raises Refused (`advice-busy`) after too long, or when they ask for something newer."""
        if self._is_taken:
            await self._wait(person_id)
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, person_id: str) -> None:
        older = self._waiting.get(person_id)
        if older is None and len(self._waiting) >= MOST:
            raise Refused("advice-busy")
        if older is not None and not older.done():
            older.set_exception(Refused("advice-busy"))
        mine = self._waiting[person_id] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await mine
        except BaseException as fault:
            if self._waiting.get(person_id) is mine:
                del self._waiting[person_id]
            if mine.done() and not mine.cancelled() and mine.exception() is None:
                self._pass_on()  # the turn came after its waiter gave up
            if isinstance(fault, TimeoutError):
                raise Refused("advice-busy") from None
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            _, first = self._waiting.popitem(last=False)
            if not first.done():
                first.set_result(None)
                return
        self._is_taken = False
