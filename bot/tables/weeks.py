"""Whose own hours count at a table."""

from __future__ import annotations

from collections.abc import Iterable

from bot.db.rows import Tenure
from bot.db.store import Store
from bot.tables.snapshot import Table
from bot.values.hours import Week, find_waking, is_awake
from bot.values.ids import PersonId, TablePace
from bot.values.requests import NotSaved
from games.forms import Refused


async def find_weeks(store: Store, tenures: Iterable[Tenure]) -> dict[PersonId, Week]:
    """Return the weeks of those among the holders of seats who have said when they are awake; raises Refused."""
    try:
        return await store.find_weeks({PersonId(each.person) for each in tenures if each.person})
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
