"""Two clocks: a steady one decides what is due, the wall clock what is told; where they part, nobody waits otherwise."""

import asyncio
import signal
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.app import open_app
from bot.config import Settings
from bot.run.stored import keep_updates
from bot.run.timepiece import BEAT_MS, LATE_MS, Timepiece
from bot.tables.ends import find_public_end
from bot.tables.rows import DeadlineKey, Notice
from bot.tables.stored import load_table, next_due_ms, write_deadline
from bot.values.hours import Week
from bot.values.ids import TablePace
from bot.values.requests import Answer, NewTable, NotSaved, Update
from games.questions import Question
from games.secret import Seat
from tests.support.kill import kill
from tests.support.script_game import (
    ANNA,
    BRUNO,
    STEPS,
    Time,
    asked,
    at_once,
    begun,
    expect_refusal,
    fill_disk,
    history,
    press,
)

SECOND = 1_000
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
YEAR = 366 * DAY


class Machine:
    """A machine that works, sleeps, and whose clock is set; its office sleeps until it is woken."""

    def __init__(self) -> None:
        self.wall = Time()
        self.steady = Time(5_000)
        self.time = Timepiece(self.wall, self.steady)
        self._apart = self.wall.now - self.steady.now
        self._ring = asyncio.Event()

    def work(self, ms: int) -> None:
        for at in range(0, ms, BEAT_MS):
            self.stop(min(BEAT_MS, ms - at))
            self.time.beat()

    def stop(self, ms: int) -> None:
        """The machine goes on, but not the process: nobody hears its heart."""
        self.wall.now += ms
        self.steady.now += ms

    def sleep(self, ms: int) -> None:
        self.wall.now += ms

    def has_slept(self, ms: int) -> bool:
        return self.wall.now - self.steady.now - self._apart >= ms

    async def doze(self, _seconds: float) -> None:
        await self._ring.wait()

    def wake(self) -> None:
        """Whoever dozes looks at the time."""
        self._ring.set()
        self._ring = asyncio.Event()

    async def wake_until(self, done: asyncio.Task[None]) -> None:
        """Wake whoever dozes until something is done: who is at work while it is woken dozes off again."""
        async with asyncio.timeout(60):
            while not done.done():
                self.wake()
                await asyncio.sleep(0)
        await done

    def open(self, path, **changes):
        settings = Settings(
            _env_file=None, database=path / "a.db", **{"robot_least_ms": 0, "robot_most_ms": 0, **changes}
        )
        self.time = Timepiece(self.wall, self.steady)
        return open_app(settings, STEPS, now_ms=self.time, sleep=self.doze, judge=at_once, chats=())


@pytest.fixture
def machine() -> Machine:
    return Machine()


async def deadline(at, name, seat: int = 0):
    return (await at.tables.get(name)).find_deadline(Question(Seat(seat), "choose"))


async def stored(at, name):
    """The deadlines of a table as the disk has them."""
    return {row.key: row for row in (await load_table(at.store, name)).deadlines}


async def first_notice(at, name) -> None:
    """Wait until something is said at a table."""
    rung = asyncio.Event()
    with at.views.watch(name, rung.set):
        while (await at.tables.get(name)).record.notice is None:
            await rung.wait()
            rung.clear()


@pytest.fixture
async def at(tmp_path, machine):
    async with machine.open(tmp_path) as made:
        yield made


