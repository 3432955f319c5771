"""The shelf, the ladder, a planned evening, and what a table agrees on before it begins."""

import re
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.values.ids import TableStatus
from tests.adapters.web.session import settled
from tests.adapters.web.site import Browser, Forms, words
from tests.support.people import filled

# -- home: the shelf: games of a family together, for as many as one is, the name after the press, and one's own table


def offered(page: str) -> list[str]:
    return re.findall(r'href="/open/([a-z0-9-]+)', page)


@pytest.mark.parametrize(
    ("people", "has", "lacks"),
    [(2, {"caccia", "millone"}, {"eleusis", "ottocento"}), (7, {"biglietti", "eleusis"}, {"caccia", "mattazza"})],
)
async def test_the_shelf_shows_what_so_many_can_play_and_the_table_has_as_many_seats(anna, people, has, lacks):
    page = (await anna.get(f"/?for={people}")).text
    games = set(offered(page))
    assert games >= has
    assert not games & lacks
    game = min(has)
    assert f'href="/open/{game}?for={people}"' in page
    assert f'name="seats" value="{people}"' in (await anna.get(f"/open/{game}?for={people}")).text


async def test_a_name_is_asked_after_the_press_and_only_of_whoever_has_none(anna):
    assert 'name="name"' not in (await anna.get("/")).text
    assert "required" in (await anna.get("/open/ballot")).text
    response = await anna.post("/", {"name": "Anna", "game": "ballot", "press": "p"})
    assert response.status_code == 303
    assert "Giochi come Anna" in words((await anna.get("/open/ballot")).text)


async def test_whoever_plays_alone_with_robots_is_asked_for_no_name_until_friends_come(anna):
    response = await anna.post("/", {"game": "ballot", "practice": "yes", "press": "p"})
    assert response.status_code == 303
    assert (await anna.look(response.headers["location"]))["me"] == [0, "Ospite"]
    page = (await anna.get("/open/ballot")).text
    assert "Giochi come" not in words(page)
    assert 'required value=""' in page
    assert (await anna.post("/", {"name": "Anna", "game": "ballot", "press": "q"})).status_code == 303
    assert "Giochi come Anna" in words((await anna.get("/open/ballot")).text)


async def test_a_game_is_told_in_a_minute_until_its_reader_has_read_it(anna, bruno):
    table = await anna.open("Anna", "eleusis", practice="yes")
    path = f"{table}/seat/1"
    assert '"new":true' in (await anna.get(path)).text
    assert (await anna.fetch(f"{path}/details"))["primer"]
    assert (await bruno.send(f"{path}/do/primer", {"press": "p"})).status_code == 403
    assert (await anna.send(f"{path}/do/primer", {"press": "p"})).status_code == 204
    assert '"new":false' in (await anna.get(path)).text
    assert "primer" not in await anna.fetch(f"{path}/details")


# -- ladder: the practice ladder's page, and the table a step leads to.


async def test_somebody_new_gives_a_name_and_begins_a_step(anna, bruno, asgi):
    await anna.get("/ladder/perudo")
    assert "il prossimo per te" in words(anna.page)
    sent = anna.form("/ladder/perudo") | {"name": "Anna", "rung": "long"}
    await anna.follow(await anna.post("/ladder/perudo", sent))
    await settled(asgi)
    assert "Cinque dadi" in words(anna.page)
    again = (await anna.get("/ladder/perudo")).text
    assert "Riprendi" in words(again)
    assert 'name="name"' not in again
    there = (await bruno.get("/ladder/perudo")).text
    assert "Go on" not in words(there)
    assert "Five dice" in words(there)


# -- options: what a table agrees on: what differs from its preset stands on top, and is put back by one press.


async def settings(asgi, table: str):
    return (await asgi.state.context.app.views.room(table.removeprefix("/t/"), "it")).settings


@pytest.mark.parametrize("game", ["eleusis", "ottocento", "biglietti"])
async def test_an_option_that_differs_stands_on_top_and_is_put_back_by_one_press(asgi, anna, game):
    table, dice = await anna.open("Anna", game, seats=5 if game == "biglietti" else 4), Random(game)
    assert not [each.name for each in await settings(asgi, table) if each.is_unusual]
    assert "tutte come al solito" in words((await anna.get(table)).text)
    changed = (await settings(asgi, table))[-2:]
    for each in changed:
        while next(now for now in await settings(asgi, table) if now.name == each.name).token == each.usual:
            sent = {f"a.{name}": list(values) for name, values in filled(each.widget, "", dice)}
            await anna.post(
                f"{table}/option", {"option": each.name, "press": str(dice.random()), "view": "table", **sent}
            )
    assert {each.name for each in await settings(asgi, table) if each.is_unusual} == {each.name for each in changed}
    page = (await anna.get(table)).text
    channels = [page.index(f'id="o-{each.name}-form"') for each in await settings(asgi, table)]
    assert max(channels[-2:]) < min(channels[:-2])
    for each in changed:
        back = [fields for action, fields, _ in Forms(page).found if ("option", each.name) in fields][-1]
        sent = {name: [value for key, value in back if key == name] for name, _ in back}
        assert (await anna.post(f"{table}/option", sent)).status_code == 303
    assert not [each.name for each in await settings(asgi, table) if each.is_unusual]
    assert "Rimetti" not in (await anna.get(table)).text


# -- seats: as many as people join, unless a number was asked for.


