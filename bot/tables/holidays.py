"""Longer holidays, in which a robot may play for somebody: pure functions of days."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import Final

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
