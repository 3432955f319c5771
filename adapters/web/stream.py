"""One event stream for each page: the regions that have changed, and nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from adapters.web.address import scope_address
from adapters.web.limits import Limits
from adapters.web.page_model import PageModel, Region, decode_digests, encode_digests
from bot.ports.ids import TableId
from bot.ports.office import Office
from bot.tasks.side_task import cancel_all, start_side_task

log = logging.getLogger(__name__)

BEAT: Final = 20.0
"""Seconds from one comment to the next that keeps a stream open, whatever else it sends: its time tells nothing."""
MOST: Final = 4
"""Streams of one browser: it opens no more than six connections to us, and its pages need some."""
RETRY_MS: Final = 1_000
NOTHING_HAD: Final[Mapping[str, str]] = MappingProxyType({})

Look = Callable[[], Awaitable[tuple[PageModel, dict[str, Region]]]]
"""Loads the page's table anew, with its regions; raises Refused when the visitor may not see it any more."""


class Crowded(Exception):
    """Too many streams are open; `key` is the message that says where, `status` the answer's."""

    def __init__(self, key: str, status: int) -> None:
        super().__init__(key)
        self.key = key
        self.status = status


@dataclass(frozen=True, slots=True)
class Watcher:
    """Who watches: a browser, by its secret if it has one, at an address; whether it has a seat at the table."""

    browser: str
    address: str
    is_seated: bool


class Streams:
    """The open streams: bounded in all, by address and by browser, and strangers' more closely than others'.

    Of one browser the oldest is ended when there are too many. All end when the server stops.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[str, OrderedDict[int, asyncio.Event]] = {}
        self._watching: Counter[tuple[str, bool]] = Counter()
        self._count = 0
        self.is_closing = False

    def _require_room(self, watcher: Watcher) -> None:
        """Raise Crowded where one more stream would be too many."""
        limits, own = self._limits, self._watching[watcher.address, watcher.is_seated]
        if own >= (limits.streams_of_address if watcher.is_seated else limits.strangers_of_address):
            raise Crowded("crowded-address", 429)
        if self._watching.total() >= limits.streams or (
            not watcher.is_seated
            and sum(count for (_, is_seated), count in self._watching.items() if not is_seated) >= limits.strangers
        ):
            raise Crowded("crowded-house", 503)

    @asynccontextmanager
    async def open_stream(self, watcher: Watcher) -> AsyncIterator[asyncio.Event]:
        """Open a stream; the event is set when it has to end. Raises Crowded where it would be one too many."""
        self._require_room(watcher)
        self._count += 1
        number, ending = self._count, asyncio.Event()
        key = watcher.address, watcher.is_seated
        mine = self._open.setdefault(watcher.browser, OrderedDict())
        if watcher.browser and len(mine) >= MOST:
            _, oldest = mine.popitem(last=False)
            oldest.set()
        mine[number] = ending
        self._watching[key] += 1
        if self.is_closing:
            ending.set()
        try:
            yield ending
        finally:
            mine.pop(number, None)
            if not mine:
                self._open.pop(watcher.browser, None)
            self._watching[key] -= 1
            if not self._watching[key]:
                del self._watching[key]

    def close(self) -> None:
        """End every stream."""
        self.is_closing = True
        for mine in self._open.values():
            for ending in mine.values():
                ending.set()


def stream_response(request: Request, office: Office, streams: Streams, page: PageModel, look: Look) -> Response:
    """Make the stream of a page; what the page holds already is named by its address, later by the last event."""
    had = decode_digests(request.headers.get("last-event-id") or request.query_params.get("had", ""))
    watcher = Watcher(page.visitor.secret, scope_address(request.scope), bool(page.held))
    news = News(page.room.id, look, had, "lobby" in had or (page.is_lobby and "record" not in had))
    return EventStream(streams, watcher, lambda ending: iter_events(office, streams, news, ending))


class EventStream(Response):
    """A stream that has its place from before its first byte until its connection is gone; raises Crowded."""

    def __init__(
        self, streams: Streams, watcher: Watcher, make_events: Callable[[asyncio.Event], AsyncGenerator[str]]
    ) -> None:
        super().__init__()
        self._open = partial(streams.open_stream, watcher)
        self._make_events = make_events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events until they end, or nobody hears them."""
        async with self._open() as ending, aclosing(self._make_events(ending)) as events:
            headers = {"X-Accel-Buffering": "no"}
            await StreamingResponse(events, media_type="text/event-stream", headers=headers)(scope, receive, send)


