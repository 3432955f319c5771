"""Who does not answer: their seat is offered, then a robot keeps it, and they have it back whenever they like."""

import asyncio
from dataclasses import replace

import pytest

from bot.audit.verify import verify_export
from bot.tables.absence import ABANDONED
from bot.tables.rows import Bank, DeadlineKey
from bot.values.ids import TablePace, TableStatus
from bot.values.requests import Answer
from bot.views.board import status_buttons
from bot.views.table import TablePresenter
from tests.support.script_game import (
    ANNA,
    BRUNO,
    CARLA,
    DORA,
    ELIO,
    STEPS,
    app,
    asked,
    begun,
    expect_refusal,
    press,
    strike,
)

DAY = 86_400_000
HOUR = 3_600_000
MINUTE = 60_000


async def without_bruno(at, time, name, *times):
    """So many answers by the clock for Bruno; Anna answers each time. Returns what was announced after each."""
    found = []
    table = await at.tables.get(name)
    for _ in range(*times):
        await press(at, name, ANNA, 0, "a")
        await strike(at, time, HOUR if table.record.pace is TablePace.LIVE else 4 * DAY)
        table = await at.tables.get(name)  # it may have been put away meanwhile, and loaded anew
        found.append(table.record.notice.key if table.record.notice else "")
    return found


@pytest.mark.parametrize(("pace", "times"), [(TablePace.DAY, 2), (TablePace.LIVE, 3), (TablePace.RELAXED, 2)])
async def test_a_seat_is_offered_then_a_robot_sits_down_and_everybody_hears_it(at, time, pace, times):
    name = await begun(at, "c" * 9, ANNA, BRUNO, pace=pace)
    assert await without_bruno(at, time, name, times) == [*[""] * (times - 1), "silent"]
    table = await at.tables.get(name)
    assert table.assignment_of(1).person == BRUNO.id
    said = [TablePresenter(table, seat, "en").notice_text().partition(" timed")[0] for seat in (0, 1)]
    assert said == ["Bruno has", "You’ve"]
    assert await without_bruno(at, time, name, 1) == ["relieved"]
    table = await at.tables.get(name)
    robot = table.assignment_of(1)
    assert (robot.robot, robot.reserve) == ("plain", BRUNO.id)
    assert table.record.notice.params == {"whom": "Bruno"}
    presenter = TablePresenter(table, 0, "en")
    assert presenter.names == ("Anna", "Bruno"), "finding 28: told in one name, whoever plays for it"
    assert "Take seat back" in [button.label for button in status_buttons(presenter)], "not Join: it is Bruno’s"
    await at.lobby.join(BRUNO, name, 1)
    table = await at.tables.get(name)
    assert table.assignment_of(1).person == BRUNO.id
    said = [replace(presenter, table=table, viewer=seat).notice_text() for seat in (None, 0, 1)]
    assert said == ["Bruno is back.", "Bruno is back.", "You’re back in your seat."]


async def test_40_that_the_clock_answered_in_secret_is_told_when_the_last_person_has_answered(tmp_path, time):
    """Bruno's bank is empty, Anna thinks: that only she is awaited would be read off the notice."""
    async with app(tmp_path, time, time_banks=True) as at:
        name = await begun(at, "c" * 9, ANNA, BRUNO)
        await at.tables.change(name, lambda table, _: {"banks": {1: Bank(1, 0, 0, BRUNO.id, table.record.pace.value)}})
        said = []
        await press(at, name, ANNA, 0, "a")
        await press(at, name, BRUNO, 1, "a")  # his bank counts from the next question on
        for _ in range(4):
            await strike(at, time, 3 * MINUTE)
            table = await at.tables.get(name)
            assert table.history[-1].row.via == "clock"
            assert len(table.position.sealed) == 1
            said.append(table.record.notice.key if table.record.notice else "")
            await press(at, name, ANNA, 0, "a")
            table = await at.tables.get(name)
            said.append(table.record.notice.key if table.record.notice else "")
        assert said == ["", "", "", "", "", "silent", "silent", "relieved"]


