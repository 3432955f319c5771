"""Who is on holiday for several days has a robot play, if they want it, and their seat back when they return."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.ports.hours import Week
from bot.ports.ids import TablePace
from bot.tables.holidays import has_long_holiday, is_long_holiday
from games.forms import Refused
from tests.support.script_game import ANNA, BRUNO, Time, begun, office

HOUR = 3_600_000
DAY = 24 * HOUR
ROME = Week("Europe/Rome")
TODAY = date(2027, 5, 10)


def days(*numbers: int) -> frozenset[date]:
    return frozenset(TODAY + timedelta(n) for n in numbers)


def test_which_holidays_are_long():
    assert is_long_holiday(days(-1, 0, 1), TODAY)
    assert is_long_holiday(days(-2, -1, 0), TODAY)
    assert not is_long_holiday(days(0, 1), TODAY)
    assert not is_long_holiday(days(1, 2, 3), TODAY)
    assert has_long_holiday(days(5, 6, 7), TODAY)
    assert not has_long_holiday(days(5, 7, 9), TODAY)
    assert not has_long_holiday(days(-4, -3, -2), TODAY)
    assert has_long_holiday(days(-2, -1, 0), TODAY)


async def is_robot(at, name) -> bool:
    return bool((await at.tables.get(name)).tenure_of(0).robot)


async def book(at, time: Time, days_from_now: int, count: int):
    await at.hours.choose(ANNA, ROME)
    week = await at.hours.find(ANNA)
    await at.hours.book(ANNA, at.hours.find_today(week) + timedelta(days_from_now), count)


async def test_a_robot_sits_down_when_they_begin_and_gives_the_seat_back_after_them(tmp_path):
    time = Time()
    async with office(tmp_path, time) as at:
        name = await begun(at, "cccccc", ANNA, BRUNO, pace=TablePace.DAY)
        await book(at, time, 1, 4)
        assert await at.aways.is_asked(ANNA)
        await at.aways.choose(ANNA, "robot")
        assert not await at.aways.is_asked(ANNA), "asked once"
        assert not await is_robot(at, name), "they are still here today"
        time.now += DAY
        await at.aways.look()
        table = await at.tables.get(name)
        assert (table.tenure_of(0).reserve, table.record.notice.key) == (ANNA.id, "away-robot")
        assert table.record.host == BRUNO.id
    time.now += HOUR
    async with office(tmp_path, time) as at:
        await at.aways.look()
        assert await is_robot(at, name)
        time.now += 4 * DAY
        await at.aways.look()
        assert (await at.tables.get(name)).seats_of(ANNA.id) == (0,)
        version = (await at.tables.get(name)).record.version
        await at.aways.look()
        assert (await at.tables.get(name)).record.version == version


async def test_who_takes_the_seat_back_on_holiday_keeps_it(at, time):
    name = await begun(at, "cccccc", ANNA, BRUNO, pace=TablePace.DAY)
    await book(at, time, 0, 5)
    await at.aways.choose(ANNA, "robot")
    assert await is_robot(at, name), "who is away already has it at once"
    assert await at.lobby.join(ANNA, name) == 0
    time.now += HOUR
    await at.aways.look()
    assert not await is_robot(at, name)


@pytest.mark.parametrize(
    ("answer", "pace", "holidays", "people"),
    [
        ("wait", TablePace.DAY, "count", (ANNA, BRUNO)),
        ("robot", TablePace.LIVE, "count", (ANNA, BRUNO)),
        ("robot", TablePace.DAY, "ignored", (ANNA, BRUNO)),
        ("robot", TablePace.DAY, "count", (ANNA,)),
    ],
)
async def test_where_no_robot_sits_down(at, time, answer, pace, holidays, people):
    name = await begun(at, "cccccc", *people, pace=pace)
    async with at.tables.lock_table(name) as table:
        await at.tables.amend(table, customs={"holidays": holidays})
    await book(at, time, 0, 5)
    await at.aways.choose(ANNA, answer)
    await at.aways.look()
    assert not await is_robot(at, name)


async def test_two_days_are_not_asked_about_and_nonsense_is_no_answer(at, time):
    name = await begun(at, "cccccc", ANNA, BRUNO, pace=TablePace.DAY)
    await book(at, time, 0, 2)
    assert not await at.aways.is_asked(ANNA)
    with pytest.raises(Refused):
        await at.aways.choose(ANNA, "perhaps")
    await at.aways.choose(ANNA, "robot")
    assert not await is_robot(at, name)
    assert (await at.store.personal_rows(ANNA.id))["people"][0]["away"] == "robot"
