"""A message that Telegram refuses is said plainer, step by step, and never counts as told (fault 1)."""

import asyncio
from random import Random

import pytest

from tests.support.people import answer
from tests.surfaces.drivers.telegram import staged
from tests.surfaces.stage import Habit, asked

ANNA, BRUNO, CARLA = ALL = tuple(Habit(name) for name in ("Anna", "Bruno", "Carla"))
REFUSED = {
    "IMAGE_PROCESS_FAILED": lambda request: bool(request.files),
    "PHOTO_INVALID_DIMENSIONS": lambda request: request.method in ("sendphoto", "editmessagemedia"),
    "BUTTON_URL_INVALID": lambda request: request.has("reply_markup"),
    "can't parse entities: Unsupported start tag": lambda request: request.has("parse_mode"),
}


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, *((habit.name, habit.lang) for habit in ALL)) as made:
        yield made


async def seated(stage):
    """A vote of three, before it begins."""
    await stage.enter("Anna", "open", "ballot", "3", "free", "Giovedì")
    await stage.settle()
    (line,) = await stage.office.people.list_tables(stage.person("Anna"))
    for habit in (BRUNO, CARLA):
        await stage.office.lobby.join(stage.person(habit.name), line.id)
    await stage.settle()
    return line.id


def read(stage):
    return "\n".join(post.text for post in stage.place.posts)


def letters(stage, who):
    return "\n".join(post.text for post in stage.client(who).dms)


@pytest.mark.parametrize("said", REFUSED)
async def test_everything_is_told_without_what_is_refused(stage, said):
    """The board, the message of a seat, a reply, a proposal, a planned game."""
    table = await seated(stage)
    stage.world.traffic.refuse_all(f"Bad Request: {said}", REFUSED[said])
    await stage.office.lobby.start(stage.person("Anna"), table)
    await stage.settle()
    assert "Tocca ad Anna" in read(stage)
    assert "Giovedì" in letters(stage, "Anna")
    has_way = stage.client("Anna").dms[-1].labels or f"?start=hand-{table}" in letters(stage, "Anna")
    assert has_way, "buttons, or the link to the seat"
    before = len(stage.client("Bruno").dms)
    await stage.enter("Bruno", "time", alone=True)
    await stage.enter("Bruno", "tables", alone=True)
    await stage.settle()
    assert len(stage.client("Bruno").dms) > before
    stage.client("Anna").write(stage.place, f"/evening@{stage.world.virtual.bot.username} tomorrow 9 pm quindici")
    await stage.settle()
    await stage.settle()
    assert "Quindici" in stage.place.posts[-1].text
    assert await stage.office.store.unsent_posts(table) == []


async def test_what_is_refused_in_every_form_is_told_once_it_is_taken(stage):
    table = await seated(stage)
    await stage.office.lobby.start(stage.person("Anna"), table)
    await stage.settle()
    question, before = await asked(stage, ANNA, table), letters(stage, "Bruno")
    anna = str(stage.client("Anna").id)
    stage.world.traffic.refuse_all(
        "Bad Request: no", lambda request: request.method.startswith(("send", "edit")) and request.chat != anna
    )
    await stage.answer("Anna", question, answer(question, Random(1)), alone=True)
    await stage.settle()
    assert {post.refusals for post in await stage.office.store.unsent_posts(table)} == {1}
    stage.world.traffic.dislikes.clear()
    await asyncio.sleep(200)
    await stage.settle()
    assert letters(stage, "Bruno") != before
    assert await stage.office.store.unsent_posts(table) == []


@pytest.mark.parametrize("status", [401, 403, 404])
async def test_a_proxys_page_closes_no_chat(stage, status):
    """Fault 3."""
    table = await seated(stage)
    stage.world.traffic.break_next("send*", status, times=20)
    await stage.office.lobby.start(stage.person("Anna"), table)
    await asyncio.sleep(900)
    await stage.settle()
    (place,) = (await stage.office.tables.get(table)).record.places
    assert await stage.office.places.tables_at(place) == (table,)
    assert stage.office.courier.reachability.closed == {}
    assert "Giovedì" in letters(stage, "Carla")


async def test_a_proxys_page_in_place_of_a_reply_closes_no_chat(stage):
    """Fault 3, on the way of replies."""
    await stage.enter("Bruno", "tables", alone=True)
    stage.world.traffic.break_next("send*", 403, times=9)
    client = stage.client("Bruno")
    client.write(client.dm, "/tavoli")
    await stage.settle()
    assert stage.office.courier.reachability.closed == {}
    stage.world.traffic.mishaps.clear()
    stage.world.traffic.refuse_next("send*", 403, "Forbidden: bot was blocked by the user")
    client.write(client.dm, "/tavoli")
    await stage.settle()
    assert list(stage.office.courier.reachability.closed) == [stage.person("Bruno").account]