@pytest.mark.deep
async def test_a_machine_that_slept_answers_for_nobody_and_says_so_once(tmp_path, machine):
    async with machine.open(tmp_path) as at:
        name, quiet = await begun(at, "sss", ANNA, BRUNO), await begun(at, "s", ANNA, BRUNO, pace=TablePace.FREE)
        before = await deadline(at, name)
        machine.work(20 * SECOND)
        machine.sleep(3 * DAY)
        changed = asyncio.create_task(first_notice(at, name))
        await asyncio.sleep(0)
        await machine.wake_until(changed)
        after = await deadline(at, name)
        assert (after.opened_at_ms, after.at_ms) == (before.opened_at_ms + 3 * DAY, before.at_ms + 3 * DAY)
        assert await stored(at, name) == (await at.tables.get(name)).deadlines
        assert await history(at, name) == []
        notice = (await at.tables.get(name)).record.notice
        assert (notice.key, notice.params, notice.at) == ("away", {"minutes": 3 * 24 * 60}, machine.wall.now)
        assert (await at.tables.get(quiet)).record.notice is None
        version = (await at.tables.get(name)).record.version
        machine.work(2 * SECOND)
        await at.clock.handle_due()
        assert ((await at.tables.get(name)).record.version, await history(at, name)) == (version, [])
    async with machine.open(tmp_path) as at:
        assert (await deadline(at, name)).at_ms == after.at_ms
        assert (await at.tables.get(name)).record.version == version
        machine.work(28 * SECOND)
        await at.clock.handle_due()
        assert await history(at, name) == ["s 0=a"]


async def test_what_was_proposed_can_be_voted_on_for_as_much_longer(tmp_path, machine):
    async with machine.open(tmp_path) as at:
        name = await begun(at, "cccc", ANNA, BRUNO, pace=TablePace.DAY)
        await at.votes.propose(ANNA, name, "time", "more-time")
        (said,) = (await at.tables.get(name)).record.proposals.values()
        machine.sleep(3 * DAY)
        await at.clock.handle_due()
        (later,) = (await at.tables.get(name)).record.proposals.values()
        assert later.ends == said.ends + 3 * DAY
    machine.sleep(DAY)
    async with machine.open(tmp_path) as at:
        (later,) = (await at.tables.get(name)).record.proposals.values()
        assert later.ends == said.ends + 4 * DAY
        assert (await at.votes.agree(BRUNO, name, said.number)).text
        assert (await at.tables.get(name)).record.notice.key == "more-time"


async def test_a_process_that_was_stopped_for_an_hour_answers_for_nobody_and_says_so_once(at, machine):
    name = await begun(at, "sss", ANNA, BRUNO)
    machine.work(20 * SECOND)
    machine.stop(3_600 * SECOND)
    await at.clock.handle_due()
    row, notice = await deadline(at, name), (await at.tables.get(name)).record.notice
    assert row.at_ms - machine.wall.now == 25 * SECOND
    assert (notice.key, notice.params) == ("away", {"minutes": 60})
    machine.time.beat()
    machine.work(24 * SECOND)
    await at.clock.handle_due()
    assert (await at.tables.get(name)).record.notice == notice
    assert await history(at, name) == []
    machine.work(4 * SECOND)
    await at.clock.handle_due()
    assert await history(at, name) == ["s 0=a"]


