"""The page of a table that has not begun: who sits there, what it agrees on, and its forms; it is made whole again at each change."""

import hashlib
import io
import re
import secrets
from dataclasses import dataclass
from typing import Final

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adapters.web.address import scope_address
from adapters.web.page_context import PageContext, identify, page_context, read_table_id
from adapters.web.places import find_home, is_lobby, person_or_stranger
from adapters.web.rendering import call_title, render_template
from adapters.web.stream import Watcher, format_event, say_gone, stream_news
from adapters.web.visitor import Visitor, require_still_known
from bot.app import App
from bot.screens import COMMANDS
from bot.values.commands import offered_to
from bot.values.ids import Refused, TableId, TableStatus
from bot.values.room import Room

# What stands in a page, unknown to all, for a nonce, which is new in each of its forms at each sending, and for what is said
# to its reader alone.
NONCE, SAID = (Markup(secrets.token_hex(16)) for _ in range(2))  # noqa: S704  they are digits
MAIN: Final = re.compile("<main.*</main>", re.DOTALL)
FORMS: Final = tuple(each.verb for each in COMMANDS.values() if each.web)


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table that has not begun, as one visitor may change it."""

    visitor: Visitor
    room: Room
    held: tuple[int, ...]

    @property
    def is_host(self) -> bool:
        return self.room.is_host(self.held)

    @property
    def offered_commands(self) -> tuple[str, ...]:
        return offered_to(self.room, FORMS, is_seated=bool(self.held), is_host=self.is_host)

    @property
    def may_arrange(self) -> bool:
        return bool(self.held) and not self.room.has_closed_terms


async def load_lobby(app: App, visitor: Visitor, table_id: TableId) -> Lobby:
    """Load a lobby; raises Refused where the table has begun, or where there is none."""
    room = await app.views.room(table_id, visitor.lang)
    if room.status is not TableStatus.LOBBY:
        raise Refused("already-started")
    return Lobby(visitor, room, await app.play.seats_of(person_or_stranger(visitor), table_id))


def render(request: Request, context: PageContext, lobby: Lobby) -> str:
    """Render a lobby without its nonces and without what is said: the same as long as it shows the same."""
    room, address = lobby.room, f"{context.public_address(request)}/t/{lobby.room.id}"
    model = {
        "title": call_title(room.call, room.name, lobby.visitor.lang),
        "path": f"/t/{room.id}",
        "sight": lobby,
        "room": room,
        "press": NONCE,
        "said": SAID,
        "origin": context.public_address(request),
        "address": address,
        "alone": not context.public,
        "card": context.app.games.find_game(room.game, lobby.visitor.lang),
    }
    return render_template("lobby.html.j2", lobby.visitor, model)


def cut_main(page: str) -> tuple[str, str]:
    """Return what of a lobby is sent when something has changed, and its digest."""
    found = MAIN.search(page)
    assert found
    return found[0], hashlib.sha256(found[0].encode()).hexdigest()[:12]


def finish(page: str, said: Markup | str = "") -> str:
    return re.sub(NONCE, lambda _: secrets.token_hex(8), page).replace(SAID, said)


async def lobby_page(
    request: Request, visitor: Visitor, table_id: TableId, text: str = "", status: int = 200
) -> Response:
    """Send a lobby, with a sentence to its reader; raises Refused where the table has begun."""
    context = page_context(request)
    page = render(request, context, await load_lobby(context.app, visitor, table_id))
    _, digest = cut_main(page)
    kind = "good" if status == 200 else "bad"
    said = Markup('<p class="said said--{}" role="alert"><span>{}</span></p>').format(kind, text) if text else ""
    return HTMLResponse(finish(page, said).replace(" data-had>", f' data-had="{digest}">', 1), status)


@dataclass(slots=True)
class LobbyNews:
    """What a reader of a lobby may hear of it; `had` is the digest of what they have."""

    request: Request
    context: PageContext
    visitor: Visitor
    table: TableId
    had: str

    async def format_next(self) -> tuple[bytes, bool]:
        """Return the event that brings the lobby if it has changed, empty for nothing; and whether it is the last one."""
        app = self.context.app
        try:
            if self.visitor.person is not None:
                await require_still_known(app, self.visitor)
            if not await is_lobby(app, self.table):
                return format_event("go", await find_home(app, person_or_stranger(self.visitor), self.table)), True
            async with self.context.take_turn(self.request, self.visitor):
                page = render(self.request, self.context, await load_lobby(app, self.visitor, self.table))
        except Exception as fault:  # noqa: BLE001  whatever it is, the page itself says it better
            return say_gone(fault, self.table), True
        main, digest = cut_main(page)
        if digest == self.had:
            return b"", False
        self.had = digest
        return format_event("", finish(main), digest), False


async def stream(request: Request) -> Response:
    """Stream the changes of a lobby; raises Refused before anything is sent."""
    (at, visitor), table_id = await identify(request), read_table_id(request)
    had = request.headers.get("last-event-id") or request.query_params.get("had", "")
    held = await at.app.play.seats_of(person_or_stranger(visitor), table_id)
    watcher = Watcher(visitor.secret, scope_address(request.scope), bool(held))
    news = LobbyNews(request, at, visitor, table_id, had)
    return stream_news(request, at.app, at.streams, watcher, table_id, news.format_next)


async def qr_code(request: Request) -> Response:
    (at, visitor), table_id = await identify(request), read_table_id(request)
    await at.app.views.room(table_id, visitor.lang)  # a sealed board is none of others' business
    drawn = io.BytesIO()
    segno.make(f"{at.public_address(request)}/t/{table_id}", error="m").save(
        drawn, kind="svg", border=3, scale=4, dark="#1F1B16", light="#ffffff", xmldecl=False, omitsize=False
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")
