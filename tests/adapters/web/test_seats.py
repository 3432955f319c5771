"""Seats of a live table in the browser: nobody learns a second hand, and those who sit there decide who comes."""

from __future__ import annotations

import pytest

from tests.adapters.web.session import begun, settled
from tests.adapters.web.site import Browser, Stream, cookies, regions, stream_of, words

TRIES = 40
"""Tables after which chance should have named a robot."""


@pytest.fixture
async def carla(app):
    browser = Browser(app, lang="en")
    yield browser
    await browser.close()


def read(app, table):
    """The table as the office has it."""
    return app.state.desk.office.tables.find_loaded(table.removeprefix("/t/"))


async def claimed(browser: Browser, table: str, name: str, seat: int | str):
    """What the page says to somebody who presses for a seat, numbered from 0."""
    return await browser.post(f"{table}/sit", {"name": name, "press": f"{table}{name}{seat}", "seat": str(seat)})


async def is_shut(browser: Browser, table: str, seat: int) -> bool:
    """Whether somebody sees nothing of a seat: no page, no stream, no picture."""
    paths = (f"{table}/seat/{seat + 1}", f"{table}/seat/{seat + 1}/stream", f"{table}/seat/{seat + 1}/picture.png")
    return all([(await browser.client.get(path)).status_code in {403, 404, 409} for path in paths])


@pytest.mark.deep  # several tables, until chance names a robot
async def test_a_partisan_does_not_read_where_the_robot_spy_stands(anna, bruno, app):
    for _ in range(TRIES):
        table = await anna.open("Anna", "caccia", seats=4)
        await claimed(bruno, table, f"Bruno {table[-6:]}", 1)
        await anna.post(f"{table}/start", {"press": table})
        await settled(app)
        spy = read(app, table).position.state.spy
        if read(app, table).tenure_of(spy).robot:
            break
    said = await claimed(bruno, table, "", spy)
    assert said.status_code >= 400
    assert "another seat" in words(said.text)
    await bruno.post(f"{table}/leave", {"press": "l"})
    assert (await claimed(bruno, table, "", spy)).status_code >= 400
    assert await is_shut(bruno, table, spy)
    assert (await claimed(bruno, table, "Bruno", 1)).status_code == 303


async def test_no_three_hands_of_a_table_are_read_in_turn(anna, bruno, app):
    table = await begun(anna, bruno, seats=4)
    await settled(app)
    for seat in (2, 3):
        await anna.post(f"{table}/leave", {"press": f"l{seat}"})
        assert (await claimed(anna, table, "Anna", seat)).status_code >= 400
        assert await is_shut(anna, table, seat)
    assert (await claimed(anna, table, "Anna", 0)).status_code == 303


async def test_all_seats_at_once_are_not_for_somebody_passing_by(anna, bruno, carla, app):
    table = await begun(anna, bruno, seats=4)
    await settled(app)
    for browser, name in ((carla, "Carla"), (bruno, "Bruno")):
        refused = await claimed(browser, table, name, "all")
        assert refused.status_code >= 400
        assert "one seat" in words(refused.text)
        assert await is_shut(browser, table, 2)
        assert 'value="all"' not in (await browser.get(table)).text
    assert len(read(app, table).tenures) == 4


async def test_two_browsers_of_one_person_do_not_replace_somebody_who_plays(anna, bruno, carla, app):
    table = await begun(anna, bruno, seats=4)
    await settled(app)
    other = Browser(app)
    for browser, name, seat, reply in (
        (carla, "Carla", 2, "asked the players"),
        (other, "Elio", 3, "chiesto a chi gioca"),
    ):
        assert reply in words((await claimed(browser, table, name, seat)).text)
        assert await is_shut(browser, table, seat)
        for path in ("robot", "end", "pause", "time"):
            said = await browser.post(f"{table}/{path}", {"press": path, "seat": "0", "level": "sound"})
            assert said.status_code >= 400
    assert read(app, table).tenure_of(0).person == read(app, table).record.host
    assert read(app, table).record.status.value == "live"
    await other.close()


