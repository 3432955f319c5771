"""Places where we are blocked for now: what we miss there, and when to try again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.ports.ids import Language, PlaceId

SOON: Final = 30.0
"""Seconds before something is said again where we were not let, twice as many each time."""
LONGEST: Final = 600.0

Lacking = Mapping[Language, tuple[str, ...]]
"""What we miss at a place, in words."""


@dataclass(slots=True)
class BlockedPlaces:
    """Blocked places, kept until something can be said there again; with a restart they are found anew."""

    _missing: dict[PlaceId, Lacking] = field(default_factory=dict)
    _waits: dict[PlaceId, float] = field(default_factory=dict)

    def block(self, place_id: PlaceId, lacking: Lacking) -> bool:
        """Note that a place did not let us speak; returns whether that is new."""
        is_new = place_id not in self._missing
        self._missing[place_id] = lacking
        return is_new

    def unblock(self, place_id: PlaceId) -> None:
        """Note that something was said at a place."""
        self._missing.pop(place_id, None)
        self._waits.pop(place_id, None)

    def next_delay(self, place_id: PlaceId) -> float:
        """Return the seconds until the next attempt; twice as many each time."""
        wait = self._waits.get(place_id, SOON)
        self._waits[place_id] = min(2 * wait, LONGEST)
        return wait

    def missing_permissions(self, place_id: PlaceId, lang: Language) -> tuple[str, ...] | None:
        """Return what we miss at a place, in words; None where it is not blocked."""
        return self._missing[place_id].get(lang, ()) if place_id in self._missing else None
