"""What changes when people say whether they come to a planned game, and when they leave a table."""

from typing import Any

from bot.lobby.arrangements import make_room
from bot.lobby.waitlist import add_queued, leave_queue, require_unkept, seat_waiting
from bot.tables.admission import Admission
from bot.tables.people import list_seated
from bot.tables.questions import is_looking
from bot.tables.rights import require_right
from bot.tables.rows import Pause, SeatAssignment
from bot.tables.scheduled import YES, answer_changes
from bot.tables.seats import (
    empty_seat,
    find_new_seat,
    find_own_name,
    is_free,
    require_free_name,
    require_free_seat,
    robot_assignment,
)
from bot.tables.snapshot import Table, make_notice
from bot.values.ids import PersonId, TableStatus
from bot.values.requests import Person
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


def leave_changes(table: Table, person: Person, seat: int | None, now_ms: int) -> dict[str, Any]:
    mine = table.seats_of(person.id)
    left = mine if seat is None else tuple(s for s in mine if s == seat)
    if seat is not None and not left:
        raise Refused("not-your-seat")
    require_right(table, person.id, "leave")
    has_begun = table.record.status is not TableStatus.LOBBY
    assignments: list[SeatAssignment] = []
    for each in left:
        assignments.append(robot_assignment(table, each, assignments) if has_begun else empty_seat(each))
    changes = find_host_or_end(table, person, left, now_ms)
    changes["notice"] = make_notice(table, now_ms, "left", who=find_own_name(table, person)) if has_begun else None
    return seat_waiting(table, {**changes, "assignments": assignments})


def find_host_or_end(table: Table, person: Person, left: tuple[int, ...], now_ms: int) -> dict[str, Any]:
    record = table.record
    people = [each.person for each in table.list_holders() if each.seat not in left and each.person]
    changes: dict[str, Any] = {}
    if not people:
        if record.status is TableStatus.LIVE and is_looking(table.position):
            return {"pause": Pause(at=now_ms, who=find_own_name(table, person))}
        closing = {TableStatus.LOBBY: TableStatus.CLOSED, TableStatus.LIVE: TableStatus.PAUSED}
        return {"status": closing.get(record.status, record.status)}
    if record.host == person.id and person.id not in people:
        changes["host"] = people[0]
    return changes