@pytest.mark.parametrize("way", ["clock", "left", "weeks"])
async def test_who_is_offered_to_a_robot_stays_so_while_their_answer_is_sealed(tmp_path, time, way):
    """The attack: propose a robot for Bruno; that it is done at once, or is asked of him first, tells whether he has answered."""
    seen = []
    for answers in (False, True):
        (tmp_path / str(answers)).mkdir()
        time.now = 1_700_000_000_000
        async with app(tmp_path / str(answers), time) as at:
            pace = TablePace.FREE if way == "weeks" else TablePace.DAY
            name = await begun(at, "c" * 9, ANNA, BRUNO, CARLA, seats=3, pace=pace)
            await offer_bruno(at, time, name, way)
            if answers:
                await press(at, name, BRUNO, 1, "a")
            await at.lobby.seat_robot(ANNA, name, 1, "plain")
            table = await at.tables.get(name)
            notice = table.record.notice
            others = {
                key: each for key, each in table.record.proposals.items() if key != ABANDONED
            }  # which the clock asks
            seen.append((notice.key, notice.params, {*table.record.absent}, others))
            assert table.assignment_of(1).reserve == BRUNO.id
    assert seen[0] == seen[1]


async def offer_bruno(at, time, name, way):
    if way == "left":
        await at.attendance.mark_absent(BRUNO.id, name, "left-place")
    if way == "weeks":
        for _ in range(2):
            await strike(at, time, 8 * DAY)
    for _ in range(2 if way == "clock" else 0):
        for seat, person in ((0, ANNA), (2, CARLA)):
            await press(at, name, person, seat, "a")
        await strike(at, time, 4 * DAY)


async def test_who_has_taken_their_seat_back_is_asked_before_a_robot_gets_it_again(at, time):
    name = await begun(at, "c" * 9, ANNA, BRUNO, CARLA, seats=3, pace=TablePace.FREE)
    for seat, person in ((0, ANNA), (2, CARLA)):
        await press(at, name, person, seat, "a")
    for _ in range(3):
        await strike(at, time, 8 * DAY)
    assert (await at.tables.get(name)).assignment_of(1).reserve == BRUNO.id
    await at.lobby.join(BRUNO, name)
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    table = await at.tables.get(name)
    assert (table.assignment_of(1).person, table.record.notice.key) == (BRUNO.id, "replace-proposed")


async def test_an_answer_by_hand_begins_the_count_anew(at, time):
    name = await begun(at, "c" * 9, ANNA, BRUNO, pace=TablePace.DAY)
    await without_bruno(at, time, name, 2)
    await press(at, name, ANNA, 0, "a")
    await press(at, name, BRUNO, 1, "a")
    assert await without_bruno(at, time, name, 2) == ["silent", "silent"]
    assert (await at.tables.get(name)).assignment_of(1).person == BRUNO.id


@pytest.mark.parametrize("answers", [False, True])
async def test_whoever_comes_back_and_stays_silent_holds_up_nobody_three_times_more(at, time, answers):
    """The attack: take the seat back whenever a robot sits there, so that each of one's turns takes all its time again."""
    name = await begun(at, "c" * 20, ANNA, BRUNO, pace=TablePace.DAY)
    await without_bruno(at, time, name, 3)
    await at.lobby.join(BRUNO, name)
    if answers:
        await press(at, name, ANNA, 0, "a")
        await press(at, name, BRUNO, 1, "a")
    said = await without_bruno(at, time, name, 1)
    table = await at.tables.get(name)
    assert bool(table.assignment_of(1).robot) is not answers
    assert (said == ["relieved"]) is not answers


async def test_whoever_leaves_and_comes_back_at_once_has_no_more_time_for_it(tmp_path, time):
    """The attack: leave and sit down again before the robot has answered, so that one's time begins anew for ever."""
    async with app(tmp_path, time, robot_least_ms=60_000, robot_most_ms=60_000) as at:
        name = await begun(at, "c" * 9, ANNA, BRUNO, pace=TablePace.DAY)
        await press(at, name, ANNA, 0, "a")
        before = (await at.tables.get(name)).deadlines[DeadlineKey("choose", 1, 1)]
        time.now += 20 * HOUR
        await at.clock.handle_due()
        await at.lobby.leave(BRUNO, name)
        assert await at.lobby.join(BRUNO, name) == 1
        after = (await at.tables.get(name)).deadlines[DeadlineKey("choose", 1, 1)]
        assert (after.opened_at_ms, after.at_ms) == (before.opened_at_ms, before.at_ms)
        time.now += 5 * HOUR
        await at.clock.handle_due()
        table = await at.tables.get(name)
        assert ([each.row.via for each in table.history if each.row.seat == 1], table.record.notice.key) == (
            ["clock"],
            "relieved",
        )


