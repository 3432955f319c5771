"""Robots, the judge and chance: what the office answers by itself, and what a bad answer costs."""

import asyncio
import logging

import pytest

from bot.app import open_app
from bot.config import Settings
from bot.tables.stored import load_table
from bot.values.ids import TablePace, TableStatus
from bot.values.requests import Answer, NewTable, NotSaved
from tests.support.script_game import (
    ANNA,
    BRUNO,
    STEPS,
    admitted,
    app,
    asked,
    begin_with_robot,
    begun,
    history,
    press,
    soon,
)


async def with_robot(at, level: str, script: str):
    name = await begin_with_robot(at, level, script)
    await at.autoplay.wait_idle()
    return name


async def test_chance_the_judge_and_robots_bring_a_table_to_its_next_person(at):
    name = await with_robot(at, "plain", "djsdsjd")
    await press(at, name, ANNA, 0, "a")
    table = await at.tables.get(name)
    assert [h.row.via for h in table.history] == ["chance", "judge", "hand", "chance"]
    await press(at, name, ANNA, 0, "a")
    assert (await history(at, name))[1] == "j -3=3"
    assert (await at.tables.get(name)).record.status is TableStatus.OVER


@pytest.mark.parametrize("level", ["bad", "broken"])
async def test_a_robot_that_answers_badly_gets_the_answer_of_the_silent_and_is_reported(at, level, caplog):
    with caplog.at_level(logging.ERROR):
        name = await with_robot(at, level, "sssDsk")
        await press(at, name, ANNA, 0, "b")
        await press(at, name, ANNA, 0, "b")
        await press(at, name, ANNA, 0, "b")
    told = await history(at, name)
    assert (told[1], told[5]) == ("s 1=a", "k 1=clock:skip")
    assert told[3].startswith("D 1=")
    assert (await at.tables.get(name)).record.status is TableStatus.OVER
    assert "no such letter" not in caplog.text
    assert len([r for r in caplog.records if r.seat == 1]) == 3


async def test_a_robot_that_may_speak_does_not_speak_for_ever(at):
    name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.FREE, seats=2))
    await at.lobby.join(ANNA, name, 1)
    await at.lobby.leave(ANNA, name, 0)
    await at.lobby.seat_robot(ANNA, name, 0, "eager")
    await at.table_settings.set_option(ANNA, name, "script", {"": ("c" * 5,)})
    await at.openings.start(ANNA, name)
    await at.autoplay.wait_idle()
    shouts = [h.row.prompt for h in (await at.tables.get(name)).history].count("shout")
    assert 1 <= shouts <= 7
    await press(at, name, ANNA, 1, "b")
    assert [h.row.prompt for h in (await at.tables.get(name)).history].count("shout") > shouts


async def test_a_robot_that_loses_its_seat_meanwhile_does_not_answer(tmp_path, time):
    async with app(tmp_path, time, robot_least_ms=5_000, robot_most_ms=5_000) as at:
        name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.FREE, seats=2))
        await at.table_settings.set_option(ANNA, name, "script", {"": ("ssss",)})
        await at.openings.start(ANNA, name)
        await at.play.answer(ANNA, Answer(name, await asked(at, name, 0), {"": ("a",)}))
        await admitted(at, name, BRUNO, ANNA)
        time.now += 10_000
        await at.autoplay.wait_idle()
        assert len(await history(at, name)) == 1
        await press(at, name, BRUNO, 1, "h")
        assert await history(at, name) == ["s 0=a", "s 1=h"]


async def test_an_unheld_seat_of_robots_answers_in_windows_once_a_change(at):
    name = await begun(at, "r", ANNA, seats=3)
    table = await at.tables.get(name)
    assert sorted(h.row.seat for h in table.history) == [1, 2]


async def test_a_judge_that_fails_suspends_its_table_alone(tmp_path, time):
    async def failing(game, work):
        raise ZeroDivisionError(game)

    settings = Settings(_env_file=None, database=tmp_path / "a.db", robot_least_ms=0, robot_most_ms=0)
    async with open_app(settings, STEPS, now_ms=time, judge=failing) as at:
        bad, good = await begun(at, "j", ANNA, BRUNO), await begun(at, "s", ANNA, BRUNO)
        assert (await at.tables.get(bad)).record.status is TableStatus.SUSPENDED
        await press(at, good, ANNA, 0, "a")
        assert await history(at, good) == ["s 0=a"]


async def test_chance_that_cannot_be_written_is_answered_as_soon_as_it_can_be(tmp_path, time, monkeypatch):
    async with app(tmp_path, time, sleep=soon) as at:
        name = await begun(at, "sds", ANNA, BRUNO)
        write, tries = at.store.write, []

        def sometimes(unit):
            tries.append(unit)
            if len(tries) not in {2, 3, 4}:
                return write(unit)
            failed = asyncio.get_running_loop().create_future()
            failed.set_exception(NotSaved("full"))
            return failed

        monkeypatch.setattr(at.store, "write", sometimes)
        await press(at, name, ANNA, 0, "b")
        assert [line[0] for line in await history(at, name)] == ["s", "d"]
        assert len((await load_table(at.store, name)).rows) == 2
