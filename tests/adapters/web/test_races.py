"""Races and looks in a browser: one press, and what was sent counts as seen."""

import pytest

from games.schicki.words import card_rows
from tests.adapters.web.session import room
from tests.adapters.web.site import site, told, words
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
    """Press the first button of that token at one's own seat; its status."""
    asks = (await one.look(f"{table}/seat/{seat}"))["asks"]
    question = next(ask["id"] for ask in asks if token in told_tokens(ask))
    return (await one.send(f"{table}/seat/{seat}/answer", {"question": question, "fields": {"": [token]}})).status_code


def told_tokens(ask):
    return [choice[0] for choice in ask["w"]] if isinstance(ask["w"], list) else []


async def do(one, table, seat, form, press):
    return (await one.send(f"{table}/seat/{seat}/do/{form}", {"press": press})).status_code


@pytest.mark.rule("SM-70")
async def test_nobody_pauses_a_race_to_think_about_what_lies_there(anna, bruno, asgi, time):
    """The attack: pause at a card, find out what there is, go on at a moment that one alone knows, and be the first."""
    table = await begun(asgi, anna, bruno, "live")
    for one, seat in ((anna, 1), (bruno, 2)):
        await pressed(one, table, seat, "press")
    assert await do(anna, table, 1, "pause", "p") == 200
    assert await do(anna, table, 1, "resume", "r") == 200
    for _ in range(40):
        if (await state_of(asgi, table)).picture.cards:
            break
        time.now += 3_000
        await asgi.state.context.app.clock.handle_due()
    at = await asgi.state.context.app.tables.get(table.rpartition("/")[2])
    assert await do(anna, table, 1, "pause", "q") == 200
    assert await pressed(anna, table, 1, "knock") == 204
    assert {"resume", "pausing"} & {*(view := await anna.look(f"{table}/seat/1"))["can"], *view} == {
        "resume",
        "pausing",
    }
    assert await do(bruno, table, 2, "resume", "b") == 200
    assert await do(bruno, table, 2, "resume", "c") == 422
    assert await do(bruno, table, 2, "pause", "d") == 200
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
async def test_nothing_but_the_view_shows_a_scene_and_who_fetches_that_has_seen_it(anna, bruno, asgi, time):
    """The attack: read all that a seat may fetch but the view, have the look handed back, reopen it and press after 40 ms."""
    table = await begun(asgi, anna, bruno, "looks")
    scene, seat = scene_in_words(asgi, await state_of(asgi, table)), f"{table}/seat/1"
    for _ in range(3):
        await pressed(anna, table, 1, "open")
        for path in ("details", "log?before=99", "since", "prepared", "lesson", "reveal?upto=9", "draft?id=x"):
            assert not tells((await anna.get(f"{seat}/{path}")).text, scene), path
        assert not tells((await anna.get(f"{table}/view")).text, scene)
        assert not tells(str(await room(asgi, anna, table, 1)), scene)
        await pass_ms(asgi, time, LOST)
        assert look_of(await state_of(asgi, table)).opened is None
    closed = await anna.look(seat)
    await pressed(anna, table, 1, "open")
    assert (await anna.look(seat))["art"] != closed["art"]
    assert look_of(await state_of(asgi, table)).since is not None


@pytest.mark.rule("SM-57", "SM-59")
async def test_a_pause_shows_no_scene_whose_time_does_not_run(anna, bruno, asgi, time):
    """The attack: open a scene, pause, look at it for as long as one likes, go on and press after 40 ms."""
    table = await begun(asgi, anna, bruno, "looks")
    closed = (await anna.look(f"{table}/seat/1"))["art"]
    await pressed(anna, table, 1, "open")
    at = await asgi.state.context.app.tables.get(table.rpartition("/")[2])
    for browser, seat in ((anna, 1), (bruno, 2)):
        assert await do(browser, table, seat, "pause", "p") == 200
    assert (await anna.look(f"{table}/seat/1"))["art"] != closed
    assert look_of(await state_of(asgi, table)).since is not None
    assert at.record.status == "live"
    view = await bruno.look(f"{table}/seat/2")
    assert "Anna wants a pause" in told(view)
    assert view["pausing"] and "pause" not in view["can"]
    await pass_ms(asgi, time, 60_000)
    assert look_of(await state_of(asgi, table)).over
    assert (await asgi.state.context.app.tables.get(at.record.id)).record.status == "paused"
