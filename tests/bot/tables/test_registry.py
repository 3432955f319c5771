"""The only door to the logs: what comes in once, what is refused, and what a bug costs."""

import asyncio
import logging

import pytest

from bot.tables import change as units
from bot.tables.change import GivenAnswer
from bot.tables.reader import HeadReader
from bot.tables.rows import Head, SeatAssignment
from bot.tables.stored import find_heads, load_table, tables_needing_server, tables_of
from bot.tables.tables import resume_suspended
from bot.values.ids import TablePace, TableStatus
from bot.values.requests import Answer, NewTable
from games.forms import Refused
from games.questions import Question
from games.secret import Seat
from tests.support.script_game import (
    ANNA,
    BRUNO,
    CARLA,
    STEPS,
    Stepped,
    Steps,
    app,
    asked,
    begun,
    expect_refusal,
    fill_disk,
    history,
    press,
    spec,
)


async def test_a_hundred_identical_presses_at_once_have_one_effect_and_ninety_nine_polite_refusals(at):
    name = await begun(at, "sss", ANNA, BRUNO)
    one = Answer(name, await asked(at, name, 0), {"": ("b",)})
    results = await asyncio.gather(*(at.play.answer(ANNA, one) for _ in range(100)), return_exceptions=True)
    refused = [r for r in results if isinstance(r, Refused)]
    assert len(refused) == 99
    assert {r.reason for r in refused} == {"stale"}
    assert await history(at, name) == ["s 0=b"]


async def test_a_hundred_deliveries_of_one_update_are_acknowledged_alike_and_act_once(at):
    name = await begun(at, "sss", ANNA, BRUNO)
    one = Answer(name, await asked(at, name, 0), {"": ("b",)}, inbox="update 7")
    results = await asyncio.gather(*(at.play.answer(ANNA, one) for _ in range(100)))
    assert [r.again for r in results].count(False) == 1
    assert {r.seq for r in results} == {1}
    assert await history(at, name) == ["s 0=b"]


async def test_an_update_that_comes_again_after_a_restart_is_known(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await begun(at, "sss", ANNA, BRUNO)
        one = Answer(name, await asked(at, name, 0), {"": ("b",)}, inbox="update 7")
        await at.play.answer(ANNA, one)
    async with app(tmp_path, time) as at:
        assert (await at.play.answer(ANNA, one)).again
        assert await history(at, name) == ["s 0=b"]


@pytest.mark.parametrize(
    ("who", "change", "reason"),
    [
        (BRUNO, {}, "not-your-seat"),
        (CARLA, {}, "not-your-seat"),
        (ANNA, {"question": "zzzzz"}, "stale"),
        (ANNA, {"question": ""}, "stale"),
        (ANNA, {"fields": {"": ("z",)}}, "not-an-option"),
        (ANNA, {"fields": {"": ()}}, "choose-one"),
        (ANNA, {"fields": {"": ("a", "b")}}, "choose-one"),
        (ANNA, {"fields": {}}, "choose-one"),
        (ANNA, {"table_id": "nosuch"}, "no-such-table"),
        (ANNA, {"fields": {"": ("<b>a</b>",)}}, "not-an-option"),
    ],
)
async def test_a_press_that_is_none_changes_nothing_and_says_why(at, who, change, reason):
    name = await begun(at, "ss", ANNA, BRUNO)
    sent = {"table_id": name, "question": await asked(at, name, 0), "fields": {"": ("a",)}, **change}
    with pytest.raises(Refused) as refused:
        await at.play.answer(who, Answer(**sent))
    assert refused.value.reason == reason
    assert at.views.refusal_text(refused.value, "it", name)
    assert await history(at, name) == []


async def test_a_question_that_was_answered_is_stale_even_where_the_next_one_looks_the_same(at):
    name = await begun(at, "ssss", ANNA, BRUNO)
    first = await asked(at, name, 0)
    await press(at, name, ANNA, 0, "a")
    await press(at, name, BRUNO, 1, "a")
    assert await asked(at, name, 0) != first
    await expect_refusal("stale", press(at, name, ANNA, 0, "a", question=first))


async def test_a_sealed_answer_may_be_changed_until_the_reveal_and_the_last_one_counts(at):
    name = await begun(at, "cs", ANNA, BRUNO)
    question = await asked(at, name, 0)
    assert (await press(at, name, ANNA, 0, "a")).text != (await press(at, name, ANNA, 0, "b")).text
    await expect_refusal("repeated", press(at, name, ANNA, 0, "b"))
    await press(at, name, BRUNO, 1, "c")
    assert await history(at, name) == ["c 0=b 1=c"]
    await expect_refusal("stale", press(at, name, ANNA, 0, "d", question=question))


async def test_an_interrupt_keeps_the_sealed_answers_of_the_others(at):
    name = await begun(at, "c", ANNA, BRUNO)
    mine = await asked(at, name, 0)
    await press(at, name, BRUNO, 1, "d")
    await press(at, name, ANNA, 0, "press", prompt="shout", fields={"confirm": ("yes",)})
    assert await asked(at, name, 0) == mine
    await press(at, name, ANNA, 0, "a")
    assert await history(at, name) == ["shout 0", "c 0=a 1=d"]


async def test_a_restart_in_the_middle_finds_the_same_position_deadlines_and_questions(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await begun(at, "dcbcs", ANNA, BRUNO, seats=3)
        await press(at, name, ANNA, 0, "c")
        before = await at.tables.get(name)
        assert before.deadlines
    async with app(tmp_path, time) as at:
        after = await at.tables.get(name)
        assert after is not before
        assert after.position == before.position
        assert [h.row for h in after.history] == [h.row for h in before.history]
        assert after.deadlines == before.deadlines
        assert (after.version, after.deal, after.assignments) == (before.version, before.deal, before.assignments)
        assert await asked(at, name, 1) == before.question_id(next(q for q in before.position.ask.must if q.seat == 1))
        await press(at, name, BRUNO, 1, "b")
        assert any("1=b" in line for line in await history(at, name))


async def test_what_the_office_still_owed_is_done_after_a_restart(tmp_path, time):
    async with app(tmp_path, time, robot_least_ms=5_000, robot_most_ms=5_000) as at:
        name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.LIVE, seats=2))
        await at.table_settings.set_option(ANNA, name, "script", {"": ("sss",)})
        await at.openings.start(ANNA, name)
        await at.play.answer(ANNA, Answer(name, await asked(at, name, 0), {"": ("a",)}))
        assert len(await history(at, name)) == 1
        assert await tables_needing_server(at.store) == [name]
    async with app(tmp_path, time) as at:
        await at.resumed.wait()
        await at.autoplay.wait_idle()
        assert len(await history(at, name)) == 2
        assert await tables_needing_server(at.store) == []


