import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from importlib.resources import files
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from adapters.web import accounts, actions, admin_page, entrance, home, reading_pages, rendering, table_pages
from adapters.web.address import IpNetwork, ProxyMiddleware, PublicAddressMiddleware, scope_address
from adapters.web.admin_page import AdminKey, MetricsMiddleware, make_metrics
from adapters.web.budget import Budget, BudgetMiddleware, Limits, read_limits
from adapters.web.page_context import (
    PageContext,
    flash_html,
    identify,
    is_scripted,
    page_context,
    read_table_id,
    sorry_page,
    status_of,
)
from adapters.web.page_model import Flash
from adapters.web.rendering import FOREVER, HOME, PARTS, page_text
from adapters.web.security import SecurityMiddleware, guard_headers
from adapters.web.stream import Crowded, Streams
from adapters.web.visitor import Visitor, pick_language
from bot.app import App
from bot.screens import COMMANDS
from bot.values.ids import Refused
from bot.values.requests import Launcher, NotSaved

log = logging.getLogger(__name__)

AGAIN: Final = 30  # seconds, in Retry-After
BRIEFLY: Final = "public, max-age=300"
# only what is public: a compressed size leaks secrets that stand beside another person's words
COMPRESSED: Final = (Middleware(GZipMiddleware, compresslevel=5),)


