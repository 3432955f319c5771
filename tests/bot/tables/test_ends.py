"""Until when somebody has time, whatever is changed of it on the way, and over the nights in which clocks change."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.config import Settings
from bot.tables.deadlines import Times
from bot.tables.ends import (
    Gap,
    carry_over,
    extend_deadline,
    find_part,
    measure_overtime,
    open_deadline,
    rebook_deadline,
    rehour_deadline,
    repace_deadline,
)
from bot.tables.rows import DeadlineKey
from bot.tables.time_control import find_day_start, find_next_time, find_snooze_end, is_before_evening
from bot.values.hours import DAY, HOUR, MINUTE, Snooze, Week
from bot.values.ids import TableId
from games.values import replace
from tests.bot.views.test_table import NOW, voting

START = 1_780_000_000_000
"""A Thursday in May, in the evening of Rome."""
TODAY = date(2026, 5, 28)
ZONE = "Europe/Rome"
NIGHTS = (None, (23 * 60, 7 * 60), (21 * 60, 8 * 60), (1 * 60, 6 * 60))


def opened(given_ms: int, bank_ms: int, week: Week | None = None):
    return open_deadline(TableId("t"), DeadlineKey("play", 0, 1), START, given_ms, week, bank_ms)


@pytest.mark.parametrize("at_minutes", [0.5, 1, 1.1, 3, 5.9])
def test_more_time_in_the_midst_of_the_bank_gives_the_whole_time_each_time(at_minutes):
    """Fault 46: it once took away what was left, as soon as it was granted twice."""
    row, now = opened(MINUTE, 5 * MINUTE), START + round(at_minutes * MINUTE)
    once = extend_deadline(row, now, None)
    assert once.at_ms == row.at_ms + MINUTE
    twice = extend_deadline(once, now + MINUTE // 2, None)
    assert twice.at_ms == once.at_ms + MINUTE
    assert twice.bank_ms <= row.bank_ms


def test_a_night_said_and_taken_back_ends_nobody_s_time_at_once():
    """Fault 47."""
    row = opened(10 * HOUR, 0)
    asleep = rehour_deadline(row, Week(ZONE, (22 * 60, 10 * 60)))
    assert asleep.at_ms > row.at_ms
    assert rehour_deadline(asleep, None).at_ms == asleep.at_ms


@dataclass
class Clocked:
    """Somebody's time, and what is known when it is changed."""

    row: Any
    week: Week | None
    now: int = START

    def change(self, row) -> None:
        """Whatever is changed, a time that runs goes on running."""
        if self.row.at_ms > self.now:
            assert row.at_ms > self.now
        assert measure_overtime(row, 0, self.now, self.week) <= max(row.bank_ms, self.row.bank_ms)
        self.row = row

    def wait(self, ms: int) -> None:
        self.now += ms

    def more_time(self, _: int) -> None:
        before = self.row
        self.change(extend_deadline(self.row, self.now, self.week))
        assert self.row.at_ms >= max(before.at_ms, self.now) + before.given_ms // 2

    def pause(self, ms: int) -> None:
        stood, before = self.now, self.row
        self.now += ms
        self.row = carry_over(self.row, Gap(stood, ms), self.week)
        assert self.row.at_ms >= before.at_ms
        assert before.at_ms <= stood or self.row.at_ms > self.now

    def night(self, number: int) -> None:
        quiet = NIGHTS[number % len(NIGHTS)]
        self.week = None if number % 5 == 0 else replace(self.week or Week(ZONE), quiet=quiet)
        before = self.row
        self.change(rehour_deadline(self.row, self.week))
        assert self.row.at_ms >= before.at_ms

    def holiday(self, number: int) -> None:
        if self.week is None:
            return
        days = frozenset(TODAY + timedelta(n) for n in range(number % 4))
        after, before = replace(self.week, holidays=days), self.row
        self.change(rebook_deadline(self.row, self.now, self.week, after))
        if after.holidays > self.week.holidays:
            assert self.row.at_ms >= before.at_ms
        self.week = after

    def pace(self, number: int) -> None:
        before, given_ms = self.row, (MINUTE, HOUR, DAY)[number % 3]
        self.change(repace_deadline(self.row, given_ms, self.week, (0, 5 * MINUTE)[number % 2]))
        assert self.row.at_ms >= before.at_ms


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["wait", "wait", "more_time", "pause", "night", "holiday", "pace"]),
        st.one_of(st.integers(0, 20), st.integers(1, 20).map(lambda n: n * 7 * MINUTE), st.integers(1, 40 * HOUR)),
    ),
    max_size=12,
)


@given(
    given_ms=st.sampled_from([MINUTE, 10 * MINUTE, HOUR, DAY]), bank=st.booleans(), sleeps=st.booleans(), steps=STEPS
)
def test_no_end_moves_into_the_past_and_nothing_that_grants_time_takes_it(given_ms, bank, sleeps, steps):
    week = Week(ZONE, (23 * 60, 7 * 60)) if sleeps else None
    clocked = Clocked(opened(given_ms, (5 * MINUTE if given_ms < HOUR else 32 * HOUR) if bank else 0, week), week)
    for what, number in steps:
        getattr(clocked, what)(number)


