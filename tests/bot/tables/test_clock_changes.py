"""Each rule of the clock over the nights in which clocks change: what people are told is said by the wall clock, and so it stays."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.ports.bells import Snooze
from bot.ports.hours import Week
from bot.ports.ids import TableId
from bot.tables.clock_times import find_day_start, find_next_time, find_snooze_end, is_before_evening
from bot.tables.ends import extend_deadline, find_part, open_deadline, repace_deadline
from bot.tables.hours import DAY, HOUR, MINUTE

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
    """When clocks there show this, so many days after a day."""
    hour, minute = map(int, clock.split(":"))
    there = datetime.combine(date.fromisoformat(day) + timedelta(days), datetime.min.time(), ZoneInfo(zone))
    return round(there.replace(hour=hour, minute=minute).timestamp() * 1000)


def ask(zone: str, day: str, clock: str = "20:00", given_ms: int = DAY, bank_ms: int = 0):
    """A day's question that is put on the evening before."""
    return open_deadline(TableId("t"), "0/play/1", at(zone, day, 0, clock), given_ms, Week(zone), bank_ms)


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
