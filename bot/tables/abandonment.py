"""Tables at which nobody does anything any more: when they are asked whether they go on, and when they are closed."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.tables.snapshot import Table
from bot.values.hours import Week
from bot.values.ids import TablePace, TableStatus

ABANDONED: Final = "abandoned"
"""The key under which a table's row keeps the question whether it goes on."""
DAY_MS: Final = 24 * 3_600_000
LIVE_IDLE_MS: Final = 2 * DAY_MS
IDLE_MS: Final = 14 * DAY_MS
"""After how long without a move by hand a table counts as abandoned, played in company and else."""
WARNED_MS: Final = 7 * DAY_MS
"""For how long those who sat there may say that it goes on."""
MOST_PAUSED_MS: Final = 60 * DAY_MS
"""For how long a pause may last."""


def idle_ms(table: Table) -> int:
    """Return after how long without a move a table counts as abandoned."""
    return LIVE_IDLE_MS if table.record.pace.kind is TablePace.LIVE else IDLE_MS


def last_move_ms(table: Table) -> int:
    """Return when somebody moved by hand last, or the game began."""
    moves = (each.row.at_ms for each in reversed(table.story) if each.row.via == "hand")
    return next(moves, table.record.started_at or table.record.opened_at)


def last_holiday_ms(table: Table, now_ms: int) -> int:
    """Return until when those who are awaited were on holiday last, or will be; 0 where nobody was."""
    ask = table.position.ask if table.position is not None else None
    seats = {question.seat for question in ask.must if question.seat >= 0} if ask is not None else set()
    weeks = [week for seat in seats if (week := table.week_of(seat)) is not None]
    return max((find_holiday_end(week, now_ms) for week in weeks), default=0)


def find_holiday_end(week: Week, now_ms: int) -> int:
    """Return when the last of somebody's holidays that have begun ends; 0 where there is none."""
    zone = ZoneInfo(week.zone)
    today = datetime.fromtimestamp(now_ms / 1000, zone).date()
    begun = [day for day in week.holidays if day <= today]
    if not begun:
        return 0
    return round(datetime.combine(max(begun) + timedelta(1), time(), zone).timestamp() * 1000)


def is_abandoned(table: Table, now_ms: int, since_ms: int = 0) -> bool:
    """Tell whether nobody has done anything for so long that those who sat there are asked.

    A pause stops that count, and so do holidays of who is awaited; it begins at `since_ms` at the earliest.
    """
    is_live = table.record.status is TableStatus.LIVE
    is_resting = table.record.pause is not None and not is_live
    return not is_resting and now_ms - max(last_move_ms(table), since_ms, last_holiday_ms(table, now_ms)) >= idle_ms(
        table
    )


def is_paused_too_long(table: Table, now_ms: int) -> bool:
    """Tell whether a pause has lasted for as long as any may."""
    rest = table.record.pause
    return table.record.status is TableStatus.PAUSED and rest is not None and now_ms - rest.at >= MOST_PAUSED_MS
