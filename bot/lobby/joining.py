"""People and robots take seats."""

from bot.lobby.arrangements import make_room
from bot.lobby.waitlist import leave_queue, require_unkept
from bot.tables.admission import Admission, choose_name, choose_seat, find_holder, needs_admission, seat_changes
from bot.tables.change import Changes
from bot.tables.deadlines import Times
from bot.tables.rights import require_right
from bot.tables.scheduled import YES, answer_changes
from bot.tables.seats import (
    empty_seat,
    require_free_name,
    require_one_seat,
    require_takeable,
    require_welcome,
    robot_assignment,
)
from bot.tables.snapshot import Table
from bot.values.ids import PersonId
from bot.values.requests import Person
from bot.votes.proposals import put
from bot.votes.seats import Admit
from games.forms import Refused


def take_seat(
    table: Table, person: Person, wanted: int | None, admission: Admission, now_ms: int, times: Times
) -> tuple[int | None, Changes | None]:
    """Return the seat that a person has now, None where others are asked first, and what changes; raises Refused."""
    require_right(table, person.id, "join")
    require_welcome(table, person.id)
    mine = table.seats_of(person.id)
    if mine and wanted in {None, *mine}:
        return mine[0] if wanted is None else wanted, None
    if table.position is None:
        require_one_seat(table, person.id)
    if wanted is not None and not mine and find_holder(table, wanted):
        require_free_name(table, person.name, person.id, wanted)
        return ask_for_seat(table, person, wanted, now_ms, times)
    after, grown = make_room(table, wanted)
    seat = choose_seat(after, person.id) if wanted is None else require_takeable(after, wanted)
    require_free_name(table, person.name, person.id, seat)
    require_unkept(table, person.id, now_ms)
    if needs_admission(table, person.id, seat):
        return ask_for_seat(table, person, seat, now_ms, times)
    name = choose_name(table, person, seat)
    changes = grown | seat_changes(table, admission, name, seat, now_ms)
    return seat, changes | answer_changes(table, person.id, name, YES) | leave_queue(table, person.id)


def ask_for_seat(
    table: Table, person: Person, seat: int, now_ms: int, times: Times
) -> tuple[int | None, Changes | None]:
    vote = put(table, person, Admit(seat), now_ms, times)
    return seat if vote.is_done else None, vote.changes


def seat_robot(person_id: PersonId, seat: int, level: str, table: Table, _: int) -> Changes:
    require_right(table, person_id, "robot")
    after, grown = make_room(table, seat)
    require_takeable(after, seat)
    if level and level not in table.spec.robots:
        raise Refused("no-such-robot")
    return {**grown, "assignments": [robot_assignment(table, seat, (), level) if level else empty_seat(seat)]}