async def test_the_heartbeat_dies_and_the_time_goes_on(at, machine):
    name = await begun(at, "sss", ANNA, BRUNO)
    while not kill("heartbeat"):  # noqa: ASYNC110  tasks tell nobody what they wait for
        await asyncio.sleep(0)
    for _ in range(50 * SECOND // BEAT_MS):
        for _ in range(9):
            await asyncio.sleep(0)
        machine.stop(BEAT_MS)
        machine.wake()
    (health,) = [task for task in at.tasks.report() if task.kind == "heartbeat"]
    assert (health.running, health.deaths, health.fault) == (1, 1, "Killed")
    await at.clock.handle_due()
    assert await history(at, name) == ["s 0=a"]


async def test_a_beat_that_comes_a_little_late_is_no_gap(at, machine):
    name = await begun(at, "sss", ANNA, BRUNO)
    machine.work(20 * SECOND)
    machine.stop(LATE_MS)
    await at.clock.handle_due()
    assert await history(at, name) == ["s 0=a"]


async def test_who_beats_late_finds_its_time_where_it_was_and_goes_on_from_there(machine):
    machine.work(BEAT_MS)
    before = machine.time(), machine.time.steady_ms()
    machine.stop(2 * LATE_MS)
    assert (machine.time(), machine.time.steady_ms()) == before
    machine.time.beat()
    assert (machine.time(), machine.time.steady_ms()) == before
    assert machine.time.gap_ms() == 2 * LATE_MS
    machine.work(SECOND)
    assert machine.time() == before[0] + SECOND


@pytest.mark.parametrize("is_up", [True, False])
async def test_what_is_kept_for_a_while_is_not_thrown_away_since_a_clock_was_a_year_ahead(tmp_path, machine, is_up):
    async with machine.open(tmp_path) as at:
        name = await begun(at, "sss", ANNA, BRUNO, pace=TablePace.FREE)
        await at.store.write(lambda transaction: transaction.claim_update("web:1", name, 1, machine.wall.now))
        await at.drafts.keep_input(BRUNO.id, {"text": ("ciao",)})
        await at.updates.keep("chat", [Update(7, "lane", "body", machine.wall.now)])
        await at.updates.mark_applied("chat", 7)
        for jump in (YEAR, -YEAR) if is_up else ():
            machine.sleep(jump)
            await at.clock.time.keep_time()
            await at.clock._beat(at.tables.now())
            assert await kept(at)
    for jump in (YEAR, -YEAR):
        machine.sleep(jump)
        async with machine.open(tmp_path) as at:
            await at.clock._beat(at.tables.now())
            assert await kept(at)
    async with machine.open(tmp_path) as at:
        machine.work(8 * DAY)
        await at.clock._beat(at.tables.now())
        assert not await kept(at)


async def kept(at) -> bool:
    found = [
        await at.store.find_claimed("web:1") is not None,
        await at.drafts.waiting_input(BRUNO.id) != {},
        await at.store.ask(lambda transaction: keep_updates(transaction, "chat", [Update(7, "lane", "", 0)])) == [],
    ]
    assert len(set(found)) == 1, found
    return found[0]


async def test_a_machine_that_slept_and_died_gives_the_sleep_back_when_it_is_up_again(tmp_path, machine):
    async with machine.open(tmp_path) as at:
        name = await begun(at, "s", ANNA, BRUNO)
        before = await deadline(at, name)
    machine.sleep(3 * DAY)
    async with machine.open(tmp_path) as at:
        assert (await deadline(at, name)).at_ms == before.at_ms + 3 * DAY
        await at.clock.handle_due()
        assert await history(at, name) == []
        notice = (await at.tables.get(name)).record.notice
        assert (notice.key, notice.params) == ("away", {"minutes": 3 * 24 * 60})


async def test_a_clock_that_is_set_back_a_year_leaves_everybody_the_time_they_had(tmp_path, machine):
    machine.sleep(YEAR)
    async with machine.open(tmp_path, robot_least_ms=SECOND, robot_most_ms=SECOND) as at:
        name = await begun(at, "ss", ANNA, BRUNO)
        machine.work(20 * SECOND)
        machine.sleep(-YEAR)
        await at.clock.handle_due()
        left = await deadline(at, name)
        assert left.at_ms - machine.wall.now == 25 * SECOND
        assert (await at.tables.get(name)).record.notice is None
        machine.work(30 * SECOND)
        await at.clock.handle_due()
        assert await history(at, name) == ["s 0=a"]


async def test_a_clock_that_was_a_year_ahead_before_a_restart_leaves_no_deadline_a_year_away(tmp_path, machine):
    machine.sleep(YEAR)
    async with machine.open(tmp_path) as at:
        name = await begun(at, "ss", ANNA, BRUNO)
        machine.work(20 * SECOND)
    machine.sleep(-YEAR)
    async with machine.open(tmp_path) as at:
        assert (await deadline(at, name)).at_ms - machine.wall.now == 25 * SECOND


async def test_a_deadline_that_begins_in_the_future_is_set_anew(tmp_path, machine):
    async with machine.open(tmp_path) as at:
        name = await begun(at, "ss", ANNA, BRUNO)
        row = await deadline(at, name)
        ahead = row._replace(opened_at_ms=row.opened_at_ms + YEAR, at_ms=row.at_ms + YEAR)
        await at.store.write(lambda transaction: write_deadline(transaction, ahead, ahead.at_ms))
    async with machine.open(tmp_path) as at:
        assert await deadline(at, name) == row
        machine.work(60 * SECOND)
        await at.clock.handle_due()
        assert await history(at, name) == ["s 0=a"]


async def test_an_answer_under_way_while_the_time_is_moved_is_on_disk_as_in_memory(at, machine):
    names = [await begun(at, "sss", ANNA, BRUNO) for _ in range(3)]
    machine.sleep(3 * DAY)
    await asyncio.gather(press(at, names[0], ANNA, 0, "b"), at.clock.handle_due(), press(at, names[1], ANNA, 0, "b"))
    for name in names:
        table = await at.tables.get(name)
        assert await stored(at, name) == table.deadlines
        assert {row.at_ms - machine.wall.now for row in table.deadlines.values()} == {45 * SECOND}


async def test_a_table_that_is_loaded_while_the_time_is_moved_has_its_deadlines_as_they_are(
    tmp_path, machine, monkeypatch
):
    async with machine.open(tmp_path) as at:
        name = await begun(at, "sss", ANNA, BRUNO)
    async with machine.open(tmp_path) as at:

        async def load_and_sleep(store, table_id):
            read = await load_table(store, table_id)
            if not machine.has_slept(MINUTE):
                machine.sleep(MINUTE)
                await at.clock.handle_due()
            return read

        monkeypatch.setattr("bot.tables.reader.load_table", load_and_sleep)
        table = await at.tables.get(name)
        assert await stored(at, name) == table.deadlines
        assert {row.at_ms - machine.wall.now for row in table.deadlines.values()} == {45 * SECOND}


async def test_what_waits_in_memory_waits_by_the_steady_clock(at, machine):
    name = await begun(at, "ss", ANNA, BRUNO, pace=TablePace.FREE)
    await at.host.remind(BRUNO, name)
    machine.sleep(-YEAR)
    await at.clock.handle_due()
    await expect_refusal("reminded-already", at.host.remind(BRUNO, name))
    machine.work(MINUTE)
    await at.host.remind(BRUNO, name)


async def test_a_gap_that_cannot_be_written_is_given_back_as_soon_as_it_can_be(at, machine, monkeypatch):
    name = await begun(at, "sss", ANNA, BRUNO)
    before = replace(await at.tables.get(name)).deadlines
    machine.sleep(3 * DAY)
    with monkeypatch.context() as full:
        fill_disk(at, full)
        with pytest.raises(NotSaved):
            await at.clock.handle_due()
    assert (await at.tables.get(name)).deadlines == before
    await at.clock.handle_due()
    table = await at.tables.get(name)
    assert await stored(at, name) == table.deadlines
    assert {row.at_ms - machine.wall.now for row in table.deadlines.values()} == {45 * SECOND}
    assert await history(at, name) == []


async def test_an_answer_under_way_when_a_gap_cannot_be_written_leaves_the_others_their_time(at, machine, monkeypatch):
    await at.hours.choose(BRUNO, Week("Europe/Rome", (20 * 60, 8 * 60), frozenset({6})))
    name = await begun(at, "ccc", ANNA, BRUNO, pace=TablePace.DAY)
    before = (await at.tables.get(name)).deadlines
    write, held = at.store.write, asyncio.get_running_loop().create_future()

    async def write_late(unit):
        await held
        return await write(unit)

    with monkeypatch.context() as slow:
        slow.setattr(at.store, "write", lambda unit: asyncio.ensure_future(write_late(unit)))
        answering = asyncio.create_task(press(at, name, ANNA, 0, "a"))
        await asyncio.sleep(0.05)
        assert not answering.done()
        machine.sleep(19 * HOUR)
        fill_disk(at, slow)
        with pytest.raises(NotSaved):
            await at.clock.handle_due()
        held.set_result(None)
        await answering
        after = (await at.tables.get(name)).deadlines
        assert after == {DeadlineKey("choose", 1, 1): before[DeadlineKey("choose", 1, 1)]}


@pytest.mark.parametrize("is_alone", [True, False], ids=["in a transaction before it", "in the same one"])
async def test_an_answer_queued_behind_a_gap_that_is_not_written_moves_nothing(at, machine, monkeypatch, is_alone):
    name = await begun(at, "ccc", ANNA, BRUNO, pace=TablePace.DAY)
    before = (await at.tables.get(name)).deadlines
    write, writer, held, queued = at.store.write, at.store, threading.Event(), threading.Event()

    def fail(transaction):
        if is_alone:
            queued.wait(20)
            transaction.execute("rollback", ())
        raise NotSaved("full")

    if not is_alone:
        holding = write(lambda _: held.wait(20))
        await wait_for(lambda: not writer._units)
    machine.sleep(19 * HOUR)
    with monkeypatch.context() as full:
        full.setattr(at.store, "ask", lambda unit: write(fail if "keep_time" in unit.__qualname__ else unit))
        keeping = asyncio.create_task(at.clock.handle_due())
        await wait_for(lambda: at.tables._moving is not None)
        question = await asked(at, name, 0)
        await wait_for(lambda: is_alone != bool(writer._units))
        answering = asyncio.create_task(at.play.answer(ANNA, Answer(name, question, {"": ("a",)})))
        await wait_for(lambda: name in at.tables._changing)
        for _ in range(20):
            await asyncio.sleep(0)
        held.set()
        queued.set()
        with pytest.raises(NotSaved):
            await keeping
        await answering
        await wait_for(lambda: at.tables._moving is None)  # the clock, woken by the answer, tries in vain, too
        others = {key: row for key, row in before.items() if key.seat != 0}
        assert (await at.tables.get(name)).deadlines == await stored(at, name) == others
    if not is_alone:
        await holding
    await at.clock.handle_due()
    await press(at, name, BRUNO, 1, "a")
    assert (await at.tables.get(name)).deadlines == await stored(at, name)


@pytest.mark.file
async def test_a_change_under_way_when_a_gap_is_given_back_takes_nobody_their_time(at, machine):
    name = await begun(at, "ccc", ANNA, BRUNO, pace=TablePace.DAY)
    before, held = (await at.tables.get(name)).deadlines, threading.Event()
    reading = asyncio.create_task(at.store._reading.run(lambda _: held.wait()))
    notice = Notice(key="away", params={"minutes": 1}, at=0)
    amending = asyncio.create_task(at.tables.change(name, lambda *_: {"notice": notice}))
    await asyncio.sleep(0)
    machine.sleep(MINUTE)
    await at.clock.time.keep()
    held.set()
    await asyncio.gather(reading, amending)
    after = (await at.tables.get(name)).deadlines
    assert after == await stored(at, name)
    assert {key: after[key].at_ms for key in before} == {key: row.at_ms + MINUTE for key, row in before.items()}


async def wait_for(is_so) -> None:
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110  what is waited for rings nothing
            await asyncio.sleep(0)


@pytest.mark.deep
async def test_a_robot_waits_by_the_steady_clock(tmp_path, machine):
    async with machine.open(tmp_path, robot_least_ms=SECOND, robot_most_ms=SECOND) as at:
        name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.FREE, seats=2))
        await at.table_settings.set_option(ANNA, name, "script", {"": ("ss",)})
        await at.openings.start(ANNA, name)
        await at.play.answer(ANNA, Answer(name, await asked(at, name, 0), {"": ("a",)}))
        await at.clock.handle_due()
        machine.sleep(-YEAR)
        await at.clock.handle_due()
        machine.work(2 * SECOND)
        await machine.wake_until(asyncio.create_task(at.autoplay.wait_idle()))
        assert len(await history(at, name)) == 2


