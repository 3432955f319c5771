"""The addresses of all pages, and what answers each."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from adapters.web import (
    actions,
    admin_page,
    entrance,
    home,
    personal,
    push,
    reading_pages,
    records,
    rendering,
    series_pages,
    table_pages,
)
from adapters.web.rendering import PARTS
from adapters.web.rights import Submit, take_press
from adapters.web.visit import Handle, Visit, identify

# only what is public: a compressed size leaks secrets that stand beside another person's words
COMPRESSED: Final = (Middleware(GZipMiddleware, compresslevel=5),)


class SeatConvertor(IntegerConvertor):
    regex = "[1-9][0-9]?"


register_url_convertor("seat", SeatConvertor())


def make_routes() -> list[Route]:
    return [
        *make_table_routes(),
        get("/", home.home),
        post("/", home.submit_table),
        get("/open/{game}", home.opening),
        get("/turns", home.list_turns),
        post("/settings", home.change_settings),
        *form_page("/me/{verb}", personal.show_command, personal.give_command),
        *(get(path, personal.lead_on) for path in personal.FORMER),
        *form_page("/records", records.records, records.choose_records),
        get("/privacy", reading_pages.privacy),
        *form_page("/season", series_pages.opening, series_pages.open_series, gives_right=True),
        *form_page("/duplicate", series_pages.opening, series_pages.open_series, gives_right=True),
        *form_page("/season/{series}", series_pages.show_series, series_pages.press_series, gives_right=True),
        *form_page("/duplicate/{series}", series_pages.show_series, series_pages.press_series, gives_right=True),
        *form_page("/ladder/{game}", home.ladder, home.start_step, gives_right=True),
        post("/in", entrance.enter),
        post("/out", entrance.go_out),
        get("/in/{secret}", entrance.entrance),
        get("/frame/kept", entrance.tell_kept),
        post("/frame/browser", entrance.lead_to_browser),
        get("/frame/{chat}", entrance.window),
        post("/frame/{chat}", entrance.open_window),
        get("/host", admin_page.show_admin_page),
        post("/host", admin_page.submit_admin_page),
        get("/device", push.device),
        post("/device", push.choose_device),
        get("/manifest.webmanifest", push.manifest),
        Route("/worker.js", push.worker, methods=["GET"]),
        Route("/icon-{size:int}.png", push.icon, methods=["GET"]),
        Route("/health", admin_page.health, methods=["GET"]),
        Route("/healthz", admin_page.alive, methods=["GET"]),
        Route("/readyz", admin_page.ready, methods=["GET"]),
        Route("/metrics", admin_page.metrics, methods=["GET"]),
        get("/help", reading_pages.help_page, middleware=COMPRESSED),
        get("/rules/{game}", reading_pages.rules, middleware=COMPRESSED),
        get("/cover/{game}.jpg", reading_pages.title_card),
        Route("/cover/{game}.svg", reading_pages.cover, methods=["GET"], middleware=COMPRESSED),
        *(Route(f"/{name}", rendering.send_asset, methods=["GET"]) for name in (*PARTS, "static/{name:path}")),
    ]


def get(path: str, handle: Handle, middleware: Sequence[Middleware] = ()) -> Route:
    return Route(path, answer(handle), methods=["GET"], middleware=middleware)


def post(path: str, handle: Handle) -> Route:
    return Route(path, answer(handle), methods=["POST"])


def answer(handle: Handle) -> Callable[[Request], Awaitable[Response]]:
    async def answer_request(request: Request) -> Response:
        return await handle(await identify(request))

    return answer_request


def form_page(path: str, draw: Handle, submit: Submit, *, gives_right: bool = False) -> list[Route]:
    """Make the routes of a page and of its forms."""
    return [get(path, draw), post(path, partial(take_press, draw=draw, submit=submit, gives_right=gives_right))]


def make_table_routes() -> list[Route]:
    public = "/t/{table}"
    seat = f"{public}/seat/{{seat:seat}}"
    reads = {
        f"{public}/share.png": reading_pages.share_card,
        f"{public}/replay": records.replay_page,
        f"{public}/replay/all": records.replay_steps_of,
        f"{public}/replay/steps": records.replay_stretch,
        f"{public}/replay.html": records.replay_file,
        f"{public}/qr.svg": actions.qr_code,
        f"{public}/verify": reading_pages.verify,
        f"{public}/table.json": reading_pages.export,
        f"{public}/seats": table_pages.seats,
    }
    presses = {f"{seat}/{name}": handle for name, handle in table_pages.SEAT_PRESSES.items()}
    presses |= {f"{public}/{name}": partial(actions.act, name=name) for name in sorted(actions.FORMS)}
    for base in (public, seat):
        reads |= {base: table_pages.page, f"{base}/view": table_pages.view, f"{base}/stream": table_pages.stream}
        found = table_pages.READS | (table_pages.SEAT_READS if base == seat else {})
        reads |= {f"{base}/{name}": partial(table_pages.tell, read=read) for name, read in found.items()}
        presses[f"{base}/do/{{form}}"] = actions.act
    return [  # presses first: routes are looked through in this order
        *(post(path, with_code_check(handle)) for path, handle in presses.items()),
        *(get(path, with_code_check(handle)) for path, handle in reads.items()),
    ]


def with_code_check(handle: Handle) -> Handle:
    async def handle_checked(visit: Visit) -> Response:
        await visit.app.door.knock(visit.address, visit.table_id, visit.visitor.person_id)
        response = await handle(visit)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return handle_checked
