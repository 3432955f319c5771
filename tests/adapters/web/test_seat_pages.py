"""A seat's own pages: its record, what happened since, step by step, what is prepared, the teacher, presence."""

import re
from dataclasses import replace
from itertools import islice

from bot.tables.stored import table_ids
from bot.views.look_backs import ONE_LOOK_MS
from games.registry import GAMES
from tests.adapters.web.session import begun, room, settled
from tests.adapters.web.site import Browser, site, words
from tests.adapters.web.test_hours import sit
from tests.bot.views import test_every_game as company
from tests.support.script_game import Time, put_table

# -- history: the record by pages: every line can be read, by the reader's own eye alone.


LINE = re.compile(r'<li[^>]* id="h-(\d+)"')
EARLIER = re.compile(r'<a class="btn" rel="prev" href="([^"]+)"')


async def played_so_far(asgi, anna: Browser, bruno: Browser, answers: int) -> str:
    """A table of two at which so many answers stand in the record, as robots gave them."""
    address = await begun(anna, bruno, "caccia", seats=2)
    await settled(asgi)
    table = await asgi.state.context.app.tables.get(address.removeprefix("/t/"))
    told = next(islice(company.played(GAMES["caccia"], 2, "caccia0", steps=answers), answers, None))
    put_table(asgi.state.context.app, replace(table, position=told.position, history=told.history, told_caches={}))
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


async def test_every_line_is_on_a_page_and_a_seat_s_own_only_on_its_own_pages(asgi, anna, bruno):
    table = await played_so_far(asgi, anna, bruno, 56)
    public = await asgi.state.context.app.views.room(table.removeprefix("/t/"), "it")
    assert set(await read(bruno, f"{table}/history")) == {line.seq for line in public.record}
    lines = {}
    for browser, seat, other in ((anna, 1, 2), (bruno, 2, 1)):
        own = await room(asgi, browser, table, seat)
        lines[seat] = {line.text for line in own.room.record}
        assert set(await read(browser, f"{table}/seat/{seat}/history")) == {line.seq for line in own.room.record}
        assert (await browser.get(f"{table}/seat/{other}/history")).status_code == 403
    for path in (f"{table}/seat/2", f"{table}/seats"):
        assert f'href="{path.removesuffix("/seats")}/history"' in (await bruno.get(path)).text
    assert {line.text for line in public.record} < lines[1] | lines[2], "somebody was told more than all were"


# -- since: a seat's page begins with what its holder was told since they last looked, and with nothing where nothing


LOOKED_BACK = re.compile(r'<li( class="since__own")?>(.*?)</li>', re.DOTALL)


async def tell(asgi, table, game, answers):
    """Put a story of so many answers in the place of a table's; those of the second seat are by a robot from the tenth on."""
    found = await asgi.state.context.app.tables.get(table.removeprefix("/t/"))
    told = next(islice(company.played(GAMES[game], 2, f"{game}0"), answers, None))
    history = tuple(
        each._replace(row=each.row._replace(via="robot")) if each.row.seq > 10 and each.row.seat == 1 else each
        for each in told.history
    )
    found = replace(found, position=told.position, history=history, told_caches={})
    put_table(asgi.state.context.app, found)
    return found


def block(page):
    found = page.partition('<div id="since">')[2].partition("</details>")[0]
    return found if found.startswith("<details") else None


async def test_a_page_begins_with_what_happened_since_the_look_before_and_only_with_that(tmp_path):
    time = Time()
    async with site(tmp_path, now_ms=time) as asgi:
        anna, bruno = Browser(asgi), Browser(asgi, lang="en")
        table = await begun(anna, bruno, "caccia", seats=2)
        await settled(asgi)
        path = f"{table}/seat/2"
        await tell(asgi, table, "caccia", 12)
        time.now += ONE_LOOK_MS
        await bruno.get(path)
        had = len((await room(asgi, bruno, table, 2)).room.record)
        time.now += ONE_LOOK_MS
        await tell(asgi, table, "caccia", 40)
        shown = block((await bruno.get(path)).text)
        news = [words(line.text) for line in (await room(asgi, bruno, table, 2)).room.record[had:]]
        told = [words(text) for _, text in LOOKED_BACK.findall(shown)]
        assert 1 < len(told) <= 6 < len(news)
        assert "While you were away" in words(shown)
        parts = {part.removesuffix(".") for text in told for part in text.split(" · ")}  # a turn is packed into one
        assert parts <= {text.removesuffix(".") for text in news}
        assert block((await bruno.get(path)).text) == shown, "a page that is loaded once more says the same"
        time.now += ONE_LOOK_MS
        assert block((await bruno.get(path)).text) is None, "nothing has happened"
        await anna.close()
        await bruno.close()


# -- prepared: what is answered before it is asked is prepared on a page of its own, which nobody else can see.


async def rules(asgi, table):
    found = await asgi.state.context.app.tables.get(table.removeprefix("/t/"))
    return {key: [(rule.token, rule.is_once) for rule in row.rules] for key, row in found.prepared.items()}


async def test_a_rule_is_added_shown_to_its_owner_alone_and_removed(asgi, anna, bruno):
    table = await begun(anna, bruno, "eleusis")
    path = f"{table}/seat/2/prepared"
    assert f'href="{path}"' in (await bruno.get(f"{table}/seat/2")).text
    assert "When a dealer is needed" in words((await bruno.get(path)).text)
    sent = {"question": "+1-volunteer", "a.answer": "no", "a.stays": "stays", "press": "p"}
    assert (await bruno.post(path, sent)).status_code == 303
    assert await rules(asgi, table) == {(1, "volunteer"): [("no", False)]}
    assert ", every time" in words((await bruno.get(path)).text)
    assert (await anna.get(path)).status_code == 403
    assert (await anna.post(path, {"question": "+1-volunteer", "remove": "1", "of": "1"})).status_code == 403
    assert (
        await anna.post(f"{table}/seat/1/prepared", {"question": "+1-volunteer", "remove": "1", "of": "1"})
    ).status_code == 403
    assert (
        await bruno.post(path, {"question": "+1-volunteer", "remove": "1", "of": "1", "press": "r"})
    ).status_code == 303
    assert await rules(asgi, table) == {}


# -- lessons: the teacher's page: for whoever practises alone, and for nobody else.


async def test_in_company_there_is_no_link_and_no_page(asgi, anna, bruno):
    table = await begun(anna, bruno, "quindici", seats=2)
    await settled(asgi)
    for browser, seat in ((anna, 1), (bruno, 2)):
        assert "/lesson" not in (await browser.get(f"{table}/seat/{seat}")).text
        for about in ("card", "hand"):
            assert (await browser.get(f"{table}/seat/{seat}/lesson?about={about}")).status_code >= 400


# -- presence: whoever has the page of their seat before their eyes is present: what they are asked need not ring in a


async def test_whoever_has_a_seat_of_theirs_before_their_eyes_is_present_and_nobody_else(anna, bruno, asgi):
    app = await sit(anna, asgi)
    (table,) = await table_ids(app.store)
    found = await app.tables.get(table)
    presence, person = app.sender.seat_messages.states.presence, found.assignment_of(0).person
    assert (await bruno.post(f"/t/{table}/seat/1/here", {})).status_code == 204
    assert presence.last_seen_ms(found, person) == 0
    assert (await anna.post(f"/t/{table}/seat/1/here", {})).status_code == 204
    assert presence.last_seen_ms(found, person) > 0
