"""Whole evenings at Discord, by people with habits: what everybody reads is kept, and read again by somebody."""

from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from discord.app_commands import AppCommandContext
from discord.utils import snowflake_time

from adapters.discord.router import complete_request
from bot.values.button_payload import make_request
from bot.values.ids import TableStatus
from tests.games.schicki.table import vectors
from tests.support.transcripts import compared, fated
from tests.surfaces.drivers.discord import staged
from tests.surfaces.stage import CAST, asked, begin, played

KEPT = Path(__file__).parent / "transcripts"
MINUTE_MS = 60_000
FIVE = {"it": CAST, "en": tuple(replace(each, lang="it" if each.lang == "en" else "en") for each in CAST)}
"""The same people at an Italian table, and at an English one each with the other language."""
ROUNDS = "@0"
BROKEN = ("Si è rotto qualcosa", "Something broke")
MISSED = {"it": "Dario non è più in questa chat", "en": "Dario has left this chat"}


async def gathered(stage, cast, game):
    """A table that four sit down at; the bot is started anew, and the fifth presses what was posted before."""
    anna, *others, elena = cast
    for habit in cast:
        await stage.arrive(habit.name, habit.lang)
        if habit.shut:
            await stage.shut(habit.name)
    await stage.enter(anna.name, "open", game, "5", "free", "Giovedì")
    await stage.settle()
    for habit in others:
        await stage.press(habit.name, "join")
        await stage.settle()
    await stage.restart()
    await stage.press(elena.name, "join")
    await stage.settle()
    (table,) = await stage.app.channels.tables_at(stage.channel)
    return table


async def begun(stage, anna):
    await begin(stage, anna.name)
    await stage.settle()


async def left_for_good(stage, cast, table, dice):
    """Dario leaves the server; when he is asked something it shows, and a robot takes his seat."""
    anna, _, _, dario, _ = cast
    stage.members[dario.name].leave(stage.world.guild)
    stage.transcript.does(dario.name, "lascia il server")
    while await asked(stage, dario, table) is None:
        assert await played(stage, without(cast, dario), table, dice, answers=1), "over before Dario was asked again"
    stage.time.ms += MINUTE_MS  # he was here just now, so he is rung only if it still waits
    await stage.app.clock.handle_due()
    await stage.enter(anna.name, "remind")
    await stage.settle()
    assert any(MISSED[anna.lang] in post.text for post in stage.here.messages)
    await stage.enter(anna.name, "replace", "4")
    await stage.press(anna.name, "replace", "4", "yes")
    await stage.settle()
    assert (await stage.app.views.room(table, "it")).seats[3].robot


def without(cast, gone):
    return tuple(habit for habit in cast if habit != gone)


@pytest.mark.deep
@pytest.mark.parametrize(("game", "lang"), [("eleusis", "it"), ("biglietti", "en")])
async def test_five_people_play_a_whole_game(game, lang, tmp_path, monkeypatch):
    fated(monkeypatch, 8)
    dice, cast = Random(11), FIVE[lang]
    anna, dario = cast[0], cast[3]
    async with staged(tmp_path) as stage:
        table = await gathered(stage, cast, game)
        if game == "eleusis":
            await stage.press(anna.name, "settings")
            await stage.press(anna.name, "ask", ROUNDS)
            await stage.choose(anna.name, "3")
            await stage.settle()
        await begun(stage, anna)
        await played(stage, cast, table, dice, answers=12, restart_at=7)
        await left_for_good(stage, cast, table, dice)
        await played(stage, without(cast, dario), table, dice, answers=1_000)
        assert (await stage.app.views.room(table, "it")).status is TableStatus.OVER
        text = stage.transcript.text()
    assert not any(each in text for each in BROKEN)
    compared(KEPT / f"{game}.{lang}.txt", text)


@pytest.mark.parametrize("vector", vectors("snowflake"))
def test_an_id_of_discords_has_the_milliseconds_it_was_made_at(vector):
    pressed = SimpleNamespace(id=vector["snowflake"], created_at=snowflake_time(vector["snowflake"]), guild_id=None)
    pressed.context = AppCommandContext(dm_channel=True)
    pressed.channel_id = pressed.message = None
    request = complete_request(pressed, make_request("press"))
    assert round(request.at.timestamp() * 1000) == vector["ms"]
