"""The one supervisor starts long work and restarts it when it dies; faults are reported.

Of an error only its type and its place in the code are told, since its text may hold a secret.
"""

from __future__ import annotations

import asyncio
import logging
import re
import traceback
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextvars import Context
from dataclasses import dataclass, field
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from bot.run.log import (
    FRAMES,
    OURS,
    OncePerMinute,
    channel_name,
    fault_name,
    iter_chain,
    list_channels,
    stands_in_source,
)
from bot.values.health import TaskHealth

if TYPE_CHECKING:
    import sentry_sdk

log = logging.getLogger(__name__)

# Seconds before work is restarted, doubled each time until it has run for longer than the longest pause.
FIRST_S, LONGEST_S = 1.0, 60.0
HOME: Final = Path(__file__).parents[2]

Work: TypeAlias = Callable[[], Awaitable[None]]
K = TypeVar("K")


@dataclass(slots=True)
class Record:
    running: int = 0
    resting: int = 0
    deaths: int = 0
    fault: str = ""
    place: str = ""
    is_said: bool = False


class Supervisor:
    """Starts work and restarts it, until it returns or its task is cancelled."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self.sleep = sleep
        self._records: dict[str, Record] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(
        self, kind: str, work: Work, *, first_s: float = FIRST_S, longest_s: float = LONGEST_S, outlives: bool = False
    ) -> asyncio.Task[None]:
        """Start work; `kind` names it in the log and in `report`, and never says at which table or for whom.

        It does not inherit the caller's context. What `outlives` the others is ended by its starter.
        """
        record = self._records.setdefault(kind, Record())
        keeping = self._keep(kind, record, work, first_s, longest_s)
        task = asyncio.create_task(keeping, name=kind, context=Context())
        if not outlives:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        await cancel_all(*self._tasks)

    def report(self) -> tuple[TaskHealth, ...]:
        return tuple(
            TaskHealth(kind, each.running, each.resting, each.deaths, each.fault, each.place)
            for kind, each in sorted(self._records.items())
        )

    async def _keep(self, kind: str, record: Record, work: Work, first_s: float, longest_s: float) -> None:
        pause, loop = first_s, asyncio.get_running_loop()
        while True:
            began = loop.time()
            if await self._run_once(kind, record, work):
                return
            if loop.time() - began > longest_s:
                pause, record.is_said = first_s, False
            record.resting += 1
            try:
                await self.sleep(pause)
            finally:
                record.resting -= 1
            pause = min(2 * pause, longest_s)

    async def _run_once(self, kind: str, record: Record, work: Work) -> bool:
        record.running += 1
        try:
            await work()
        except asyncio.CancelledError as fault:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            self._note_death(kind, record, fault)
        except Exception as fault:  # noqa: BLE001  whatever it died of, it is started again
            self._note_death(kind, record, fault)
        else:
            record.is_said = False
            return True
        finally:
            record.running -= 1
        return False

    def _note_death(self, kind: str, record: Record, fault: BaseException) -> None:
        was = (record.fault, record.place)
        record.deaths += 1
        record.fault, record.place = type(fault).__name__, find_place(fault)
        if not record.is_said or was != (record.fault, record.place):
            log.error("%s died of %s at %s", kind, record.fault, record.place)
        record.is_said = True


def find_place(fault: BaseException) -> str:
    """Return where in our own code a fault came from, as `file:line`; empty for none."""
    for frame in reversed(traceback.extract_tb(fault.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(HOME) and path.relative_to(HOME).parts[0] in OURS:
            return f"{path.relative_to(HOME)}:{frame.lineno}"
    return ""


T = TypeVar("T")


def start_side_task(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start work whose result the caller awaits, without the caller's context."""
    return asyncio.create_task(work, context=Context())


