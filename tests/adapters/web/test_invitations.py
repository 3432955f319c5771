"""Invitations in a browser: made in the lobby, followed by a friend, called back; and what crawlers are told."""

import asyncio
import io

import pytest
from PIL import Image

from adapters.web.address import Addresses
from adapters.web.server import create_app
from bot.people.access import OF_A_STRANGER, OF_STRANGERS
from bot.values.ids import make_invitation_code, make_table_id
from games.registry import GAMES
from tests.adapters.web.site import Browser
from tests.adapters.web.test_guesses import Elsewhere
from tests.probes import PROBES
from tests.support.script_game import app
from tests.surfaces.stage import Time

PUBLIC = "https://tables.example.org"
HERE = "http://127.0.0.1:8000"


@pytest.fixture
async def at(tmp_path):
    async with app(tmp_path, Time(), {**GAMES, **PROBES}, public_url=PUBLIC) as made:
        yield made


@pytest.fixture
def asgi(at):
    return create_app(at, Addresses(public=PUBLIC))


async def open_here(asgi):
    """Whoever is at this computer opens a table; the browser and the table's address."""
    anna = Browser(asgi, base=HERE)
    return anna, await anna.open("Anna")


async def invitation_of(browser, table):
    await browser.get(table)
    made = await browser.post(f"{table}/invite", browser.form(f"{table}/invite"))
    browser.page = made.text
    path = made.text.partition(f'value="{PUBLIC}/in/')[2].partition('"')[0]
    return f"/in/{path}"


async def test_the_same_form_twice_takes_one_seat_and_one_use(asgi, at):
    anna, table = await open_here(asgi)
    friend = Browser(asgi, base=PUBLIC)
    path = await invitation_of(anna, table)
    await friend.get(path)
    sent = {**friend.form("/in"), "name": "Bruno"}
    for _ in range(3):
        assert (await friend.post("/in", sent)).status_code == 303
    found = await at.tables.get(table.removeprefix("/t/"))
    assert sum(bool(found.assignment_of(seat).person) for seat in range(2)) == 2
    assert found.assignment_of(2) is None or not found.assignment_of(2).person
    for browser in (anna, friend):
        await browser.close()


async def test_what_crawlers_keep_is_a_card_of_the_game_and_no_table(asgi):
    anna, table = await open_here(asgi)
    crawler = Browser(asgi, base=PUBLIC)
    page = await crawler.get(table)
    assert page.headers["x-robots-tag"] == "noindex"
    assert f'<meta property="og:image" content="{PUBLIC}/cover/ballot.jpg?lang=it">' in page.text
    assert "share.png" not in page.text.partition("</head>")[0]
    assert "board" not in page.text.partition("</head>")[0]
    drawn = await crawler.get("/cover/eleusis.jpg")
    assert drawn.headers["content-type"] == "image/jpeg"
    assert Image.open(io.BytesIO(drawn.content)).size == (1200, 630)
    for browser in (anna, crawler):
        await browser.close()


async def test_strangers_try_twenty_codes_in_all_and_those_we_have_met_are_let_in_all_the_same(asgi):
    anna, table = await open_here(asgi)
    statuses = []
    for number in range(5):
        stranger = Elsewhere(asgi, f"203.0.113.{number}")
        statuses += [(await stranger.client.get(f"/t/{make_table_id()}")).status_code for _ in range(8)]
        await stranger.close()
    assert OF_STRANGERS.burst == 20
    assert statuses.count(404) == 22, "at an address that has not guessed wrong before, others' guesses do not count"
    assert statuses.count(429) == 18
    assert OF_A_STRANGER.burst < OF_STRANGERS.burst
    assert (await anna.get(table)).status_code == 200
    await anna.close()


async def test_39_a_good_link_opens_whatever_others_guess(asgi):
    anna, table = await open_here(asgi)
    path = await invitation_of(anna, table)
    for number in range(12):
        stranger = Elsewhere(asgi, f"203.0.113.{number}")
        await stranger.client.get(f"/t/{make_table_id()}")
        for _ in range(8):
            await stranger.client.get(f"/in/{make_invitation_code()}")
        await stranger.close()
    friend = Elsewhere(asgi, "198.51.100.1")
    assert (await friend.get(table)).status_code == 200
    assert (await friend.get(path)).status_code == 200
    for browser in (anna, friend):
        await browser.close()


async def people_of(at):
    return set(await at.store.column("select id from people"))


async def test_33_nobody_is_made_before_the_invitation_is_found(asgi, at):
    anna, _ = await open_here(asgi)
    before = await people_of(at)
    stranger = Browser(asgi, base=PUBLIC)
    for code, status in ((make_invitation_code(), 410), ("x" * 43, 410)):
        came = await stranger.post("/in", {"code": code, "link": code, "name": "Mallory", "press": "n"})
        assert came.status_code == status
        assert "set-cookie" not in came.headers
    assert await people_of(at) == before
    for browser in (anna, stranger):
        await browser.close()


async def test_33_of_eight_at_once_for_one_seat_one_is_made_and_the_others_leave_nothing(asgi, at):
    anna = Browser(asgi, base=HERE)
    table = await anna.open("Anna", "ballot", seats=4)
    path = await invitation_of(anna, table)
    for seat in (1, 2):
        await anna.sit(table, "Anna", seat)
    before = await people_of(at)
    friends = [Browser(asgi, base=PUBLIC) for _ in range(8)]
    for friend in friends:
        await friend.get(path)
    sent = [{**friend.form("/in"), "name": f"Friend {number}"} for number, friend in enumerate(friends)]
    came = await asyncio.gather(*(friend.post("/in", form) for friend, form in zip(friends, sent, strict=True)))
    assert sorted(each.status_code for each in came) == [303, *[422] * 7]
    assert sum("set-cookie" in each.headers for each in came) == 1
    (seated,) = await people_of(at) - before
    found = await at.tables.get(table.removeprefix("/t/"))
    assert found.seats_of(seated) == (3,)
    assert await at.store.value("select count(*) from accounts") == len(before) + 1
    for browser in (anna, *friends):
        await browser.close()
