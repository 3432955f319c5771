"""Hours that are changed again and again: a third change within seven days counts a week later, and once."""

from __future__ import annotations

import pytest

from bot.ports.hours import Week
from bot.ports.ids import TablePace
from bot.tables.week_changes import find_start
from games.questions import Question
from games.secret import Seat
from tests.support.script_game import ANNA, BRUNO, Time, begun, office

HOUR = 3_600_000
DAY = 24 * HOUR
NIGHTS = [Week("Europe/Rome", (hour * 60, (hour + 8) * 60)) for hour in (0, 1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("before", "now", "starts"),
    [
        ((), 100 * DAY, None),
        ((99 * DAY,), 100 * DAY, None),
        ((98 * DAY, 99 * DAY), 100 * DAY, 107 * DAY),
        ((98 * DAY, 98 * DAY + HOUR, 98 * DAY + 2 * HOUR), 98 * DAY + 3 * HOUR, None),
        ((92 * DAY, 99 * DAY), 100 * DAY, None),
        ((93 * DAY, 99 * DAY), 100 * DAY, None),
        ((93 * DAY + 1, 99 * DAY), 100 * DAY, 107 * DAY),
        ((98 * DAY, 99 * DAY, 100 * DAY), 100 * DAY + HOUR, 107 * DAY),
        ((200 * DAY,), 100 * DAY, None),
    ],
)
def test_which_change_counts_when(before, now, starts):
    assert find_start(before, now) == starts


async def night(at) -> tuple[int, int] | None:
    week = await at.hours.find(ANNA)
    return week.quiet if week else None


async def test_a_third_change_counts_a_week_later_and_all_tables_hear_of_it_then(tmp_path):
    time = Time()
    async with office(tmp_path, time) as at:
        name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
        for week in NIGHTS[:2]:
            assert await at.hours.choose(ANNA, week) is None
            time.now += DAY // 2
        due = await at.hours.choose(ANNA, NIGHTS[2])
        start = time.now + 7 * DAY
        assert round(due.timestamp() * 1000) == start
        assert await night(at) == NIGHTS[1].quiet
        time.now += 60_000
        assert await at.hours.choose(ANNA, NIGHTS[3]) == due, "pressed on within the hour it is the same change"
        assert (await at.hours.find_later(ANNA))[0].quiet == NIGHTS[3].quiet
    async with office(tmp_path, time) as at:
        await at.hours.make_due()
        assert await night(at) == NIGHTS[1].quiet
        time.now = start
        await at.hours.make_due()
        await at.hours.make_due()
        assert await night(at) == NIGHTS[3].quiet
        assert (await at.tables.get(name)).week_of(0).quiet == NIGHTS[3].quiet
        assert await at.hours.find_later(ANNA) is None
        assert await at.hours.choose(ANNA, NIGHTS[0]) is None, "seven days later it may be changed again"


async def test_who_says_the_same_again_changes_nothing(at, time):
    for _ in range(5):
        assert await at.hours.choose(ANNA, NIGHTS[0]) is None
        time.now += 2 * HOUR
    assert await at.hours.choose(ANNA, NIGHTS[1]) is None


async def test_to_have_no_hours_is_a_change_too(at, time):
    for week in (NIGHTS[0], None):
        assert await at.hours.choose(ANNA, week) is None
        time.now += 2 * HOUR
    assert await at.hours.choose(ANNA, NIGHTS[1]) is not None
    time.now += 2 * HOUR
    assert await at.hours.choose(ANNA, None) is not None
    assert (await at.hours.find_later(ANNA))[0] is None
    time.now += 8 * DAY
    await at.hours.make_due()
    assert await at.hours.find(ANNA) is None


async def test_the_clock_makes_it_and_it_goes_with_the_person(at, time):
    for week in NIGHTS[:3]:
        await at.hours.choose(ANNA, week)
        time.now += 2 * HOUR
    assert len((await at.store.personal_rows(ANNA.id))["week_changes"]) == 3
    time.now += 8 * DAY
    await at.clock._beat(time.now)
    assert await night(at) == NIGHTS[2].quiet
    await at.personal_files.delete(ANNA)
    assert await at.store.find_week_changes(ANNA.id) == []


async def test_a_running_deadline_is_not_moved_by_what_counts_later(at, time):
    for week in NIGHTS[:2]:
        await at.hours.choose(ANNA, week)
        time.now += 2 * HOUR
    name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
    question = Question(Seat(0), "choose")
    before = (await at.tables.get(name)).find_deadline(question)
    assert await at.hours.choose(ANNA, NIGHTS[4]) is not None
    assert (await at.tables.get(name)).find_deadline(question) == before
