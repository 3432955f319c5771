"""Which chat reaches whom, and where a table is shown."""

from __future__ import annotations

from collections.abc import Collection

from bot.ports.ids import PlaceId
from bot.tables.table import Table


def chat_of(name: str) -> str:
    """Return the chat that a person or a place belongs to."""
    return name.partition(":")[0]


def find_reader(table: Table, seat: int, surfaces: Collection[str]) -> str:
    """Return the person who holds a seat, if one of these chats reaches them; empty otherwise."""
    tenure = table.tenure_of(seat)
    return tenure.person if tenure and chat_of(tenure.person) in surfaces else ""


def find_origin(table: Table, seat: int) -> str:
    """Return where a seat's person is to be reached; empty where all who sit there are to be reached in the same way."""
    held = [table.tenure_of(each) for each in range(table.record.seats)]
    origins = [chat_of(each.person) if each is not None and each.person else "" for each in held]
    return origins[seat] if len({*filter(None, origins)}) > 1 else ""


def list_readers(table: Table, surfaces: Collection[str]) -> list[tuple[int, str]]:
    """List everybody seated whom one of these chats reaches, once, each with their first seat."""
    found: dict[str, int] = {}
    for seat in range(table.record.seats):
        if person := find_reader(table, seat, surfaces):
            found.setdefault(person, seat)
    return [(seat, person) for person, seat in found.items()]


def list_places(table: Table, surfaces: Collection[str]) -> list[PlaceId]:
    """List the places where these chats show a table."""
    return [place for place in table.record.places if chat_of(place) in surfaces]
