"""Who may be given a seat at a table that has begun: the one place that decides it.

A seat's hand is known to all who held the seat during the deal. Who held what follows from the assignments, and
when a deal began from the fold of the log; so it outlives restarts and departures.
"""

from dataclasses import dataclass
from typing import Any

from bot.tables.absence import is_reserved
from bot.tables.rights import list_voices
from bot.tables.rows import SeatAssignment
from bot.tables.seats import free_name, from_seq, is_free, other_names, require_free_seat, require_welcome
from bot.tables.snapshot import Table, make_notice
from bot.values.ids import PersonId, TableStatus
from bot.values.requests import Person
from games.forms import Refused
from games.questions import Question


@dataclass(frozen=True, slots=True)
class Admission:
    """Leave for one person to take a seat, open a table, wait for one or be expected at one.

    Whatever gives one of these takes an admission. `Door.admit` makes them; `recall_admission` for those who had one.
    """

    person_id: PersonId


def recall_admission(person_id: PersonId) -> Admission:
    return Admission(person_id)


def is_between_deals(table: Table) -> bool:
    return table.deal_span.number == 0


def known_hands(table: Table, person_id: PersonId) -> frozenset[int]:
    """Return the seats whose hands of the present deal a person knows: those held since it began, left again or not."""
    if is_between_deals(table):
        return frozenset()
    return frozenset(
        assignment.seat
        for index, assignment in enumerate(table.assignments)
        if assignment.person == person_id and left_at(table, index) > table.deal_span.since
    )


def left_at(table: Table, place: int) -> float:
    seat = table.assignments[place].seat
    return next((later.from_seq for later in table.assignments[place + 1 :] if later.seat == seat), float("inf"))


def is_last_holder(table: Table, person_id: PersonId, seat: int) -> bool:
    held = (
        assignment.person for assignment in reversed(table.assignments) if assignment.seat == seat and assignment.person
    )
    return next(held, "") == person_id


def find_holder(table: Table, seat: int) -> str:
    """Find the person who may hand over a seat of a game that has begun; empty if there is none."""
    assignment = table.assignment_of(seat) if table.position is not None else None
    return assignment.person if assignment else ""


def kept_seats(table: Table) -> frozenset[int]:
    """Return the seats that no one new may be given while this deal is on, as everyone may know."""
    if is_between_deals(table) or table.spec.kept is None or table.position is None:
        return frozenset()
    return frozenset(table.spec.kept(table.position.state))


def find_obstacle(table: Table, person_id: PersonId, seat: int) -> str:
    """Find why no one may let a person into a seat while a deal is on: `other-hand`, `seat-kept`; empty if they may.

    What was asked for before is looked at again when it is carried out: hands were read meanwhile, and roles given.
    """
    known = known_hands(table, person_id)
    if known - {seat}:
        return "other-hand"
    return "seat-kept" if seat in kept_seats(table) and seat not in known else ""


def needs_admission(table: Table, person_id: PersonId, seat: int) -> bool:
    """Tell whether those seated have to be asked before a person may sit down in a free seat.

    Raises Refused where no one may allow it: `other-hand`, `single-seat`, `seat-kept`, `nobody-admits`.
    """
    if table.position is None:
        return False
    if is_between_deals(table):
        has_others = any(each.person not in {"", person_id} for each in table.list_holders())
        if table.seats_of(person_id) and has_others:
            raise Refused("single-seat")
        is_kept = is_reserved(table, seat) and not is_reserved(table, seat, person_id)
        if is_kept and not list_voices(table):
            raise Refused("nobody-admits")
        return is_kept  # for another, whose seat it stays unless those who play give it away
    if reason := find_obstacle(table, person_id, seat):
        raise Refused(reason)
    if seat in known_hands(table, person_id) or is_last_holder(table, person_id, seat):
        return False
    if not list_voices(table):
        raise Refused("nobody-admits")
    return True


def choose_seat(table: Table, person_id: PersonId) -> int:
    """Return the seat for a person who names none; raises Refused.

    It is the one that a robot keeps for them; while a deal is on one that was theirs, else the first that may be handed on.
    """
    kept_for_them = (seat for seat in range(table.record.seats) if is_reserved(table, seat, person_id))
    if (own := next(kept_for_them, None)) is not None:
        return own
    if is_between_deals(table):
        return require_free_seat(table)
    free = [seat for seat in range(table.record.seats) if is_free(table, seat)]
    known, kept = known_hands(table, person_id), kept_seats(table)
    free.sort(key=lambda seat: (seat not in known, seat in kept, not is_last_holder(table, person_id, seat)))
    return free[0] if free else require_free_seat(table)


def choose_name(table: Table, person: Person, seat: int) -> str:
    kept = table.name_of(seat) if is_reserved(table, seat, person.id) else ""
    return free_name(kept or person.name, other_names(table, seat))


def return_changes(table: Table, person: Person, question: Question, now_ms: int) -> dict[str, Any]:
    if not is_reserved(table, question.seat, person.id) or needs_admission(table, person.id, question.seat):
        return {}
    require_welcome(table, person.id)
    name = choose_name(table, person, question.seat)
    return seat_changes(table, recall_admission(person.id), name, question.seat, now_ms)


def seat_changes(table: Table, admission: Admission, name: str, seat: int, now_ms: int) -> dict[str, Any]:
    person_id = admission.person_id
    record, before = table.record, table.assignment_of(seat)
    changes: dict[str, Any] = {"assignments": [SeatAssignment(seat, admission.person_id, "", name, from_seq(table))]}
    if record.status is not TableStatus.LOBBY:
        if before is not None and before.reserve == person_id:
            changes["notice"] = make_notice(table, now_ms, "back", who=name)
        else:
            robot = table.name_of(seat) if before and before.robot else "none"
            changes["notice"] = make_notice(table, now_ms, "took-seat", who=name, robot=robot)
    if person_id in record.absent:
        changes["absent"] = {each: since for each, since in record.absent.items() if each != person_id}
    if table.seats_of(person_id):
        changes["practice"] = True
    if record.status is TableStatus.PAUSED and record.pause is None:
        changes["status"] = TableStatus.LIVE
    if record.pausing and not any(table.seats_of(held.person) for held in table.assignments if held.person):
        changes["pause"] = None
    return changes
