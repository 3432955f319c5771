"""Whole evenings at Discord, by people with habits: what everybody reads is kept, and read again by somebody."""

from pathlib import Path
from random import Random

import pytest

from bot.ports import Status
from tests.bot.conversing import BOXES
from tests.discord.conversing import staged
from tests.people import CAST, asked, played
from tests.people import gathered as seated
from tests.transcripts import compared, fated

KEPT = Path(__file__).parent / "transcripts"
ANNA, BRUNO, CARLA, DARIO, ELENA = CAST
AT_ONCE = (ANNA, BRUNO, CARLA, DARIO)
STILL_THERE = (ANNA, BRUNO, CARLA, ELENA)
ROUNDS = "@0"
BROKEN = ("Si è rotto qualcosa", "Something broke")


async def gathered(stage, game):
    """A table that four sit down at; the bot is started anew, and the fifth presses what was posted before."""
    for habit in CAST:
        await stage.arrive(habit.name, habit.lang)
    await stage.shut(CARLA.name)
    await stage.enter(ANNA.name, "open", game, "5", "free", "Giovedì")
    await stage.settle()
    for habit in AT_ONCE[1:]:
        await stage.press(habit.name, "join")
        await stage.settle()
    await stage.restart()
    await stage.press(ELENA.name, "join")
    await stage.settle()
    (table,) = await stage.office.tables_at(stage.place)
    return table


async def begun(stage):
    await stage.press(ANNA.name, "start")
    await stage.settle()


async def left_for_good(stage, table, dice):
    """Dario leaves the server; when he is asked something it shows, and a robot takes his seat."""
    stage.members[DARIO.name].leave(stage.world.guild)
    stage.transcript.does(DARIO.name, "lascia il server")
    if await asked(stage, DARIO, table) is not None:
        await stage.enter(ANNA.name, "remind")
        await stage.settle()
    while await asked(stage, DARIO, table) is None:
        assert await played(stage, STILL_THERE, table, dice, answers=1), "over before Dario was asked again"
    assert any("Dario non è più qui" in post.text for post in stage.here.messages)
    await stage.enter(ANNA.name, "replace", "4")
    await stage.press(ANNA.name, "replace", "4", "yes")
    await stage.settle()
    assert (await stage.office.room(table, "it")).seats[3].robot


@pytest.mark.parametrize("game", BOXES)
async def test_people_play_at_discord_as_they_do_anywhere(tmp_path, game):
    cast = CAST[: BOXES[game].most]
    async with staged(tmp_path) as stage:
        table = await seated(stage, cast, game, seats=len(cast))
        given = await played(stage, cast, table, Random(11), answers=12, restart_at=7)
        assert given == 12 or (await stage.office.room(table, "it")).status is Status.OVER
        text = stage.transcript.text()
    assert not any(each in text for each in BROKEN)


@pytest.mark.parametrize("game", ["eleusis", "biglietti"])
async def test_five_people_play_a_whole_game(game, tmp_path, monkeypatch):
    fated(monkeypatch, 7)
    dice = Random(11)
    async with staged(tmp_path) as stage:
        table = await gathered(stage, game)
        if game == "eleusis":
            await stage.press(ANNA.name, "settings")
            await stage.press(ANNA.name, "ask", ROUNDS)
            await stage.choose(ANNA.name, "3")
            await stage.settle()
        await begun(stage)
        await played(stage, CAST, table, dice, answers=12, restart_at=7)
        await left_for_good(stage, table, dice)
        await played(stage, STILL_THERE, table, dice, answers=1_000)
        assert (await stage.office.room(table, "it")).status is Status.OVER
        text = stage.transcript.text()
    compared(KEPT / f"{game}.txt", text)