@dataclass(slots=True)
class News:
    """What a page may hear of; between two changes no more is kept of it than the digests of what it has."""

    table: TableId
    look: Look
    digests: Mapping[str, str]
    is_lobby: bool

    async def format_next(self) -> tuple[str, bool]:
        """Return the event that brings what has changed, empty for nothing; and whether it is the last one."""
        try:
            now, found = await self.look()
        except Exception as fault:  # noqa: BLE001  whatever it is, the page itself says it better
            log.info("stream ended: %s", type(fault).__name__, extra={"table": self.table})
            return format_event("go", f"/t/{self.table}"), True
        if now.is_lobby is not self.is_lobby:
            return format_event("go", now.home()), True
        changed = render_partials(found.values(), now.made, self.digests)
        if not changed:
            return "", False
        self.digests = {region.id: region.digest for region in found.values()}
        return format_event("", changed, encode_digests(found)), False


async def iter_events(office: Office, streams: Streams, news: News, ending: asyncio.Event) -> AsyncGenerator[str]:
    """Yield the changes of a table as events."""
    yield f"retry: {RETRY_MS}\n\n"
    async for is_news in watch_changes(office, news.table, ending):
        if not is_news:
            yield ":\n\n"
            continue
        event, is_last = await news.format_next()
        if event:
            yield event
        if is_last:
            return
        event = ""  # it is not kept while nothing happens
    if ending.is_set() and not streams.is_closing:
        yield format_event("rest", "")


async def watch_changes(office: Office, table_id: TableId, ending: asyncio.Event) -> AsyncIterator[bool]:
    """Yield True when the table has changed, False at every beat; end with `ending`.

    The beats are counted from the stream's beginning alone: a table changes with every answer in secret, too.
    """
    now = asyncio.get_running_loop().time
    beat = now() + BEAT
    watching = aiter(office.views.watch(table_id))
    stop = start_side_task(ending.wait())
    news: asyncio.Task[int] | None = None
    try:
        while not ending.is_set():
            news = news or start_side_task(next_version(watching))
            both: tuple[asyncio.Future[Any], ...] = (news, stop)
            done, _ = await asyncio.wait(both, timeout=max(0.0, beat - now()), return_when=asyncio.FIRST_COMPLETED)
            if news in done:
                news.result()
                news = None
                yield True
            if now() >= beat:
                beat += BEAT
                yield False
    finally:
        await cancel_all(*(task for task in (news, stop) if task is not None))
        await watching.aclose()  # type: ignore[attr-defined]


async def next_version(watching: AsyncIterator[int]) -> int:
    """Wait for a table's next version."""
    return await anext(watching)


def format_event(name: str, data: str, event_id: str = "") -> str:
    """Format one event as it is sent."""
    head = (f"event: {name}\n" if name else "") + (f"id: {event_id}\n" if event_id else "")
    return head + "".join(f"data: {line}\n" for line in data.split("\n")) + "\n"


def render_partials(regions: Iterable[Region], made: str, digests: Mapping[str, str] = NOTHING_HAD) -> str:
    """Render the regions that a reader has not under these digests, as htmx puts them in their places.

    What a reader has opened, chosen or focused stays. `made` is their page's: what is older than what stands there
    already is left out by the page's script.
    """
    return "".join(
        f'<hx-partial hx-target="#{region.id}" hx-swap="outerMorph">'
        f"{region.final_html(made, digests.get(region.id, ''))}</hx-partial>"
        for region in regions
        if digests.get(region.id) != region.digest
    )
