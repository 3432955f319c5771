import logging
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response

from adapters.web.address import Addresses, ProxyMiddleware, PublicAddressMiddleware
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
from adapters.web.rendering import page_text
from adapters.web.routes import make_routes
from adapters.web.security import SecurityMiddleware, guard_headers
from adapters.web.stream import Crowded, Streams
from adapters.web.visitor import Visitor, pick_language
from bot.app import App
from bot.values.ids import Refused
from bot.values.requests import Launcher, NotSaved

log = logging.getLogger(__name__)

AGAIN: Final = 30  # seconds, in Retry-After
NEAR: Final = Addresses()


def create_app(
    app: App,
    addresses: Addresses = NEAR,
    *,
    limits: Limits | None = None,
    budget: Budget | None = None,
    key: AdminKey | None = None,
    launchers: Sequence[Launcher] = (),
) -> Starlette:
    """Make the application.

    Without a `budget` requests are not rationed; `key` opens the admin page. `launchers` need a public address.
    """
    limits, measured, public, lan = limits or read_limits(), make_metrics(), addresses.public, addresses.lan
    windows = {each.chat: each for each in launchers} if public else {}
    names = (*addresses.hosts, *filter(None, [urlsplit(public).hostname]))
    at = PageContext(app, Streams(limits), app.default_language, public or lan, bool(public), budget, windows)

    async def refuse(request: Request, key: str, status: int) -> Response:
        visitor = await at.identify_visitor(request)
        return sorry_page(visitor, page_text(key, visitor.lang), status)

    site = Starlette(
        routes=make_routes(),
        middleware=[
            Middleware(MetricsMiddleware, metrics=measured),
            Middleware(ProxyMiddleware, header=addresses.proxy_header, proxies=addresses.proxies),
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
