from typing import Any

from bot.lobby.waitlist import seat_waiting
from bot.tables.change import make_notice
from bot.tables.questions import is_looking
from bot.tables.rights import require_right
from bot.tables.rows import Pause, SeatAssignment
from bot.tables.seats import empty_seat, find_own_name, robot_assignment
from bot.tables.snapshot import Table
from bot.values.ids import TableStatus
from bot.values.requests import Person
from games.forms import Refused


def leave_changes(table: Table, person: Person, seat: int | None, now_ms: int) -> dict[str, Any]:
    """Return what changes when a person leaves one of their seats, or all; raises Refused."""
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
