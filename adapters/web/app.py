"""The browser table as one ASGI application."""

from __future__ import annotations

import logging
from collections.abc import Collection
from importlib.resources import files
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from adapters.web import actions as presses
from adapters.web import home, ladder
from adapters.web import images as pictures
from adapters.web import reading_pages as reading
from adapters.web import table_pages as table
from adapters.web.page_context import Desk, desk, is_scripted, sorry, status_of, table_id
from adapters.web.page_model import Said
from adapters.web.rendering import HOME, rendered, words
from adapters.web.security import Guard
from adapters.web.stream import Streams
from adapters.web.visitor import Visitor
from bot.office.office import Office
from bot.ports.room import Refused

log = logging.getLogger(__name__)

FOREVER: Final = "public, max-age=31536000, immutable"
BRIEFLY: Final = "public, max-age=300"


class Files(StaticFiles):
    """Our files; their addresses change when they do."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOREVER if b"v=" in scope.get("query_string", b"") else BRIEFLY
        return response


def create_app(office: Office, *, hosts: Collection[str] = (), lan: str = "") -> Starlette:
    """The application.

    `hosts` are the names it answers to beside this computer's own; `lan` is the address by which others on the
    network find it, empty if they cannot.
    """
    at = Desk(office, Streams(), office.settings.language, lan)

    async def refuse(request: Request, key: str, status: int) -> Response:
        visitor = await at.visitor(request)
        return sorry(visitor, words(key, visitor.lang), status)

    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Guard, hosts=tuple(hosts), lan=bool(lan), refuse=refuse)],
        exception_handlers={Refused: refused, HTTPException: missing, Exception: broken},
    )
    app.state.desk = at
    return app


def routes() -> list[Route | Mount]:
    """All addresses."""
    seat = "/t/{table}/seat/{seat:int}"
    return [
        Route("/", home.home, methods=["GET"]),
        Route("/", home.opened, methods=["POST"]),
        Route("/settings", home.settings, methods=["POST"]),
        Route("/help", reading.help_page, methods=["GET"]),
        Route("/rules/{game}", reading.rules, methods=["GET"]),
        Route("/ladder/{game}", ladder.ladder, methods=["GET"]),
        Route("/ladder/{game}", ladder.climbed, methods=["POST"]),
        Route("/cover/{game}.svg", pictures.cover, methods=["GET"]),
        Route("/face/{deck}/{code}.png", pictures.face, methods=["GET"]),
        Route("/t/{table}", table.table, methods=["GET"]),
        Route("/t/{table}/stream", table.table_stream, methods=["GET"]),
        Route("/t/{table}/board.png", pictures.board, methods=["GET"]),
        Route("/t/{table}/qr.svg", table.code, methods=["GET"]),
        Route("/t/{table}/score", reading.score, methods=["GET"]),
        Route("/t/{table}/verify", reading.verify, methods=["GET"]),
        Route("/t/{table}/table.json", reading.export, methods=["GET"]),
        Route("/t/{table}/sit", table.sit, methods=["POST"]),
        Route("/t/{table}/seats", table.seats, methods=["GET"]),
        Route("/t/{table}/seats/stream", table.seats_stream, methods=["GET"]),
        Route(seat, table.seat, methods=["GET"]),
        Route(f"{seat}/stream", table.seat_stream, methods=["GET"]),
        Route(f"{seat}/board.png", pictures.seat_board, methods=["GET"]),
        Route(f"{seat}/answer", presses.answer, methods=["POST"]),
        Route(f"{seat}/weigh", presses.weigh, methods=["POST"]),
        *(Route(f"/t/{{table}}/{name}", presses.deed(name), methods=["POST"]) for name in presses.DEEDS),
        Mount("/static", Files(directory=str(files(HOME) / "static")), name="static"),
    ]


# -- what goes wrong ---------------------------------------------------------------------------


async def refused(request: Request, fault: Exception) -> Response:
    """What a page of a table could not show, said in the reader's language."""
    assert isinstance(fault, Refused)
    at, visitor = desk(request), await visitor_of(request)
    name = table_id(request) if "table" in request.path_params else None
    text = at.refusal(fault, visitor.lang, name)
    return said(request, visitor, text, status_of(fault), table=name or "" if status_of(fault) != 404 else "")


async def missing(request: Request, fault: Exception) -> Response:
    """An address that leads nowhere, or a form that cannot be read."""
    assert isinstance(fault, HTTPException)
    visitor = await visitor_of(request)
    key = "sorry-nowhere" if fault.status_code == 404 else "sorry-unreadable"
    return said(request, visitor, words(key, visitor.lang), fault.status_code)


async def broken(request: Request, fault: Exception) -> Response:
    """A mistake of ours: it is logged, and nothing has changed."""
    log.error("page failed: %s", type(fault).__name__, extra={"path": request.url.path})
    visitor = await visitor_of(request)
    return said(request, visitor, words("sorry-broken", visitor.lang), 500)


def said(request: Request, visitor: Visitor, text: str, status: int, *, table: str = "") -> Response:
    """A page that says why not; for a script, only the sentence."""
    if is_scripted(request):
        return Response(rendered("said.html.j2", visitor, {"said": Said(text)}), status, media_type="text/html")
    return sorry(visitor, text, status, table=table)


async def visitor_of(request: Request) -> Visitor:
    """Who is to be told."""
    return await desk(request).visitor(request)