async def answer_elsewhere(at, name: str, seat: int, token: str) -> None:
    """Have another process take an answer: it is on disk, and not in our memory."""
    tables = at.tables
    table = await tables.get(name)
    holder = table.assignment_of(seat).person
    given = units.GivenAnswer(Question(Seat(seat), "choose"), token, "hand", holder, None, f"elsewhere/{token}")
    change = units.answer_table(table, given, tables.times, lambda *_: (), tables.now())
    await at.store.write(units.write_change(change, tables.times, tables.now()))


async def change_elsewhere(at, table_id: str, **changes) -> None:
    table = await at.tables.get(table_id)
    await write_elsewhere(at, table, units.amend_table(table, changes))


async def write_elsewhere(at, table, after) -> None:
    await at.store.write(units.write_change(units.Change(table, after), at.tables.times, 0))


async def test_an_answer_is_taken_behind_others_as_long_as_the_very_same_is_asked(at):
    name = await begun(at, "cs", ANNA, BRUNO)
    bell = [0]

    def ring() -> None:
        bell[0] += 1

    with at.tables.watch(name, ring):
        await answer_elsewhere(at, name, 0, "a")
        assert bell == [0]
        await press(at, name, BRUNO, 1, "b")
    assert await history(at, name) == ["c 0=a 1=b"]
    assert bell == [2]
    await answer_elsewhere(at, name, 1, "d")
    await expect_refusal("over", press(at, name, BRUNO, 1, "e"))
    assert (await history(at, name))[1:] == ["s 1=d"]
    assert (await at.tables.get(name)).record.status is TableStatus.OVER
    [rows, folded] = [(await load_table(at.store, name)).rows, (await at.tables.get(name)).history]
    assert rows == [row for row, _ in folded]


async def test_whoever_has_lost_their_seat_elsewhere_answers_no_more(at):
    name = await begun(at, "cs", ANNA, BRUNO)
    table = await at.tables.get(name)
    robot = SeatAssignment(1, "", "plain", "Robot", 1)
    await write_elsewhere(at, table, units.amend_table(table, {"assignments": [robot]}))
    await expect_refusal("not-your-seat", press(at, name, BRUNO, 1, "b"))
    assert at.tables.find_loaded(name).assignment_of(1).robot == "plain"


