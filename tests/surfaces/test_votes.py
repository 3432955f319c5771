"""What those at a table may do with its time and its course, on every surface."""

from random import Random

import pytest

from bot.values.ids import TableStatus
from tests.surfaces.stage import Habit, NotOffered, answered, asked, begun, room

ANNA, BRUNO, CARLA, DORA = "Anna", "Bruno", "Carla", "Dora"


async def status(stage, table):
    return (await room(stage, table)).status


async def test_a_pause_and_its_end_are_read_by_all(stage):
    table = await begun(stage, ANNA, BRUNO)
    await stage.enter(BRUNO, "pause")
    await stage.settle()
    assert await status(stage, table) is TableStatus.PAUSED
    assert "Bruno mette il tavolo in pausa" in await stage.read(DORA)
    await stage.wait()
    assert await status(stage, table) is TableStatus.PAUSED
    await stage.enter(ANNA, "resume")
    await stage.settle()
    assert await status(stage, table) is TableStatus.LIVE


async def test_a_table_is_ended_by_a_second_yes_and_a_no_keeps_it(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA)
    await stage.enter(ANNA, "end")
    assert await status(stage, table) is TableStatus.LIVE, "asked for twice"
    await stage.press(ANNA, "end", "yes")
    await stage.settle()
    with pytest.raises(NotOffered):
        await stage.press(DORA, "agree", alone=True)
    for name in (BRUNO, CARLA):
        assert "no" in await stage.press(name, "refuse")
        await stage.settle()
    assert await status(stage, table) is TableStatus.LIVE
    assert not (await room(stage, table)).proposals
    await stage.wait(600_000)
    await stage.enter(BRUNO, "end")
    await stage.press(BRUNO, "end", "yes")
    await stage.settle()
    for name in (ANNA, CARLA):
        if (await status(stage, table)) is TableStatus.LIVE:
            await stage.press(name, "agree")
            await stage.settle()
    assert await status(stage, table) is TableStatus.CLOSED


async def test_an_answer_is_taken_back_once_all_agree(stage):
    table = await begun(stage, ANNA, BRUNO, game="perudo", seats=2)
    before = await asked(stage, Habit(ANNA), table)
    await answered(stage, Habit(ANNA), before, Random(7))
    await stage.settle()
    await stage.enter(ANNA, "retract")
    await stage.settle()
    assert "chiede di annullare l’ultima mossa" in await stage.read(BRUNO)
    await stage.press(BRUNO, "agree")
    await stage.settle()
    assert "Anna annulla l’ultima mossa" in (await room(stage, table)).record[-1].text
    again = await asked(stage, Habit(ANNA), table)
    assert again.title == before.title
    assert again.id != before.id


async def test_a_robot_takes_the_seat_of_who_leaves_and_gives_it_back(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA)
    await stage.enter(BRUNO, "leave")
    assert not (await room(stage, table)).seats[1].robot, "asked for twice"
    await stage.press(BRUNO, "leave", "yes")
    await stage.settle()
    assert (await room(stage, table)).seats[1].robot
    await stage.enter(BRUNO, "join", "2")
    await stage.settle()
    shown = (await room(stage, table)).seats[1]
    assert (shown.name, bool(shown.robot)) == (BRUNO, False)


async def test_more_time_takes_a_second_persons_yes(stage):
    table = await begun(stage, ANNA, BRUNO, game="perudo", pace="live")
    due = await last_due(stage, table)
    await stage.enter(ANNA, "time")
    await stage.settle()
    assert await last_due(stage, table) == due
    await stage.press(BRUNO, "agree")
    await stage.settle()
    assert await last_due(stage, table) > due


async def last_due(stage, table):
    return max(row.at_ms for row in (await stage.app.tables.get(table)).deadlines.values())


async def test_the_clock_answers_for_who_is_silent_and_who_is_back_plays_on(stage):
    table = await begun(stage, ANNA, BRUNO, CARLA, pace="live")
    silent = await asked(stage, Habit(ANNA), table)
    told = len((await room(stage, table)).record)
    await stage.wait()
    now = await stage.app.tables.get(table)
    assert now.record.status is TableStatus.LIVE
    assert len((await room(stage, table)).record) > told
    assert await asked(stage, Habit(ANNA), table) != silent
    for name in (ANNA, BRUNO, CARLA):
        if (question := await asked(stage, Habit(name), table)) is not None:
            await answered(stage, Habit(name, alone=True), question, Random(1))
            await stage.settle()
            assert await asked(stage, Habit(name), table) != question
