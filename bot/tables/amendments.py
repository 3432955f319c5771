"""Changes of several tables at once, where one person's seats go over to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.db.notify import PostRow
from bot.db.rows import Bank, SeatAssignment
from bot.db.store import Store
from bot.db.transaction import UnitOfWork
from bot.tables.change import amend_table, amend_unit
from bot.tables.deadlines import Times
from bot.tables.people import look_up_people
from bot.tables.snapshot import Table
from bot.values.ids import AccountId, PersonId


@dataclass(frozen=True, slots=True)
class Amendment:
    """One table's part: who holds its seats from now on, whose banks they are, and by which accounts people come then."""

    table: Table
    assignments: Sequence[SeatAssignment]
    banks: Mapping[int, Bank]
    accounts: Mapping[PersonId, tuple[AccountId, ...]]
    changes: dict[str, Any] = field(default_factory=dict)

    async def make_after(self, store: Store, times: Times, now_ms: int) -> Table:
        """Return the table as it will be; raises Refused."""
        after, _ = amend_table(self.table, self.changes, self.assignments, None, None, now_ms)
        await look_up_people(store, after)
        after.accounts = {**after.accounts, **self.accounts}
        after.banks = {**after.banks, **self.banks}
        after.deadlines = times.deadlines_after(after, after.position, now_ms)
        after.version = self.table.version + 1
        return after

    def make_unit(self, after: Table, times: Times, posts: Sequence[PostRow], now_ms: int) -> UnitOfWork[None]:
        return amend_unit(self.table, after, self.assignments, "", times, posts, now_ms)
