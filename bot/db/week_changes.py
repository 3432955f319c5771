"""What a store keeps of how often people changed their hours."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.values.hours import Week
from bot.values.ids import PersonId, TableId


class WeekChange(NamedTuple):
    """When somebody changed their hours; with `due_ms` to what, which counts from then on: None for no hours any more."""

    person_id: PersonId
    at_ms: int
    week: Week | None = None
    due_ms: int | None = None


class WeekChangeWrites(Protocol):
    """What a unit of work may write of it."""

    def write_week_change(self, change: WeekChange, since_ms: int, lately_ms: int) -> None:
        """Note a change, in the place of one that was still to count; those before `since_ms` are forgotten.

        So are those from `lately_ms` on but the first of them, which with the new one are one change.
        """

    def write_away(self, person_id: PersonId, answer: str) -> None:
        """Note who plays while somebody is on holiday."""

    def delete_marks(self, person_id: PersonId, mark: str) -> None:
        """Forget at which tables something was done for somebody."""

    def delete_week_change(self, change: WeekChange) -> bool:
        """Forget a change; returns whether it was there."""


class WeekChangeReads(Protocol):
    """What can be read of it."""

    async def find_week_changes(self, person_id: PersonId) -> list[WeekChange]:
        """List somebody's changes, the oldest first."""

    async def find_away(self, person_id: PersonId) -> str:
        """Return who plays while somebody is on holiday; empty where they have not said."""

    async def list_away(self, answer: str) -> list[PersonId]:
        """List those with holidays who gave this answer."""

    async def find_marked(self, person_id: PersonId, mark: str) -> list[TableId]:
        """List the tables at which something was done for somebody."""

    async def due_week_changes(self, now_ms: int) -> list[WeekChange]:
        """List the changes that count by now and were not made yet."""
