"""Who can be reached in private: what is known of it, and until when it is believed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache

from bot.ports.ids import PersonId
from bot.store.port import Store, Transaction

AGAIN_MS: Final = 24 * 3_600_000
"""After so long somebody who could not be reached is tried once more."""
KEPT: Final = 2_000
"""People of whom it is kept in memory whether they were reached."""
FORGET_MS: Final = 67 * AGAIN_MS
"""After so long without another attempt it is forgotten that somebody could not be reached, as it is on disk."""


@dataclass(slots=True)
class Reachability:
    """What is known of everybody's private chat; `closed` has since when somebody is unreachable."""

    store: Store
    closed: dict[PersonId, int] = field(default_factory=dict)
    _reached: LRUCache[PersonId, bool] = field(default_factory=lambda: LRUCache(KEPT))

    async def load(self) -> None:
        """Load who was unreachable before."""
        self.closed = await self.store.unreachable_people()

    def is_unreachable(self, person_id: str, now_ms: int) -> bool:
        """Tell whether it is no use to write to somebody just now."""
        since = self.closed.get(PersonId(person_id))
        return since is not None and 0 <= now_ms - since < AGAIN_MS

    async def is_reachable(self, person_id: str) -> bool | None:
        """Tell whether somebody can be reached in private; None where nobody has tried."""
        known = PersonId(person_id)
        if known in self.closed:
            return False
        found = self._reached.get(known)
        if found is None:
            found = self._reached[known] = await self.store.is_marked_reachable(known)
        return found or None

    async def mark_unreachable(self, person_id: str, now_ms: int) -> bool:
        """Note that somebody could not be reached; returns whether that is new."""
        known = PersonId(person_id)
        is_new = known not in self.closed
        await self.store.write(lambda transaction: transaction.mark_unreachable(known, now_ms))
        self.closed = {other: since for other, since in self.closed.items() if since > now_ms - FORGET_MS}
        self.closed[known] = now_ms
        self._reached[known] = False
        return is_new

    def write_reachable(self, transaction: Transaction, person_id: str, now_ms: int) -> None:
        """Write in the caller's unit of work that somebody was reached."""
        transaction.mark_reachable(person_id, now_ms)

    async def believe_reachable(self, person_id: str) -> bool:
        """Believe that somebody can be reached; returns whether that is new."""
        is_new = await self.is_reachable(person_id) is not True
        self.closed.pop(PersonId(person_id), None)
        self._reached[PersonId(person_id)] = True
        return is_new
