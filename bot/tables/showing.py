"""Where a table may be shown to all."""

from __future__ import annotations

from typing import Final

from bot.ports.ids import PersonId, PlaceId
from bot.tables.table import Table

MOST_PLACES: Final = 4
"""At so many places a table is shown at most."""


def find_place_obstacle(table: Table, place_id: PlaceId) -> str | None:
    """Return why a table cannot be shown at one more place, as the key of a refusal; None where it can.

    Where it counts how fast somebody answers what all see, one place has to be shown it first.
    """
    if place_id in table.record.places:
        return "shown-already"
    if table.box.races and table.record.places:
        return "race-one-place"
    return "many-places" if len(table.record.places) >= MOST_PLACES else None


def list_seated(table: Table) -> tuple[PersonId, ...]:
    """Return everybody who holds a seat, each once."""
    held = (table.tenure_of(seat) for seat in range(table.record.seats))
    return tuple(dict.fromkeys(PersonId(each.person) for each in held if each is not None and each.person))