CHANGES = [
    ("Europe/Rome", "2026-03-28"),
    ("Europe/Rome", "2026-10-24"),
    ("America/New_York", "2026-03-07"),
    ("America/New_York", "2026-10-31"),
    ("Australia/Lord_Howe", "2026-04-04"),
    ("Australia/Lord_Howe", "2026-10-03"),
]
"""The days before, in zones of an hour and of half an hour."""
over_each_change = pytest.mark.parametrize(("zone", "day"), CHANGES)


def at(zone: str, day: str, days: int, clock: str) -> int:
    hour, minute = map(int, clock.split(":"))
    there = datetime.combine(date.fromisoformat(day) + timedelta(days), datetime.min.time(), ZoneInfo(zone))
    return round(there.replace(hour=hour, minute=minute).timestamp() * 1000)


def ask(zone: str, day: str, clock: str = "20:00", given_ms: int = DAY, bank_ms: int = 0):
    """A day's question that is put on the evening before."""
    return open_deadline(
        TableId("t"), DeadlineKey("play", 0, 1), at(zone, day, 0, clock), given_ms, Week(zone), bank_ms
    )


@over_each_change
def test_half_of_its_time_is_over_after_half_of_the_waking_hours(zone, day):
    row = ask(zone, day)
    assert find_part(row, 0.5, Week(zone)) == at(zone, day, 1, "12:00"), "three hours that evening, five from seven on"
    assert find_part(row, 3 / 16, Week(zone)) == at(zone, day, 1, "07:00"), "nobody is reminded at eleven at night"


@over_each_change
def test_more_time_ends_at_that_hour_a_day_later(zone, day):
    assert extend_deadline(ask(zone, day), at(zone, day, 0, "21:00"), Week(zone)).at_ms == at(zone, day, 2, "20:00")


@over_each_change
def test_at_a_slower_pace_it_ends_days_later_at_the_hour(zone, day):
    assert repace_deadline(ask(zone, day), 3 * DAY, Week(zone)).at_ms == at(zone, day, 3, "20:00")


@over_each_change
def test_tonight_and_tomorrow_are_said_by_the_clock_on_the_wall(zone, day):
    now, week = at(zone, day, 0, "18:00"), Week(zone)
    assert find_snooze_end(Snooze.TONIGHT, now, week) == at(zone, day, 0, "20:00")
    assert find_snooze_end(Snooze.TOMORROW, now, week) == at(zone, day, 1, "09:00")
    assert find_snooze_end(Snooze.TONIGHT, at(zone, day, 1, "18:00"), week) == at(zone, day, 1, "20:00")
    assert is_before_evening(at(zone, day, 1, "18:59"), week)
    assert not is_before_evening(at(zone, day, 1, "19:01"), week)


@over_each_change
def test_a_day_begins_at_midnight_and_a_digest_comes_once_in_it(zone, day):
    noon = at(zone, day, 1, "12:00")
    assert find_day_start(noon, zone) == at(zone, day, 1, "00:00")
    first = find_next_time(at(zone, day, 0, "10:00"), 9 * 60, zone)
    assert first == at(zone, day, 1, "09:00")
    assert find_next_time(first, 9 * 60, zone) == at(zone, day, 2, "09:00")


@pytest.mark.parametrize(
    ("zone", "day", "minute", "told"),
    [
        ("Europe/Rome", "2026-03-29", 150, "03:30"),
        ("America/New_York", "2026-03-08", 150, "03:30"),
        ("Australia/Lord_Howe", "2026-10-04", 135, "02:45"),
    ],
)
def test_a_minute_that_does_not_exist_comes_as_much_later_as_clocks_go_forward(zone, day, minute, told):
    assert find_next_time(at(zone, day, 0, "00:00"), minute, zone) == at(zone, day, 0, told)


@pytest.mark.parametrize(
    ("zone", "day", "minute", "later"),
    [
        ("Europe/Rome", "2026-10-25", 150, HOUR),
        ("America/New_York", "2026-11-01", 90, HOUR),
        ("Australia/Lord_Howe", "2026-04-05", 105, 30 * MINUTE),
    ],
)
def test_of_a_minute_that_comes_twice_the_first_is_meant_and_the_second_is_not_another_day(zone, day, minute, later):
    first = find_next_time(at(zone, day, 0, "00:00"), minute, zone)
    clock = f"{minute // 60:02}:{minute % 60:02}"
    assert first == at(zone, day, 0, clock)
    assert find_next_time(first, minute, zone) == at(zone, day, 1, clock) > first + later


TIMES = Times.from_settings(Settings.model_construct())


def test_what_takes_its_time_by_itself_is_given_it_beside_the_pace():
    table = voting()
    usual = TIMES.set_deadlines(table, table.position, NOW).deadlines
    longer = replace(table.position, ask=replace(table.position.ask, extra_ms=360_000))
    given = TIMES.set_deadlines(table, longer, NOW).deadlines
    assert {key: row.at_ms - usual[key].at_ms for key, row in given.items()} == dict.fromkeys(usual, 360_000)
    assert usual
