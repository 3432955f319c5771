"""Races in the browser: one press, the newest picture alone, a look's time from its own picture."""

import re

import pytest

from tests.adapters.web.site import site, words
from tests.support.script_game import Time, never


@pytest.fixture
def time():
    return Time()


@pytest.fixture
async def app(tmp_path, time):
    async with site(tmp_path, now_ms=time, sleep=never) as app:
        yield app


async def begun(app, anna, bruno, mode):
    """A table for two; returns its address."""
    table = await anna.open("Anna", "schicki", seats=2)
    await anna.get(table)
    await anna.post(f"{table}/option", {"option": "mode", "a.": mode, "press": "o"})
    await bruno.sit(table, "Bruno")
    await anna.post(f"{table}/start", {"press": "s"})
    await app.state.desk.office.autoplay.wait_idle()
    return table


async def state_of(app, table):
    office = app.state.desk.office
    await office.autoplay.wait_idle()
    return (await office.tables.get(table.removeprefix("/t/"))).position.state


async def pressed(one, table, seat, token):
    """Press the first button of that token on one's own page, as it stands; what is said to it."""
    page = (await one.get(f"{table}/seat/{seat}")).text
    form = next(part for part in page.split("<form ")[1:] if f'value="{token}"' in part)
    fields = dict(re.findall(r'name="(press|question|view)" value="([^"]*)"', form))
    said = await one.post(f"{table}/seat/{seat}/answer", fields | {"a.": token}, scripted=True)
    await one.get(f"{table}/seat/{seat}")
    return words(said.text)


@pytest.mark.rule("SM-70")
async def test_nobody_pauses_a_race_to_think_about_what_lies_there(anna, bruno, app, time):
    """The attack: pause at a card, find out what there is, go on at a moment that one alone knows, and be the first."""
    table = await begun(app, anna, bruno, "live")
    for one, seat in ((anna, 1), (bruno, 2)):
        await pressed(one, table, seat, "press")
    assert (await anna.post(f"{table}/pause", {"press": "p"})).status_code == 200
    assert (await anna.post(f"{table}/resume", {"press": "r"})).status_code == 200
    for _ in range(40):
        if (await state_of(app, table)).picture.cards:
            break
        time.now += 3_000
        await app.state.desk.office.clock.handle_due()
    at = await app.state.desk.office.tables.get(table.rpartition("/")[2])
    assert (await anna.post(f"{table}/pause", {"press": "q"})).status_code == 200
    assert "Segnato al secondo" in await pressed(anna, table, 1, "knock")
    assert "Niente pausa" in words((await anna.get(f"{table}/seat/1")).text)
    assert (await bruno.post(f"{table}/resume", {"press": "b"})).status_code == 200
    assert (await bruno.post(f"{table}/resume", {"press": "c"})).status_code == 422
    assert (await bruno.post(f"{table}/pause", {"press": "d"})).status_code == 200
    assert (at.record.status, at.record.pausing) == ("live", "Bruno")
    turned = (await state_of(app, table)).turned
    time.now += 20_000
    await app.state.desk.office.clock.handle_due()
    assert (at.record.status == "live") is bool((await state_of(app, table)).picture.cards)
    assert (await state_of(app, table)).turned >= turned
