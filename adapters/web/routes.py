"""The addresses of all pages, and what answers each."""

from collections.abc import Awaitable, Callable
from functools import partial
from importlib.resources import files
from typing import Final

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from adapters.web import (
    accounts,
    actions,
    admin_page,
    entrance,
    home,
    installed,
    lobby,
    reading_pages,
    records,
    rendering,
    series_pages,
    table_pages,
)
from adapters.web.address import scope_address
from adapters.web.page_context import Draw, Submit, identify, read_table_id, take_press
from adapters.web.rendering import BRIEFLY, FOREVER, HOME, PARTS, SHEETS

# only what is public: a compressed size leaks secrets that stand beside another person's words
COMPRESSED: Final = (Middleware(GZipMiddleware, compresslevel=5),)


class CachedFiles(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOREVER if b"v=" in scope.get("query_string", b"") else BRIEFLY
        return response


class SeatConvertor(IntegerConvertor):
    regex = "[1-9][0-9]?"


register_url_convertor("seat", SeatConvertor())


def make_routes() -> list[Route | Mount]:
    return [
        *make_table_routes(),
        Route("/", home.home, methods=["GET"]),
        Route("/", home.submit_table, methods=["POST"]),
        Route("/open/{game}", home.opening, methods=["GET"]),
        Route("/turns", home.list_turns, methods=["GET"]),
        Route("/settings", home.change_settings, methods=["POST"]),
        *form_page("/hours", accounts.hours, accounts.choose_hours),
        *form_page("/hours/away", accounts.hours, accounts.change_holidays),
        *form_page("/autoplay", accounts.autoplay, accounts.choose_autoplay),
        *form_page("/records", records.records, records.choose_records),
        *form_page("/accounts", accounts.accounts, accounts.change_accounts),
        *form_page("/privacy", accounts.privacy, accounts.delete_person),
        Route("/privacy/file", accounts.own_file, methods=["GET"]),
        *form_page("/season", series_pages.opening, series_pages.open_series, gives_right=True),
        *form_page("/duplicate", series_pages.opening, series_pages.open_series, gives_right=True),
        *form_page("/season/{series}", series_pages.season, series_pages.press_season, gives_right=True),
        *form_page("/duplicate/{series}", series_pages.duplicate, series_pages.press_duplicate, gives_right=True),
        *form_page("/ladder/{game}", home.ladder, home.start_step, gives_right=True),
        Route("/in", entrance.enter, methods=["POST"]),
        Route("/out", entrance.go_out, methods=["POST"]),
        Route("/in/{secret}", entrance.entrance, methods=["GET"]),
        Route("/frame/kept", entrance.tell_kept, methods=["GET"]),
        Route("/frame/browser", entrance.lead_to_browser, methods=["POST"]),
        Route("/frame/{chat}", entrance.window, methods=["GET"]),
        Route("/frame/{chat}", entrance.open_window, methods=["POST"]),
        Route("/host", admin_page.show_admin_page, methods=["GET"]),
        Route("/host", admin_page.submit_admin_page, methods=["POST"]),
        Route("/device", installed.device, methods=["GET"]),
        Route("/device", installed.choose_device, methods=["POST"]),
        Route("/manifest.webmanifest", installed.manifest, methods=["GET"]),
        Route("/worker.js", installed.worker, methods=["GET"]),
        Route("/icon-{size:int}.png", installed.icon, methods=["GET"]),
        Route("/health", admin_page.health, methods=["GET"]),
        Route("/healthz", admin_page.alive, methods=["GET"]),
        Route("/readyz", admin_page.ready, methods=["GET"]),
        Route("/metrics", admin_page.metrics, methods=["GET"]),
        Route("/help", reading_pages.help_page, methods=["GET"], middleware=COMPRESSED),
        Route("/rules/{game}", reading_pages.rules, methods=["GET"], middleware=COMPRESSED),
        Route("/cover/{game}.jpg", reading_pages.title_card, methods=["GET"]),
        Route("/cover/{game}.svg", reading_pages.cover, methods=["GET"], middleware=COMPRESSED),
        *(Route(f"/{name}", rendering.bundle, methods=["GET"]) for name in PARTS),
        Route(f"/{SHEETS}{{sheet}}", rendering.bundle, methods=["GET"]),
        Mount("/static", CachedFiles(directory=str(files(HOME) / "static")), name="static", middleware=COMPRESSED),
    ]


def form_page(path: str, draw: Draw, submit: Submit, *, gives_right: bool = False) -> list[Route]:
    """Make the routes of a page and of its forms."""

    async def take(request: Request) -> Response:
        return await take_press(request, draw, submit, gives_right=gives_right)

    return [Route(path, draw, methods=["GET"]), Route(path, take, methods=["POST"])]


def make_table_routes() -> list[Route]:
    public = "/t/{table}"
    seat = f"{public}/seat/{{seat:seat}}"
    found = [
        Route(f"{public}/share.png", reading_pages.share_card, methods=["GET"]),
        Route(f"{public}/replay", records.replay_page, methods=["GET"]),
        Route(f"{public}/replay/all", records.replay_steps_of, methods=["GET"]),
        Route(f"{public}/replay/steps", records.replay_stretch, methods=["GET"]),
        Route(f"{public}/replay.html", records.replay_file, methods=["GET"]),
        Route(f"{public}/qr.svg", lobby.qr_code, methods=["GET"]),
        Route(f"{public}/verify", reading_pages.verify, methods=["GET"]),
        Route(f"{public}/table.json", reading_pages.export, methods=["GET"]),
        Route(f"{public}/seats", table_pages.seats, methods=["GET"]),
        *(Route(f"{public}/{name}", partial(actions.act, name=name), methods=["POST"]) for name in actions.ACTIONS),
    ]
    for base in (public, seat):
        reads = table_pages.READS | (table_pages.SEAT_READS if base == seat else {})
        found += [
            Route(base, table_pages.page, methods=["GET"]),
            Route(f"{base}/view", table_pages.view, methods=["GET"]),
            Route(f"{base}/stream", table_pages.stream, methods=["GET"]),
            *(Route(f"{base}/{name}", partial(table_pages.tell, read=read)) for name, read in reads.items()),
            Route(f"{base}/do/{{form}}", actions.act, methods=["POST"]),
        ]
    found += [
        Route(f"{seat}/answer", table_pages.answer, methods=["POST"]),
        Route(f"{seat}/draft", table_pages.draft, methods=["POST"]),
        Route(f"{seat}/weigh", table_pages.weigh, methods=["POST"]),
        Route(f"{seat}/prepared", table_pages.prepare, methods=["POST"]),
        Route(f"{seat}/here", table_pages.note_presence, methods=["POST"]),
    ]
    return [Route(each.path, with_code_check(each.endpoint), methods=each.methods) for each in found]


def with_code_check(handle: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    async def handle_checked(request: Request) -> Response:
        at, visitor = await identify(request)
        await at.app.door.knock(scope_address(request.scope), read_table_id(request), visitor.person_id)
        response = await handle(request)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return handle_checked
