"""What a seat's page and a press weigh, counted without a browser: no more than this. All games as Chromium has them: `python -m tools.bench wire`."""

from __future__ import annotations

import gzip
from random import Random
from statistics import median

import pytest

from adapters.web.bundles import STATIC, load_bundle
from tests.adapters.web.session import begun, settled
from tools.bench.page import Page

SCRIPTS, STYLES, FACES = 28_600, 16_500, 13_000
"""The most of what is kept for good: a goal of 60,000 has room for little else."""
PAGES = {"millone": (55_000, 10_000), "ottocento": (55_000, 16_000), "caccia": (33_000, 55_000)}
"""The most of a seat's page, and of the picture that comes with it."""
PRESSES = {"millone": (13_000, 8_000), "ottocento": (13_000, 8_000)}
"""The median of what a press brings, and of what has changed of the picture; 6,000 is the goal of both together. Every deal is another, so there is room."""


def test_what_is_kept_for_good_weighs_no_more():
    sheet = gzip.compress((STATIC / "decks" / "tarocco.svg").read_bytes(), 5)
    assert len(load_bundle("scripts.js").packed) <= SCRIPTS
    assert len(load_bundle("styles.css").packed) <= STYLES
    assert len(sheet) <= FACES


async def look(browser, path):
    """A seat's page, with what its picture weighs and is called."""
    page = Page(path, (await browser.client.get(path)).text)
    (address,) = page.list_pictures()
    found = await browser.client.get(f"{address}&since=")
    return page, len(found.content), found.headers["x-picture"]


async def press(browser, page, dice):
    """What a press of the page's form brings, empty where nothing is asked or it is refused."""
    form = page.find_form()
    if not form.is_open:
        return ""
    headers = {"origin": str(browser.client.base_url).rstrip("/"), "hx-request": "true", **page.headers()}
    sent = form.fill(dice) | {"confirm": "yes"}
    brought = (await browser.client.post(f"{page.path}/answer", data=sent, headers=headers)).text
    return brought if "<hx-partial" in brought else ""


@pytest.mark.parametrize("game", list(PAGES))
async def test_a_page_and_a_press_weigh_no_more(app, anna, bruno, game):
    table = await begun(anna, bruno, game, app.state.desk.office.tables.games[game].least)
    await settled(app)
    dice, pages, pictures, answers, changes = Random(5), [], [], [], []
    for browser, seat in ((anna, 1), (bruno, 2)) * 4:
        path = f"{table}/seat/{seat}"
        page, picture, name = await look(browser, path)
        pages.append(len(page.html.encode()))
        pictures.append(picture)
        brought = await press(browser, page, dice)
        if brought:
            answers.append(len(brought.encode()))
            await settled(app)
            page = Page(path, (await browser.client.get(path)).text)
            changed = await browser.client.get(f"{page.list_pictures()[0]}&since={name}")
            assert "x-at" in changed.headers
            changes.append(len(changed.content))
    assert max(pages) <= PAGES[game][0], pages
    assert max(pictures) <= PAGES[game][1], pictures
    if game in PRESSES:
        assert len(answers) >= 3
        assert median(answers) <= PRESSES[game][0], answers
        assert median(changes) <= PRESSES[game][1], changes
