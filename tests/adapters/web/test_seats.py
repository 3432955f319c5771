"""Seats of a live table in the browser: nobody learns a second hand, and those who sit there decide who comes."""

import pytest

from tests.adapters.web.session import begun, settled
from tests.adapters.web.site import Browser, Stream, cookies, data, stream_of, told, words


@pytest.fixture
async def carla(asgi):
    browser = Browser(asgi, lang="en")
    yield browser
    await browser.close()


def read(asgi, table):
    return asgi.state.context.app.tables.find_loaded(table.removeprefix("/t/"))


async def claimed(browser: Browser, table: str, name: str, seat: int | str):
    """What the page says to somebody who presses for a seat, numbered from 0."""
    return await browser.post(f"{table}/sit", {"name": name, "press": f"{table}{name}{seat}", "seat": str(seat)})


async def is_shut(browser: Browser, table: str, seat: int) -> bool:
    """Whether somebody sees nothing of a seat: no page, no stream, no picture."""
    paths = (f"{table}/seat/{seat + 1}", f"{table}/seat/{seat + 1}/stream", f"{table}/seat/{seat + 1}/picture.png")
    return all([(await browser.client.get(path)).status_code in {403, 404, 409} for path in paths])


async def test_all_seats_at_once_are_not_for_somebody_passing_by(anna, bruno, carla, asgi):
    table = await begun(anna, bruno, seats=4)
    await settled(asgi)
    for browser, name in ((carla, "Carla"), (bruno, "Bruno")):
        refused = await claimed(browser, table, name, "all")
        assert refused.status_code >= 400
        assert "one seat" in words(refused.text)
        assert await is_shut(browser, table, 2)
        assert "open" not in await browser.fetch(f"{table}/details")
    assert len(read(asgi, table).assignments) == 4


async def test_what_is_proposed_and_the_way_to_a_new_seat_come_to_open_pages(anna, bruno, carla, asgi):
    table = await begun(anna, bruno, seats=4)
    await settled(asgi)
    mine = Stream(asgi, stream_of((await anna.get(f"{table}/seat/1")).text), cookies(anna))
    spectator = Browser(asgi)
    watching = Stream(asgi, stream_of((await spectator.get(table)).text), "")
    await claimed(carla, table, "Carla", 2)
    [[number, text, _, asked]] = data(await mine.event())["set"]["proposals"]
    assert "Carla vorrebbe sedersi al posto 3" in told(text)
    assert 0 in asked
    assert "Carla vorrebbe sedersi al posto 3" in told(data(await watching.event())["set"]["proposals"])
    await watching.close()
    await spectator.close()
    waiting = Stream(asgi, stream_of((await carla.get(table)).text), cookies(carla))
    for browser, seat in ((anna, 1), (bruno, 2)):
        await browser.send(f"{table}/seat/{seat}/do/agree", {"press": "a", "proposal": str(number)})
    while f"event: go\ndata: {table}/seat/3" not in await waiting.event():
        assert read(asgi, table).name_of(2) != "Carla"
    await waiting.close()
    await mine.close()


async def test_who_calls_themselves_otherwise_elsewhere_is_named_here_as_they_sit(anna, bruno):
    table = await begun(anna, bruno)
    await bruno.open("Anna")
    await bruno.send(f"{table}/seat/2/do/pause", {"press": "p"})
    assert "Bruno mette il tavolo in pausa" in told(await anna.look(f"{table}/seat/1"))
