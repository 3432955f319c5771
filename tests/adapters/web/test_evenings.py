"""An hour to play that people agree on, in the browser: with scripts and without, by who has a name and who has none."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.ports.ids import TableStatus
from tests.adapters.web.site import Browser, words

SOON = (datetime.now(ZoneInfo("America/New_York")) + timedelta(days=3)).strftime("%Y-%m-%dT21:00")
LATER = (datetime.now(ZoneInfo("America/New_York")) + timedelta(days=4)).strftime("%Y-%m-%dT20:30")


async def plan(browser: Browser, *, day: str = SOON, zone: str = "America/New_York"):
    await browser.get("/open/quindici")
    form = browser.form("/", "game") if False else {"game": "quindici"}
    nonces = re.findall(r'name="press" value="([^"]+)"', browser.page)
    return await browser.post("/", {**form, "press": nonces[-1], "name": "Anna", "day": day, "zone": zone})


def office_of(app):
    return app.state.desk.office


async def room_of(app, table: str, lang: str = "en"):
    return await office_of(app).views.room(table.removeprefix("/t/"), lang)


async def test_an_evening_is_planned_by_the_clocks_of_the_browser_and_shown_with_its_forms(app, anna, bruno):
    opened = await plan(anna)
    table = opened.headers["location"]
    room = await room_of(app, table)
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
    assert (await room_of(app, table)).evening.maybe == ()


async def test_who_has_a_name_says_whether_they_come(app, anna, bruno):
    table = (await plan(anna)).headers["location"]
    await bruno.sit(table, "Bruno")
    await bruno.get(table)
    sent = bruno.form(f"{table}/coming")
    assert "maybe" in words((await bruno.post(f"{table}/coming", {**sent, "answer": "maybe"})).text).lower()
    room = await room_of(app, table)
    assert room.evening.maybe == ("Bruno",)
    assert [line.name for line in room.seats if not line.vacant] == ["Anna"]
    await bruno.get(table)
    await bruno.post(f"{table}/coming", {**bruno.form(f"{table}/coming"), "answer": "yes"})
    room = await room_of(app, table)
    assert room.evening.maybe == ()
    assert [line.name for line in room.seats if not line.vacant] == ["Anna", "Bruno"]
    refused = await bruno.post(f"{table}/coming", {"answer": "<b>"})
    assert refused.status_code == 422


async def test_the_host_alone_moves_it_and_calls_it_off(app, anna, bruno):
    table = (await plan(anna)).headers["location"]
    await bruno.sit(table, "Bruno")
    await bruno.get(table)
    assert f'action="{table}/move"' not in bruno.page
    assert (await bruno.post(f"{table}/move", {"day": LATER})).status_code == 403
    await anna.get(table)
    sent = {**anna.form(f"{table}/move"), "day": LATER, "zone": "America/New_York"}
    assert (await anna.post(f"{table}/move", sent)).status_code == 200
    assert "20:30 (New York)" in (await room_of(app, table)).evening.when
    for wrong in ("", "yesterday", "2020-01-01T21:00", "2027-02-29T21:00", "9999-12-31T23:59"):
        refused = await anna.post(f"{table}/move", {**sent, "day": wrong})
        assert refused.status_code == 422, wrong
    await anna.get(table)
    await anna.post(f"{table}/end", anna.form(f"{table}/end"))
    assert (await room_of(app, table)).status is TableStatus.CLOSED
    assert "21:00" not in words((await bruno.get(table)).text)


@pytest.mark.parametrize("zone", ["", "Nowhere/Land", "../../etc/passwd", "Europe/Rome"])
async def test_a_zone_that_there_is_not_is_the_hosts(app, anna, zone):
    table = (await plan(anna, zone=zone)).headers["location"]
    assert "(Rome)" in (await room_of(app, table)).evening.when or "(UTC)" in (await room_of(app, table)).evening.when


async def test_what_cannot_be_planned_opens_no_table(app, anna):
    for wrong in ("boh", "2020-01-01T21:00", "2027-02-30T21:00"):
        refused = await plan(anna, day=wrong)
        assert refused.status_code == 422
        assert 'role="alert"' in refused.text
    await anna.get("/")
    assert "/t/" not in anna.page