STOPPED = """
import asyncio, sys
from pathlib import Path
from bot.play import clock, time_keeper
from bot.config import Settings
from bot.app import open_app
from bot.run import timepiece
from games.questions import Question
from games.secret import Seat
from tests.support.script_game import ANNA, BRUNO, STEPS, at_once, begun

timepiece.BEAT_MS = time_keeper.BEAT_MS = 100
timepiece.LATE_MS = clock.HEARTBEAT_MS = time_keeper.HEARTBEAT_MS = 1_500
settings = Settings(_env_file=None, database=Path(sys.argv[1]), live_quick_seconds=3_600)

async def main():
    async with open_app(settings, STEPS, judge=at_once, chats=()) as at:
        name = await begun(at, "sss", ANNA, BRUNO)
        question = Question(Seat(0), "choose")
        before = (await at.tables.get(name)).find_deadline(question).at_ms
        print("up", flush=True)
        while (after := (await at.tables.get(name)).find_deadline(question).at_ms) == before:
            await asyncio.sleep(0.05)
        print(after - before, flush=True)

asyncio.run(main())
"""
"""An office of its own that waits until a deadline was moved, and says by how much; its bounds are seconds."""


@pytest.mark.deep
async def test_a_real_process_that_is_stopped_and_goes_on_gives_the_time_back(tmp_path):
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", STOPPED, str(tmp_path / "a.db"), stdout=pipe)
    try:
        async with asyncio.timeout(120):
            assert await process.stdout.readline() == b"up\n"
            process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(4)
            process.send_signal(signal.SIGCONT)
            given_back = int(await process.stdout.readline())
            assert await process.wait() == 0
    finally:
        with suppress(ProcessLookupError):
            process.kill()
    assert given_back >= 1_500


