"""What becomes of a table when something proposed is carried: the changes, before anything is written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.db.rows import ConsentRequest, Deadline, Tenure
from bot.tables.absence import is_reserved, list_kept_names, name_before
from bot.tables.admission import Admission, needs_admission, recall_admission
from bot.tables.banks import charge_bank
from bot.tables.customs import has_end
from bot.tables.deadlines import Times
from bot.tables.ends import extend_deadline
from bot.tables.guests import require_welcome
from bot.tables.names import free_name, other_names
from bot.tables.notices import make_notice
from bot.tables.pauses import rest_changes, resume_changes
from bot.tables.people import chat_of
from bot.tables.places import MOST_PLACES, find_place_obstacle, show_changes
from bot.tables.questions import question_of_deadline
from bot.tables.seats import from_seq, robot_tenure
from bot.tables.snapshot import Table
from bot.tables.take_back import TakeBack, find_retractable
from bot.values.ids import PlaceId, TablePace, TableStatus
from bot.values.requests import Person
from bot.votes.kinds import kind_of, number_of, pace_of, place_of
from bot.votes.standing import is_still_held
from games.forms import Refused
from games.questions import Question


def outcome_changes(table: Table, what: str, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
    """Return what changes at a table once a proposal is carried; raises Refused where it cannot be done."""
    match kind_of(what):
        case "end":
            return end_changes(table, request, now_ms, "ended")
        case "concede":
            return end_changes(table, request, now_ms, "conceded")
        case "abandoned":
            return abandon_changes(table, now_ms)
        case "more-time":
            return time_changes(table, request, now_ms)
        case "pause":
            return rest_changes(table, request.name, now_ms)
        case "resume":
            return resume_changes(table, request.name, now_ms)
        case "seat":
            return replace_changes(table, number_of(what), request, now_ms)
        case "admit":
            seat = number_of(what)
            if not is_still_held(table, seat, request.whom):
                raise Refused("seat-taken")
            require_welcome(table, request.by)
            name = free_name(request.name, other_names(table, seat))
            changes = seat_changes(table, recall_admission(request.by), name, seat, now_ms)
            return changes | hand_over_changes(table, seat, request, name, now_ms)
        case "pace":
            return pace_changes(table, TablePace(pace_of(what)), request, now_ms, times)
        case "place":
            return place_changes(table, place_of(what), request, now_ms)
        case "retract":
            return retract_changes(table, number_of(what), request, now_ms)
    raise AssertionError(what)


def end_changes(table: Table, request: ConsentRequest, now_ms: int, key: str) -> dict[str, Any]:
    """Close the table, since its people wanted to or accept that one of them concedes."""
    names = ", ".join(list_kept_names(table))
    whom = {"whom": names} if names else {}
    notice = make_notice(table, now_ms, f"{key}-kept" if names else key, who=request.name, **whom)
    return {"notice": notice, "status": TableStatus.CLOSED, "proposals": {}}


def choose_name(table: Table, person: Person, seat: int) -> str:
    """Choose a person's name at a table: the one they had, if a robot keeps the seat for them."""
    kept = name_before(table, seat) if is_reserved(table, seat, person.id) else ""
    return free_name(kept or person.name, other_names(table, seat))


def abandon_changes(table: Table, now_ms: int) -> dict[str, Any]:
    """Close a table to which nobody has come back."""
    notice = make_notice(table, now_ms, "abandoned")
    return {"notice": notice, "status": TableStatus.CLOSED, "proposals": {}}


def time_changes(table: Table, request: ConsentRequest, now_ms: int) -> dict[str, Any]:
    """Give those awaited as much time again, once they have paid what they took of their banks.

    Raises Refused where no clock runs for anybody.
    """
    given = {key: row for key, row in table.deadlines.items() if key[0].isdigit()}
    if not given or not has_end(table.record):
        raise Refused("no-clock")
    longer = {key: extend_deadline(row, now_ms, table.week_behind(key)) for key, row in given.items()}
    banks = table.banks
    for row in given.values():
        if question := question_of_deadline(table, row):
            banks = charge_bank(replace(table, banks=banks), question, "", now_ms)
    notice = make_notice(table, now_ms, "more-time", who=request.name)
    return {"notice": notice, "deadlines": {**table.deadlines, **longer}, "banks": banks}


