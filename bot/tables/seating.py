"""What changes where somebody takes a seat."""

from __future__ import annotations

from typing import Any

from bot.db.rows import SeatAssignment
from bot.tables.absence import is_reserved, name_before
from bot.tables.admission import Admission, needs_admission, recall_admission
from bot.tables.change import make_notice
from bot.tables.seats import free_name, from_seq, other_names, require_welcome
from bot.tables.snapshot import Table
from bot.values.ids import TableStatus
from bot.values.requests import Person
from games.questions import Question


def choose_name(table: Table, person: Person, seat: int) -> str:
    """Choose a person's name at a table: the one they had, if a robot keeps the seat for them."""
    kept = name_before(table, seat) if is_reserved(table, seat, person.id) else ""
    return free_name(kept or person.name, other_names(table, seat))


def return_changes(table: Table, person: Person, question: Question, now_ms: int) -> dict[str, Any]:
    """Give somebody back the seat that a robot keeps for them, since they answer there; nothing where none does."""
    if not is_reserved(table, question.seat, person.id) or needs_admission(table, person.id, question.seat):
        return {}
    require_welcome(table, person.id)
    name = choose_name(table, person, question.seat)
    return seat_changes(table, recall_admission(person.id), name, question.seat, now_ms)


def seat_changes(table: Table, admission: Admission, name: str, seat: int, now_ms: int) -> dict[str, Any]:
    """Give somebody a free seat; at a table that has begun all are told, and one that nobody sat at goes on."""
    person_id = admission.person_id
    record, before = table.record, table.assignment_of(seat)
    robot = before.name if before and before.robot else "none"
    changes: dict[str, Any] = {"assignments": [SeatAssignment(seat, admission.person_id, "", name, from_seq(table))]}
    if record.status is not TableStatus.LOBBY:
        changes["notice"] = make_notice(table, now_ms, "took-seat", who=name, robot=robot)
    if table.seats_of(person_id):
        changes["practice"] = True
    if record.status is TableStatus.PAUSED and record.pause is None:
        changes["status"] = TableStatus.LIVE
    if record.pausing and not any(table.seats_of(held.person) for held in table.assignments if held.person):
        changes["pause"] = None
    return changes
