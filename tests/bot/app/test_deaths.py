"""Each long-lived task of the office dies once, and the same conversation goes on."""

import asyncio
import threading
from dataclasses import replace
from random import Random

import pytest

from bot.app import open_app
from bot.config import Settings
from tests.support.kill import Sleep, kill
from tests.surfaces.drivers.memory import MemoryStage
from tests.surfaces.stage import SPECS, Habit, Time, answered, asked, begun, judged

PEOPLE = ("Anna", "Bruno", "Carla")


class Scene:
    """A stage whose office has a sleep that a test ends."""

    def __init__(self, path):
        self.sleep, self.time = Sleep(), Time()
        self.settings = Settings(database=path / "chat.db", robot_least_ms=9_000, robot_most_ms=9_000, _env_file=None)
        self.stage = MemoryStage(self.enter, self.time)

    def enter(self):
        return open_app(self.settings, SPECS, now_ms=self.time, sleep=self.sleep, judge=judged, chats=("memory",))

    def deaths(self, kind):
        found = [task for task in self.stage.app.tasks.report() if task.kind == kind]
        assert all(task.fault in ("", "Killed") for task in found)
        return sum(task.deaths for task in found)

    async def until(self, true):
        """Let the loop turn until something is so."""
        async with asyncio.timeout(30):
            while not true():  # noqa: ASYNC110  whatever it is that it waits for
                await asyncio.sleep(0.001)

    async def died(self, kind):
        """Kill the tasks of a kind, and see that they were started again.

        Where the death is that of what a task waits for, such as a robot's thought, the task goes on: it is killed again.
        """
        before = self.deaths(kind)
        async with asyncio.timeout(30):
            while self.deaths(kind) == before:
                kill(kind)
                await asyncio.sleep(0.001)

    async def goes_on(self, table):
        """Whoever is asked answers, and all at the square read more than before."""
        before = len((await self.stage.app.tables.get(table)).history)
        for who in PEOPLE:
            if (question := await asked(self.stage, Habit(who), table)) is not None:
                await answered(self.stage, Habit(who), question, Random(1))
                await self.stage.settle()
        assert len((await self.stage.app.tables.get(table)).history) > before


@pytest.fixture
async def scene(tmp_path):
    made = Scene(tmp_path)
    async with made.stage:
        for who in PEOPLE:
            await made.stage.arrive(who, "it")
        yield made


@pytest.mark.file
async def test_the_writer(scene, caplog):
    table = await begun(scene.stage, *PEOPLE)
    await scene.died("writer")
    await scene.goes_on(table)
    assert "writer died of Killed at bot/db/sqlite/store.py" in caplog.text
    assert "segreta" not in caplog.text


async def test_the_clock_and_it_still_answers_for_whoever_is_silent(scene):
    table = await begun(scene.stage, *PEOPLE, pace="live")
    scene.sleep.is_deep = True
    await scene.died("clock")
    before = len((await scene.stage.app.tables.get(table)).history)
    scene.time.ms += 3_600_000
    scene.sleep.is_deep = False
    find = scene.stage.app.tables.find_loaded
    await scene.until(lambda: (at := find(table)) is not None and len(at.history) > before)
    await scene.goes_on(table)


async def test_the_courier_and_what_it_was_about_to_post_is_posted_once(scene):
    chat, channel = scene.stage.chat, scene.stage.channel
    chat.limits = replace(chat.limits, rest=1.0)
    table = await begun(scene.stage, *PEOPLE)
    told, scene.sleep.is_deep = len(chat.channels[channel]), True
    await scene.stage.app.sender.repost(table, channel)
    await scene.died("courier")
    scene.sleep.is_deep = False
    await scene.stage.settle()
    assert len(chat.channels[channel]) == told + 1
    await scene.goes_on(table)


@pytest.mark.file
async def test_the_sorting_of_what_is_to_be_told(scene):
    table = await begun(scene.stage, *PEOPLE)
    free, told = threading.Event(), len(scene.stage.chat.channels[scene.stage.channel])
    await scene.stage.app.sender.repost(table, scene.stage.channel)
    await scene.stage.settle()
    reading = asyncio.ensure_future(scene.stage.app.store._reading.run(lambda _: free.wait(30)))
    scene.stage.app.sender.wake(table)
    await scene.died("sorting")
    free.set()
    await reading
    await scene.goes_on(table)
    assert len(scene.stage.chat.channels[scene.stage.channel]) > told


async def test_the_gate_of_a_chat_whose_rate_is_bound(scene):
    chat = scene.stage.chat
    chat.limits = replace(chat.limits, rate=10.0)
    await scene.stage.app.sender.connect(chat)
    table = await begun(scene.stage, *PEOPLE)
    await scene.stage.settle()
    told, _ = len(chat.channels[scene.stage.channel]), await scene.stage.app.jobs.reserve_turn(chat.name, 0.5)
    scene.sleep.is_deep = True
    await scene.stage.app.sender.repost(table, scene.stage.channel)
    await scene.died("gate")
    scene.sleep.is_deep = False
    await scene.until(lambda: len(chat.channels[scene.stage.channel]) > told)
    await scene.goes_on(table)


async def test_the_runner_of_a_table_whose_robot_thinks(scene):
    stage = scene.stage
    await stage.enter("Anna", "open", "ballot", "3", "free", "Giovedì")
    await stage.settle()
    (table,) = await stage.app.channels.tables_at(stage.channel)
    scene.sleep.is_deep = True
    anna, level = stage.person("Anna"), next(iter(SPECS["ballot"].robots))
    for seat in (1, 2):
        await stage.app.lobby.seat_robot(anna, table, seat, level)
    await stage.app.openings.start(anna, table)
    await answered(stage, Habit("Anna"), await asked(stage, Habit("Anna"), table), Random(1))
    await scene.died("autoplay")
    before = len((await stage.app.tables.get(table)).history)
    scene.time.ms += 60_000
    scene.sleep.is_deep = False
    await scene.until(lambda: len(stage.app.tables.find_loaded(table).history) > before)


async def test_the_resuming_of_tables_after_a_start(tmp_path):
    scene = Scene(tmp_path)
    async with scene.enter() as app:
        await asyncio.sleep(0)
        assert kill("resuming")
        async with asyncio.timeout(30):
            await app.resumed.wait()
        assert [task.deaths for task in app.tasks.report() if task.kind == "resuming"] == [1]
