"""The time that a table has agreed on by itself: as people write it, checked for sense, and as it is written again."""

import re
from collections.abc import Collection, Mapping
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.tables.ends import measure_overtime
from bot.tables.rows import Bank, Figures, TableRecord
from bot.tables.snapshot import Table
from bot.values.hours import DAY, EPOCH, HOUR, MINUTE, Snooze, Week, find_waking, is_awake
from bot.values.ids import TablePace
from games.forms import Refused
from games.questions import Question

OWN: Final = "own-time"  # What it is called among a table's customs.
LIMIT: Final = 60  # Characters that it may be written with.
SECOND: Final = 1_000
LEAST_MS, MOST_MS = MINUTE, 14 * DAY  # How long a move may be.
BANKS: Final = 10  # The most lengths of a move that a bank may hold.
# How the units are written, in both languages.
UNITS: Final = {
    **dict.fromkeys(("s", "sec"), SECOND),
    **dict.fromkeys(("m", "min", "minuti", "minutes", "minuto", "minute"), MINUTE),
    **dict.fromkeys(("h", "ore", "ora", "hours", "hour"), HOUR),
    **dict.fromkeys(("d", "g", "days", "day", "giorni", "giorno"), DAY),
}
PART: Final = re.compile(r"([0-9]{1,5})\s*([a-z]+)")
WHOLE: Final = re.compile(rf"{PART.pattern}(?:[\s,;+]+{PART.pattern}){{0,2}}")


def read_figures(text: str) -> Figures | None:
    """Read a length, a bank and an increment, the last two optional; None where nothing is written. Raises Refused."""
    said = text.strip().lower()
    if not said:
        return None
    if len(said) > LIMIT or not WHOLE.fullmatch(said):
        raise Refused("own-time-unread")
    parts = PART.findall(said)
    if any(unit not in UNITS for _, unit in parts):
        raise Refused("own-time-unread")
    length, bank, increment = [int(count) * UNITS[unit] for count, unit in parts] + [0] * (3 - len(parts))
    if not LEAST_MS <= length <= MOST_MS:
        raise Refused("own-time-length")
    if bank > BANKS * length:
        raise Refused("own-time-bank", most=BANKS)
    if increment > min(length, bank):
        raise Refused("own-time-increment")
    return Figures(length_ms=length, bank_ms=bank, increment_ms=increment)


def spell_figures(figures: Figures) -> str:
    parts = [figures.length_ms, figures.bank_ms, figures.increment_ms]
    while parts and not parts[-1]:
        parts.pop()
    return " + ".join(map(spell_length, parts)) if figures.length_ms else ""


def spell_length(ms: int) -> str:
    unit, name = next(each for each in ((HOUR, "h"), (MINUTE, "min"), (SECOND, "s")) if ms % each[0] == 0)
    return f"{ms // unit} {name}"


def has_own_time(record: TableRecord) -> bool:
    return record.figures.length_ms > 0


# The banks of all paces that have a clock; hours are of waking time.
FIGURES: Final[Mapping[TablePace, Figures]] = {
    TablePace.LIVE: Figures(bank_ms=5 * MINUTE, increment_ms=15_000),
    TablePace.EVENING: Figures(bank_ms=30 * MINUTE, increment_ms=MINUTE),
    TablePace.DAY: Figures(bank_ms=32 * HOUR, increment_ms=2 * HOUR),
    TablePace.RELAXED: Figures(bank_ms=48 * HOUR, increment_ms=4 * HOUR),
}


def find_bank(table: Table, seat: int) -> Bank | None:
    """Return what is left of a seat's bank, None for none; another pace has its own, a newcomer at least half."""
    most, assignment = table.record.figures.bank_ms, table.assignment_of(seat)
    if not most or assignment is None or not assignment.person:
        return None
    kept, pace = table.banks.get(seat), table.record.pace.value
    if kept is None or kept.pace != pace:
        return Bank(seat, most, 0, assignment.person, pace)
    if kept.person != assignment.person:
        return kept._replace(left_ms=max(kept.left_ms, most // 2), person=assignment.person)
    return kept


def charge_bank(table: Table, question: Question, via: str, now_ms: int) -> Mapping[int, Bank]:
    """Return the banks after an answer: overtime is taken, of two questions of a seat once; an answer by hand adds a little."""
    bank, deadline = find_bank(table, question.seat), table.find_deadline(question)
    if bank is None or deadline is None:
        return table.banks
    figures, week = table.record.figures, table.week_of(question.seat)
    over = measure_overtime(deadline, bank.charged_ms, now_ms, week)
    left = max(0, bank.left_ms - over)
    grown = min(figures.bank_ms, left + figures.increment_ms) if via == "hand" else left
    if grown == figures.bank_ms and question.seat not in table.banks:
        return table.banks
    charged = now_ms if over else bank.charged_ms
    return {**table.banks, question.seat: bank._replace(left_ms=grown, charged_ms=charged)}


EVENING: Final = 20 * 60  # The minute of the day that is meant by tonight.
MORNING: Final = 9 * 60  # The minute that is meant by tomorrow, if one is awake by then.


def find_there(at_ms: int, zone: str) -> datetime:
    return (EPOCH + timedelta(milliseconds=at_ms)).astimezone(ZoneInfo(zone))


def find_day_start(at_ms: int, zone: str) -> int:
    return find_instant(find_there(at_ms, zone), 0)


def find_next_time(after_ms: int, minute: int, zone: str) -> int:
    """Return the next instant at which a clock there shows a minute, the first of two, or later where there is none."""
    there = find_there(after_ms, zone)
    days = (there + timedelta(days=number) for number in range(3))
    return next(at for day in days if (at := find_instant(day, minute)) > after_ms)


def find_instant(day: datetime, minute: int) -> int:
    hour, rest = divmod(minute, 60)
    at = datetime.combine(day.date(), time(hour, rest), tzinfo=day.tzinfo)
    return (at - EPOCH) // timedelta(milliseconds=1)


def find_snooze_end(snooze: Snooze, now_ms: int, week: Week) -> int:
    match snooze:
        case Snooze.HOUR:
            until = now_ms + HOUR
        case Snooze.TONIGHT:
            until = find_next_time(now_ms, EVENING, week.zone)
        case Snooze.TOMORROW:
            until = find_next_time(find_next_time(now_ms, 0, week.zone) - 1, MORNING, week.zone)
    return find_waking(until, week)


def is_before_evening(now_ms: int, week: Week) -> bool:
    return find_instant(find_there(now_ms, week.zone), EVENING) - now_ms >= HOUR


def find_wake_up(table: Table, week: Week | None, now_ms: int) -> int | None:
    """Return when a person of this week is awake and may be notified; None for now, as for all at a live table."""
    if week is None or table.record.pace.kind is TablePace.LIVE or is_awake(now_ms, week):
        return None
    return find_waking(now_ms, week)


LONG: Final = 3  # From so many days in a row on a person is asked who plays meanwhile.
ROBOT, NOBODY = "robot", "wait"
ANSWERS: Final = (ROBOT, NOBODY)


def is_long_holiday(days: Collection[date], today: date) -> bool:
    first = last = today
    while first - timedelta(1) in days:
        first -= timedelta(1)
    while last + timedelta(1) in days:
        last += timedelta(1)
    return today in days and (last - first).days + 1 >= LONG


def has_long_holiday(days: Collection[date], today: date) -> bool:
    return any(is_long_holiday(days, day) for day in days if day >= today)
