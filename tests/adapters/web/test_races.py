"""Races and looks in a browser: one press, and what was sent counts as seen."""

import re

import pytest

from games.schicki.words.phrases import card_rows
from tests.adapters.web.session import room
from tests.adapters.web.site import site, words
from tests.laws.presentation import SPEECH
from tests.support.script_game import Time, never


@pytest.fixture
def time():
    return Time()


@pytest.fixture
async def asgi(tmp_path, time):
    async with site(tmp_path, now_ms=time, sleep=never) as asgi:
        yield asgi


async def begun(asgi, anna, bruno, mode):
    """A table for two; returns its address."""
    table = await anna.open("Anna", "schicki", seats=2)
    await anna.get(table)
    await anna.post(f"{table}/option", {"option": "mode", "a.": mode, "press": "o"})
    await bruno.sit(table, "Bruno")
    await anna.post(f"{table}/start", {"press": "s"})
    await asgi.state.context.app.autoplay.wait_idle()
    return table


async def state_of(asgi, table):
    app = asgi.state.context.app
    await app.autoplay.wait_idle()
    return (await app.tables.get(table.removeprefix("/t/"))).position.state


async def pressed(one, table, seat, token):
    """Press the first button of that token on one's own page, as it stands; what is said to it."""
    page = (await one.get(f"{table}/seat/{seat}")).text
    form = next(part for part in page.split("<form ")[1:] if f'value="{token}"' in part)
    fields = dict(re.findall(r'name="(press|question|view)" value="([^"]*)"', form))
    said = await one.post(f"{table}/seat/{seat}/answer", fields | {"a.": token}, scripted=True)
    await one.get(f"{table}/seat/{seat}")
    return words(said.text)


@pytest.mark.rule("SM-70")
async def test_nobody_pauses_a_race_to_think_about_what_lies_there(anna, bruno, asgi, time):
    """The attack: pause at a card, find out what there is, go on at a moment that one alone knows, and be the first."""
    table = await begun(asgi, anna, bruno, "live")
    for one, seat in ((anna, 1), (bruno, 2)):
        await pressed(one, table, seat, "press")
    assert (await anna.post(f"{table}/pause", {"press": "p"})).status_code == 200
    assert (await anna.post(f"{table}/resume", {"press": "r"})).status_code == 200
    for _ in range(40):
        if (await state_of(asgi, table)).picture.cards:
            break
        time.now += 3_000
        await asgi.state.context.app.clock.handle_due()
    at = await asgi.state.context.app.tables.get(table.rpartition("/")[2])
    assert (await anna.post(f"{table}/pause", {"press": "q"})).status_code == 200
    assert "Registrato: " in await pressed(anna, table, 1, "knock")
    assert "Niente pausa" in words((await anna.get(f"{table}/seat/1")).text)
    assert (await bruno.post(f"{table}/resume", {"press": "b"})).status_code == 200
    assert (await bruno.post(f"{table}/resume", {"press": "c"})).status_code == 422
    assert (await bruno.post(f"{table}/pause", {"press": "d"})).status_code == 200
    at = await asgi.state.context.app.tables.get(at.record.id)
    assert (at.record.status, at.record.pausing) == ("live", "Bruno")
    turned = (await state_of(asgi, table)).course.turned
    time.now += 20_000
    await asgi.state.context.app.clock.handle_due()
    at = await asgi.state.context.app.tables.get(at.record.id)
    assert (at.record.status == "live") is bool((await state_of(asgi, table)).picture.cards)
    assert (await state_of(asgi, table)).course.turned >= turned


# -- looks: what was sent counts as seen, whatever its form.


LOST = 10_000
"""After so many ms a look of which nothing was seen is handed back."""


def look_of(state):
    return state.looks[0].open()[0]


def scene_in_words(asgi, state):
    """The cards of the first scene, as a reader of Italian is told them."""
    app = asgi.state.context.app
    spec = app.tables.games["schicki"]
    rows = card_rows(state.unseen.open().laid[0])
    return [SPEECH.speak(spec, row, "it", str).strip() for row in rows]


def tells(text, scene):
    """Whether a page names any card of the scene."""
    return any(words(row) in words(text) for row in scene)


async def pass_ms(asgi, time, ms):
    time.now += ms
    await asgi.state.context.app.clock.handle_due()
    await asgi.state.context.app.autoplay.wait_idle()


@pytest.mark.rule("SM-59", "SM-71")
async def test_what_a_picture_shows_is_in_no_word_of_the_page_so_that_a_look_handed_back_has_shown_nothing(
    anna, bruno, asgi, time
):
    """The attack: read the words, load no picture, have the look handed back, reopen it and press after 40 ms."""
    table = await begun(asgi, anna, bruno, "looks")
    scene = scene_in_words(asgi, await state_of(asgi, table))
    for _ in range(3):
        await pressed(anna, table, 1, "open")
        for path in (f"{table}/seat/1", f"{table}/seats", f"{table}/seat/1"):
            assert not tells((await anna.get(path)).text, scene)
        seat_room = await room(asgi, anna, table, 1)
        assert seat_room.unseen == "picture"
        assert not tells(str(seat_room), scene)
        await pass_ms(asgi, time, LOST)
        assert look_of(await state_of(asgi, table)).opened is None


@pytest.mark.rule("SM-59", "SM-71")
async def test_a_picture_counts_as_seen_before_it_is_sent_and_shows_no_scene_that_was_handed_back(
    anna, bruno, asgi, time, monkeypatch
):
    """The look is handed back while its picture is being drawn: what is sent then is the table without it."""
    table = await begun(asgi, anna, bruno, "looks")
    closed = (await anna.get(f"{table}/seat/1/board.webp")).content
    await pressed(anna, table, 1, "open")
    app = asgi.state.context.app
    draw, drawn = app.drawings._pictures.next_board_picture, []

    async def draw_slowly(*asked):
        drawn.append(await draw(*asked))
        if len(drawn) == 1:
            await pass_ms(asgi, time, LOST)
        return drawn[-1]

    monkeypatch.setattr(type(app.drawings._pictures), "next_board_picture", lambda _, *asked: draw_slowly(*asked))
    sent = (await anna.get(f"{table}/seat/1/board.webp")).content
    assert drawn[0].dots != closed
    assert sent == closed
    assert look_of(await state_of(asgi, table)).opened is None


@pytest.mark.rule("SM-57", "SM-59")
async def test_a_pause_shows_no_scene_whose_time_does_not_run(anna, bruno, asgi, time):
    """The attack: open a scene, pause, look at it for as long as one likes, go on and press after 40 ms."""
    table = await begun(asgi, anna, bruno, "looks")
    closed = (await anna.get(f"{table}/seat/1/board.webp")).content
    await pressed(anna, table, 1, "open")
    at = await asgi.state.context.app.tables.get(table.rpartition("/")[2])
    for browser in (anna, bruno):
        assert (await browser.post(f"{table}/pause", {"press": "p"})).status_code == 200
    assert (await anna.get(f"{table}/seat/1/board.webp")).content != closed
    assert look_of(await state_of(asgi, table)).since is not None
    assert at.record.status == "live"
    await bruno.get(f"{table}/seat/2")
    assert "Anna wants a pause" in words(bruno.page)
    assert "No pause after all" in words(bruno.page)
    assert f'action="{table}/pause"' not in bruno.page
    await pass_ms(asgi, time, 60_000)
    assert look_of(await state_of(asgi, table)).over
    assert (await asgi.state.context.app.tables.get(at.record.id)).record.status == "paused"
