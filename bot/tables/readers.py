"""Which chat reaches whom, and where a table is shown."""

from __future__ import annotations

from collections.abc import Collection

from bot.tables.people import chat_of, first_account, is_reached
from bot.tables.snapshot import Table
from bot.values.ids import PlaceId


def find_reader(table: Table, seat: int, surfaces: Collection[str]) -> str:
    """Return the person who holds a seat, if one of these chats reaches them; empty otherwise."""
    tenure = table.tenure_of(seat)
    return tenure.person if tenure and tenure.person and is_reached(table, tenure.person, surfaces) else ""


def find_origin(table: Table, seat: int) -> str:
    """Return where a seat's person is to be reached; empty where all who sit there are to be reached in the same way."""
    origins = [find_chat_at_first(table, each) for each in range(table.record.seats)]
    return origins[seat] if len({*filter(None, origins)}) > 1 else ""


def find_chat_at_first(table: Table, seat: int) -> str:
    """Return the chat by which whoever holds a seat was met when they sat down; empty where nobody does.

    A seat that went over to a person from an account of theirs kept its name: nobody else can tell.
    """
    held = [each for each in table.tenures if each.seat == seat]
    if not held or not held[-1].person:
        return ""
    first = held[-1]
    for former in reversed(held[:-1]):
        if not former.person or former.name != first.name:
            break
        first = former
    return chat_of(first_account(first.person))


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
