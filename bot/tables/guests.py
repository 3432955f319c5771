"""What the host has a say in: who may sit at the table, in how many seats, and what guests suggest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.db.rows import Suggestion
from bot.tables.snapshot import Table
from bot.values.ids import PersonId
from games.forms import Refused

STANDS_MS: Final = 24 * 3_600_000
"""For how long a suggestion waits for the host."""


def require_welcome(table: Table, person_id: PersonId) -> None:
    """Refuse somebody whom the host lets sit no more."""
    if person_id in table.record.barred:
        raise Refused("barred")


def require_one_seat(table: Table, person_id: PersonId) -> None:
    """Refuse a guest's second seat, unless the host allows it; the host's own browser may hold several."""
    if table.seats_of(person_id) and person_id != table.record.host and not table.record.several:
        raise Refused("one-seat")


def standing_suggestions(table: Table, now_ms: int = 0) -> Iterator[tuple[str, Suggestion]]:
    """Yield what waits for the host, with its key, the oldest first: what seated people suggested not long ago."""
    for key, each in sorted(table.record.suggestions.items(), key=lambda item: item[1].number):
        if now_ms - each.at < STANDS_MS and table.seats_of(each.by):
            yield key, each