async def test_an_answer_ends_the_robot_at_once_also_while_it_thinks(tmp_path, time):
    async with app(tmp_path, time, robot_least_ms=60_000, robot_most_ms=60_000) as at:
        name = await begun(at, "c" * 9, ANNA, BRUNO, pace=TablePace.DAY)
        for _ in range(3):
            await at.play.answer(ANNA, await answer_of(at, name, 0))
            time.now += 2 * DAY
            await at.clock.handle_due()
        await at.play.answer(ANNA, await answer_of(at, name, 0))
        assert (await at.tables.get(name)).assignment_of(1).robot
        await asyncio.sleep(0)
        old = await answer_of(at, name, 1)
        await at.play.answer(BRUNO, old)
        table = await at.tables.get(name)
        assert table.assignment_of(1).person == BRUNO.id
        assert [(row.via, row.person) for row, _ in table.history if row.seat == 1][-1] == ("hand", BRUNO.id)
        time.now += 60_000
        await expect_refusal("stale", at.play.answer(BRUNO, old))
        assert all(row.via != "robot" for row, _ in table.history)


async def answer_of(at, name, seat):
    return Answer(name, await asked(at, name, seat), {"": ("a",)})


@pytest.mark.parametrize("script", ["c" * 9, "cccpcc"])
async def test_a_seat_that_is_kept_is_given_to_others_by_those_who_play_alone(at, time, script):
    """The attack: sit down in the seat of somebody who is away, in a deal or between two, and be them when they come back."""
    name = await begun(at, script, ANNA, BRUNO, seats=3, pace=TablePace.DAY)
    await without_bruno(at, time, name, 3)
    if "p" in script:
        assert (await at.tables.get(name)).deal_span.number == 0
    stranger_answer = await answer_of(at, name, 1) if "p" not in script else None
    if stranger_answer:
        await expect_refusal("not-your-seat", at.play.answer(DORA, stranger_answer))
    assert await at.lobby.join(DORA, name, 1) is None
    assert (await at.tables.get(name)).assignment_of(1).robot
    [request] = (await at.tables.get(name)).record.proposals.values()
    await at.votes.agree(ANNA, name, request.number)
    assert (await at.tables.get(name)).seats_of(DORA.id) == (1,)
    if not stranger_answer:
        assert await at.lobby.join(BRUNO, name) == 2, "the seat that was his is another's"
    else:
        await expect_refusal("other-hand", at.lobby.join(BRUNO, name))
        await expect_refusal("not-your-seat", at.play.answer(BRUNO, stranger_answer))


async def test_a_stranger_is_seated_where_no_seat_is_kept_first(at, time):
    name = await begun(at, "cccpcc", ANNA, BRUNO, seats=3, pace=TablePace.DAY)
    await without_bruno(at, time, name, 3)
    assert await at.lobby.join(DORA, name) == 2
    assert await at.lobby.join(BRUNO, name) == 1


async def test_the_last_who_is_seated_is_not_replaced_and_a_host_passes_the_table_on(at, time):
    name = await begun(at, "c" * 20, BRUNO, ANNA, seats=2, pace=TablePace.DAY)
    for _ in range(3):
        await press(at, name, ANNA, 1, "a")
        await strike(at, time, 2 * DAY)
    table = await at.tables.get(name)
    assert (table.assignment_of(0).reserve, table.record.host) == (BRUNO.id, ANNA.id)
    for _ in range(3):
        await strike(at, time, 2 * DAY)
    table = await at.tables.get(name)
    assert table.assignment_of(1).person == ANNA.id
    assert table.record.status is TableStatus.LIVE


async def test_whoever_leaves_has_no_seat_kept(at):
    name = await begun(at, "cpcc", ANNA, BRUNO, CARLA, seats=3)
    await at.lobby.leave(BRUNO, name)
    await press(at, name, ANNA, 0, "a")
    await press(at, name, CARLA, 2, "a")
    assert await at.lobby.join(ELIO, name, 1) == 1


async def test_whoever_left_and_came_back_before_anything_happened_leaves_a_record_that_verifies(tmp_path, time):
    async with app(tmp_path, time, robot_least_ms=60_000, robot_most_ms=60_000) as at:
        name = await begun(at, "cc", ANNA, BRUNO)
        for again in range(2):
            for person, seat in ((ANNA, 0), (BRUNO, 1)):
                await press(at, name, person, seat, "a")
            if not again:
                await at.lobby.leave(BRUNO, name)
                assert await at.lobby.join(BRUNO, name) == 1
        assert (await at.tables.get(name)).record.status is TableStatus.OVER
        [proof] = verify_export(await at.records.export(name), STEPS)
        assert proof.counted["seat"] == 2
