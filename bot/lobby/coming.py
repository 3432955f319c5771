"""What changes at a planned table when a person says whether they come."""

from typing import Any

from bot.lobby.arrangements import make_room
from bot.lobby.waitlist import add_queued, leave_queue, require_unkept, seat_waiting
from bot.tables.admission import Admission
from bot.tables.people import list_seated
from bot.tables.rows import SeatAssignment
from bot.tables.scheduled import YES, answer_changes
from bot.tables.seats import empty_seat, find_new_seat, is_free, require_free_name, require_free_seat
from bot.tables.snapshot import Table
from bot.values.ids import PersonId
from games.forms import Refused


def coming_changes(table: Table, admission: Admission, name: str, answer: str, now_ms: int) -> dict[str, Any]:
    """Who comes sits down, or waits where all is full; who does not gets up. Raises Refused."""
    person_id = admission.person_id
    changes: dict[str, Any]
    if answer != YES:
        changes = seat_waiting(table, {**leave_queue(table, person_id), **rise_changes(table, person_id)})
    elif is_full(table, person_id):
        changes = {"queue": add_queued(table, admission, name)}
    else:
        changes = {**sit_changes(table, admission, name, now_ms), **leave_queue(table, person_id)}
    return changes | answer_changes(table, person_id, name, answer)


def is_full(table: Table, person_id: PersonId) -> bool:
    is_any_free = any(is_free(table, seat) for seat in range(table.record.seats))
    return not (table.seats_of(person_id) or is_any_free or find_new_seat(table) is not None)


def sit_changes(table: Table, admission: Admission, name: str, now_ms: int) -> dict[str, Any]:
    person_id = admission.person_id
    if table.seats_of(person_id):
        return {}
    require_unkept(table, person_id, now_ms)
    after, grown = make_room(table)
    seat = require_free_seat(after)
    require_free_name(table, name, person_id, seat)
    return grown | {"assignments": [SeatAssignment(seat, admission.person_id, "", name, 0)]}


def rise_changes(table: Table, person_id: PersonId) -> dict[str, Any]:
    """Free the seats of a person who does not come; the next one is host in their place. Raises Refused for the last."""
    mine = table.seats_of(person_id)
    if not mine:
        return {}
    others = [each for each in list_seated(table) if each != person_id]
    if not others:
        raise Refused("evening-last")
    changes: dict[str, Any] = {"assignments": [empty_seat(seat) for seat in mine]}
    if table.record.host == person_id:
        changes["host"] = others[0]
    return changes
