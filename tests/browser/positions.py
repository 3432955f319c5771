"""Positions of every game without a server: made by robots, drawn by the client as a seat sees them in either size of window."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

import msgspec
from playwright.sync_api import Page, Route

from adapters.web.rendering import load_asset
from bot.views.table import TablePresenter
from bot.views.table_view import make_table_view
from games.art.sheets import list_sheets, read_sheet
from games.registry import GAMES
from tests.bot.views import test_every_game as company

PLAYED: Final = {
    "eleusis": (4, "eleusis0", 60),
    "biglietti": (5, "biglietti0", 150),
    "caccia": (2, "caccia0", 40),
    "ottocento": (4, "ottocento1", 100),
    "quattro-scartate": (4, "quattro-scartate0", 40),
    "terziglio": (3, "terziglio1", 90),
    "millone": (2, "millone0", 60),
    "centocinquanta": (4, "centocinquanta0", 30),
    "quindici": (4, "quindici0", 30),
    "mattazza": (4, "mattazza0", 20),
    "schicki": (3, "schicki0", 30),
}
"""The seats, the seed, and after how many answers every prompt has come."""
BASE: Final = "http://127.0.0.1/t/x/seat/1"
SHEETS: Final = msgspec.json.encode({name: f"/{name}.svg" for name in list_sheets()}).decode()
PAGE: Final = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>x</title>
<link rel="stylesheet" href="/client.css"><script src="/client.{lang}.js" defer></script></head>
<body class="page-drawn"><div id="app" data-path="/t/x/seat/1" data-drawers="/drawers.{lang}.js" data-sheets='{sheets}'></div>
<script type="application/json" id="view">{view}</script></body></html>"""


@dataclass(frozen=True, slots=True)
class Position:
    """What a seat sees when it is asked something for the first time in a game, as JSON by whether its window is narrow."""

    prompt: str
    lang: str
    views: dict[bool, str]


def list_positions(game: str, lang: str = "it", *, has_end: bool = False) -> Iterator[Position]:
    """Every prompt of one game by robots, as its seat sees it; at last the end, which takes long to be played."""
    seats, seed, length = PLAYED[game]
    known: set[str] = set()
    table = None
    for table in islice(company.played(GAMES[game], seats, seed, steps=6_000), None if has_end else length):
        for question in table.position.ask.questions() if table.position.ask else ():
            if question.seat >= 0 and question.prompt not in known and question not in table.position.sealed:
                known.add(question.prompt)
                yield Position(question.prompt, lang, encode(table, question.seat, lang))
    if has_end and table is not None:
        yield Position("end", lang, encode(table.mark_over(), 0, lang))


def encode(table, seat: int, lang: str) -> dict[bool, str]:
    eyes = (TablePresenter(table, seat, lang, is_narrow=narrow) for narrow in (False, True))
    whole = {eye.is_narrow: make_table_view(eye) for eye in eyes}
    made = {n: msgspec.json.encode({"v": 1, "version": "x", "now": 0, "view": each}) for n, each in whole.items()}
    return {n: each.decode().replace("<", "\\u003c") for n, each in made.items()}


def show(page: Page, position: Position) -> None:
    """Have a page draw a position; what it asks the server for comes to nothing."""
    width = (page.viewport_size or {"width": 1280})["width"]

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix("http://127.0.0.1/")
        if name.startswith(("client.", "drawers.")):
            kind = "text/css" if name.endswith("css") else "text/javascript"
            route.fulfill(body=load_asset(name), content_type=kind)
        elif name.endswith(".svg"):
            route.fulfill(body=read_sheet(name.removesuffix(".svg")), content_type="image/svg+xml")
        elif route.request.url == BASE:
            view = position.views[width <= 640]
            body = PAGE.format(sheets=SHEETS, view=view, lang=position.lang)
            route.fulfill(body=body, content_type="text/html")
        else:
            asked = route.request.method == "GET" and "/stream" not in name
            route.fulfill(status=200 if asked else 204, body="[]" if asked else "", content_type="application/json")

    page.unroute_all()
    page.route("**/*", answer)
    page.goto(BASE)
    page.locator(".art > g > *").first.wait_for(state="attached")
