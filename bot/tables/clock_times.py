"""Instants that somebody names by the clock on their wall: pure functions."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.values.hours import EPOCH, HOUR, Week, find_waking
from bot.values.notifications import Snooze

EVENING: Final = 20 * 60
"""The minute of the day that is meant by tonight."""
MORNING: Final = 9 * 60
"""The minute that is meant by tomorrow, if one is awake by then."""


def find_there(at_ms: int, zone: str) -> datetime:
    """Return what a calendar and a clock on a wall show."""
    return (EPOCH + timedelta(milliseconds=at_ms)).astimezone(ZoneInfo(zone))


def find_day_start(at_ms: int, zone: str) -> int:
    """Return when the day began there."""
    return find_instant(find_there(at_ms, zone), 0)


def find_next_time(after_ms: int, minute: int, zone: str) -> int:
    """Return the first instant after another at which a clock there shows a minute of the day, once a day.

    Where clocks go back it is the first of two; where the minute does not exist, as much later as clocks went forward.
    """
    there = find_there(after_ms, zone)
    days = (there + timedelta(days=number) for number in range(3))
    return next(at for day in days if (at := find_instant(day, minute)) > after_ms)


def find_instant(day: datetime, minute: int) -> int:
    """Return when a clock shows a minute on a day, in that day's zone."""
    hour, rest = divmod(minute, 60)
    at = datetime.combine(day.date(), time(hour, rest), tzinfo=day.tzinfo)
    return (at - EPOCH) // timedelta(milliseconds=1)


def find_snooze_end(snooze: Snooze, now_ms: int, week: Week) -> int:
    """Return until when somebody is to be left in peace, an instant at which they are awake."""
    match snooze:
        case Snooze.HOUR:
            until = now_ms + HOUR
        case Snooze.TONIGHT:
            until = find_next_time(now_ms, EVENING, week.zone)
        case Snooze.TOMORROW:
            until = find_next_time(find_next_time(now_ms, 0, week.zone) - 1, MORNING, week.zone)
    return find_waking(until, week)


def is_before_evening(now_ms: int, week: Week) -> bool:
    """Tell whether somebody's evening is still to come today, an hour from now or later."""
    return find_instant(find_there(now_ms, week.zone), EVENING) - now_ms >= HOUR
