"""When somebody is awake, as they say themselves: the zone they live in, the hours of a night, weekdays off."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.values.ids import Refused

QUARTER: Final = 15
"""Minutes: quiet hours begin and end at quarters, as zones differ by whole ones."""
LONGEST_NIGHT: Final = 12 * 60
"""The most quiet minutes of a day: whoever had more could keep a table standing."""
MOST_OFF: Final = 2
"""The most weekdays off."""
HOLIDAYS: Final = 28
"""The most days of holidays in a calendar year."""
IN_A_ROW: Final = 21
"""The most of them without a day between."""
NIGHT: Final = (23 * 60, 7 * 60)
"""The quiet hours that most people have."""
ANYWHERE: Final = "UTC"
"""Where nobody lives."""


@dataclass(frozen=True, slots=True)
class Week:
    """Somebody's week; raises Refused for hours that nobody may have.

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
    """Tell whether there is a zone of this name."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def is_night(first: int, last: int) -> bool:
    """Tell whether these minutes of the day may be somebody's quiet hours."""
    is_timely = all(0 <= minute < 24 * 60 and minute % QUARTER == 0 for minute in (first, last))
    return is_timely and 0 < (last - first) % (24 * 60) <= LONGEST_NIGHT


def book_days(taken: frozenset[date], wanted: frozenset[date], today: date) -> frozenset[date]:
    """Return holidays with more of them, from today on; raises Refused where they would be too many."""
    if not wanted or min(wanted) < today:
        raise Refused("holiday-past")
    days = frozenset(day for day in taken if day.year >= today.year - 1) | wanted
    if any(sum(day.year == year for day in days) > HOLIDAYS for year in {day.year for day in wanted}):
        raise Refused("holidays-spent", most=HOLIDAYS)
    if any(all(day + timedelta(n) in days for n in range(IN_A_ROW + 1)) for day in days):
        raise Refused("holidays-in-a-row", most=IN_A_ROW)
    return days


def keep_days(taken: frozenset[date], today: date) -> frozenset[date]:
    """Return the holidays that nobody gives back any more: those that have begun."""
    return frozenset(day for day in taken if day <= today)
