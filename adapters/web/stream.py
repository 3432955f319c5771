"""One event stream for each page: what has changed of it, and nothing else."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from adapters.web.budget import Limits
from bot.app import App
from bot.run.supervisor import cancel_all, start_side_task
from bot.values.ids import Refused, TableId
from bot.values.table_view import Eye

log = logging.getLogger(__name__)

BEAT: Final = 20.0  # seconds between comments that keep a stream open, whatever else it sends: their time tells nothing
MOST: Final = 4  # streams of one browser: it opens at most six connections to us, and its pages need some
CATCH_UP_S: Final = 0.5  # seconds that a press waits at most for its own streams, which may not be read
RETRY: Final = b"retry: 1000\n\n"
DEFER_S: Final = 1.0  # seconds that a stream is deferred at most
IDLE_S: Final = 0.001  # a turn of the loop that takes no longer had nothing to do
BRIEF: Final = "brief"  # in a stream's address: end after the first news, for proxies that hold streams up
SELDOM: Final = b"retry: 5000\n\n"  # for a brief one
COMMENT: Final = b":\n\n"

# makes the next event of a stream, empty for nothing, and tells whether it is the last one
FormatNext = Callable[[], Awaitable[tuple[bytes, bool]]]


class Crowded(Exception):
    def __init__(self, key: str, status: int) -> None:
        super().__init__(key)
        self.key = key
        self.status = status


@dataclass(frozen=True, slots=True)
class Watcher:
    """Who watches: a browser, by its secret if it has one, at an address."""

    browser: str
    address: str
    is_seated: bool


class Watch:
    """What wakes a stream: news of its table, its next beat, or its end. At first there is news."""

    def __init__(self) -> None:
        self._sleep: asyncio.Future[None] | None = None
        self._beat: asyncio.TimerHandle | None = None
        self.has_news = True
        self.quiet = asyncio.Event()  # all news has been sent
        self.is_over = self.has_priority = False

    def tell_news(self) -> None:
        self.has_news = True
        self.quiet.clear()
        self.wake()

    def end(self) -> None:
        self.is_over = True
        self.quiet.set()
        if self._beat is not None:
            self._beat.cancel()
        self.wake()

    def take_news(self) -> None:
        self.has_news = self.has_priority = False

    async def wait(self, at: float) -> None:
        """Wait until woken, at most until then."""
        loop = asyncio.get_running_loop()
        self._sleep = loop.create_future()
        timer = loop.call_at(at, self.wake)
        try:
            await self._sleep
        finally:
            timer.cancel()

    async def sleep_until(self, at: float) -> None:
        loop = asyncio.get_running_loop()
        self._sleep = loop.create_future()
        self.quiet.set()
        if self._beat is None or self._beat.when() != at:
            self._beat = loop.call_at(at, self.wake)
        await self._sleep

    def wake(self) -> None:
        if self._sleep is not None and not self._sleep.done():
            self._sleep.set_result(None)


class Deferrals:
    """Defers streams whose readers needn't act while the server is busy: each then gets all changes at once."""

    def __init__(self) -> None:
        self._waiting: dict[Watch, None] = {}
        self._releasing: asyncio.Task[None] | None = None

    async def defer(self, watch: Watch, is_urgent: Callable[[], bool]) -> None:
        """Wait until the server is idle or the stream is urgent, at most DEFER_S; one stream is released at a time."""
        if is_urgent():
            return
        now = asyncio.get_running_loop().time
        until = now() + DEFER_S
        self._waiting[watch] = None
        if self._releasing is None or self._releasing.done():
            self._releasing = start_side_task(self._release_when_idle())
        try:
            while watch in self._waiting and not is_urgent() and now() < until:
                await watch.wait(until)
        finally:
            self._waiting.pop(watch, None)

    async def _release_when_idle(self) -> None:
        now = asyncio.get_running_loop().time
        while self._waiting:
            began = now()
            await asyncio.sleep(0)
            if now() - began < IDLE_S and (oldest := next(iter(self._waiting), None)):
                del self._waiting[oldest]
                oldest.wake()


