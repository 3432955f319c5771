"""Who is where a table is shown: they have pressed or entered something at a place, and have not left it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.db.store import Store
from bot.tables.people import accounts_of, chat_of, look_up_accounts
from bot.tables.snapshot import Table
from bot.tables.weeks import find_weeks
from bot.values.ids import AccountId, PlaceId
from bot.values.requests import NotSaved
from games.forms import Refused


async def look_up_people(store: Store, table: Table) -> None:
    """Look up what is kept of a table's people beside it: when they are awake, how they come, where they attend; raises Refused."""
    table.weeks = await find_weeks(store, table.tenures)
    await look_up_accounts(store, table)
    accounts = {each for found in table.accounts.values() for each in found} if table.record.places else ()
    try:
        table.attended = await store.find_attended(accounts)
    except NotSaved:
        raise Refused("busy") from None


def places_attended(table: Table, person_id: str) -> tuple[PlaceId, ...]:
    """Return at which of a table's places somebody is.

    Who never pressed anything anywhere is taken to be at the one that their chat has; where it has several, nobody knows.
    """
    there = list_attending(table, person_id)
    return tuple(place for place in table.record.places if place in there)


def list_attending(table: Table, person_id: str) -> dict[PlaceId, AccountId]:
    """Return at which of a table's places somebody is, each with the account by which they are there."""
    accounts = accounts_of(table, person_id)
    found = {place: each for each in reversed(accounts) for place in table.attended.get(each, ())}
    if found:
        return {place: found[place] for place in table.record.places if place in found}
    for each in reversed(accounts):
        same = [place for place in table.record.places if chat_of(place) == chat_of(each)]
        if len(same) == 1:
            found[same[0]] = each
    return found


def attends(table: Table, person_id: str, place_id: PlaceId) -> bool:
    """Tell whether somebody is at one of a table's places."""
    return place_id in list_attending(table, person_id)


def people_at(table: Table, place_id: PlaceId, readers: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return those of some people, each with a seat, who are at a place."""
    return [(seat, person) for seat, person in readers if attends(table, person, place_id)]