class CachedFiles(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOREVER if b"v=" in scope.get("query_string", b"") else BRIEFLY
        return response


def create_app(
    app: App,
    *,
    hosts: Collection[str] = (),
    lan: str = "",
    public: str = "",
    proxy_header: str = "",
    proxies: Collection[IpNetwork] = (),
    limits: Limits | None = None,
    budget: Budget | None = None,
    key: AdminKey | None = None,
    launchers: Sequence[Launcher] = (),
) -> Starlette:
    """Make the application.

    `hosts` are the names it answers to beside this computer's own; `lan` is its address in the network, empty if others can't
    reach it; `public` the address that everyone uses. The `proxies` name the client in `proxy_header`. Without a `budget`
    requests are not rationed; `key` opens the admin page. `launchers` need a `public` address.
    """
    limits, measured = limits or read_limits(), make_metrics()
    windows = {each.chat: each for each in launchers} if public else {}
    names = (*hosts, *filter(None, [urlsplit(public).hostname]))
    at = PageContext(app, Streams(limits), app.default_language, public or lan, bool(public), budget, windows)

    async def refuse(request: Request, key: str, status: int) -> Response:
        visitor = await at.identify_visitor(request)
        return sorry_page(visitor, page_text(key, visitor.lang), status)

    site = Starlette(
        routes=make_routes(),
        middleware=[
            Middleware(MetricsMiddleware, metrics=measured),
            Middleware(ProxyMiddleware, header=proxy_header, proxies=proxies),
            Middleware(PublicAddressMiddleware, public=public),
            Middleware(BudgetMiddleware, budget=budget, find_person=at.find_person_id, refuse=refuse),
            Middleware(SecurityMiddleware, hosts=names, lan=bool(lan), refuse=refuse, launchers=windows),
        ],
        exception_handlers={
            **dict.fromkeys((ClientDisconnect, Refused, NotSaved, HTTPException, Crowded), handle_fault),
            Exception: handle_failure,
        },
    )
    site.state.context, site.state.metrics, site.state.admin_key = at, measured, key or AdminKey()
    return site


class SeatConvertor(IntegerConvertor):
    """A seat's number in an address: from 1, at most two digits."""

    regex = "[1-9][0-9]?"


register_url_convertor("seat", SeatConvertor())


def make_routes() -> list[Route | Mount]:
    """Make all routes, those of every press first."""
    return [
        *make_table_routes(),
        Route("/", home.home, methods=["GET"]),
        Route("/", home.submit_table, methods=["POST"]),
        Route("/open/{game}", home.opening, methods=["GET"]),
        Route("/settings", home.change_settings, methods=["POST"]),
        Route("/hours", accounts.hours, methods=["GET"]),
        Route("/hours", accounts.choose_hours, methods=["POST"]),
        Route("/autoplay", accounts.autoplay, methods=["GET"]),
        Route("/autoplay", accounts.choose_autoplay, methods=["POST"]),
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
        Route("/health", admin_page.health, methods=["GET"]),
        Route("/healthz", admin_page.alive, methods=["GET"]),
        Route("/readyz", admin_page.ready, methods=["GET"]),
        Route("/metrics", admin_page.metrics, methods=["GET"]),
        Route("/help", reading_pages.help_page, methods=["GET"], middleware=COMPRESSED),
        Route("/rules/{game}", reading_pages.rules, methods=["GET"], middleware=COMPRESSED),
        Route("/ladder/{game}", home.ladder, methods=["GET"]),
        Route("/ladder/{game}", home.start_step, methods=["POST"]),
        Route("/cover/{game}.jpg", reading_pages.title_card, methods=["GET"]),
        Route("/cover/{game}.svg", reading_pages.cover, methods=["GET"], middleware=COMPRESSED),
        *(Route(f"/{name}", rendering.bundle, methods=["GET"]) for name in PARTS),
        Mount("/static", CachedFiles(directory=str(files(HOME) / "static")), name="static", middleware=COMPRESSED),
    ]


def make_table_routes() -> list[Route]:
    seat = "/t/{table}/seat/{seat:seat}"
    forms: dict[str, Callable[[Request], Awaitable[Response]]] = {
        name: partial(actions.answer_press, press=partial(actions.run_action, action=action))
        for name, action in actions.ACTIONS.items()
    }
    forms |= {
        "sit": table_pages.sit,
        "rematch": actions.start_rematch,
        "invite": entrance.make_invitation,
        "withdraw": entrance.withdraw_invitations,
    }
    found = [
        Route(f"{seat}/board.webp", reading_pages.seat_board, methods=["GET"]),
        Route(f"{seat}/answer", partial(actions.answer_press, press=actions.give_answer), methods=["POST"]),
        Route(f"{seat}/draft", actions.draft, methods=["POST"]),
        Route(f"{seat}/draft", actions.kept_draft, methods=["GET"]),
        Route(seat, table_pages.seat, methods=["GET"]),
        Route("/t/{table}", table_pages.table, methods=["GET"]),
        Route("/t/{table}/stream", partial(table_pages.stream_page, page_kind="table"), methods=["GET"]),
        Route("/t/{table}/board.webp", reading_pages.board, methods=["GET"]),
        Route("/t/{table}/share.png", reading_pages.share_card, methods=["GET"]),
        Route("/t/{table}/qr.svg", table_pages.qr_code, methods=["GET"]),
        Route("/t/{table}/history", reading_pages.history, methods=["GET"]),
        Route("/t/{table}/score", reading_pages.score, methods=["GET"]),
        Route("/t/{table}/verify", reading_pages.verify, methods=["GET"]),
        Route("/t/{table}/table.json", reading_pages.export, methods=["GET"]),
        Route("/t/{table}/seats", table_pages.seats, methods=["GET"]),
        Route("/t/{table}/seats/stream", partial(table_pages.stream_page, page_kind="seats"), methods=["GET"]),
        Route(f"{seat}/history", reading_pages.history, methods=["GET"]),
        Route(f"{seat}/replay", reading_pages.replay, methods=["GET"]),
        Route(f"{seat}/replay.webp", reading_pages.replay_picture, methods=["GET"]),
        Route(f"{seat}/since", table_pages.since, methods=["GET"]),
        Route(f"{seat}/stream", partial(table_pages.stream_page, page_kind="seat"), methods=["GET"]),
        Route(f"{seat}/here", actions.note_presence, methods=["POST"]),
        Route(f"{seat}/lesson", reading_pages.lesson, methods=["GET"]),
        Route(f"{seat}/prepared", table_pages.show_prepared, methods=["GET"]),
        Route(f"{seat}/prepared", table_pages.prepare, methods=["POST"]),
        Route("/t/{table}/primer", partial(actions.run_action, action=actions.mark_primer_read), methods=["POST"]),
        Route("/t/{table}/autoplay", partial(actions.run_action, action=actions.never_ask), methods=["POST"]),
        Route(f"{seat}/weigh", actions.preview, methods=["POST"]),
        *(
            Route(f"/t/{{table}}/{name}", forms[name], methods=["POST"])
            for each in COMMANDS.values()
            for name in each.web
        ),
    ]
    return [Route(each.path, with_code_check(each.endpoint), methods=each.methods) for each in found]


async def handle_fault(request: Request, fault: Exception) -> Response:
    at = page_context(request)
    if isinstance(fault, ClientDisconnect):
        return Response(status_code=400)
    if isinstance(fault, NotSaved):  # the database fails, so the visitor is not looked up
        log.error("page not read: %s", fault.reason, extra={"route": route_name(request)})
        refused, lang = (
            Refused("damaged" if fault.reason == "corrupt" else "busy"),
            pick_language(request, None, at.default),
        )
        return failure_response(request, Visitor("", None, lang), at.refusal_text(refused, lang), 503)
    visitor = await at.identify_visitor(request)
    if isinstance(fault, Refused):
        name, status = read_table_id(request) if "table" in request.path_params else None, status_of(fault)
        text = at.refusal_text(fault, visitor.lang, name)
        return failure_response(request, visitor, text, status, table_id=name or "" if status != 404 else "")
    if isinstance(fault, Crowded):
        response = failure_response(request, visitor, page_text(fault.key, visitor.lang), fault.status)
        response.headers["Retry-After"] = str(AGAIN)
        return response
    assert isinstance(fault, HTTPException)
    key = "sorry-nowhere" if fault.status_code == 404 else "sorry-unreadable"
    return failure_response(request, visitor, page_text(key, visitor.lang), fault.status_code)


async def handle_failure(request: Request, fault: Exception) -> Response:
    log.error("page failed: %s", type(fault).__name__, extra={"route": route_name(request)})
    _, visitor = await identify(request)
    response = failure_response(request, visitor, page_text("sorry-broken", visitor.lang), 500)
    response.raw_headers = guard_headers(request.scope, response.raw_headers)  # it is sent outside of our middleware
    return response


def route_name(request: Request) -> str:
    return str(getattr(request.scope.get("route"), "path", ""))


def failure_response(request: Request, visitor: Visitor, text: str, status: int, *, table_id: str = "") -> Response:
    if is_scripted(request):
        return HTMLResponse(flash_html(visitor, Flash(text)), status)
    return sorry_page(visitor, text, status, table_id=table_id)


def with_code_check(handle: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    async def handle_checked(request: Request) -> Response:
        at, visitor = await identify(request)
        await at.app.door.knock(scope_address(request.scope), read_table_id(request), visitor.person_id)
        response = await handle(request)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return handle_checked
