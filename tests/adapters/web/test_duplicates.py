"""The pages of a season and of a duplicate, and every page of a sealed board for those who did not sit there."""

import re

import pytest

from adapters.web.routes import make_table_routes
from bot.tables.stored import find_person
from bot.values.button_payload import pack, unpack
from bot.values.ids import ChannelId
from bot.values.series import SeasonTerms, Stand
from tests.adapters.web.site import BASE, Browser, words
from tests.bot.records.played import play_out


def payloads(browser):
    """Return the verbs and arguments of the buttons of the page that a browser shows."""
    return [(each.verb, each.args) for each in map(unpack, re.findall('name="do" value="([^"]+)"', browser.page))]


def press(browser, verb, *args):
    """Return the form of a series' page with a press of a button, which need not stand there."""
    path = re.search('action="(/(?:season|duplicate)/([^"]+))"', browser.page)
    return browser.form(path[1]) | {"do": pack(verb, None, (path[2], *args))}


@pytest.fixture
async def duplicate(asgi, anna, bruno):
    """Return the page of a duplicate of one board for Anna and Bruno, which Anna has begun."""
    app = asgi.state.context.app
    table = await anna.open("Anna", "centocinquanta", seats=2)
    await bruno.sit(table, "Bruno")
    record = (await app.tables.get(table.removeprefix("/t/"))).record
    host = await find_person(app.store, record.host)
    series = await app.duplicates.open(host, ChannelId("memory:square"), "centocinquanta", boards=1, days=14)
    page = f"/duplicate/{series}"
    for browser in (anna, bruno):
        await browser.get(page)
        await browser.follow(await browser.post(page, press(browser, "enter")))
    await anna.get(page)
    await anna.follow(await anna.post(page, press(anna, "launch")))
    return page


class Site:
    """What `play_out` needs of a stage."""

    def __init__(self, app):
        self.app = app

    async def wait(self):
        raise AssertionError("no one is asked")


async def test_a_board_is_played_and_compared_in_the_browser_and_no_page_of_it_opens_to_others(
    asgi, anna, bruno, duplicate
):
    app, stranger = asgi.state.context.app, Browser(asgi)
    await anna.get(duplicate)
    response = await anna.follow(await anna.post(duplicate, press(anna, "deal", "1", "robots")))
    seat = str(response.url.path)
    table_id = seat.split("/")[2]
    await play_out(Site(app), table_id)
    pages = {
        route.path.replace("{table}", table_id).replace("{seat:seat}", "1")
        for route in make_table_routes()
        if "GET" in route.methods
    }
    assert len(pages) > 20
    for page in sorted(pages):
        for other in (bruno, stranger):
            found = await other.client.get(page)
            assert found.status_code == 403, page
            assert "Anna" not in found.text
    for page in (f"/t/{table_id}/verify", f"/t/{table_id}/table.json", f"/t/{table_id}/share.png"):
        assert (await anna.client.get(page)).status_code in {403, 422}
    assert "Classifica" not in words((await anna.get(duplicate)).text)
    await bruno.get(duplicate)
    response = await bruno.follow(await bruno.post(duplicate, press(bruno, "deal", "1", "robots")))
    await play_out(Site(app), str(response.url.path).split("/")[2])
    page = words((await bruno.get(duplicate)).text)
    assert "Robots (par)" in page
    assert (await stranger.client.get(f"/t/{table_id}/view")).status_code == 200
    view = await app.series.duplicates.show(duplicate.split("/")[2], "en")
    assert [board.stand for board in view.boards] == [Stand.NEW]
    assert [line.boards for line in view.ranking] == [1, 1]
    await stranger.close()


async def test_a_season_is_entered_and_read_in_the_browser(asgi, anna, bruno):
    app = asgi.state.context.app
    record = (await app.tables.get((await anna.open("Anna")).removeprefix("/t/"))).record
    host = await find_person(app.store, record.host)
    page = f"/season/{await app.seasons.open(host, ChannelId('memory:square'), SeasonTerms(pairs=True))}"
    await anna.get(page)
    await anna.follow(await anna.post(page, press(anna, "enter")))
    await bruno.get(page)
    (key,) = [args[1] for verb, args in payloads(bruno) if verb == "enter" and args[1] != "-"]
    await bruno.follow(await bruno.post(page, press(bruno, "enter", key) | {"name": "Bruno"}))
    assert "1. Anna & Bruno" in words((await anna.get(page)).text)
    again = await bruno.post(page, press(bruno, "enter"))
    assert again.status_code == 422
    unread = await bruno.post(page, press(bruno, "leave"))
    assert unread.status_code != 303 and "1. Anna & Bruno" in words((await anna.get(page)).text)
    assert (await anna.get("/season/s00")).status_code == 404


async def test_a_season_for_friends_is_opened_by_its_address_once_and_counts_tables_of_the_browser(asgi, anna, bruno):
    app = asgi.state.context.app
    await anna.get("/season")
    form = anna.form("/season") | {"name": "Anna", "game-ballot": "on", "counting": "places", "weeks": "2"}
    responses = [await anna.post("/season", form) for _ in range(2)]
    (page,) = {response.headers["location"] for response in responses}
    found = await anna.get(page)
    assert f'readonly value="{BASE}{page}"' in found.text
    await anna.follow(await anna.post(page, press(anna, "enter")))
    await bruno.get(page)
    await bruno.follow(await bruno.post(page, press(bruno, "enter") | {"name": "Bruno"}))
    shown = words((await bruno.get(page)).text)
    assert "Anna – Bruno" in shown
    assert "Chiudi la stagione" not in shown
    refused = await bruno.post(page, press(bruno, "finish"))
    assert refused.status_code == 403
    assert page in (await bruno.get("/season")).text
    table = await anna.open("Anna")
    series = page.split("/")[2]
    (_, body), record = await app.seasons.book.find(series), (await app.tables.get(table.removeprefix("/t/"))).record
    assert (body.games, record.places) == (("ballot",), ())
    await anna.get(page)
    asked = await anna.post(page, press(anna, "finish"))
    assert (asked.status_code, "finish" in [verb for verb, _ in payloads(anna)]) == (200, True)
    told = words((await anna.follow(await anna.post(page, press(anna, "finish", "yes")))).text)
    assert "una stagione tranquilla" in told
    missing = await anna.post("/season", form | {"press": "2", "group": "00000000"})
    assert missing.status_code == 422


async def test_a_duplicate_is_opened_in_the_browser_for_a_group_of_ones_own_or_by_its_address(asgi, anna, bruno):
    app = asgi.state.context.app
    await anna.get("/duplicate")
    form = anna.form("/duplicate") | {"name": "Anna", "game": "centocinquanta", "boards": "1", "days": "3"}
    first = await anna.post("/duplicate", form)
    series = first.headers["location"].split("/")[2]
    row, body = await app.duplicates.book.find(series)
    assert (row.place, body.boards) == ("", 1)
    host = await find_person(app.store, body.host)
    await app.attendance.enter_channel(host.account, ChannelId("memory:square"))
    await anna.get("/duplicate")
    (group,) = re.findall('option value="([0-9a-f]{8})"', anna.page)
    opened = await anna.post("/duplicate", form | {"group": group, "press": "2"})
    row, _ = await app.duplicates.book.find(opened.headers["location"].split("/")[2])
    assert row.place == "memory:square"
    foreign = await bruno.post("/duplicate", form | {"name": "Bruno", "group": group, "press": "3"})
    assert foreign.status_code == 422, "Bruno is in no channel of it"
