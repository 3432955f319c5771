"""When a person is awake, as they say themselves: the zone they live in, the hours of a night, weekdays off."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from bot.values.ids import Refused

QUARTER: Final = 15  # Minutes: quiet hours begin and end at quarters, as zones differ by whole ones.
LONGEST_NIGHT: Final = 12 * 60  # The most quiet minutes of a day: a longer night could keep a table standing.
MOST_OFF: Final = 2  # The most weekdays off.
HOLIDAYS: Final = 28  # The most days of holidays in a calendar year.
IN_A_ROW: Final = 21  # The most of them without a day between.
NIGHT: Final = (23 * 60, 7 * 60)  # The quiet hours that most people have.
ANYWHERE: Final = "UTC"  # Where no one lives.


@dataclass(frozen=True, slots=True)
class Week:
    """A person's week; raises Refused for hours that no one may have.

    `quiet` are the first and the last minute of their night by the wall clock there, `off` weekdays (0 is Monday),
    `holidays` days there. `guessed`: they have not said so themselves yet.
    """

    zone: str = ANYWHERE
    quiet: tuple[int, int] | None = NIGHT
    off: frozenset[int] = frozenset()
    holidays: frozenset[date] = frozenset()
    guessed: bool = False

    def __post_init__(self) -> None:
        if not is_zone(self.zone):
            raise Refused("no-such-zone")
        if self.quiet is not None and not is_night(*self.quiet):
            raise Refused("no-such-night", hours=LONGEST_NIGHT // 60)
        if not self.off <= frozenset(range(7)) or len(self.off) > MOST_OFF:
            raise Refused("too-many-days-off", most=MOST_OFF)


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def is_night(first: int, last: int) -> bool:
    is_timely = all(0 <= minute < 24 * 60 and minute % QUARTER == 0 for minute in (first, last))
    return is_timely and 0 < (last - first) % (24 * 60) <= LONGEST_NIGHT


def book_days(taken: frozenset[date], wanted: frozenset[date], today: date) -> frozenset[date]:
    if not wanted or min(wanted) < today:
        raise Refused("holiday-past")
    days = frozenset(day for day in taken if day.year >= today.year - 1) | wanted
    if any(sum(day.year == year for day in days) > HOLIDAYS for year in {day.year for day in wanted}):
        raise Refused("holidays-spent", most=HOLIDAYS)
    if any(all(day + timedelta(n) in days for n in range(IN_A_ROW + 1)) for day in days):
        raise Refused("holidays-in-a-row", most=IN_A_ROW)
    return days


def keep_days(taken: frozenset[date], today: date) -> frozenset[date]:
    return frozenset(day for day in taken if day <= today)


MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
COURTESY: Final = HOUR  # No one's time is up before they have been awake for so long.
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
EPOCH_DAY: Final = date(1970, 1, 1)
WHOLE_DAY: Final = ((0, 24 * 60),)

Span: TypeAlias = tuple[int, int]  # From an instant, or a minute of the day, to the first that is no part of it.


def is_awake(at_ms: int, week: Week) -> bool:
    there = (EPOCH + timedelta(milliseconds=at_ms)).astimezone(ZoneInfo(week.zone))
    minute = there.hour * 60 + there.minute
    return any(first <= minute < last for first, last in waking_minutes(there.date(), week))


def waking_minutes(day: date, week: Week) -> tuple[Span, ...]:
    if day.weekday() in week.off or day in week.holidays:
        return ()
    if week.quiet is None:
        return WHOLE_DAY
    first, last = week.quiet
    return ((0, first), (last, 24 * 60)) if first < last else ((last, first),)


def list_waking(start_ms: int, week: Week) -> Iterator[Span]:
    """Yield when a person is awake from an instant on, for ever; cut at local midnights and where the zone's offset changes."""
    for first, last, offset in list_offsets(start_ms, ZoneInfo(week.zone)):
        for number in range((first + offset) // DAY, (last - 1 + offset) // DAY + 1):
            midnight = number * DAY - offset
            for begin, end in waking_minutes(EPOCH_DAY + timedelta(number), week):
                a, b = max(first, midnight + begin * MINUTE), min(last, midnight + end * MINUTE)
                if a < b:
                    yield a, b


def list_offsets(start_ms: int, zone: ZoneInfo) -> Iterator[tuple[int, int, int]]:
    """Yield stretches, of a day at most, in which a zone's offset stays: first, last, offset."""
    while True:
        here, low, high = find_offset(start_ms, zone), start_ms, start_ms + DAY
        if find_offset(high, zone) != here:
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if find_offset(middle, zone) == here else (low, middle)
        yield start_ms, high, here
        start_ms = high


def find_offset(at_ms: int, zone: ZoneInfo) -> int:
    there = (EPOCH + timedelta(milliseconds=at_ms)).astimezone(zone)
    return (there.utcoffset() or timedelta()) // timedelta(milliseconds=1)


def measure_waking(start_ms: int, end_ms: int, week: Week) -> int:
    total = 0
    for first, last in list_waking(start_ms, week):
        if first >= end_ms:
            break
        total += min(last, end_ms) - first
    return total


def find_end(start_ms: int, length_ms: int, week: Week) -> int:
    if length_ms <= 0:
        return start_ms
    for first, last in list_waking(start_ms, week):
        if last - first >= length_ms:
            return first + length_ms
        length_ms -= last - first
    raise AssertionError("a person never wakes")


def find_waking(at_ms: int, week: Week) -> int:
    return next(list_waking(at_ms, week))[0]


def be_courteous(at_ms: int, week: Week) -> int:
    """Move an end that falls into a person's first waking hour to its end, or to that of so short a day."""
    first = last = at_ms - COURTESY
    for begin, end in list_waking(first, week):
        if begin > last:
            if last >= at_ms:
                break
            first = begin
        last = end
        if last >= max(at_ms, first + COURTESY):
            break
    return max(at_ms, min(first + COURTESY, last)) if first < at_ms else at_ms


def resume_end(at_ms: int, stood_ms: int, goes_ms: int, week: Week) -> int:
    """Return an end after the clock stood still for a while: the time left is the same."""
    return at_ms if at_ms <= stood_ms else find_end(goes_ms, measure_waking(stood_ms, at_ms, week), week)


class NotificationLevel(StrEnum):
    """What notifies a person: turns, also being next, reminders alone, the last one alone, everything, or nothing."""

    TURNS = "turns"
    EARLY = "early"
    REMINDERS = "reminders"
    LAST = "last"
    EVERYTHING = "everything"
    NOTHING = "nothing"


USUAL: Final = NotificationLevel.TURNS


class Snooze(StrEnum):
    HOUR = "hour"
    TONIGHT = "tonight"
    TOMORROW = "tomorrow"


class NotificationChoice(NamedTuple):
    """What a person chose for every table, and for one of them: None where that is as everywhere."""

    everywhere: NotificationLevel
    here: NotificationLevel | None = None

    @property
    def level(self) -> NotificationLevel:
        return self.here or self.everywhere