async def test_what_the_office_would_do_at_a_table_that_was_changed_elsewhere_it_looks_at_again(at):
    name = await begun(at, "cs", ANNA, BRUNO)
    await at.tables.get(name)
    await change_elsewhere(at, name, name="Martedì")
    seen = []

    def decide(now, _):
        seen.append((now.record.name, len(now.history)))
        return GivenAnswer(Question(Seat(1), "choose"), "b", "robot")

    await at.tables.change(name, decide)
    assert seen == [("Tavolo", 0), ("Martedì", 0)]
    stored = await load_table(at.store, name)
    assert (len(stored.rows), stored.record.name, stored.head) == (1, "Martedì", Head(1, stored.record.version))


async def test_a_table_that_was_paused_elsewhere_takes_no_answer_and_no_other_change_without_a_look(at):
    name = await begun(at, "cs", ANNA, BRUNO)
    await at.tables.get(name)
    await change_elsewhere(at, name, status=TableStatus.PAUSED)
    await expect_refusal("paused", press(at, name, BRUNO, 1, "b"))
    await change_elsewhere(at, name, name="Martedì")
    closing = {"Tavolo": {"status": TableStatus.CLOSED}}
    await at.tables.change(name, lambda now, _: closing.get(now.record.name))
    record = at.tables.find_loaded(name).record
    assert (record.status, record.name) == (TableStatus.PAUSED, "Martedì")


async def test_what_is_suspended_elsewhere_is_not_suspended_twice(at):
    name = await begun(at, "cs", ANNA, BRUNO)
    await change_elsewhere(at, name, status=TableStatus.SUSPENDED)
    before = (await load_table(at.store, name)).record
    await at.tables.suspend(name, ValueError())
    assert (await load_table(at.store, name)).record == before
    assert (await at.tables.get(name)).record == before


async def test_a_bug_in_the_rules_suspends_that_table_alone_and_tells_the_log_no_secret(at, caplog):
    bad, good = await begun(at, "x", ANNA, BRUNO), await begun(at, "ss", ANNA, BRUNO)
    with caplog.at_level(logging.DEBUG), pytest.raises(Refused, match="suspended"):
        await press(at, bad, ANNA, 0, "b")
    assert (await at.tables.get(bad)).record.status is TableStatus.SUSPENDED
    assert "8S" not in caplog.text
    [record] = [r for r in caplog.records if r.levelno == logging.ERROR]
    assert (record.table, record.seq) == (bad, 1)
    await expect_refusal("suspended", press(at, bad, ANNA, 0, "b", question="aaaaa"))
    await press(at, good, ANNA, 0, "b")
    assert await history(at, good) == ["s 0=b"]


