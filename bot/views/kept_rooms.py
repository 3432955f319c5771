"""Rooms kept while a change is told: whoever sees the same shares what was made of a table, until it changes again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from cachetools import LRUCache

from bot.tables.snapshot import Table
from bot.values.ids import TableId

T = TypeVar("T")

MOST: Final = 512
"""Rooms that are kept, of all tables: whoever watches asks for theirs as soon as the table has changed."""


@dataclass(frozen=True, slots=True)
class KeptRoom:
    """What was made of a table, and what the table was then."""

    basis: tuple[Any, ...]
    made: Any

    def holds_for(self, basis: tuple[Any, ...]) -> bool:
        """Tell whether nothing of the table is another."""
        return all(one is other for one, other in zip(self.basis, basis, strict=True))


class KeptRooms:
    """The rooms made last, of all tables; those that nobody has looked at for longest are dropped first."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: LRUCache[tuple[TableId, Hashable], KeptRoom] = LRUCache(most)

    def find_or_make(self, table: Table, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made of a table under a key, made anew once anything of the table is another.

        What is made must follow from the table and the key alone.
        """
        basis = (table, table.version, table.record, table.tenures, table.position, table.deadlines)
        kept = self._kept.get((table.record.id, key))
        if kept is None or not kept.holds_for(basis):
            kept = self._kept[table.record.id, key] = KeptRoom(basis, make())
        made: T = kept.made
        return made
