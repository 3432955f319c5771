"""Silent and absent people."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from bot.store.rows import LogRow
from bot.tables.table import Table

SILENCES: Final = 3
"""Answers by the clock in a row after which a seat is offered to a robot."""


def is_silent(table: Table, seat: int) -> bool:
    """Tell whether a robot may take this seat: the clock gave its last answers, or its person is gone."""
    tenure = table.tenure_of(seat)
    return len(clock_answers(table, seat)) >= SILENCES or (tenure is not None and is_absent(table, tenure.person))


def is_absent(table: Table, person_id: str) -> bool:
    """Tell whether somebody is known to be gone, and has not answered since."""
    since = table.record.absent.get(person_id)
    return since is not None and not any(h.row.person == person_id and h.row.via == "hand" for h in table.story[since:])


def clock_answers(table: Table, seat: int) -> tuple[LogRow, ...]:
    """Return the clock's answers for whoever holds this seat, since the last of their own."""
    rows = (h.row for h in reversed(table.story) if h.row.seat == seat and h.row.seq >= tenure_start(table, seat))
    return tuple(takewhile(lambda row: row.via == "clock", rows))


def tenure_start(table: Table, seat: int) -> int:
    """Return the entry from which the seat's holder has held it."""
    tenure = table.tenure_of(seat)
    return tenure.from_seq if tenure else 0
