"""Where a visitor plays: their seats at a table, and the addresses of those."""

from dataclasses import replace
from typing import Final

from adapters.web.visitor import Visitor
from bot.app import App
from bot.values.ids import PersonId, TableId, TableStatus
from bot.values.requests import Person

STRANGER: Final = PersonId("web:")
# in a table's address: its reader waits there for a seat, or for the game to begin
WAITING: Final = "waiting"


def person_or_stranger(visitor: Visitor) -> Person:
    person = visitor.person or Person(STRANGER, "", visitor.lang)
    return person if person.lang == visitor.lang else replace(person, lang=visitor.lang)


async def is_lobby(app: App, table_id: TableId) -> bool:
    return (await app.views.outline(table_id)).status is TableStatus.LOBBY


def seat_path(table_id: TableId, seat: int) -> str:
    return f"/t/{table_id}/seat/{seat + 1}"


async def find_home(app: App, person: Person, table_id: TableId) -> str:
    """Return where a person plays at a table: their own seat, of several the first that is asked, else the table itself."""
    held = await app.play.seats_of(person, table_id)
    if not held or await is_lobby(app, table_id):
        return f"/t/{table_id}"
    lines = (await app.views.room(table_id, person.lang)).seats if len(held) > 1 else ()
    return seat_path(table_id, next((line.seat for line in lines if line.awaited and line.seat in held), held[0]))
