"""Places that do not let us speak for now: what we miss there, and when to try again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.ports.room import Language, PlaceId

SOON: Final = 30.0
"""Seconds before something is said again where we were not let, twice as many each time."""
LONGEST: Final = 600.0

Lacking = Mapping[Language, tuple[str, ...]]
"""What we miss at a place, in words."""


@dataclass(slots=True)
class Bars:
    """What is known of them, until something can be said there again; with a restart it is found out anew."""

    _missing: dict[PlaceId, Lacking] = field(default_factory=dict)
    _waits: dict[PlaceId, float] = field(default_factory=dict)

    def lower(self, place: PlaceId, lacking: Lacking) -> bool:
        """Note that a place did not let us speak; says whether that is new."""
        is_new = place not in self._missing
        self._missing[place] = lacking
        return is_new

    def lift(self, place: PlaceId) -> None:
        """Something was said there."""
        self._missing.pop(place, None)
        self._waits.pop(place, None)

    def wait(self, place: PlaceId) -> float:
        """Seconds until the next attempt."""
        wait = self._waits.get(place, SOON)
        self._waits[place] = min(2 * wait, LONGEST)
        return wait

    def missing(self, place: PlaceId, lang: Language) -> tuple[str, ...] | None:
        """What we miss there; None where nothing keeps us from speaking any more."""
        return self._missing[place].get(lang, ()) if place in self._missing else None
