"""Looks in a browser that shows no pictures: what was sent counts as seen, whatever its form."""

import pytest

from games.schicki.words.phrases import card_rows
from tests.adapters.web.session import room
from tests.adapters.web.site import site, words
from tests.adapters.web.test_races import begun, pressed, state_of
from tests.laws.presentation import SPEECH
from tests.support.script_game import Time, never

LOST = 10_000
"""After so many ms a look of which nothing was seen is handed back."""


@pytest.fixture
def time():
    return Time()


@pytest.fixture
async def app(tmp_path, time):
    async with site(tmp_path, now_ms=time, sleep=never) as app:
        yield app


def look_of(state):
    return state.looks[0].open()[0]


def scene_in_words(app, state):
    """The cards of the first scene, as a reader of Italian is told them."""
    office = app.state.desk.office
    box = office.tables.games["schicki"]
    rows = card_rows(state.unseen.open().laid[0])
    return [SPEECH.speak(box, row, "it", str).strip() for row in rows]


def tells(text, scene):
    """Whether a page names any card of the scene."""
    return any(words(row) in words(text) for row in scene)


async def pass_ms(app, time, ms):
    time.now += ms
    await app.state.desk.office.clock.handle_due()
    await app.state.desk.office.autoplay.wait_idle()


@pytest.mark.rule("SM-59", "SM-71")
async def test_what_a_picture_shows_is_in_no_word_of_the_page_so_that_a_look_handed_back_has_shown_nothing(
    anna, bruno, app, time
):
    """The attack: read the words, load no picture, have the look handed back, reopen it and press after 40 ms."""
    table = await begun(app, anna, bruno, "looks")
    scene = scene_in_words(app, await state_of(app, table))
    for _ in range(3):
        await pressed(anna, table, 1, "open")
        for path in (f"{table}/seat/1", f"{table}/seats", f"{table}/seat/1"):
            assert not tells((await anna.get(path)).text, scene)
        seat_room = await room(app, anna, table, 1)
        assert seat_room.unseen == "picture"
        assert not tells(str(seat_room), scene)
        await pass_ms(app, time, LOST)
        assert look_of(await state_of(app, table)).opened is None


@pytest.mark.rule("SM-59", "SM-71")
async def test_a_picture_counts_as_seen_before_it_is_sent_and_shows_no_scene_that_was_handed_back(
    anna, bruno, app, time, monkeypatch
):
    """The look is handed back while its picture is being drawn: what is sent then is the table without it."""
    table = await begun(app, anna, bruno, "looks")
    closed = (await anna.get(f"{table}/seat/1/board.webp")).content
    await pressed(anna, table, 1, "open")
    office = app.state.desk.office
    draw, drawn = office.views._pictures.next_board_picture, []

    async def draw_slowly(*asked):
        drawn.append(await draw(*asked))
        if len(drawn) == 1:
            await pass_ms(app, time, LOST)
        return drawn[-1]

    monkeypatch.setattr(type(office.views._pictures), "next_board_picture", lambda _, *asked: draw_slowly(*asked))
    sent = (await anna.get(f"{table}/seat/1/board.webp")).content
    assert drawn[0].dots != closed
    assert sent == closed
    assert look_of(await state_of(app, table)).opened is None


@pytest.mark.rule("SM-57", "SM-59")
async def test_a_pause_shows_no_scene_whose_time_does_not_run(anna, bruno, app, time):
    """The attack: open a scene, pause, look at it for as long as one likes, go on and press after 40 ms."""
    table = await begun(app, anna, bruno, "looks")
    closed = (await anna.get(f"{table}/seat/1/board.webp")).content
    await pressed(anna, table, 1, "open")
    at = await app.state.desk.office.tables.get(table.rpartition("/")[2])
    for browser in (anna, bruno):
        assert (await browser.post(f"{table}/pause", {"press": "p"})).status_code == 200
    assert (await anna.get(f"{table}/seat/1/board.webp")).content != closed
    assert look_of(await state_of(app, table)).since is not None
    assert at.record.status == "live"
    await bruno.get(f"{table}/seat/2")
    assert "Anna wants a pause" in words(bruno.page)
    assert "No pause after all" in words(bruno.page)
    assert f'action="{table}/pause"' not in bruno.page
    await pass_ms(app, time, 60_000)
    assert look_of(await state_of(app, table)).over
    assert at.record.status == "paused"
