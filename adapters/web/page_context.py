"""What all pages need of a request: the office, its visitor, and a way to answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adapters.web.rendering import rendered, words
from adapters.web.stream import Streams
from adapters.web.visitor import SECRET, Visitor, keep, visitor
from bot.office.office import Office
from bot.ports.room import Language, Refused, TableId

MISSING: Final = frozenset({"no-such-table", "no-such-game", "no-such-seat", "no-such-picture", "no-picture"})
"""Reasons that say there is nothing at this address."""
FOREIGN: Final = frozenset({"not-your-seat", "not-host", "not-seated"})


@dataclass(frozen=True, slots=True)
class Desk:
    """The office as pages are served from it. `public` is our address for others, empty if only this computer has one."""

    office: Office
    streams: Streams
    default: Language = "it"
    public: str = ""

    async def visitor(self, request: Request) -> Visitor:
        """Who sent a request."""
        return await visitor(request, self.office, self.default)

    def refusal(self, refused: Refused, lang: Language, table: TableId | None = None) -> str:
        """Why something was not taken."""
        return self.office.refusal(refused, lang, table)

    def address(self, request: Request) -> str:
        """Where others find us: as this visitor does, unless nobody else could."""
        own = f"{request.url.scheme}://{request.url.netloc}"
        is_local = request.url.hostname in {"127.0.0.1", "localhost", "::1"}
        return (self.public or own) if is_local else own


def desk(request: Request) -> Desk:
    """The desk that serves this request."""
    found: Desk = request.app.state.desk
    return found


def table_id(request: Request) -> TableId:
    """The table an address names, however it was typed."""
    return TableId(request.path_params["table"].strip().lower())


def seat_number(request: Request) -> int:
    """The seat an address names; people count from 1."""
    return int(request.path_params["seat"]) - 1


def is_scripted(request: Request) -> bool:
    """Whether htmx sent this, and puts regions in their places."""
    return request.headers.get("hx-request") == "true"


def html(template: str, visitor: Visitor, model: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """A page."""
    return HTMLResponse(rendered(template, visitor, {"path": "/", **model}), status)


def go(path: str) -> RedirectResponse:
    """On to a page, after a form."""
    return RedirectResponse(path, 303)


def sorry(visitor: Visitor, text: str, status: int, *, table: str = "") -> Response:
    """A page that says why not, and where to go from here."""
    title = words("sorry-missing" if status == 404 else "sorry-title", visitor.lang)
    return html("sorry.html.j2", visitor, {"title": title, "text": text, "table": table}, status)


def status_of(refused: Refused) -> int:
    """The status of a refusal."""
    if refused.reason in MISSING:
        return 404
    return 403 if refused.reason in FOREIGN else 422


def known_by(response: Response, request: Request, visitor: Visitor, *, fresh: bool) -> Response:
    """The response, with the visitor's secret if it is new."""
    if fresh:
        keep(response, request, SECRET, visitor.secret)
    return response
