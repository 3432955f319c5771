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
    table_actions,
    table_pages,
)
from adapters.web.address import scope_address
from adapters.web.page_context import identify, read_table_id
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
        Route("/hours", accounts.hours, methods=["GET"]),
        Route("/hours", accounts.choose_hours, methods=["POST"]),
        Route("/autoplay", accounts.autoplay, methods=["GET"]),
        Route("/autoplay", accounts.choose_autoplay, methods=["POST"]),
        Route("/records", records.records, methods=["GET"]),
        Route("/records", records.choose_records, methods=["POST"]),
        Route("/in", entrance.enter, methods=["POST"]),
        Route("/out", entrance.go_out, methods=["POST"]),
        Route("/in/{secret}", entrance.entrance, methods=["GET"]),
        Route("/frame/kept", entrance.tell_kept, methods=["GET"]),
        Route("/frame/browser", entrance.lead_to_browser, methods=["POST"]),
        Route("/frame/{chat}", entrance.window, methods=["GET"]),
        Route("/frame/{chat}", entrance.open_window, methods=["POST"]),
        Route("/accounts", accounts.accounts, methods=["GET"]),
        Route("/accounts", accounts.change_accounts, methods=["POST"]),
        Route("/privacy", accounts.privacy, methods=["GET"]),
        Route("/privacy", accounts.delete_person, methods=["POST"]),
        Route("/privacy/file", accounts.own_file, methods=["GET"]),
        Route("/hours/away", accounts.change_holidays, methods=["POST"]),
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
        *(Route(f"/{kind}", series_pages.opening, methods=["GET"]) for kind in series_pages.KINDS),
        *(Route(f"/{kind}", series_pages.open_series, methods=["POST"]) for kind in series_pages.KINDS),
        Route("/duplicate/{series}", series_pages.duplicate, methods=["GET"]),
        Route("/duplicate/{series}", series_pages.press_duplicate, methods=["POST"]),
        Route("/season/{series}", series_pages.season, methods=["GET"]),
        Route("/season/{series}", series_pages.press_season, methods=["POST"]),
        Route("/ladder/{game}", home.ladder, methods=["GET"]),
        Route("/ladder/{game}", home.start_step, methods=["POST"]),
        Route("/cover/{game}.jpg", reading_pages.title_card, methods=["GET"]),
        Route("/cover/{game}.svg", reading_pages.cover, methods=["GET"], middleware=COMPRESSED),
        *(Route(f"/{name}", rendering.bundle, methods=["GET"]) for name in PARTS),
        Route(f"/{SHEETS}{{sheet}}", rendering.bundle, methods=["GET"]),
        Mount("/static", CachedFiles(directory=str(files(HOME) / "static")), name="static", middleware=COMPRESSED),
    ]


def make_table_routes() -> list[Route]:
    forms: dict[str, Callable[[Request], Awaitable[Response]]] = {
        name: partial(actions.run_action, action=action) for name, action in actions.ACTIONS.items()
    }
    forms |= {"sit": actions.sit, "invite": entrance.make_invitation, "withdraw": entrance.withdraw_invitations}
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
        *(Route(f"{public}/{name}", form, methods=["POST"]) for name, form in forms.items()),
    ]
    for base in (public, seat):
        found += [
            Route(base, table_pages.page, methods=["GET"]),
            Route(f"{base}/view", table_pages.view, methods=["GET"]),
            Route(f"{base}/stream", table_pages.stream, methods=["GET"]),
            Route(f"{base}/why", table_pages.why, methods=["GET"]),
            Route(f"{base}/log", table_pages.older_lines, methods=["GET"]),
            Route(f"{base}/details", table_actions.details, methods=["GET"]),
            Route(f"{base}/reveal", table_actions.reveal, methods=["GET"]),
            Route(f"{base}/proof", table_actions.proof, methods=["GET"]),
            Route(f"{base}/do/{{form}}", table_actions.act, methods=["POST"]),
        ]
    found += [
        Route(f"{seat}/ask", table_pages.whole_ask, methods=["GET"]),
        Route(f"{seat}/answer", table_pages.answer, methods=["POST"]),
        Route(f"{seat}/draft", table_actions.draft, methods=["POST"]),
        Route(f"{seat}/draft", table_actions.kept_draft, methods=["GET"]),
        Route(f"{seat}/weigh", table_actions.weigh, methods=["POST"]),
        Route(f"{seat}/since", table_actions.since, methods=["GET"]),
        Route(f"{seat}/lesson", table_actions.lesson, methods=["GET"]),
        Route(f"{seat}/prepared", table_actions.prepared, methods=["GET"]),
        Route(f"{seat}/prepared", table_actions.prepare, methods=["POST"]),
        Route(f"{seat}/here", actions.note_presence, methods=["POST"]),
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
