"""Who wants to play a table's next game, or its first where it is full: seats are kept for them, or given."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.db.store import Store
from bot.people.access import Door
from bot.tables.admission import Admission, recall_admission
from bot.tables.change import Changes
from bot.tables.rights import require_right
from bot.tables.rows import Queued, SeatAssignment
from bot.tables.seats import free_name, is_free, other_names, refuse_ours, require_welcome
from bot.tables.snapshot import Table
from bot.tables.stored import load_weeks
from bot.tables.tables import Tables
from bot.text.translator import acknowledge
from bot.values.hours import HOUR, Week, find_end
from bot.values.ids import PersonId, TableId, TablePace, TableStatus
from bot.values.requests import Acknowledged, Person, refuse_unsaved
from games.forms import Refused

LONGEST_QUEUE: Final = 12  # So many people wait for the next game at most.


def add_queued(table: Table, admission: Admission, name: str) -> dict[PersonId, Queued]:
    refuse_ours(name)
    queue, person_id = table.record.queue, admission.person_id
    if person_id not in queue and len(queue) >= LONGEST_QUEUE:
        raise Refused("queue-full")
    return {**queue, person_id: queue.get(person_id) or Queued(name=name)}


def drop_queued(queue: Mapping[PersonId, Queued], person_id: PersonId) -> dict[PersonId, Queued]:
    return {each: queued for each, queued in queue.items() if each != person_id}


def leave_queue(table: Table, person_id: PersonId) -> dict[str, Any]:
    queue = table.record.queue
    return {"queue": drop_queued(queue, person_id)} if person_id in queue else {}


def seat_waiting(table: Table, changes: dict[str, Any]) -> dict[str, Any]:
    record = table.record
    queue = dict(changes.get("queue", record.queue))
    is_open = changes.get("status", record.status) is TableStatus.LOBBY and record.closed_at is None
    if not queue or not is_open or record.evening is None:
        return changes
    assignments, barred = [*(changes.get("assignments") or [])], changes.get("barred", record.barred)
    seats = record.model_copy(update={"seats": changes.get("seats", record.seats)})
    after = replace(table, record=seats, assignments=(*table.assignments, *assignments))
    for person, queued in list(queue.items()):
        seat = next((each for each in range(seats.seats) if is_free(after, each)), None)
        if seat is None:
            break
        del queue[person]
        if person not in barred and not after.seats_of(person):
            admission = recall_admission(person)  # they were let in when they asked to wait
            assignments.append(
                SeatAssignment(seat, admission.person_id, "", free_name(queued.name, other_names(after, seat)), 0)
            )
            after = replace(after, assignments=(*after.assignments, assignments[-1]))
    return {**changes, "assignments": assignments, "queue": queue}


async def find_queue_weeks(store: Store, table: Table) -> dict[PersonId, Week]:
    with refuse_unsaved():
        return await load_weeks(store, set(table.record.queue))


def keep_seats(table: Table, weeks: Mapping[PersonId, Week], now_ms: int) -> dict[PersonId, Queued]:
    """Return the queue for the table that follows: for everyone who does not sit here a seat is kept for an hour awake."""
    barred, is_slow = table.record.barred, table.record.pace.kind is not TablePace.LIVE
    found: dict[PersonId, Queued] = {}
    for person, queued in table.record.queue.items():
        if person in barred or table.seats_of(person):
            continue
        week = weeks.get(person) if is_slow else None
        until = find_end(now_ms, HOUR, week) if week else now_ms + HOUR
        found[person] = queued.model_copy(update={"until": until})
    return found


def find_size(table: Table, queued: int, people: int) -> int:
    return min(table.spec.most, max(table.record.seats, people + queued))


def require_unkept(table: Table, person_id: PersonId, now_ms: int) -> None:
    queue = table.record.queue
    if table.position is not None or person_id in queue:
        return
    waiting = [each for each, queued in queue.items() if queued.until > now_ms and not table.seats_of(each)]
    free = sum(is_free(table, seat) for seat in range(table.record.seats))
    if table.record.elastic:
        free += table.spec.most - table.record.seats
    if waiting and free <= len(waiting):
        raise Refused("seat-kept-for", who=queue[waiting[0]].name)


class Queue:
    def __init__(self, tables: Tables, door: Door) -> None:
        self._tables = tables
        self._door = door

    async def enter(self, person: Person, table_id: TableId) -> Acknowledged:
        if not person.name:  # a browser without one sits down first
            raise Refused("name-first")
        admission = await self._door.admit(person, table_id)
        ahead = 0

        def decide(table: Table, _: int) -> Changes | None:
            nonlocal ahead
            require_right(table, person.id, "next")
            require_welcome(table, person.id)
            if table.seats_of(person.id):
                raise Refused("sits-already")
            queue = add_queued(table, admission, person.name)
            ahead = list(queue).index(person.id)
            return {"queue": queue} if queue != table.record.queue else None

        await self._tables.change(table_id, decide, prepare=partial(self._door.require_current, person))
        return acknowledge(person, "ack-queued" if ahead else "ack-queued-first")

    async def quit(self, person: Person, table_id: TableId) -> Acknowledged:
        def decide(table: Table, _: int) -> Changes | None:
            queue = table.record.queue
            return {"queue": drop_queued(queue, person.id)} if person.id in queue else None

        await self._tables.change(table_id, decide)
        return acknowledge(person, "ack-unqueued")
