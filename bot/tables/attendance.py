"""Who is where a table is shown: they have pressed or entered something at a place, and have not left it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports.ids import PersonId, PlaceId
from bot.ports.office import NotSaved
from bot.store.port import Store
from bot.tables.readers import chat_of
from bot.tables.table import Table
from bot.tables.weeks import find_weeks
from games.forms import Refused


async def look_up_people(store: Store, table: Table) -> None:
    """Look up what is kept of a table's people beside it: when they are awake, and where they attend; raises Refused."""
    table.weeks = await find_weeks(store, table.tenures)
    people = {PersonId(each.person) for each in table.tenures if each.person} if table.record.places else ()
    try:
        table.attended = await store.find_attended(people)
    except NotSaved:
        raise Refused("busy") from None


def places_attended(table: Table, person_id: str) -> tuple[PlaceId, ...]:
    """Return at which of a table's places somebody is.

    Who never pressed anything anywhere is taken to be at the one that their chat has; where it has several, nobody knows.
    """
    attended = table.attended.get(PersonId(person_id), ())
    if attended:
        return tuple(place for place in table.record.places if place in attended)
    same = tuple(place for place in table.record.places if chat_of(place) == chat_of(person_id))
    return same if len(same) == 1 else ()


def attends(table: Table, person_id: str, place_id: PlaceId) -> bool:
    """Tell whether somebody is at one of a table's places."""
    return place_id in places_attended(table, person_id)


def people_at(table: Table, place_id: PlaceId, readers: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return those of some people, each with a seat, who are at a place."""
    return [(seat, person) for seat, person in readers if attends(table, person, place_id)]
