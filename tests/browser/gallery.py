"""Turns of every game without a server: positions made by robots, and their real pages given to a browser as it asks."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from PIL import Image
from playwright.sync_api import Page, Route
from starlette.requests import Request

from adapters.web.actions import region_response
from adapters.web.page_model import QUIET, KeptPages, PageModel, make_turn, render_partials
from adapters.web.rendering import PARTS, load_bundle
from adapters.web.security import HEADERS
from adapters.web.table_pages import read_step, table_page
from adapters.web.visitor import Visitor
from bot.values.requests import Person
from bot.values.room import SeatRoom
from bot.views.context import TableContext
from bot.views.seat_room import make_seat_room
from bot.views.table import TablePresenter
from games.registry import GAMES
from tests.bot.views import test_every_game as company
from tests.browser.guest import PATIENCE_MS

BASE = "http://127.0.0.1"
CONTEXT: Any = SimpleNamespace(public_address=lambda _: BASE, public=BASE, pages=KeptPages())
STATIC = Path(__file__).parents[2] / "adapters" / "web" / "static"
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".webp": "image/webp"}


def wait_until(page: Page, is_so: str, given: object = None) -> None:
    """Wait until something is so in a page: its own policy forbids it to look at that again and again by itself."""
    for _ in range(PATIENCE_MS // 20):
        if page.evaluate(is_so, given):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"never so: {is_so}")


@dataclass(slots=True)
class Moment:
    """What one seat sees, and how its pictures are drawn."""

    room: SeatRoom
    scenes: dict[bool, Any]


@dataclass(slots=True)
class Turn:
    """One question to one seat: as it is asked, right after it was answered, and when that seat is asked again."""

    game: str
    prompt: str
    seat: int
    moments: list[Moment] = field(default_factory=list)


def look(table: Any, seat: int, lang: str, *, is_new: bool = False) -> Moment:
    room = make_seat_room(
        TablePresenter(table, seat, lang, company.SPEECH), TableContext(), f"web:{seat}", primer=is_new
    )
    shown = TablePresenter(table, seat, lang, company.SPEECH)
    return Moment(room, {narrow: shown.make_scene(narrow=narrow, bare=True) for narrow in (False, True)})


def turns(game: str, seats: int, seed: str, *, late: int = 0, length: int = 160, lang: str = "it") -> Iterator[Turn]:
    """Every prompt of a game that comes up in the first answers of one game by robots, once; from answer `late` on.

    The first is asked of somebody who has never played it.
    """
    open_turns: list[Turn] = []
    known: set[str] = set()
    for table in islice(company.played(GAMES[game], seats, seed), length):
        ask, answered = table.position.ask, len(table.history)
        last = table.history[-1][0].seat if answered else None
        for turn in list(open_turns):
            asks = ask is not None and any(q.seat == turn.seat and q not in table.position.sealed for q in ask.must)
            if len(turn.moments) == 1 and last == turn.seat:
                turn.moments.append(look(table, turn.seat, lang))
            elif len(turn.moments) == 2 and asks:
                turn.moments.append(look(table, turn.seat, lang))
                open_turns.remove(turn)
                yield turn
        if ask is None or answered < late:
            continue
        for question in ask.questions():
            if question.seat >= 0 and question.prompt not in known and question not in table.position.sealed:
                moment = look(table, question.seat, lang, is_new=not known)
                known.add(question.prompt)
                open_turns.append(Turn(game, question.prompt, question.seat, [moment]))
    yield from open_turns


def ending(game: str, seats: int, seed: str, lang: str = "it") -> Turn:
    """The end of a game by robots: the last position before it, and the table that is over, as its first seat sees them."""
    table, last = None, None
    for table in company.played(GAMES[game], seats, seed, steps=6_000):
        last = (
            look(table, 0, lang) if table.position.ask is not None and len(table.history) > 1 and last is None else last
        )
    assert table is not None and table.position.ask is None, "the robots do not come to an end"
    return Turn(game, "end", 0, [last, look(table.mark_over(), 0, lang)])


@cache
def drawn(game: str, scene: Any) -> bytes:
    out = io.BytesIO()
    GAMES[game].scenery.draw(scene).to_image().save(out, "PNG", compress_level=1)
    return out.getvalue()


@cache
def blank(width: int, height: int) -> bytes:
    """An empty picture of that size as PNG: whatever is measured of a page takes its pictures' sizes alone."""
    out = io.BytesIO()
    Image.new("P", (width, height)).save(out, "PNG", compress_level=1)
    return out.getvalue()


ANSWERS = """answers = 0, document.addEventListener("htmx:before:request", event => {
  answers += event.detail.ctx.request.action.endsWith("/answer");
})"""
"""Counts the answers that the page sends, at the moment of the press: the server hears of them later."""


