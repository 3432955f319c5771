"""Places where we are blocked for now: what we miss there, who was told of it, and when to try again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bot.db.notify import BlockedPlace, PermissionTexts, PostRow
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.run.side_task import wait_for_first
from bot.values.ids import Language, PlaceId, TableId

SOON: Final = 30.0
"""Seconds before something is said again where we were not let, twice as many each time."""
LONGEST: Final = 3_600.0

Key: TypeAlias = tuple[TableId, PlaceId]


@dataclass(slots=True)
class BlockedPlaces:
    """Places where we are blocked with a table, until something can be said of it there; a restart still knows them.

    What one table may still do at a place, an edit perhaps, says nothing of another, which has to post. But a person
    is told of a place once, whatever is shown there.
    """

    store: Store
    _blocked: dict[Key, BlockedPlace] = field(default_factory=dict)
    _hurried: dict[Key, asyncio.Event] = field(default_factory=dict)

    async def load(self) -> None:
        """Load which places blocked us before."""
        self._blocked = {(each.table_id, each.place_id): each for each in await self.store.blocked_places()}

    async def block(
        self, table_id: TableId, place_id: PlaceId, missing: PermissionTexts, notices: Sequence[PostRow]
    ) -> bool:
        """Note that a place did not let us speak of a table, and plan the notices of those who do not know it yet.

        Returns whether anybody is told.
        """
        known = self._blocked.get((table_id, place_id))
        blocked = BlockedPlace(place_id, table_id, missing, known.tries + 1 if known else 1)

        def write_rows(transaction: Transaction) -> bool:
            transaction.write_blocked_place(blocked)
            new = transaction.mark_told_blocked(place_id, [row.person_id for row in notices])
            transaction.add_posts([row for row in notices if row.person_id in new])
            return bool(new)

        is_told = await self.store.write(write_rows)
        self._blocked[table_id, place_id] = blocked
        return is_told

    async def unblock(self, table_id: TableId, place_id: PlaceId) -> None:
        """Note that something was said of a table at a place."""
        if (table_id, place_id) in self._blocked:
            await self.store.write(lambda transaction: transaction.unblock_place(place_id, table_id))
            self._blocked.pop((table_id, place_id), None)

    def forget(self, place_id: PlaceId) -> None:
        """Forget a place that is gone."""
        self._blocked = {key: blocked for key, blocked in self._blocked.items() if key[1] != place_id}

    def delay_s(self, table_id: TableId, place_id: PlaceId) -> float:
        """Return the seconds until the next attempt; twice as many after each."""
        known = self._blocked.get((table_id, place_id))
        doublings = min(known.tries - 1, 16) if known else 0
        return min(SOON * 2.0**doublings, LONGEST)

    async def wait(self, table_id: TableId, place_id: PlaceId, sleep: Callable[[float], Awaitable[None]]) -> None:
        """Wait until the next attempt, or until somebody wants to see the table there."""
        hurried = self._hurried.setdefault((table_id, place_id), asyncio.Event())
        try:
            await wait_for_first(hurried.wait(), sleep(self.delay_s(table_id, place_id)))
        finally:
            del self._hurried[table_id, place_id]

    def hurry(self, table_id: TableId, place_id: PlaceId) -> None:
        """Have the next attempt made now."""
        if hurried := self._hurried.get((table_id, place_id)):
            hurried.set()

    def missing_permissions(self, table_id: TableId, place_id: PlaceId, lang: Language) -> tuple[str, ...] | None:
        """Return what we miss at a place, in words; None where it is not blocked."""
        blocked = self._blocked.get((table_id, place_id))
        return None if blocked is None else tuple(blocked.missing.get(lang, ()))