class Otherwise(Steps):
    """The rules after a change that nobody declared."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        if state.at == 1:
            return type(step)(step.state, (Stepped(step="s", told=("changed",)),))
        return step


async def test_a_table_that_would_be_told_otherwise_is_suspended_when_it_is_loaded(tmp_path, time):
    async with app(tmp_path, time) as at:
        told, fresh = await begun(at, "sss", ANNA, BRUNO), await begun(at, "sss", ANNA, BRUNO)
        await press(at, told, ANNA, 0, "a")
        await press(at, told, BRUNO, 1, "a")
        await press(at, fresh, ANNA, 0, "a")
    async with app(tmp_path, time, {"steps": spec(game=Otherwise())}) as at:
        assert (await at.tables.get(told)).record.status is TableStatus.SUSPENDED
        assert (await at.tables.get(fresh)).record.status is TableStatus.LIVE
    async with app(tmp_path, time, STEPS) as at:
        assert (await at.tables.get(told)).record.status is TableStatus.SUSPENDED
        assert len((await at.tables.get(told)).history) == 2
        await resume_suspended(at.tables, told)
        await press(at, told, ANNA, 0, "b")


async def test_tables_leave_memory_and_come_back_as_they_were(tmp_path, time):
    async with app(tmp_path, time, tables_in_memory=3) as at:
        names = [await begun(at, "ss", ANNA, BRUNO) for _ in range(8)]
        assert len(at.tables.list_loaded()) == 3
        await asyncio.gather(*(press(at, name, ANNA, 0, "e") for name in names))
        assert [await history(at, name) for name in names] == [["s 0=e"]] * 8
        time.now += 3_600_000
        at.tables.sweep()
        assert at.tables.list_loaded() == ()


async def test_whoever_watches_is_told_of_every_change_and_never_of_an_older_version(tmp_path, time):
    async with app(tmp_path, time, tables_in_memory=1) as at:
        name = await begun(at, "cs", ANNA, BRUNO)
        seen = []
        with at.views.watch(name, lambda: seen.append(at.tables.find_loaded(name).version)):
            assert seen == []
            await press(at, name, ANNA, 0, "a")
            assert len(seen) == 1
            await begun(at, "cs", ANNA, BRUNO)
            assert name not in at.tables.list_loaded()
            await press(at, name, BRUNO, 1, "a")
        assert seen == sorted(set(seen))
        assert seen[-1] == (await at.tables.get(name)).version
        await press(at, name, BRUNO, 1, "e")
        assert seen[-1] < (await at.tables.get(name)).version


async def test_whoever_goes_away_while_an_answer_is_written_leaves_it_written(at):
    name = await begun(at, "ss", ANNA, BRUNO)
    task = asyncio.create_task(at.play.answer(ANNA, Answer(name, await asked(at, name, 0), {"": ("b",)})))
    for _ in range(3):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    rows = (await load_table(at.store, name)).rows
    assert [h.row for h in (await at.tables.get(name)).history] == rows
    if not rows:
        await press(at, name, ANNA, 0, "b")
    assert await history(at, name) == ["s 0=b"]


async def test_an_answer_that_cannot_be_written_is_refused_and_the_table_lives_on(at, monkeypatch):
    name = await begun(at, "ss", ANNA, BRUNO)

    with monkeypatch.context() as broken:
        fill_disk(at, broken)
        await expect_refusal("busy", press(at, name, ANNA, 0, "b"))
    assert await history(at, name) == []
    await press(at, name, ANNA, 0, "b")
    assert await history(at, name) == ["s 0=b"]


async def test_an_answer_and_the_dice_that_follow_are_one_commit(at, monkeypatch):
    name, write = await begun(at, "sds", ANNA, BRUNO), at.store.write
    with monkeypatch.context() as full:

        def write_once(unit):
            fill_disk(at, full)
            return write(unit)

        full.setattr(at.store, "write", write_once)
        await press(at, name, ANNA, 0, "a")
    assert [row.via for row in (await load_table(at.store, name)).rows] == ["hand", "chance"]


async def test_whoever_finds_a_table_on_disk_while_it_is_opened_has_the_same_one(at, monkeypatch):
    write, found = at.store.write, []

    async def written_and_found(unit):
        await write(unit)
        found.extend([asyncio.create_task(at.tables.get(name)) for name in await tables_of(at.store, ANNA.id)])
        await asyncio.wait(found, timeout=0.1)  # one that is loaded by itself is there by then

    with monkeypatch.context() as slow:
        slow.setattr(at.store, "write", lambda unit: asyncio.ensure_future(written_and_found(unit)))
        name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.LIVE, seats=2))
    assert found
    assert {id(table) for table in await asyncio.gather(*found)} == {id(at.tables.find_loaded(name))}


class Unstartable(Steps):
    def ask(self, state):
        raise ZeroDivisionError


async def test_a_game_that_cannot_even_begin_suspends_its_table_alone(tmp_path, time):
    async with app(tmp_path, time, {**STEPS, "broken": spec(name="broken", game=Unstartable())}) as at:
        name = await at.openings.open(ANNA, NewTable("broken", name="T", lang="it", pace=TablePace.LIVE, seats=2))
        await expect_refusal("suspended", at.openings.start(ANNA, name))
        await expect_refusal("suspended", resume_suspended(at.tables, name))
        assert (await at.tables.get(name)).record.status is TableStatus.SUSPENDED
        assert await begun(at, "s", ANNA, BRUNO)


async def test_heads_asked_for_at_once_are_read_together_and_each_is_as_it_is_then(at, monkeypatch):
    names = [await begun(at, "ss", ANNA, BRUNO) for _ in range(3)]
    read = []

    def count_and_find(store, table_ids):
        read.append(set(table_ids))
        return find_heads(store, table_ids)

    monkeypatch.setattr("bot.tables.reader.find_heads", count_and_find)
    reader = HeadReader(at.store)
    tables = [await at.tables.get(name) for name in names] * 10
    await press(at, names[1], ANNA, 0, "a")
    asked = [asyncio.create_task(reader._look_behind(table)) for table in tables]
    asked[-1].cancel()
    answers = await asyncio.gather(*asked[:-1])
    assert answers == [table is tables[1] for table in tables[:-1]]
    assert read == [set(names)]
    newest = await at.tables.get(names[1])
    assert not await reader._look_behind(newest)
