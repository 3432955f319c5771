"""Tables at which nobody does anything any more: when they are asked whether they go on, and when they are closed."""

from __future__ import annotations

from typing import Final

from bot.ports.ids import PersonId, TablePace, TableStatus
from bot.tables.table import Table

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


def is_abandoned(table: Table, now_ms: int, since_ms: int = 0) -> bool:
    """Tell whether nobody has done anything for so long that those who sat there are asked.

    A pause stops that count; it begins at `since_ms` at the earliest.
    """
    is_live = table.record.status is TableStatus.LIVE
    is_resting = table.record.pause is not None and not is_live
    return not is_resting and now_ms - max(last_move_ms(table), since_ms) >= idle_ms(table)


def is_paused_too_long(table: Table, now_ms: int) -> bool:
    """Tell whether a pause has lasted for as long as any may."""
    rest = table.record.pause
    return table.record.status is TableStatus.PAUSED and rest is not None and now_ms - rest.at >= MOST_PAUSED_MS


def people_seated(table: Table) -> tuple[PersonId, ...]:
    """List everybody who sits at a table, each once, whether they answer or not."""
    held = (table.tenure_of(seat) for seat in range(table.record.seats))
    return tuple(dict.fromkeys(PersonId(each.person) for each in held if each is not None and each.person))
