"""The record by pages: every line can be read, by the reader's own eye alone."""

from __future__ import annotations

import re
from itertools import islice

from games.registry import GAMES
from tests.adapters.web.session import begun, room, settled
from tests.adapters.web.site import Browser
from tests.bot.presenters import test_every_game as company

LINE = re.compile(r'<li[^>]* id="h-(\d+)"')
EARLIER = re.compile(r'<a class="btn" rel="prev" href="([^"]+)"')


async def played(app, anna: Browser, bruno: Browser, answers: int) -> str:
    """A table of two at which so many answers stand in the record, as robots gave them."""
    address = await begun(anna, bruno, "caccia", seats=2)
    await settled(app)
    table = await app.state.desk.office.tables.get(address.removeprefix("/t/"))
    told = next(islice(company.played(GAMES["caccia"], 2, "caccia0"), answers, None))
    table.position, table.story = told.position, told.story
    table.told_caches.clear()
    return address


async def read(browser: Browser, path: str) -> dict[int, str]:
    """Every line that pages give, from the last page on to the first, by its number."""
    found: dict[int, str] = {}
    pages = 0
    while path:
        response = await browser.get(path)
        assert response.status_code == 200
        numbers = [int(number) for number in LINE.findall(browser.page)]
        assert numbers == sorted(numbers)
        assert len(numbers) <= 30, "a page costs what is on it"
        found |= dict(zip(numbers, browser.page.split("<li")[1:], strict=False))
        path, pages = next(iter(EARLIER.findall(browser.page)), ""), pages + 1
    assert pages > 2
    return found


async def test_every_line_is_on_a_page_and_a_seat_s_own_only_on_its_own_pages(app, anna, bruno):
    table = await played(app, anna, bruno, 56)
    public = await app.state.desk.office.views.room(table.removeprefix("/t/"), "it")
    assert set(await read(bruno, f"{table}/history")) == {line.seq for line in public.record}
    lines = {}
    for browser, seat, other in ((anna, 1, 2), (bruno, 2, 1)):
        own = await room(app, browser, table, seat)
        lines[seat] = {line.text for line in own.room.record}
        assert set(await read(browser, f"{table}/seat/{seat}/history")) == {line.seq for line in own.room.record}
        assert (await browser.get(f"{table}/seat/{other}/history")).status_code == 403
    for path in (f"{table}/seat/2", f"{table}/seats"):
        assert f'href="{path.removesuffix("/seats")}/history"' in (await bruno.get(path)).text
    assert {line.text for line in public.record} < lines[1] | lines[2], "somebody was told more than all were"


async def test_a_page_that_is_not_there_is_the_last(app, anna, bruno):
    table = await played(app, anna, bruno, 12)
    last = LINE.findall((await anna.get(f"{table}/history")).text)
    assert last
    for page in ("0", "99", "-3", "x", "9" * 40):
        assert LINE.findall((await anna.get(f"{table}/history?page={page}")).text) == last
