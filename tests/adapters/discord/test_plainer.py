"""A message that Discord refuses is said plainer, step by step, and never counts as told (fault 1)."""

import asyncio
import json
from random import Random

import discord
import pytest

from bot.cli.doctor import examine_database
from bot.config import Settings
from bot.text.translator import Translator
from tests.adapters.discord.test_refusals import ALL, ANNA, NAMES, letters, read
from tests.support.people import answer
from tests.surfaces.drivers.discord import staged
from tests.surfaces.stage import asked, begun, lobby

INVALID = (400, 50_035)


def has(word):
    """Whether what a bot posts or edits holds a word."""
    return lambda request: request.method in ("POST", "PATCH") and word in json.dumps(request.body or {})


def is_message(request):
    """Whether it posts or edits a message."""
    return request.method in ("POST", "PATCH") and "/messages" in request.path


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, *((habit.name, habit.lang) for habit in ALL)) as made:
        yield made


REFUSED = {
    "pictures": ("Invalid image", has("attachment://")),
    "buttons": ("BUTTON_INVALID", has('"type": 2')),
    "containers": ("Unknown component", has('"type": 17')),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_board_seat_message_and_reply_are_told_without_what_is_refused(stage, what):
    stage.world.traffic.refuse_all(*INVALID, *REFUSED[what])
    await stage.enter("Anna", "tables")
    assert stage.members["Anna"].ephemerals[-1].text, "the reply"
    stage.world.traffic.dislikes.clear()
    table = await lobby(stage, *NAMES)
    stage.world.traffic.refuse_all(*INVALID, *REFUSED[what])
    await stage.office.lobby.start(stage.person("Anna"), table)
    await stage.settle()
    assert "Tocca ad Anna" in read(stage), "the board"
    assert "Doni" in letters(stage, "Anna") or "Giovedì" in letters(stage, "Anna"), "the message of a seat"
    assert await stage.office.store.unsent_posts(table) == []


async def test_an_unknown_emoji_has_the_emojis_loaded_anew(stage):
    """Fault 2: they were uploaded again while we run."""
    renewed = []
    stage.connection.chat.faces.known = {"card": discord.PartialEmoji(name="old", id=1)}

    async def load():
        renewed.append(1)
        return {}

    stage.connection.chat.faces.load = load
    path = f"/channels/{stage.members['Anna'].dm.id}/messages"
    stage.world.traffic.refuse_next("POST", path, 400, 10_014)
    await begun(stage, *NAMES)
    assert renewed == [1]
    assert stage.connection.router.faces.known == {}
    assert "Giovedì" in letters(stage, "Anna")


def doctor(path):
    """What `arbitro doctor` finds in the database."""
    return list(examine_database(Settings(database=path, language="en", _env_file=None), Translator()))


async def test_what_is_refused_in_every_form_stays_planned_is_counted_and_comes_later(stage, tmp_path):
    table = await begun(stage, *NAMES)
    stage.world.traffic.refuse_all(*INVALID, "no", is_message)
    question = await asked(stage, ANNA, table)
    before = len(letters(stage, "Bruno"))
    await stage.answer("Anna", question, answer(question, Random(1)), alone=False)
    await stage.settle()
    waiting = await stage.office.store.unsent_posts(table)
    assert {bool(post.place_id) for post in waiting} == {True, False}
    assert any("refused in every form" in line for line in doctor(tmp_path / "discord.db"))
    stage.world.traffic.dislikes.clear()
    await asyncio.sleep(200)
    await stage.settle()
    assert len(letters(stage, "Bruno")) > before
    assert await stage.office.store.unsent_posts(table) == []
    assert doctor(tmp_path / "discord.db") == []


@pytest.mark.parametrize(
    ("status", "said"), [(401, "unauthorized"), (403, "<html>no</html>"), (404, "<html>no</html>")]
)
async def test_what_is_not_discords_word_closes_nothing(stage, status, said):
    """Fault 3: a proxy's page, or 401 on everything for minutes."""
    table = await begun(stage, *NAMES)
    traffic = stage.world.traffic
    traffic.break_next("*", "/channels/*", status, times=12)
    question = await asked(stage, ANNA, table)
    await stage.answer("Anna", question, answer(question, Random(1)), alone=False)
    assert await stage.world.until(lambda: not traffic.mishaps, 60)
    await stage.settle()
    assert await stage.office.places.tables_at(stage.place) == (table,)
    assert stage.office.courier.reachability.closed == {}


async def test_a_channel_is_dropped_after_a_second_look_minutes_later(stage):
    table = await begun(stage, *NAMES)
    path = f"/channels/{stage.here.id}/messages"
    stage.world.traffic.refuse_next("*", f"{path}*", 404, 10_003)
    await stage.office.courier.repost(table, stage.place)
    await stage.settle()
    assert await stage.office.places.tables_at(stage.place) == (table,)
    assert stage.here.messages, "once was a slip"
    stage.world.traffic.refuse_next("*", f"{path}*", 404, 10_003, times=1_000_000)
    await stage.office.courier.repost(table, stage.place)
    await stage.settle()
    assert await stage.office.places.tables_at(stage.place) == (table,)
    await asyncio.sleep(190)
    await stage.settle()
    assert await stage.office.places.tables_at(stage.place) == ()


async def test_nothing_is_gone_while_its_server_is_unavailable(stage):
    table = await begun(stage, *NAMES)
    guild = stage.connection.get_guild(stage.here.guild_id)
    guild.unavailable = True
    stage.world.traffic.refuse_next("*", f"/channels/{stage.here.id}/messages*", 404, 10_003, times=20)
    await stage.office.courier.repost(table, stage.place)
    await asyncio.sleep(900)
    await stage.settle()
    assert await stage.office.places.tables_at(stage.place) == (table,)


async def test_a_call_a_proposal_and_a_planned_game_are_told_without_buttons(stage):
    table = await lobby(stage, *NAMES)
    await stage.shut("Anna")
    stage.world.traffic.refuse_all(*INVALID, *REFUSED["buttons"])
    await stage.office.lobby.start(stage.person("Anna"), table)
    await stage.settle()
    assert "In privato non riesco a scrivere" in read(stage)
    before = len(stage.members["Carla"].dms)
    await stage.office.host.end(stage.person("Bruno"), table)
    await stage.settle()
    assert len(stage.members["Carla"].dms) > before
    assert await stage.office.store.unsent_posts(table) == []
    assert "fissato" in await stage.enter("Bruno", "evening", "domani 21:00", "quindici")
