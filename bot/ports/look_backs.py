"""What happened at somebody's seat since they last looked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.ports.ids import TableId
from bot.ports.requests import Person


@dataclass(frozen=True, slots=True)
class LookBack:
    """What a seat was told since its holder last looked: what became of their own answer, what else happened, how much `more`."""

    verdicts: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    more: int = 0


class LookBacks(Protocol):
    """What happened while somebody did not look, for the holder of a seat alone."""

    async def look(self, person: Person, table_id: TableId, seat: int, *, before: int | None = None) -> LookBack | None:
        """Return what a seat was told since its holder last looked or answered, and note that they look now.

        `before` is how many lines they say they have. None where nothing has happened, or they never looked before; raises
        Refused for anybody else.
        """
