"""The days of a slow table: what a day tells in public stands in one message."""

from datetime import date, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.tables.snapshot import Table
from bot.text.moments import LIKELY
from bot.values.hours import EPOCH, HOUR
from bot.values.ids import TablePace
from games.event import visible_to

DAY_BEGINS_MS: Final = 4 * HOUR  # A move after midnight belongs to the evening before.


def has_days(table: Table) -> bool:
    """Tell whether a table is being played at a pace at which people come and go."""
    return table.ask is not None and table.record.pace.kind is not TablePace.LIVE


def find_new_day(before: Table, after: Table) -> date | None:
    """Return the day that begins with what a change tells in public; None where it goes on or nothing is told."""
    if not has_days(after):
        return None
    day = find_told_day(after)
    return day if before.position is None or day > find_told_day(before) else None


def find_told_day(table: Table) -> date:
    told = (
        row.at_ms for row, events in reversed(table.history) if table.list_late(row.seq) or visible_to(events, None)
    )
    notice, begun = table.record.notice, table.record.started_at or 0
    last_ms = max(begun, next(told, 0), notice.at if notice is not None else 0)
    known = table.record.evening or table.weeks.get(table.record.host)
    zone = known.zone if known is not None else LIKELY.get(table.record.lang, "UTC")
    return (EPOCH + timedelta(milliseconds=last_ms - DAY_BEGINS_MS)).astimezone(ZoneInfo(zone)).date()