async def test_a_machine_that_slept_gives_back_the_waking_time_of_those_who_said_when_they_are_awake(tmp_path, machine):
    machine.wall.now = round(datetime(2026, 3, 28, 19, tzinfo=UTC).timestamp() * 1000)
    async with machine.open(tmp_path) as at:
        await at.hours.choose(ANNA, Week("Europe/Rome"))
        name = await begun(at, "ccc", ANNA, BRUNO, pace=TablePace.DAY)
        hers, his = await deadline(at, name), await deadline(at, name, 1)
        assert hers.at_ms - machine.wall.now == 23 * HOUR
        machine.work(2 * SECOND)
        machine.sleep(7 * HOUR)  # to three in the morning, on the night in which clocks go forward
        await at.clock.handle_due()
        table = await at.tables.get(name)
        assert await stored(at, name) == table.deadlines
        assert (await deadline(at, name)).at_ms == hers.at_ms + 3 * HOUR - 2 * SECOND
        assert (await deadline(at, name, 1)).at_ms == his.at_ms + 7 * HOUR
        due = await next_due_ms(at.store)
    async with machine.open(tmp_path) as at:
        assert await stored(at, name) == table.deadlines == (await at.tables.get(name)).deadlines
        assert await next_due_ms(at.store) == due


@pytest.mark.parametrize("is_up", [True, False], ids=["asleep", "down"])
async def test_until_when_people_have_time_is_told_alike_of_all_after_a_gap_whatever_weeks_they_have(
    tmp_path, machine, is_up
):
    machine.wall.now = round(datetime(2026, 3, 27, 7, tzinfo=UTC).timestamp() * 1000)
    async with machine.open(tmp_path) as at:
        await at.hours.choose(ANNA, Week("Europe/Rome", off=frozenset({6})))  # a Sunday comes between
        name = await begun(at, "ccc", ANNA, BRUNO, pace=TablePace.DAY)
        machine.work(2 * SECOND)
        if is_up:
            machine.sleep(30 * HOUR)
            await at.clock.handle_due()
            told_alike((await at.tables.get(name)).deadlines)
            told_alike(await stored(at, name))
    if not is_up:
        machine.sleep(30 * HOUR)
    async with machine.open(tmp_path) as at:
        table = await at.tables.get(name)
        told_alike(table.deadlines)
        assert await stored(at, name) == table.deadlines
        last = find_public_end(await deadline(at, name))
        await press(at, name, ANNA, 0, "a")
        assert find_public_end(await deadline(at, name, 1)) == last


def told_alike(rows) -> None:
    assert len({row.at_ms for row in rows.values()}) == 2
    assert len({find_public_end(row) for row in rows.values()}) == 1