async def test_a_lobby_has_a_seat_for_each_who_comes_until_its_host_says_how_many(asgi, anna, bruno):
    table = await anna.open("Anna", seats=0)
    page = words((await anna.get(table)).text)
    assert "1 al tavolo: ne mancano 2 (si gioca in 3–6)" in page
    assert "i 2 posti che mancano vanno ai robot" in page
    await bruno.sit(table, "Bruno")
    await anna.post(f"{table}/robot", {"press": "r", "view": "table", "seat": "2", "level": "random"})
    page = words((await anna.get(table)).text)
    assert "Si comincia con chi è al tavolo" in page
    assert "4 Posto libero" in page
    carla = Browser(asgi)
    assert (await carla.sit(table, "Carla")).status_code == 303
    assert "Only 4 seats" not in words((await bruno.get(table)).text)
    assert "Suggest only 4 seats" in words(bruno.page)
    await anna.get(table)
    await anna.post(f"{table}/size", anna.form(f"{table}/size") | {"seats": "4"})
    page = words((await anna.get(table)).text)
    assert "4 posti presi su 4" in page
    assert "Tanti posti quante persone" in page
    await carla.close()


# -- evenings: an hour to play that people agree on, in the browser: with scripts and without, by who has a name and w


SOON = (datetime.now(ZoneInfo("America/New_York")) + timedelta(days=3)).strftime("%Y-%m-%dT21:00")
LATER = (datetime.now(ZoneInfo("America/New_York")) + timedelta(days=4)).strftime("%Y-%m-%dT20:30")


async def plan(browser: Browser, *, day: str = SOON, zone: str = "America/New_York"):
    await browser.get("/open/quindici")
    nonces = re.findall(r'name="press" value="([^"]+)"', browser.page)
    sent = {"game": "quindici", "press": nonces[-1], "name": "Anna", "day": day, "zone": zone}
    return await browser.post("/", sent)


async def room_of(asgi, table: str, lang: str = "en"):
    return await asgi.state.context.app.views.room(table.removeprefix("/t/"), lang)


async def test_an_evening_is_planned_by_the_clocks_of_the_browser_and_shown_with_its_forms(asgi, anna, bruno):
    opened = await plan(anna)
    table = opened.headers["location"]
    room = await room_of(asgi, table)
    assert room.evening.when.endswith("at 21:00 (New York)")
    said = words((await anna.get(table)).text)
    assert "21:00 (New York)" in said
    assert f'action="{table}/coming"' in anna.page
    assert f'action="{table}/move"' in anna.page
    stranger = words((await bruno.get(table)).text)
    assert "21:00 (New York)" in stranger
    assert f'action="{table}/coming"' not in bruno.page, "a stranger sits down under a name"
    refused = await bruno.post(f"{table}/coming", {"answer": "maybe"})
    assert refused.status_code == 422
    assert (await room_of(asgi, table)).evening.maybe == ()


async def test_who_has_a_name_says_whether_they_come(asgi, anna, bruno):
    table = (await plan(anna)).headers["location"]
    await bruno.sit(table, "Bruno")
    await bruno.get(table)
    sent = bruno.form(f"{table}/coming")
    assert "maybe" in words((await bruno.post(f"{table}/coming", {**sent, "answer": "maybe"})).text).lower()
    room = await room_of(asgi, table)
    assert room.evening.maybe == ("Bruno",)
    assert [line.name for line in room.seats if not line.vacant] == ["Anna"]
    await bruno.get(table)
    await bruno.post(f"{table}/coming", {**bruno.form(f"{table}/coming"), "answer": "yes"})
    room = await room_of(asgi, table)
    assert room.evening.maybe == ()
    assert [line.name for line in room.seats if not line.vacant] == ["Anna", "Bruno"]
    refused = await bruno.post(f"{table}/coming", {"answer": "<b>"})
    assert refused.status_code == 422


async def test_the_host_alone_moves_it_and_calls_it_off(asgi, anna, bruno):
    table = (await plan(anna)).headers["location"]
    await bruno.sit(table, "Bruno")
    await bruno.get(table)
    assert f'action="{table}/move"' not in bruno.page
    assert (await bruno.post(f"{table}/move", {"day": LATER})).status_code == 403
    await anna.get(table)
    sent = {**anna.form(f"{table}/move"), "day": LATER, "zone": "America/New_York"}
    assert (await anna.post(f"{table}/move", sent)).status_code == 200
    assert "20:30 (New York)" in (await room_of(asgi, table)).evening.when
    for wrong in ("", "yesterday", "2020-01-01T21:00", "2027-02-29T21:00", "9999-12-31T23:59"):
        refused = await anna.post(f"{table}/move", {**sent, "day": wrong})
        assert refused.status_code == 422, wrong
    await anna.get(table)
    await anna.post(f"{table}/end", anna.form(f"{table}/end"))
    assert (await room_of(asgi, table)).status is TableStatus.CLOSED
    assert "21:00" not in words((await bruno.get(table)).text)


@pytest.mark.parametrize("zone", ["", "Nowhere/Land", "../../etc/passwd", "Europe/Rome"])
async def test_a_zone_that_there_is_not_is_the_hosts(asgi, anna, zone):
    table = (await plan(anna, zone=zone)).headers["location"]
    assert "(Rome)" in (await room_of(asgi, table)).evening.when or "(UTC)" in (await room_of(asgi, table)).evening.when
