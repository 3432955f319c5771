"""Questions of people who have said when they are awake: asked, reminded of and answered in their waking time."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from bot.ports.hours import Week
from bot.ports.ids import TablePace, TableStatus
from bot.presenters.table import TablePresenter
from bot.store.posts import PrivateReminder
from bot.store.rows import Pause
from bot.text.translator import Translator
from games.questions import Question
from games.secret import Seat
from tests.support.script_game import (
    ANNA,
    BRUNO,
    CARLA,
    Time,
    admitted,
    begun,
    expect_refusal,
    office,
    press,
    reminders,
    story,
)

HOUR = 3_600_000
ROME = Week("Europe/Rome")


def wall(text: str, zone: str = "Europe/Rome") -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


async def find_row(at, name, seat: int = 0):
    return (await at.tables.get(name)).find_deadline(Question(Seat(seat), "choose"))


async def strike(at, time: Time, moment: int) -> None:
    time.now = moment
    await at.clock.handle_due()
    await at.autoplay.wait_idle()


async def test_nobody_is_reminded_or_answered_for_in_their_night(tmp_path):
    time = Time(wall("2026-06-17 22:00"))
    async with office(tmp_path, time, chats=("web",)) as at:
        await at.hours.choose(ANNA, ROME)
        name = await begun(at, "ss", ANNA, BRUNO, pace=TablePace.DAY)
        assert (await find_row(at, name)).at_ms == wall("2026-06-18 14:00")
        await strike(at, time, wall("2026-06-18 09:59"))
        assert await reminders(at, name) == []
        await strike(at, time, wall("2026-06-18 10:00"))
        assert await reminders(at, name) == [PrivateReminder(0, 1)]
        await strike(at, time, wall("2026-06-18 14:00"))
        assert await story(at, name) == []
        await strike(at, time, wall("2026-06-18 14:01"))
        assert await story(at, name) == ["s 0=a"]


async def test_in_company_nobodys_hours_count(tmp_path):
    time = Time(wall("2026-06-17 23:30"))
    async with office(tmp_path, time) as at:
        await at.hours.choose(ANNA, ROME)
        name = await begun(at, "c", ANNA, BRUNO)
        assert (await find_row(at, name)).at_ms == time.now + 120_000


async def test_whoever_never_said_has_the_hours_of_day_and_night(tmp_path):
    time = Time(wall("2026-06-17 22:00"))
    async with office(tmp_path, time) as at:
        name = await begun(at, "s", ANNA, BRUNO, pace=TablePace.DAY)
        assert (await find_row(at, name)).at_ms == time.now + 12 * HOUR
        await at.hours.choose(ANNA, ROME)
        await at.hours.choose(ANNA, None)
        assert await at.hours.find(ANNA) is None
        assert (await at.tables.get(name)).weeks == {}


async def test_a_change_of_hours_takes_nothing_and_all_changes_together_give_eight_hours_at_most(tmp_path):
    time = Time(wall("2026-06-17 20:00"))
    async with office(tmp_path, time) as at:
        name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
        first = (await find_row(at, name)).at_ms
        for week, gained in (
            (ROME, 0),
            (Week("Europe/Rome", (22 * 60, 8 * 60)), 2 * HOUR),
            (Week("Europe/Rome", (22 * 60, 10 * 60), frozenset({3, 4})), 8 * HOUR),
            (Week("Asia/Tokyo", (22 * 60, 10 * 60), frozenset({3, 4})), 8 * HOUR),
            (ROME, 0),
            (None, 0),
        ):
            await at.hours.choose(ANNA, week)
            row = await find_row(at, name)
            assert (row.at_ms - first, row.gained_ms) == (gained, gained), week
        assert {row.question: row for row in (await at.store.load_table(name)).deadlines} == (
            await at.tables.get(name)
        ).deadlines


async def test_after_a_pause_as_much_waking_time_is_left_as_when_it_began(tmp_path):
    time = Time(wall("2026-06-17 20:00"))
    async with office(tmp_path, time) as at:
        await at.hours.choose(ANNA, ROME)
        name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
        time.now = wall("2026-06-17 22:00")
        await at.host.pause(BRUNO, name)
        await at.host.pause(ANNA, name)
        time.now = wall("2026-06-20 03:00")
        await at.host.resume(BRUNO, name)
        await at.host.resume(ANNA, name)
        assert (await find_row(at, name)).at_ms == wall("2026-06-20 21:00")


async def test_a_pause_of_an_earlier_release_goes_on_by_the_clock_on_the_wall(tmp_path):
    time = Time(wall("2026-06-17 20:00"))
    async with office(tmp_path, time) as at:
        await at.hours.choose(ANNA, ROME)
        name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
        async with at.tables.lock_table(name) as table:
            old = Pause(at=time.now, deadlines={"0/choose/1": (time.now - HOUR, time.now + HOUR, 0)})
            await at.tables.amend(table, pause=old, status=TableStatus.PAUSED)
        time.now += 5 * HOUR
        await at.host.resume(BRUNO, name)
        await at.host.resume(ANNA, name)
        assert (await find_row(at, name)).at_ms == time.now + HOUR


async def test_more_time_is_waking_time(tmp_path):
    time = Time(wall("2026-06-17 20:00"))
    async with office(tmp_path, time) as at:
        await at.hours.choose(ANNA, ROME)
        name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
        time.now = wall("2026-06-18 19:00")
        await at.host.more_time(BRUNO, name)
        (request,) = (await at.tables.get(name)).record.proposals.values()
        await at.host.agree(ANNA, name, request.number)
        assert (await find_row(at, name)).at_ms == wall("2026-06-19 20:00")


async def test_who_takes_a_seat_brings_their_hours(tmp_path):
    time = Time(wall("2026-06-17 22:00"))
    async with office(tmp_path, time) as at:
        await at.hours.choose(CARLA, ROME)
        name = await begun(at, "cccc", ANNA, BRUNO, pace=TablePace.DAY)
        await press(at, name, ANNA, 0, "a")
        await at.lobby.leave(ANNA, name)
        await admitted(at, name, CARLA, BRUNO, seat=0)
        assert (await at.tables.get(name)).week_of(0) == ROME


async def told(at, name, *seats: int):
    """Until when all are told that these seats have time."""
    presenter = TablePresenter(await at.tables.get(name), None, "it", Translator())
    return presenter.next_deadline(seats)[0]


async def test_an_end_is_told_and_kept_to_the_quarter_of_an_hour(tmp_path):
    time = Time(wall("2026-06-17 20:07"))
    async with office(tmp_path, time) as at:
        name = await begun(at, "cc", ANNA, pace=TablePace.DAY)
        assert await told(at, name, 0) == datetime(2026, 6, 18, 18, 15, tzinfo=UTC)
        await strike(at, time, wall("2026-06-18 20:15"))
        assert await story(at, name) == []
        await strike(at, time, wall("2026-06-18 20:16"))
        assert len(await story(at, name)) == 1


async def test_all_are_told_one_end_which_does_not_move_when_somebody_answers_in_secret(tmp_path):
    time = Time(wall("2026-06-17 20:00"))
    async with office(tmp_path, time) as at:
        await at.hours.choose(BRUNO, Week("Europe/Rome", (21 * 60, 9 * 60)))
        name = await begun(at, "cc", ANNA, BRUNO, CARLA, seats=3, pace=TablePace.DAY)
        own = [(await find_row(at, name, seat)).at_ms for seat in range(3)]
        assert own == [wall("2026-06-18 20:00"), wall("2026-06-19 12:00"), wall("2026-06-18 20:00")]
        last = datetime.fromtimestamp(own[1] / 1000, UTC)
        assert await told(at, name, 0, 1, 2) == last
        for person, seat in ((BRUNO, 1), (ANNA, 0)):
            await press(at, name, person, seat, "a")
            assert await told(at, name, 0, 1, 2) == last
        assert (await find_row(at, name, 2)).at_ms == own[2]


async def test_booked_days_move_what_is_asked_and_days_given_back_move_it_back(tmp_path):
    time = Time(wall("2026-06-17 20:00"))
    async with office(tmp_path, time) as at:
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


async def test_whoever_forgets_their_hours_has_no_new_holidays(tmp_path):
    """The attack: book, forget, say it again and book again, so that a table stands for ever."""
    time = Time(wall("2026-06-17 20:00"))
    async with office(tmp_path, time) as at:
        await at.hours.choose(ANNA, ROME)
        await at.hours.book(ANNA, date(2026, 6, 17), 21)
        await at.hours.choose(ANNA, None)
        await expect_refusal("no-hours", at.hours.book(ANNA, date(2026, 7, 20), 7))
        await at.hours.choose(ANNA, ROME)
        await expect_refusal("holidays-spent", at.hours.book(ANNA, date(2026, 7, 20), 8))
        await at.hours.book(ANNA, date(2026, 7, 20), 7)


async def test_days_booked_in_a_pause_count_after_it(tmp_path):
    time = Time(wall("2026-06-17 20:00"))
    async with office(tmp_path, time) as at:
        await at.hours.choose(ANNA, ROME)
        name = await begun(at, "cc", ANNA, BRUNO, pace=TablePace.DAY)
        time.now = wall("2026-06-17 22:00")
        await at.host.pause(BRUNO, name)
        await at.host.pause(ANNA, name)
        await at.hours.book(ANNA, date(2026, 6, 18), 2)
        time.now = wall("2026-06-22 08:00")
        await at.host.resume(BRUNO, name)
        await at.host.resume(ANNA, name)
        assert (await find_row(at, name)).at_ms == wall("2026-06-22 22:00")
