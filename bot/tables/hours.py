"""Instants that somebody names by the clock on their wall: pure functions."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.db.rows import SeatAssignment
from bot.db.store import Store
from bot.tables.snapshot import Table
from bot.values.hours import EPOCH, HOUR, Week, find_waking, is_awake
from bot.values.ids import PersonId, TablePace
from bot.values.notifications import Snooze
from bot.values.requests import NotSaved
from games.forms import Refused

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


async def find_weeks(store: Store, assignments: Iterable[SeatAssignment]) -> dict[PersonId, Week]:
    """Return the weeks of those among the holders of seats who have said when they are awake; raises Refused."""
    try:
        return await store.find_weeks({PersonId(each.person) for each in assignments if each.person})
    except NotSaved:
        raise Refused("busy") from None


def find_wake_up(table: Table, seat: int, now_ms: int) -> int | None:
    """Return when whoever holds a seat is awake again, and may be rung; None where they may be now.

    Whoever plays tonight is up, whatever their week says.
    """
    return find_wake_up_by(table, table.week_of(seat), now_ms)


def find_wake_up_by(table: Table, week: Week | None, now_ms: int) -> int | None:
    """Return the same for somebody of this week, whether they sit there or not."""
    if week is None or table.record.pace.kind is TablePace.LIVE or is_awake(now_ms, week):
        return None
    return find_waking(now_ms, week)


LONG: Final = 3
"""From so many days in a row on somebody is asked who plays meanwhile."""
ROBOT, NOBODY = "robot", "wait"
ANSWERS: Final = (ROBOT, NOBODY)


def is_long_holiday(days: Collection[date], today: date) -> bool:
    """Tell whether somebody is away today, and for several days in a row."""
    first = last = today
    while first - timedelta(1) in days:
        first -= timedelta(1)
    while last + timedelta(1) in days:
        last += timedelta(1)
    return today in days and (last - first).days + 1 >= LONG


def has_long_holiday(days: Collection[date], today: date) -> bool:
    """Tell whether somebody is away for several days in a row, from today on."""
    return any(is_long_holiday(days, day) for day in days if day >= today)
