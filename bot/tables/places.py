"""Where a table may be shown to all."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from bot.tables.people import attends, chat_of
from bot.tables.snapshot import Table
from bot.values.ids import Language, PersonId, PlaceId
from bot.values.room import ShownPlace

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


def find_place_language(table: Table, place_id: PlaceId) -> Language:
    """Return the language in which a table is told at a place."""
    return table.record.spoken.get(place_id, table.record.lang)


def speak_at(table: Table, place_id: PlaceId, lang: Language | None) -> dict[PlaceId, Language]:
    """Return the languages of a table's places, once it is told in this one at a place; its own need not be said."""
    others = {place: spoken for place, spoken in table.record.spoken.items() if place != place_id}
    return others if lang in {None, table.record.lang} else {**others, place_id: lang}


def show_changes(table: Table, place_id: PlaceId, lang: Language | None) -> dict[str, Any]:
    """Return what changes when a table is shown at one place more, and told in a language there."""
    return {"places": (*table.record.places, place_id), "spoken": speak_at(table, place_id, lang)}


def list_hideable(table: Table, person_id: PersonId) -> tuple[PlaceId, ...]:
    """Return where somebody seated may have a table shown no more: where they are, and the host anywhere."""
    is_host = person_id == table.record.host
    return tuple(place for place in table.record.places if is_host or attends(table, person_id, place))


def describe_place(table: Table, place_id: PlaceId) -> ShownPlace:
    """Describe one of a table's places to those who may be elsewhere: on which chat it is, and the how manieth there."""
    same = [place for place in table.record.places if chat_of(place) == chat_of(place_id)]
    number = same.index(place_id) + 1 if len(same) > 1 else 0
    key = hashlib.sha256(f"{table.record.id} {place_id}".encode()).hexdigest()[:12]
    return ShownPlace(place_id, key, chat_of(place_id), number)


def list_seated(table: Table) -> tuple[PersonId, ...]:
    """Return everybody who holds a seat, each once."""
    held = (table.tenure_of(seat) for seat in range(table.record.seats))
    return tuple(dict.fromkeys(PersonId(each.person) for each in held if each is not None and each.person))
