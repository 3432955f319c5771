"""Who can be told things in private: what is known of it, and until when it is believed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.ports.room import PersonId
from bot.store import Ledger, Store

AGAIN_MS: Final = 24 * 3_600_000
"""After so long somebody who could not be reached is tried once more."""


@dataclass(slots=True)
class Contacts:
    """What is known of everybody's private chat; `closed` says since when it is."""

    store: Store
    closed: dict[PersonId, int] = field(default_factory=dict)
    _reached: dict[PersonId, bool] = field(default_factory=dict)

    async def recall(self) -> None:
        """Take up what was known before."""
        self.closed = await self.store.closed()

    def is_closed(self, person: str, now: int) -> bool:
        """Whether it is no use to write to somebody just now."""
        since = self.closed.get(PersonId(person))
        return since is not None and now - since < AGAIN_MS

    async def reach(self, person: str) -> bool | None:
        """Whether somebody can be told things in private; None where nobody has tried."""
        known = PersonId(person)
        if known in self.closed:
            return False
        if known not in self._reached:
            self._reached[known] = await self.store.is_reached(known)
        return self._reached[known] or None

    async def shut(self, person: str, now: int) -> bool:
        """Note that somebody could not be reached; says whether that is new."""
        known = PersonId(person)
        is_new = known not in self.closed
        await self.store.write(lambda ledger: ledger.closed(known, now))
        self.closed[known] = now
        self._reached[known] = False
        return is_new

    def note(self, ledger: Ledger, person: str, now: int) -> None:
        """Write that somebody was reached, in somebody else's unit of work."""
        ledger.reached(person, now)

    async def open(self, person: str) -> bool:
        """Believe that somebody can be reached; says whether that is new."""
        is_new = await self.reach(person) is not True
        self.closed.pop(PersonId(person), None)
        self._reached[PersonId(person)] = True
        return is_new
