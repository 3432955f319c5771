"""Hours that people say they are awake: questions in them, changes of them, and who has a robot play in holidays."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.people.hours import find_start
from bot.people.personal_rows import personal_rows
from bot.tables.posts import Kind, Post
from bot.tables.rows import Pause
from bot.tables.stored import find_settings, load_table
from bot.tables.time_control import has_long_holiday, is_long_holiday
from bot.values.hours import Week
from bot.values.ids import TablePace, TableStatus
from bot.views.calls import next_deadline
from bot.views.table import TablePresenter
from games.questions import Question
from games.secret import Seat
from tests.support.script_game import ANNA, BRUNO, CARLA, admitted, app, begun, expect_refusal, history, reminders

HOUR = 3_600_000
ROME = Week("Europe/Rome")


def wall(text: str, zone: str = "Europe/Rome") -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


async def find_row(at, name, seat: int = 0):
    return (await at.tables.get(name)).find_deadline(Question(Seat(seat), "choose"))


async def strike(at, time, moment: int) -> None:
    time.now = moment
    await at.clock.handle_due()
    await at.autoplay.wait_idle()


async def test_nobody_is_reminded_or_answered_for_in_their_night(tmp_path, time):
    time.now = wall("2026-06-17 22:00")
    async with app(tmp_path, time, chats=("web",)) as at:
        await at.hours.choose(ANNA, ROME)
        name = await begun(at, "ss", ANNA, BRUNO, pace=TablePace.DAY)
        assert (await find_row(at, name)).at_ms == wall("2026-06-18 14:00")
        await strike(at, time, wall("2026-06-18 09:59"))
        assert await reminders(at, name) == []
        await strike(at, time, wall("2026-06-18 10:00"))
        assert await reminders(at, name) == [Post(Kind.REMINDER, 0, 1)]
        await strike(at, time, wall("2026-06-18 14:00"))
        assert await history(at, name) == []
        await strike(at, time, wall("2026-06-18 14:01"))
        assert await history(at, name) == ["s 0=a"]


async def test_a_change_of_hours_takes_nothing_and_all_changes_together_give_eight_hours_at_most(at, time):
    time.now = wall("2026-06-17 20:00")
    name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
    first = (await find_row(at, name)).at_ms
    for week, gained in (
        (ROME, 0),
        (Week("Europe/Rome", (22 * 60, 8 * 60)), 2 * HOUR),
        (Week("Europe/Rome", (22 * 60, 10 * 60), frozenset({3, 4})), 8 * HOUR),
        (Week("Asia/Tokyo", (22 * 60, 10 * 60), frozenset({3, 4})), 8 * HOUR),
        (ROME, 8 * HOUR),
        (None, 8 * HOUR),
    ):
        await at.hours.choose(ANNA, week)
        row = await find_row(at, name)
        assert (row.at_ms - first, row.gained_ms) == (gained, gained), week
    assert {row.key: row for row in (await load_table(at.store, name)).deadlines} == (
        await at.tables.get(name)
    ).deadlines


@pytest.mark.parametrize(
    ("booked", "goes", "ends"),
    [(0, "2026-06-20 03:00", "2026-06-20 21:00"), (2, "2026-06-22 08:00", "2026-06-22 22:00")],
)
async def test_after_a_pause_as_much_waking_time_is_left_as_when_it_began(at, time, booked, goes, ends):
    time.now = wall("2026-06-17 20:00")
    await at.hours.choose(ANNA, ROME)
    name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
    time.now = wall("2026-06-17 22:00")
    for person in (BRUNO, ANNA):
        await at.host.pause(person, name)
    if booked:
        await at.hours.book(ANNA, date(2026, 6, 18), booked)
    time.now = wall(goes)
    for person in (BRUNO, ANNA):
        await at.votes.propose(person, name, "resume")
    assert (await find_row(at, name)).at_ms == wall(ends)


async def test_a_pause_of_an_earlier_release_goes_on_by_the_clock_on_the_wall(at, time):
    time.now = wall("2026-06-17 20:00")
    await at.hours.choose(ANNA, ROME)
    name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
    old = Pause(at=time.now, deadlines={"0/choose/1": (time.now - HOUR, time.now + HOUR, 0)})
    await at.tables.change(name, lambda *_: {"pause": old, "status": TableStatus.PAUSED})
    time.now += 5 * HOUR
    await at.votes.propose(BRUNO, name, "resume")
    await at.votes.propose(ANNA, name, "resume")
    assert (await find_row(at, name)).at_ms == time.now + HOUR


async def test_who_takes_a_seat_brings_their_hours(at, time):
    time.now = wall("2026-06-17 22:00")
    await at.hours.choose(CARLA, ROME)
    name = await begun(at, "cccc", ANNA, BRUNO, pace=TablePace.DAY)
    await at.lobby.leave(ANNA, name)
    await admitted(at, name, CARLA, BRUNO, seat=0)
    assert (await at.tables.get(name)).week_of(0) == ROME


async def told(at, name, *seats: int):
    """Until when all are told that these seats have time."""
    presenter = TablePresenter(await at.tables.get(name), None, "it")
    return next_deadline(presenter, seats)[0]


async def test_an_end_is_told_and_kept_to_the_quarter_of_an_hour(at, time):
    time.now = wall("2026-06-17 20:07")
    name = await begun(at, "cc", ANNA, pace=TablePace.DAY)
    assert await told(at, name, 0) == datetime(2026, 6, 18, 18, 15, tzinfo=UTC)
    await strike(at, time, wall("2026-06-18 20:15"))
    assert await history(at, name) == []
    await strike(at, time, wall("2026-06-18 20:16"))
    assert len(await history(at, name)) == 1


async def test_booked_days_move_what_is_asked_and_days_given_back_move_it_back(at, time):
    time.now = wall("2026-06-17 20:00")
    await at.hours.choose(ANNA, ROME)
    name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
    assert (await find_row(at, name)).at_ms == wall("2026-06-18 20:00")
    await at.hours.book(ANNA, date(2026, 6, 18), 7)
    assert (await find_row(at, name)).at_ms == wall("2026-06-25 20:00")
    assert (await find_row(at, name, 1)).at_ms == wall("2026-06-18 20:00")
    await at.hours.choose(ANNA, Week("Europe/Rome", (22 * 60, 6 * 60)))
    await at.hours.choose(ANNA, ROME)
    assert (await find_row(at, name)).at_ms == wall("2026-06-25 20:00")
    time.now = wall("2026-06-20 12:00")
    await at.hours.give_back(ANNA)
    assert (await find_row(at, name)).at_ms == wall("2026-06-21 20:00")
    assert (await at.hours.find(ANNA)).holidays == {date(2026, 6, day) for day in (18, 19, 20)}


async def test_whoever_forgets_their_hours_has_no_new_holidays(at, time):
    """The attack: book, forget, say it again and book again, so that a table stands for ever."""
    time.now = wall("2026-06-17 20:00")
    await at.hours.choose(ANNA, ROME)
    await at.hours.book(ANNA, date(2026, 6, 17), 21)
    await at.hours.choose(ANNA, None)
    await expect_refusal("no-hours", at.hours.book(ANNA, date(2026, 7, 20), 7))
    await at.hours.choose(ANNA, ROME)
    await expect_refusal("holidays-spent", at.hours.book(ANNA, date(2026, 7, 20), 8))
    await at.hours.book(ANNA, date(2026, 7, 20), 7)


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


async def test_a_third_change_counts_a_week_later_and_all_tables_hear_of_it_then(tmp_path, time):
    async with app(tmp_path, time) as at:
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
    async with app(tmp_path, time) as at:
        await at.hours.make_due()
        assert await night(at) == NIGHTS[1].quiet
        time.now = start
        await at.hours.make_due()
        await at.hours.make_due()
        assert await night(at) == NIGHTS[3].quiet
        assert (await at.tables.get(name)).week_of(0).quiet == NIGHTS[3].quiet
        assert await at.hours.find_later(ANNA) is None
        assert await at.hours.choose(ANNA, NIGHTS[0]) is None, "seven days later it may be changed again"


async def test_whoever_presses_on_for_hours_makes_one_change_and_few_rows(at, time):
    for press in range(120):
        assert await at.hours.choose(ANNA, NIGHTS[press % 3]) is None
        time.now += 60_000
    assert len((await find_settings(at.store, ANNA.id)).week_changes) <= 4
    time.now += 2 * HOUR
    assert await at.hours.choose(ANNA, NIGHTS[3]) is None, "the second change"
    time.now += 2 * HOUR
    assert await at.hours.choose(ANNA, NIGHTS[0]) is not None, "the third"


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
    assert len((await personal_rows(at.store, ANNA.id))["people"][0]["week_changes"]) == 3
    time.now += 8 * DAY
    await at.clock._beat(time.now)
    assert await night(at) == NIGHTS[2].quiet
    await at.personal_files.delete(ANNA)
    assert (await find_settings(at.store, ANNA.id)).week_changes == ()


async def test_a_running_deadline_is_not_moved_by_what_counts_later(at, time):
    for week in NIGHTS[:2]:
        await at.hours.choose(ANNA, week)
        time.now += 2 * HOUR
    name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
    question = Question(Seat(0), "choose")
    before = (await at.tables.get(name)).find_deadline(question)
    assert await at.hours.choose(ANNA, NIGHTS[4]) is not None
    assert (await at.tables.get(name)).find_deadline(question) == before


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
    return bool((await at.tables.get(name)).assignment_of(0).robot)


async def book(at, time, days_from_now: int, count: int):
    await at.hours.choose(ANNA, ROME)
    week = await at.hours.find(ANNA)
    await at.hours.book(ANNA, at.hours.find_today(week) + timedelta(days_from_now), count)


async def test_a_robot_sits_down_when_they_begin_and_gives_the_seat_back_after_them(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await begun(at, "cccccc", ANNA, BRUNO, pace=TablePace.DAY)
        await book(at, time, 1, 4)
        assert await at.aways.is_asked(ANNA)
        await at.aways.choose(ANNA, "robot")
        assert not await at.aways.is_asked(ANNA), "asked once"
        assert not await is_robot(at, name), "they are still here today"
        time.now += DAY
        await at.aways.look()
        table = await at.tables.get(name)
        assert (table.assignment_of(0).reserve, table.record.notice.key) == (ANNA.id, "away-robot")
        assert table.record.host == BRUNO.id
    time.now += HOUR
    async with app(tmp_path, time) as at:
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
    await at.tables.change(name, lambda *_: {"customs": {"holidays": holidays}})
    await book(at, time, 0, 5)
    await at.aways.choose(ANNA, answer)
    await at.aways.look()
    assert not await is_robot(at, name)


async def test_two_days_are_not_asked_about_and_nonsense_is_no_answer(at, time):
    name = await begun(at, "cccccc", ANNA, BRUNO, pace=TablePace.DAY)
    await book(at, time, 0, 2)
    assert not await at.aways.is_asked(ANNA)
    await expect_refusal("choose-one", at.aways.choose(ANNA, "perhaps"))
    await at.aways.choose(ANNA, "robot")
    assert not await is_robot(at, name)
    assert (await personal_rows(at.store, ANNA.id))["people"][0]["away"] == "robot"
