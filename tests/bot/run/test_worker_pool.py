"""Hostile work in real processes: it is ended alone, and whoever runs beside it or waits behind it is undisturbed."""

import asyncio
import logging
import os
import resource
import select
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from bot.app import open_app
from bot.config import Settings
from bot.run.worker_pool import RanOut, WorkerPool, WorkFailed
from bot.values.ids import TablePace, TableStatus
from bot.values.requests import Answer, NewTable
from tests.house.source import ROOT
from tests.probes import PROBES
from tests.support.script_game import ANNA, BRUNO, GAMES, Time, asked, begin_with_robot, begun, history, never, press

MEGABYTES = 256


def spin() -> None:
    while True:
        pass


def eat() -> None:
    held = []
    while True:
        held.append(bytes(2**20))


def wait_for_word(path: str) -> tuple[str, int]:
    return Path(path).read_text(encoding="utf-8"), os.getpid()


def fail() -> None:
    raise ValueError("the queen of spades")


def own_limits() -> tuple[int, int, int]:
    kinds = resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_CORE
    cpu, memory, core = (resource.getrlimit(kind)[0] for kind in kinds)
    return cpu, memory, core


@pytest.fixture
async def pool():
    made = WorkerPool(2, MEGABYTES)
    yield made
    made.stop()


@pytest.mark.deep
@pytest.mark.parametrize("hostile", [spin, eat])
async def test_what_has_no_end_is_ended_alone_and_what_runs_beside_it_finishes(pool, tmp_path, hostile):
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    beside = asyncio.create_task(pool.run(60, wait_for_word, pipe))
    with pytest.raises(RanOut):
        await pool.run(1, hostile)
    assert not beside.done()
    await asyncio.to_thread(Path(pipe).write_text, "still here", encoding="utf-8")
    word, worker = await beside
    assert word == "still here"
    assert worker != os.getpid()


@pytest.mark.deep
async def test_what_waits_behind_it_has_its_whole_time_from_when_it_begins():
    pool = WorkerPool(1, MEGABYTES)
    try:
        hostile = [asyncio.create_task(pool.run(1, spin)) for _ in range(2)]
        behind = [asyncio.create_task(pool.run(1, abs, -number)) for number in range(5)]
        assert [type(each) for each in await asyncio.gather(*hostile, return_exceptions=True)] == [RanOut, RanOut]
        assert await asyncio.gather(*behind) == [0, 1, 2, 3, 4]
    finally:
        pool.stop()


async def test_a_process_works_again_and_one_that_was_ended_is_followed_by_another():
    pool = WorkerPool(1, MEGABYTES)
    try:
        first = await pool.run(5, os.getpid)
        assert await pool.run(5, os.getpid) == first
        with pytest.raises(RanOut):
            await pool.run(1, os.kill, first, 9)
        assert await pool.run(5, os.getpid) != first
    finally:
        pool.stop()


@pytest.mark.deep
async def test_whoever_stops_waiting_ends_the_work(pool, tmp_path):
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    doing = asyncio.create_task(pool.run(60, wait_for_word, pipe))
    writer = await asyncio.to_thread(os.open, pipe, os.O_WRONLY)
    doing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doing
    await asyncio.to_thread(wait_until_unread, writer)
    os.close(writer)


def wait_until_unread(writer: int) -> None:
    waiting = select.poll()
    waiting.register(writer, select.POLLERR)
    waiting.poll()


@pytest.mark.deep
async def test_the_kernel_ends_what_nobody_is_left_to_end(pool):
    cpu, memory, core = await pool.run(7, own_limits)
    assert 7 <= cpu < 60
    assert (memory, core) == (MEGABYTES * 2**20, 0)


def test_a_process_does_not_outlive_an_office_that_was_killed():
    given = (sys.executable, "-m", "tests.support.lone_worker")
    with subprocess.Popen(given, cwd=ROOT, stdout=subprocess.PIPE) as app:
        assert app.stdout is not None
        worker = int(app.stdout.readline())
        app.kill()
        try:
            app.communicate(timeout=60)  # what the worker writes to has an end once it has
        finally:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)


