"""The host's admin page: tables from outside, what waits, what failed. No hand, no name, no word of a game.

It opens by a link printed at the start, on this computer alone; elsewhere by the configured password.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from datetime import UTC, datetime
from typing import Final

from cachetools import TTLCache
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.address import is_near, scope_address
from adapters.web.form_data import read_form
from adapters.web.page_context import PageContext, html_page, page_context, redirect_to, sorry_page
from adapters.web.rendering import page_text
from adapters.web.visitor import Visitor, set_cookie
from bot.app import App
from bot.values.ids import Refused, parse_table_id, spell_table_id

log = logging.getLogger(__name__)

COOKIE: Final = "keeper"
# wrong passwords of an address, then the pause in seconds; addresses that are counted
TRIES, PAUSE_S, KEPT = 5, 600, 10_000
# by a table's status; the names of its buttons
ACTIONS: Final = {
    "live": ("pause", "suspend", "close", "ban-opener"),
    "paused": ("resume", "suspend", "close", "ban-opener"),
    "suspended": ("resume", "close", "ban-opener"),
    "lobby": ("close", "ban-opener"),
}


class AdminKey:
    """Opens the page: a secret made at each start, or the configured password, which works from anywhere."""

    def __init__(self, password: str = "") -> None:
        self.secret = secrets.token_urlsafe(16)
        self.password = password
        self._wrong: TTLCache[str, int] = TTLCache(KEPT, PAUSE_S)

    def fits(self, request: Request, tried: str) -> bool:
        """Tell whether what was tried opens the page; raises Refused after too many wrong passwords."""
        if is_near(request) and secrets.compare_digest(tried.encode(), self.secret.encode()):
            return True  # it has 128 bits: nobody comes to it by trying, and nobody shuts it for the host
        address = scope_address(request.scope)
        wrong = self._wrong.get(address, 0)
        if wrong >= TRIES:
            raise Refused("too-many-guesses")
        self._wrong[address] = wrong + 1
        if self.password and secrets.compare_digest(tried.encode(), self.password.encode()):
            self._wrong.pop(address, None)
            return True
        log.warning("wrong password for the host's page, from %s", address)
        return False

    def make_token(self) -> str:
        """Make the value of the admin cookie, valid until the next start."""
        return hashlib.sha256(f"keeper/{self.secret}/{self.password}".encode()).hexdigest()

    def lets_in(self, request: Request) -> bool:
        sent = request.cookies.get(COOKIE, "")
        return (is_near(request) or bool(self.password)) and secrets.compare_digest(
            sent.encode(), self.make_token().encode()
        )


async def show_admin_page(request: Request) -> Response:
    at, key = page_context(request), request.app.state.admin_key
    visitor = await at.identify_visitor(request)
    if tried := request.query_params.get("key", ""):
        return let_in(request, key) if key.fits(request, tried) else refuse(visitor)
    if not key.lets_in(request):
        return ask(visitor) if key.password else refuse(visitor)
    return await make_admin_page(at, visitor)


async def submit_admin_page(request: Request) -> Response:
    at, key = page_context(request), request.app.state.admin_key
    visitor, sent = await at.identify_visitor(request), await read_form(request)
    if tried := sent.get("password"):
        return let_in(request, key) if key.fits(request, tried) else ask(visitor, 403)
    if not key.lets_in(request):
        return refuse(visitor)
    action, table = sent.get("do"), sent.get("table")
    await do(at.app, action, table, sent.get("person").strip())
    return redirect_to("/host")


async def do(app: App, action: str, table: str, person: str) -> None:
    match action:
        case "ban":
            await app.admin.ban(person)
        case "lift-ban":
            await app.admin.lift_ban(person)
        case "pause" | "suspend" | "resume" | "close" | "ban-opener":
            table_id = parse_table_id(table)
            actions = {
                "pause": app.admin.pause,
                "suspend": app.admin.suspend,
                "resume": app.admin.resume,
                "close": app.admin.close,
            }
            await actions.get(action, app.admin.ban_opener)(table_id)


def let_in(request: Request, key: AdminKey) -> Response:
    response = redirect_to("/host")
    set_cookie(response, request, COOKIE, key.make_token())
    return response


def refuse(visitor: Visitor) -> Response:
    return sorry_page(visitor, page_text("host-refused", visitor.lang), 404)


def ask(visitor: Visitor, status: int = 200) -> Response:
    model = {"title": page_text("host-title", visitor.lang), "path": "/host", "is_in": False}
    return html_page("keeper.html.j2", visitor, model, status)


async def make_admin_page(context: PageContext, visitor: Visitor) -> Response:
    app, lang = context.app, visitor.lang
    figures = await app.measures.take()
    tables = [
        {
            "id": each.id,
            "code": spell_table_id(each.id),
            "game": each.game and app.views.find_game(each.game, lang).title,
            "status": each.status.value,
            "people": each.people,
            "due": datetime.fromtimestamp(each.due_ms / 1000, UTC) if each.due_ms else None,
            "deeds": ACTIONS[each.status.value],
        }
        for each in await app.admin.list_tables()
    ]
    model = {
        "title": page_text("host-title", lang),
        "path": "/host",
        "is_in": True,
        "tables": tables,
        "counts": sorted(figures.tables.items()),
        "waiting": sum(figures.posts.values()),
        "unreachable": figures.unreachable,
        "copied": datetime.fromtimestamp(figures.copied_ms / 1000, UTC) if figures.copied_ms else None,
        "bans": [
            {"person": each.person, "at": datetime.fromtimestamp(each.at_ms / 1000, UTC)}
            for each in await app.admin.list_bans()
        ],
        "aside": await app.admin.list_aside(),
        "resting": [task for task in app.tasks.report() if task.resting],
    }
    return html_page("keeper.html.j2", visitor, model)