async def test_those_who_sit_there_let_a_newcomer_in_with_a_button(anna, bruno, carla, app):
    table = await begun(anna, bruno, seats=4)
    await settled(app)
    asked = await claimed(carla, table, "Carla", 2)
    assert asked.status_code == 200
    assert "I have asked the players" in words(asked.text)
    carla.page = asked.text
    with pytest.raises(AssertionError, match="no form"):
        carla.form(f"{table}/agree")
    page = (await anna.get(f"{table}/seat/1")).text
    assert "Carla vorrebbe sedersi al posto 3" in words(page)
    sent = anna.form(f"{table}/agree")
    assert "Il tuo sì è contato" in words((await anna.post(f"{table}/agree", sent)).text)
    assert "Il tuo sì c’è già" in words((await anna.post(f"{table}/agree", sent)).text)
    assert (await carla.post(f"{table}/agree", sent)).status_code >= 400
    await bruno.get(f"{table}/seats")
    await bruno.get(f"{table}/seat/2")
    await bruno.post(f"{table}/agree", bruno.form(f"{table}/agree"))
    assert read(app, table).name_of(2) == "Carla"
    assert f'href="{table}/seat/3"' in (await carla.get(table)).text
    assert (await carla.get(f"{table}/seat/3")).status_code == 200
    late = await bruno.post(f"{table}/refuse", sent)
    assert late.status_code >= 400
    assert "settled already" in words(late.text)


async def test_a_no_ends_a_proposal_and_everybody_reads_it(anna, bruno, app):
    table = await begun(anna, bruno)
    await settled(app)
    await anna.post(f"{table}/end", {"view": "seat/1", "press": "e"})
    await anna.get(f"{table}/seat/1")
    with pytest.raises(AssertionError, match="no form"):
        anna.form(f"{table}/refuse")
    await bruno.get(f"{table}/seat/2")
    assert "Anna proposes to close the table" in words(bruno.page)
    said = await bruno.post(f"{table}/refuse", bruno.form(f"{table}/refuse"), scripted=True)
    assert "You said no" in words(said.text)
    page = (await anna.get(f"{table}/seat/1")).text
    assert "Non siete abbastanza d’accordo" in words(page)
    again = await anna.post(f"{table}/end", {"view": "seat/1", "press": "e2"})
    assert "riprova più tardi" in words(again.text)
    assert read(app, table).record.status.value == "live"


async def test_what_is_proposed_and_the_way_to_a_new_seat_come_to_open_pages(anna, bruno, carla, app):
    table = await begun(anna, bruno, seats=4)
    await settled(app)
    mine = Stream(app, stream_of((await anna.get(f"{table}/seat/1")).text), cookies(anna))
    spectator = Browser(app)
    watching = Stream(app, stream_of((await spectator.get(table)).text), "")
    await claimed(carla, table, "Carla", 2)
    event = await mine.event()
    assert "proposals" in regions(event)
    assert f"{table}/agree" in event
    event = await watching.event()
    assert "Carla vorrebbe sedersi al posto 3" in event
    assert f"{table}/agree" not in event, "who has no say is given no button"
    await watching.close()
    await spectator.close()
    waiting = Stream(app, stream_of((await carla.get(table)).text), cookies(carla))
    for browser, seat in ((anna, 1), (bruno, 2)):
        await browser.get(f"{table}/seat/{seat}")
        await browser.post(f"{table}/agree", browser.form(f"{table}/agree"))
    while f'href="{table}/seat/3"' not in await waiting.event():
        assert read(app, table).name_of(2) == "Carla"
    await waiting.close()
    await mine.close()


async def test_a_newcomer_is_asked_for_no_more_than_once_and_may_not_answer_for_themselves(anna, bruno, carla, app):
    table = await begun(anna, bruno, seats=4)
    await settled(app)
    await claimed(carla, table, "Carla", 2)
    again = await claimed(carla, table, "Carla", 3)
    assert "asked for a seat already" in words(again.text)
    number = str(read(app, table).record.proposals["admit 2"].number)
    for path, sent in (("agree", number), ("refuse", number), ("agree", ""), ("agree", "99999999999"), ("agree", "-1")):
        said = await carla.post(f"{table}/{path}", {"press": "x", "proposal": sent})
        assert said.status_code >= 400
    assert read(app, table).tenure_of(2).robot


async def test_a_seat_is_asked_for_handed_over_and_gone_from_an_open_page(anna, bruno, carla, app):
    table = await begun(anna, bruno, seats=4)
    await settled(app)
    await bruno.get(f"{table}/seat/2")
    stream = Stream(app, stream_of(bruno.page), cookies(bruno))
    assert "Ask for seat 2, Bruno’s" in words((await carla.get(table)).text)
    await claimed(carla, table, "Carla", 1)
    for browser, seat in ((anna, 1), (bruno, 2)):
        await browser.get(f"{table}/seat/{seat}")
        await browser.post(f"{table}/agree", browser.form(f"{table}/agree"))
    assert read(app, table).name_of(1) == "Carla"
    event = ""
    while "event: go" not in event:
        event = await stream.event()
    await stream.close()
    assert await is_shut(bruno, table, 1)
    assert (await carla.get(f"{table}/seat/2")).status_code == 200