class Gallery:
    """One turn in a browser's page: its answers lead to the turn's next moment, whatever was chosen."""

    def __init__(self, page: Page, turn: Turn, lang: str = "it", *, is_drawn: bool = True) -> None:
        self.page, self.turn, self.lang, self.place, self.is_drawn = page, turn, lang, 0, is_drawn
        self.sent: list[list[tuple[str, str]]] = []
        self.html = ""
        page.unroute_all()
        page.route("**/*", self.answer)

    @property
    def path(self) -> str:
        room = self.turn.moments[0].room
        return f"/t/{room.room.id}/seat/{room.number}"

    def shown(self) -> PageModel:
        own = self.turn.moments[self.place].room
        visitor = Visitor("", Person(f"web:{own.seat}", own.name, self.lang), self.lang)
        return PageModel("seat", visitor, own.room, (own.seat,), (own,))

    def open(self) -> None:
        self.place, self.sent = 0, []
        self.page.goto(BASE + self.path)
        self.page.evaluate("swaps = 0, document.addEventListener('htmx:after:swap', () => swaps++)")
        self.page.evaluate(ANSWERS)

    def request(self, route: Route) -> Request:
        where = urlsplit(route.request.url)
        names = [(k.encode(), v.encode()) for k, v in route.request.headers.items()] + [(b"host", b"127.0.0.1")]
        return Request({"type": "http", "method": route.request.method, "path": where.path, "query_string": where.query.encode(), "headers": names, "scheme": "http", "server": ("127.0.0.1", 80)})  # fmt: skip

    def picture(self, scene: Any) -> bytes:
        if self.is_drawn:
            return drawn(self.turn.game, scene)
        layout = GAMES[self.turn.game].scenery.layout(scene)
        return blank(round(layout.width), round(layout.height))

    def answer(self, route: Route) -> None:
        where = urlsplit(route.request.url)
        kind, body = "text/html", b""
        if where.path.startswith("/static/"):
            file = STATIC / where.path.removeprefix("/static/")
            kind, body = TYPES[file.suffix], file.read_bytes()
        elif where.path.removeprefix("/") in PARTS:
            name = where.path.removeprefix("/")
            kind, body = TYPES[Path(name).suffix], load_bundle(name).plain
        elif where.path.endswith("board.webp"):
            kind, body = ("image/png", self.picture(self.turn.moments[self.place].scenes["narrow=1" in where.query]))
        elif where.path.endswith("share.png"):
            kind, body = "image/png", blank(96, 134)
        elif where.path.endswith("/stream"):
            route.fulfill(status=204)
            return
        elif where.path == self.path:
            step = read_step(self.request(route))
            if "moment" in where.query:
                body = region_response(self.request(route), CONTEXT, self.shown(), QUIET, 200).body
            elif route.request.headers.get("hx-request"):
                shown = self.shown()
                body = render_partials(make_turn(shown, step), shown.made).encode()
            else:
                body = self.whole(route, step)
        elif where.path == f"{self.path}/answer":
            self.sent.append(parse_qsl(route.request.post_data or "", keep_blank_values=True))
            self.place = min(self.place + 1, len(self.turn.moments) - 1)
            body = region_response(self.request(route), CONTEXT, self.shown(), QUIET, 200).body
        route.fulfill(body=body, content_type=kind, headers=HEADERS)

    def whole(self, route: Route, step: Any) -> bytes:
        page = bytes(table_page(self.request(route), CONTEXT, self.shown(), step).body).decode()
        self.html = page
        return page.replace("hx-sse:connect=", "data-unheard=").encode()

    def send(self) -> None:
        """Press the verb until the page has sent an answer, or asks for something more."""
        go = self.page.locator(".bar__go:not([aria-disabled=true]), .bar__verbs .btn, .race9 .btn").first
        swaps, answers = self.page.evaluate("[swaps, answers]")
        for _ in range(2):
            if self.page.evaluate("answers") > answers or not go.count():
                break
            go.click()
            self.page.wait_for_timeout(400 if self.page.locator("[data-armed]").count() else 80)
        if self.page.evaluate("answers") > answers:
            wait_until(self.page, "before => swaps > before", swaps)
        else:
            self.go_on()
        self.page.wait_for_timeout(80)

    def rewind(self) -> None:
        self.place, self.sent = 0, []
        self.bring()

    def go_on(self) -> None:
        self.place = min(self.place + 1, len(self.turn.moments) - 1)
        self.bring()

    def bring(self) -> None:
        swaps = self.page.evaluate("swaps")
        self.page.evaluate(
            "htmx.ajax('GET', location.pathname + '?moment', {source: document.body, target: '#turn', swap: 'none'})"
        )
        wait_until(self.page, "before => swaps > before", swaps)