def pace_changes(table: Table, pace: TablePace, request: ConsentRequest, now_ms: int, times: Times) -> dict[str, Any]:
    """Play at another pace from now on; what is asked already ends no sooner for that, also after a pause."""
    notice = make_notice(table, now_ms, "pace", who=request.name, pace=pace.value)
    running = times.repace_deadlines(table, table.deadlines, pace)
    changes: dict[str, Any] = {
        "notice": notice,
        "pace": pace,
        "deadlines": running,
        "figures": times.find_figures(pace),
    }
    if rest := table.record.pause:
        stood = {key: Deadline(table.record.id, key, *row) for key, row in rest.deadlines.items()}
        still = {key: row[2:] for key, row in times.repace_deadlines(table, stood, pace).items()}
        changes["pause"] = rest.model_copy(update={"deadlines": still})
    return changes


def place_changes(table: Table, place_id: PlaceId, request: ConsentRequest, now_ms: int) -> dict[str, Any]:
    """Show the table at one place more; all are told on which chat, and not where. Raises Refused."""
    if obstacle := find_place_obstacle(table, place_id):
        raise Refused(obstacle, limit=MOST_PLACES)
    notice = make_notice(table, now_ms, "place", who=request.name, chat=chat_of(place_id))
    return {"notice": notice, **show_changes(table, place_id, request.lang)}


def retract_changes(table: Table, seq: int, request: ConsentRequest, now_ms: int) -> dict[str, Any]:
    """Take back the last answer; raises Refused where something has happened since."""
    row = find_retractable(table)
    if row is None or (row.seq, row.person) != (seq, request.by):
        raise Refused("nothing-to-take-back")
    notice = make_notice(table, now_ms, "retracted", who=request.name)
    return {"notice": notice, "taken_back": TakeBack(seq, request.by)}


def replace_changes(table: Table, seat: int, request: ConsentRequest, now_ms: int) -> dict[str, Any]:
    """Give a person's seat to a robot, which keeps it for them; a host who leaves so passes the table on."""
    notice = make_notice(table, now_ms, "replaced", who=request.name, whom=table.name_of(seat))
    heir = request.by if table.seats_of(table.record.host) == (seat,) else table.record.host
    robot = robot_tenure(table, seat, (), request.level)._replace(reserve=request.whom)
    return {"notice": notice, "tenures": [robot], "host": heir}


def hand_over_changes(table: Table, seat: int, request: ConsentRequest, name: str, now_ms: int) -> dict[str, Any]:
    """Return what else changes where somebody takes over a person's seat; the host's own seat takes the table along."""
    if not request.whom:
        return {}
    notice = make_notice(table, now_ms, "handed-over", who=name, whom=table.name_of(seat))
    heir = request.by if table.seats_of(table.record.host) == (seat,) else table.record.host
    return {"notice": notice, "host": heir}


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
    record, before = table.record, table.tenure_of(seat)
    robot = before.name if before and before.robot else "none"
    changes: dict[str, Any] = {"tenures": [Tenure(seat, admission.person_id, "", name, from_seq(table))]}
    if record.status is not TableStatus.LOBBY:
        changes["notice"] = make_notice(table, now_ms, "took-seat", who=name, robot=robot)
    if table.seats_of(person_id):
        changes["practice"] = True
    if record.status is TableStatus.PAUSED and record.pause is None:
        changes["status"] = TableStatus.LIVE
    if record.pausing and not any(table.seats_of(held.person) for held in table.tenures if held.person):
        changes["pause"] = None
    return changes
