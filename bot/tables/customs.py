"""What a table agrees on beside the rules of its game, before it begins: pure questions about its row."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bot.tables.rows import TableRecord
from bot.values.hours import Week
from bot.values.ids import TablePace, TableStatus
from games.forms import Refused

# What is done when a person's time is up: the mildest answer is given, a robot gives that answer, or all go on waiting.
TIME_UP: Final = "time-up"
MILDEST, ROBOT, WAIT = "mildest", "robot", "wait"
HOLIDAYS: Final = "holidays"  # Whether booked holidays stop a person's time here.
COUNT, IGNORED = "count", "ignored"
MAJORITY: Final = "majority"  # How many have to want what is voted on.
THIRDS, HALF, ALL = "thirds", "half", "all"
# All customs with what may be chosen, the usual first.
CUSTOMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {TIME_UP: (MILDEST, ROBOT, WAIT), HOLIDAYS: (COUNT, IGNORED), MAJORITY: (THIRDS, HALF, ALL)}
)


def find_custom(record: TableRecord, name: str) -> str:
    return record.customs.get(name, CUSTOMS[name][0])


def find_week_here(week: Week, customs: Mapping[str, str]) -> Week:
    return week if customs.get(HOLIDAYS, COUNT) == COUNT else replace(week, holidays=frozenset())


def require_custom(name: str, token: str) -> None:
    if token not in CUSTOMS.get(name, ()):
        raise Refused("choose-one")


def is_meant(record: TableRecord, name: str) -> bool:
    match name:
        case "time-up":
            return record.pace is not TablePace.FREE
        case "holidays":
            return record.pace.kind is TablePace.DAY
    return True


def is_unusual(record: TableRecord, name: str) -> bool:
    return is_meant(record, name) and find_custom(record, name) != CUSTOMS[name][0]


def waits_on(record: TableRecord) -> bool:
    return record.pace is TablePace.FREE or find_custom(record, TIME_UP) == WAIT


def has_end(record: TableRecord) -> bool:
    return record.status is TableStatus.LOBBY or not waits_on(record)
