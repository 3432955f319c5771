"""Each prompt of each game on the page that the browser draws, at four sizes: all that is pressed is in the window, whole and large enough."""

from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest
from playwright.sync_api import Page, Route

from adapters.web.rendering import client_words, load_bundle
from bot.views.table import TablePresenter
from bot.views.table_view import make_table_view
from games.art.sheets import list_sheets, read_sheet
from games.registry import GAMES
from tests.bot.views import test_every_game as company
from tests.browser.one_screen import PLAYED

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (390, 844), (390, 664), (640, 400))
BASE = "http://127.0.0.1/d/x/seat/1"
SHEETS = msgspec.json.encode({name: f"/{name}.svg" for name in list_sheets()}).decode()
PAGE = """<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>x</title>
<link rel="stylesheet" href="/client.css"><script src="/client.js" defer></script></head>
<body class="page-drawn"><div id="app" data-path="/d/x/seat/1" data-sheets='{sheets}'></div>
<script type="application/json" id="words">{words}</script><script type="application/json" id="view">{view}</script></body></html>"""
FAULTS = """touched => {
  const pressed = ".hand .card, .bar .btn, .order-chip", found = [], shown = all => [...document.querySelectorAll(all)].map(x => [x, x.getBoundingClientRect()]).filter(([, b]) => b.width);
  for (const [x, b] of shown(`.call, ${pressed}`)) if (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1) found.push(["beyond the window", x]);
  for (const [x, b] of shown(pressed)) if (![.1, .5, .9].every(y => x.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height * y)))) found.push(["something lies on", x]);
  for (const [x, b] of shown(`${pressed}, .act .opt, .tool`)) if (touched && (b.width < 43.5 || b.height < 43.5)) found.push(["too small for a finger", x]);
  const fit = document.querySelector(".fit").getBoundingClientRect();
  if (fit.height < 90) found.push(["no room", document.querySelector(".fit")]);
  return found.map(([what, x]) => `${what}: ${x.outerHTML.slice(0, 90)}`);
}"""


def views(game: str) -> Iterator[tuple[str, dict[bool, str]]]:
    """Every prompt of one game by robots, as its seat sees it in a wide and a narrow window."""
    seats, seed, length = PLAYED[game]
    known: set[str] = set()
    for table in islice(company.played(GAMES[game], seats, seed), length):
        for question in table.position.ask.questions() if table.position.ask else ():
            if question.seat < 0 or question.prompt in known or question in table.position.sealed:
                continue
            known.add(question.prompt)
            shown = TablePresenter(table, question.seat, "it", company.SPEECH)
            whole = {narrow: make_table_view(shown, is_narrow=narrow) for narrow in (False, True)}
            encoded = {
                n: msgspec.json.encode({"v": 1, "version": "x", "now": 0, "view": each}) for n, each in whole.items()
            }
            yield question.prompt, {n: each.decode().replace("<", "\\u003c") for n, each in encoded.items()}


def show(page: Page, view: str) -> None:
    def answer(route: Route) -> None:
        name = route.request.url.removeprefix("http://127.0.0.1/")
        if name in {"client.css", "client.js"}:
            route.fulfill(
                body=load_bundle(name).plain, content_type="text/css" if name.endswith("css") else "text/javascript"
            )
        elif name.endswith(".svg"):
            route.fulfill(body=read_sheet(name.removesuffix(".svg")), content_type="image/svg+xml")
        elif route.request.url == BASE:
            route.fulfill(
                body=PAGE.format(sheets=SHEETS, words=client_words("it"), view=view), content_type="text/html"
            )
        else:
            route.fulfill(status=204)

    page.unroute_all()
    page.route("**/*", answer)
    page.goto(BASE)
    page.locator(".art > g > *").first.wait_for(state="attached")


@pytest.mark.parametrize("game", PLAYED)
def test_all_that_is_pressed_is_in_the_window(browser, game):
    context = browser.new_context(locale="it-IT", reduced_motion="reduce")
    page, found = context.new_page(), []
    page.on("pageerror", lambda error: found.append(str(error)))
    for prompt, shown in views(game):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            show(page, shown[width <= 640])
            found += [f"{prompt}, {width}x{height}: {fault}" for fault in page.evaluate(FAULTS, width < 640)]
    context.close()
    assert found == []