async def wait_for_first(*works: Awaitable[object]) -> None:
    """Wait until one of several is done, and drop the others; raises what that one raised."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


@dataclass(slots=True)
class TaskPerKey(Generic[K]):
    """One task for each key; what is asked for while it runs is done once more when it has ended."""

    start: Callable[[Work], asyncio.Task[None]]
    work: Callable[[K], Awaitable[None]]
    running: dict[K, asyncio.Task[None]] = field(default_factory=dict)
    _again: set[K] = field(default_factory=set)

    def run(self, key: K) -> None:
        if key in self.running:
            self._again.add(key)
            return
        task = self.running[key] = self.start(lambda: self.work(key))
        task.add_done_callback(lambda _: self._finish(key))

    def _finish(self, key: K) -> None:
        del self.running[key]
        if key in self._again:
            self._again.discard(key)
            self.run(key)


async def cancel_all(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


KEPT: Final = frozenset({"event_id", "timestamp", "platform", "level", "logger", "message", "exception", "release"})
PLACE: Final = re.compile(r"(?:adapters|bot|games)/[\w/]+\.py:[0-9]+(?: \w+)?")
# A place as Python writes it into the text of a traceback.
TRACED: Final = re.compile(r'^  File "([^"]+)", line (\d+), in (\w+|<\w+>)$', re.MULTILINE)
PUT_IN: Final = re.compile(r"%[sd]")
CLOSING_S: Final = 2.0


def open_reports(dsn: str) -> sentry_sdk.Client | None:
    """Return None where the library is missing; raise ValueError for a bad address."""
    if find_spec("sentry_sdk") is None:
        return None
    import sentry_sdk

    return sentry_sdk.Client(
        dsn=dsn,
        release=f"arbitro@{version('arbitro')}",
        server_name="",
        default_integrations=False,
        auto_enabling_integrations=False,
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        before_send=scrub,
        shutdown_timeout=CLOSING_S,
    )


def scrub(event: Any, _: Mapping[str, Any]) -> Any:
    return {name: value for name, value in event.items() if name in KEPT}


class FaultReporter(logging.Handler):
    """Reports each error of the log, the same one once a minute at most."""

    def __init__(self, client: sentry_sdk.Client) -> None:
        super().__init__(logging.ERROR)
        self._client = client
        self.addFilter(OncePerMinute())

    def emit(self, record: logging.LogRecord) -> None:
        self._client.capture_event(make_event(record))

    def close(self) -> None:
        self._client.close(timeout=CLOSING_S)
        super().close()


def make_event(record: logging.LogRecord) -> Any:
    fault = record.exc_info[1] if record.exc_info else None
    values = [make_value(fault_name(each), list_channels(each)) for each in iter_chain(fault)]
    if traced := [f"{channel}:{line} {name}" for channel, line, name in find_traced(record)]:
        values.append(make_value("", traced[-FRAMES:]))
    event: dict[str, Any] = {"level": record.levelname.lower(), "logger": record.name, "message": word(record)}
    if values:
        event["exception"] = {"values": values[::-1]}  # the library has the outermost last
    return event


def make_value(kind: str, channels: list[str]) -> dict[str, Any]:
    frames = []
    for each in channels:
        file, _, rest = each.partition(":")
        line, _, function = rest.partition(" ")
        frames.append({"filename": file, "lineno": int(line), "function": function})
    return {"type": kind or "places", "stacktrace": {"frames": frames}}


def word(record: logging.LogRecord) -> str:
    """Return a message as its source has it; only types of faults and places of ours are filled in."""
    is_own = record.name.partition(".")[0] in OURS
    said = record.msg.partition("\n")[0].strip() if isinstance(record.msg, str) else ""
    if not is_own:
        return said if stands_in_source(record.pathname, said) else ""
    args = record.args if isinstance(record.args, tuple) else ()
    told = iter([tell_argument(each) for each in args])
    return PUT_IN.sub(lambda _: next(told, "…"), said)


def tell_argument(given: object) -> str:
    if isinstance(given, BaseException):
        return fault_name(given)
    text = str(given)
    return text if text in list_fault_names() or PLACE.fullmatch(text) else "…"


def list_fault_names() -> frozenset[str]:
    found, left = set[str](), [BaseException]
    while left:
        kind = left.pop()
        found.add(kind.__name__)
        left += kind.__subclasses__()
    return frozenset(found)


def find_traced(record: logging.LogRecord) -> Iterator[tuple[str, int, str]]:
    args = record.args if isinstance(record.args, tuple) else ()
    for each in args:
        if isinstance(each, str) and record.name.partition(".")[0] in OURS:
            for file, line, name in TRACED.findall(each):
                yield channel_name(file), int(line), name
