"""Places where we are blocked for now: what we miss there, and when to try again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bot.ports.ids import Language, PlaceId, TableId

SOON: Final = 30.0
"""Seconds before something is said again where we were not let, twice as many each time."""
LONGEST: Final = 600.0

Key: TypeAlias = tuple[TableId, PlaceId]
Lacking: TypeAlias = Mapping[Language, tuple[str, ...]]
"""What we miss at a place, in words."""


@dataclass(slots=True)
class BlockedPlaces:
    """Places where we are blocked with a table, until something can be said of it there; a restart finds them anew.

    What one table may still do at a place, an edit perhaps, says nothing of another, which has to post.
    """

    _missing: dict[Key, Lacking] = field(default_factory=dict)
    _waits: dict[Key, float] = field(default_factory=dict)

    def block(self, table_id: TableId, place_id: PlaceId, lacking: Lacking) -> bool:
        """Note that a place did not let us speak of a table; returns whether that is new."""
        is_new = (table_id, place_id) not in self._missing
        self._missing[table_id, place_id] = lacking
        return is_new

    def unblock(self, table_id: TableId, place_id: PlaceId) -> None:
        """Note that something was said of a table at a place."""
        self._missing.pop((table_id, place_id), None)
        self._waits.pop((table_id, place_id), None)

    def next_delay(self, table_id: TableId, place_id: PlaceId) -> float:
        """Return the seconds until the next attempt; twice as many each time."""
        wait = self._waits.get((table_id, place_id), SOON)
        self._waits[table_id, place_id] = min(2 * wait, LONGEST)
        return wait

    def missing_permissions(self, table_id: TableId, place_id: PlaceId, lang: Language) -> tuple[str, ...] | None:
        """Return what we miss at a place, in words; None where it is not blocked."""
        missing = self._missing.get((table_id, place_id))
        return None if missing is None else missing.get(lang, ())
