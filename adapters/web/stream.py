"""One event stream for each page: the regions that have changed, and nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import StreamingResponse

from adapters.web.page_model import PageModel, Region, decode_digests, encode_digests, make_regions
from bot.ports.ids import TableId
from bot.ports.office import Office

log = logging.getLogger(__name__)

BEAT: Final = 20.0
"""Seconds from one comment to the next that keeps a stream open, whatever else it sends: its time tells nothing."""
MOST: Final = 4
"""Streams of one browser: it opens no more than six connections to us, and its pages need some."""
RETRY_MS: Final = 1_000

Look = Callable[[], Awaitable[PageModel]]
"""Loads the page's table anew; raises Refused when the visitor may not see it any more."""


class Streams:
    """The open streams by browser; the oldest is ended when there are too many, and all when the server stops."""

    def __init__(self) -> None:
        self._open: dict[str, OrderedDict[int, asyncio.Event]] = {}
        self._count = 0
        self.is_closing = False

    @asynccontextmanager
    async def open_stream(self, browser: str) -> AsyncIterator[asyncio.Event]:
        """Open a stream of a browser's; the event is set when it has to end."""
        self._count += 1
        number, ending = self._count, asyncio.Event()
        mine = self._open.setdefault(browser, OrderedDict())
        if browser and len(mine) >= MOST:
            _, oldest = mine.popitem(last=False)
            oldest.set()
        mine[number] = ending
        if self.is_closing:
            ending.set()
        try:
            yield ending
        finally:
            mine.pop(number, None)
            if not mine:
                self._open.pop(browser, None)

    def close(self) -> None:
        """End every stream."""
        self.is_closing = True
        for mine in self._open.values():
            for ending in mine.values():
                ending.set()


def stream_response(
    request: Request, office: Office, streams: Streams, page: PageModel, look: Look
) -> StreamingResponse:
    """Make the stream of a page; what the page holds already is named by its address, later by the last event."""
    had = decode_digests(request.headers.get("last-event-id") or request.query_params.get("had", ""))
    source = iter_events(office, streams, page, look, had)
    return StreamingResponse(source, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def iter_events(
    office: Office, streams: Streams, page: PageModel, look: Look, digests: Mapping[str, str]
) -> AsyncIterator[str]:
    """Yield the changes of a table as events."""
    table, was_lobby = page.room.id, page.is_lobby
    yield f"retry: {RETRY_MS}\n\n"
    async with streams.open_stream(page.visitor.secret) as ending:
        async for is_news in watch_changes(office, table, ending):
            if not is_news:
                yield ":\n\n"
                continue
            try:
                now = await look()
            except Exception as fault:  # noqa: BLE001  whatever it is, the page itself says it better
                log.info("stream ended: %s", type(fault).__name__, extra={"table": table})
                yield format_event("go", f"/t/{table}")
                return
            if now.is_lobby is not was_lobby:
                yield format_event("go", now.home())
                return
            found = make_regions(now)
            changed = [region for region in found.values() if digests.get(region.id) != region.digest]
            if changed:
                digests = {region.id: region.digest for region in found.values()}
                yield format_event("", render_partials(changed), encode_digests(found))
        if ending.is_set() and not streams.is_closing:
            yield format_event("rest", "")


async def watch_changes(office: Office, table_id: TableId, ending: asyncio.Event) -> AsyncIterator[bool]:
    """Yield True when the table has changed, False at every beat; end with `ending`.

    The beats are counted from the stream's beginning alone: a table changes with every answer in secret, too.
    """
    now = asyncio.get_running_loop().time
    beat = now() + BEAT
    watching = aiter(office.views.watch(table_id))
    stop = asyncio.ensure_future(ending.wait())
    news: asyncio.Future[int] | None = None
    try:
        while not ending.is_set():
            news = news or asyncio.ensure_future(anext(watching))
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
        waiting = [task for task in (news, stop) if task is not None]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await watching.aclose()  # type: ignore[attr-defined]


def format_event(name: str, data: str, event_id: str = "") -> str:
    """Format one event as it is sent."""
    head = (f"event: {name}\n" if name else "") + (f"id: {event_id}\n" if event_id else "")
    return head + "".join(f"data: {line}\n" for line in data.split("\n")) + "\n"


def render_partials(regions: list[Region]) -> str:
    """Render regions as htmx puts them in their places, keeping what a reader has opened, chosen or focused."""
    return "".join(
        f'<hx-partial hx-target="#{region.id}" hx-swap="outerMorph">{region.final_html()}</hx-partial>'
        for region in regions
    )
