"""Who hears of tables: after the commit, in order, once for each entry, and never of what was not written."""

import asyncio

import pytest

from bot.notify.planner import plan_posts
from bot.notify.sender import Sender
from bot.play.autoplay import Autoplay
from bot.play.clock import Clock
from bot.tables.change import GivenAnswer, move_deadline
from bot.tables.stored import next_due_ms, unsent_posts
from bot.values.ids import TablePace
from bot.values.requests import Answer, NewTable
from bot.views.calls import next_deadline
from bot.views.table import TablePresenter
from games.forms import Refused
from games.questions import Question
from games.secret import Seat
from tests.support.script_game import ANNA, BRUNO, CARLA, app, asked, begun, fill_disk, history, press

SECOND = 1_000


class Recorder:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.heard = []
        self.changes = []

    def handle_commit(self, change):
        self.changes.append(change)
        self.heard.append(f"committed {change.after.record.id}")

    def handle_load(self, table):
        self.heard.append(f"loaded {table.record.id}")

    def handle_unload(self, table_id):
        self.heard.append(f"unloaded {table_id}")


class Broken(Recorder):
    """A listener that fails at whatever it hears."""

    def handle_commit(self, change):
        raise ZeroDivisionError

    def handle_load(self, table):
        raise ZeroDivisionError


async def answer(at, name):
    await press(at, name, ANNA, 0, "b")


async def pause(at, name):
    await at.host.pause(ANNA, name)


async def open_another(at, name):
    await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.LIVE, seats=2))


async def remind(at, name):
    """What the clock writes when half of the time is over."""
    await at.tables.change(name, come_nearer)


def come_nearer(table, _):
    row = table.find_deadline(Question(Seat(0), "choose"))
    return move_deadline(table, row._replace(at_ms=row.at_ms - SECOND))


async def suspend(at, name):
    await at.tables.suspend(name, ZeroDivisionError())


DEEDS = [answer, pause, open_another, remind, suspend]


@pytest.fixture
def stirred(monkeypatch):
    """Which parts of the office were told to do something."""
    found = []
    for part, deed in ((Sender, "look"), (Autoplay, "look"), (Clock, "wake_before")):
        done = getattr(part, deed)

        def note(self, given, part=part, done=done):
            found.append(part.__name__)
            return done(self, given)

        monkeypatch.setattr(part, deed, note)
    return found


@pytest.mark.parametrize("deed", DEEDS)
async def test_a_change_that_cannot_be_written_is_remembered_by_nobody_and_wakes_nobody(
    tmp_path, time, monkeypatch, stirred, deed
):
    planned, recorder = [], Recorder()

    def plan(before, after, events):
        planned.append(plan_posts(before, after, events, chats=("web",)))
        return planned[-1]

    async with app(tmp_path, time, chats=("web",)) as at:
        at.tables.subscribe(recorder)
        name = await begun(at, "sdsss", ANNA, seats=2)
        await at.sender.idle()
        monkeypatch.setattr(at.tables, "_plan", plan)
        heard, sent = list(recorder.heard), await unsent_posts(at.store, name)
        stirred.clear()
        with monkeypatch.context() as broken:
            fill_disk(at, broken)
            try:
                await deed(at, name)
            except Refused as refused:
                assert refused.reason == "busy"
            assert bool(planned) is (deed is not remind)
            await asyncio.sleep(0)
            assert recorder.heard == heard
            assert stirred == []
            assert (at.sender._sorting.running, at.sender._deliveries.running, at.autoplay._tasks) == ({}, {}, {})
            assert await unsent_posts(at.store, name) == sent
        if deed is suspend:
            return
        await deed(at, name)
        assert recorder.heard != heard
        assert stirred or deed is open_another


async def test_a_listener_that_fails_keeps_no_change_and_no_table_from_the_others(tmp_path, time, caplog):
    broken, recorder = Broken(), Recorder()
    async with app(tmp_path, time) as at:
        at.tables.subscribe(broken)
        at.tables.subscribe(recorder)
        name = await begun(at, "sd", ANNA, BRUNO)
        await answer(at, name)
        assert recorder.changes[-1].after is await at.tables.get(name)
        assert recorder.heard[0] == f"loaded {name}"
    assert "ZeroDivisionError" in caplog.text


async def test_a_clock_hears_of_a_deadline_that_is_nearer_than_all_others(tmp_path, time):
    recorder = Recorder()
    async with app(tmp_path, time) as at:
        at.tables.subscribe(recorder)
        name = await begun(at, "s", ANNA, BRUNO)
        assert recorder.changes[-1].nearest_due_ms == await next_due_ms(at.store)
        assert recorder.changes[0].nearest_due_ms is None
        row = (await at.tables.get(name)).find_deadline(Question(Seat(0), "choose"))
        await remind(at, name)
        assert recorder.changes[-1].nearest_due_ms == await next_due_ms(at.store)
        assert recorder.changes[-1].before.deadlines == {row.key: row}


async def test_whoever_watches_sees_a_call_turn_urgent_with_the_reminder_and_at_no_other_time(at, time):
    name = await begun(at, "c", ANNA, BRUNO)
    table = await at.tables.get(name)
    rung, row = asyncio.Event(), table.find_deadline(Question(Seat(0), "choose"))
    time.now = row.at_ms - SECOND
    assert next_deadline(TablePresenter(table, None, "it"), (0, 1))[1] is False
    with at.tables.watch(name, rung.set):
        await at.clock.handle_due()
    assert rung.is_set()
    table = await at.tables.get(name)
    assert next_deadline(TablePresenter(table, None, "it"), (0, 1))[1] is True


async def test_answers_written_together_are_heard_of_one_by_one(tmp_path, time):
    recorder = Recorder()
    async with app(tmp_path, time) as at:
        at.tables.subscribe(recorder)
        name = await begun(at, "rs", ANNA, BRUNO, CARLA, seats=3)
        recorder.changes.clear()
        one, other = Answer(name, await asked(at, name, 0, "buzz"), {"": ("a",)}), await asked(at, name, 1, "buzz")
        async with at.tables._lock(name):
            both = asyncio.gather(at.play.answer(ANNA, one), at.play.answer(BRUNO, Answer(name, other, {"": ("b",)})))
            await asyncio.sleep(0.01)
        await both
        sealed = [
            [sorted(each.seat for each in table.position.sealed) for table in (change.before, change.after)]
            for change in recorder.changes
        ]
        assert [before for before, _ in sealed] == [[], [0]]
        assert [change.before.version for change in recorder.changes] == [
            recorder.changes[0].before.version,
            recorder.changes[0].before.version + 1,
        ]


async def test_the_office_looks_at_a_table_by_itself_whoever_has_changed_or_loaded_it(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await begun(at, "sdjs", ANNA, seats=2)
        await at.tables.change(name, lambda *_: GivenAnswer(Question(Seat(0), "choose"), "b", "hand", ANNA.id))
        await at.autoplay.wait_idle()
        assert [line[0] for line in await history(at, name)] == ["s", "d", "j", "s"]