@pytest.mark.deep
async def test_of_an_exception_only_its_type_and_place_come_out(pool):
    with pytest.raises(WorkFailed) as caught:
        await pool.run(5, fail)
    assert caught.value.kind == "ValueError"
    assert "in fail" in caught.value.where
    assert "queen" not in repr(caught.value) + caught.value.where.replace('"the queen of spades"', "")


def entered(path, games=GAMES):
    settings = Settings(
        _env_file=None,
        database=path / "a.db",
        robot_least_ms=0,
        robot_most_ms=0,
        judge_seconds=1,
        robot_seconds=1,
        counsel_seconds=1,
        worker_megabytes=MEGABYTES,
    )
    return open_app(settings, games, now_ms=Time(), sleep=never, chats=())


@pytest.mark.deep
async def test_a_table_whose_judge_ran_out_goes_on_without_its_verdict_and_no_other_notices(tmp_path, caplog):
    async with entered(tmp_path) as at:
        names = await asyncio.gather(
            *(begun(at, "js", ANNA, BRUNO, game=game) for game in ("stuck", "hungry", "mortal", "steps", "steps"))
        )
        told = [await history(at, name) for name in names]
        assert told == [["j -3=clock:void"]] * 3 + [["j -3=3"]] * 2
        for name in names:
            table = await at.tables.get(name)
            assert (table.record.status, table.record.notice) == (TableStatus.LIVE, None)
            await press(at, name, BRUNO, 1, "a")
            assert len(await history(at, name)) == 2
    async with entered(tmp_path) as at:
        assert [(await history(at, name))[:1] for name in names] == told
    assert [record.levelname for record in caplog.records if record.levelno > logging.INFO] == ["ERROR"] * 3


@pytest.mark.deep
async def test_a_robot_that_ran_out_gives_the_answer_of_the_silent(tmp_path):
    async with entered(tmp_path) as at:
        name = await begin_with_robot(at, "stuck", "ss")
        await press(at, name, ANNA, 0, "b")
        assert await history(at, name) == ["s 0=b", "s 1=a"]
        assert (await at.tables.get(name)).history[1].row.via == "clock"


@pytest.mark.deep
async def test_while_a_robot_thinks_its_table_takes_answers(tmp_path):
    async with entered(tmp_path) as at:
        name = await begin_with_robot(at, "stuck", "cs")
        await at.play.answer(ANNA, Answer(name, await asked(at, name, 0), {"": ("b",)}))
        assert [question.seat for question in (await at.tables.get(name)).position.sealed] == [0]
        await at.autoplay.wait_idle()
        assert (await history(at, name))[0] == "c 0=b 1=a"


def advise_for_ever(seen, question, answer):
    while True:
        pass


@pytest.mark.deep
async def test_counsel_that_ran_out_is_none_and_the_answer_is_read_all_the_same(tmp_path):
    ballot = replace(PROBES["ballot"], advice={"hint": advise_for_ever})
    async with entered(tmp_path, {"ballot": ballot}) as at:
        for person in (ANNA, BRUNO):
            await at.people.meet(person.id, person.name, person.lang)
        name = await at.openings.open(ANNA, NewTable("ballot", name="T", lang="it", pace=TablePace.LIVE, seats=3))
        await at.lobby.join(BRUNO, name)
        await at.openings.start(ANNA, name)
        await at.autoplay.wait_idle()
        order = (await at.views.seat_room(ANNA, name, 0)).questions[0]
        await at.play.answer(ANNA, Answer(name, order.id, {"": tuple(c.token for c in order.widget.choices)}))
        await at.autoplay.wait_idle()
        [hint] = [each.id for each in (await at.views.seat_room(ANNA, name, 0)).questions if each.has_preview]
        meaning = await at.previews.preview(ANNA, Answer(name, hint, {"": ("le alte",)}))
        assert (meaning.answer, meaning.panels) == ("le alte", ())