class Streams:
    """The open streams: bounded in all, by address and by browser, and strangers' more closely than others'."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.deferrals = Deferrals()
        self._open: dict[str, dict[Watch, None]] = {}
        self._watching: Counter[tuple[str, bool]] = Counter()
        self.is_closing = False

    def count(self) -> int:
        return self._watching.total()

    def _require_room(self, watcher: Watcher) -> None:
        limits, own = self._limits, self._watching[watcher.address, watcher.is_seated]
        if own >= (limits.streams_of_address if watcher.is_seated else limits.strangers_of_address):
            raise Crowded("crowded-address", 429)
        if self._watching.total() >= limits.streams or (
            not watcher.is_seated
            and sum(count for (_, is_seated), count in self._watching.items() if not is_seated) >= limits.strangers
        ):
            raise Crowded("crowded-house", 503)

    @asynccontextmanager
    async def open_stream(self, watcher: Watcher) -> AsyncIterator[Watch]:
        """Open a stream; its watch is over when it has to end. Raises Crowded if it would be one too many."""
        self._require_room(watcher)
        watch, key = Watch(), (watcher.address, watcher.is_seated)
        mine = self._open.setdefault(watcher.browser, {})
        if watcher.browser and len(mine) >= MOST:
            oldest = next(iter(mine))
            del mine[oldest]
            oldest.end()
        mine[watch] = None
        self._watching[key] += 1
        if self.is_closing:
            watch.end()
        try:
            yield watch
        finally:
            watch.end()
            mine.pop(watch, None)
            if not mine:
                self._open.pop(watcher.browser, None)
            self._watching[key] -= 1
            if not self._watching[key]:
                del self._watching[key]

    def prioritize(self, browser: str) -> None:
        """Defer no stream of a browser until its next news: its person has pressed."""
        for watch in self._open.get(browser, ()):
            watch.has_priority = True
            watch.wake()

    async def catch_up(self, browser: str) -> None:
        """Wait a moment until a browser has been sent all news."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CATCH_UP_S):
                for watch in list(self._open.get(browser, ())):
                    await watch.quiet.wait()

    def close(self) -> None:
        self.is_closing = True
        for watch in chain.from_iterable(self._open.values()):
            watch.end()


class EventStream(Response):
    """A stream that holds its place from before its first byte until its connection is gone; raises Crowded."""

    def __init__(
        self, streams: Streams, watcher: Watcher, make_events: Callable[[Watch], AsyncGenerator[bytes]]
    ) -> None:
        super().__init__(media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._open = partial(streams.open_stream, watcher)
        self._make_events = make_events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 (the protocol's)
        async with self._open() as watch, aclosing(self._make_events(watch)) as events:
            leaving = start_side_task(end_with_reader(receive, watch))
            try:
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                async for event in events:
                    await send({"type": "http.response.body", "body": event, "more_body": True})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            finally:
                await cancel_all(leaving)


async def end_with_reader(receive: Receive, watch: Watch) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    watch.end()


async def iter_once(format_next: FormatNext) -> AsyncGenerator[bytes]:
    yield SELDOM
    event, _ = await format_next()
    if event:
        yield event


def stream_news(
    request: Request, app: App, streams: Streams, watcher: Watcher, eye: Eye, format_next: FormatNext
) -> Response:
    """Make the stream of a table's news, which ends after the first where its address asks for that."""
    if BRIEF in request.query_params:
        return EventStream(streams, watcher, lambda _: iter_once(format_next))
    return EventStream(streams, watcher, lambda watch: iter_events(app, streams, eye, format_next, watch))


def format_event(name: str, data: str, event_id: str = "") -> bytes:
    head = (f"event: {name}\n" if name else "") + (f"id: {event_id}\n" if event_id else "")
    return (head + "".join(f"data: {line}\n" for line in data.split("\n")) + "\n").encode()


def say_gone(fault: Exception, table: TableId) -> bytes:
    """Return the last event of a stream that can't go on: its page leads to the table, but for one whose secret was renewed."""
    if isinstance(fault, Refused) and fault.reason == "old-page":
        return b""  # it asks again by its present secret
    log.info("stream ended: %s", type(fault).__name__, extra={"table": table})
    return format_event("go", f"/t/{table}")


async def iter_events(
    app: App, streams: Streams, eye: Eye, format_next: FormatNext, watch: Watch
) -> AsyncGenerator[bytes]:
    """Yield the changes of a table as events, and beats, which are counted from the stream's beginning alone."""
    now = asyncio.get_running_loop().time
    beat = now() + BEAT
    yield RETRY

    def is_urgent() -> bool:
        return watch.has_priority or watch.is_over or app.table_views.is_awaited(eye)

    with app.views.watch(eye.table, watch.tell_news):
        while not watch.is_over:
            if watch.has_news:
                await streams.deferrals.defer(watch, is_urgent)
                watch.take_news()
                event, is_last = await format_next()
                if event:
                    yield event
                if is_last:
                    return
            elif now() >= beat:
                beat += BEAT
                yield COMMENT
            else:
                await watch.sleep_until(beat)
    if not streams.is_closing:
        yield format_event("rest", "")
