"""People agree on an hour to play: they plan it, move it, and say whether they come."""

from contextlib import suppress
from typing import Any

from bot.db.rows import SeatAssignment
from bot.lobby.lobby import Lobby
from bot.lobby.settings import make_room
from bot.lobby.waitlist import add_queued, leave_queue, require_unkept, seat_waiting
from bot.people.access import Door
from bot.people.hours import Hours
from bot.tables.admission import Admission
from bot.tables.change import make_notice
from bot.tables.people import list_seated
from bot.tables.rights import require_right
from bot.tables.scheduled import ANSWERS, YES, answer_changes, move_evening, plan_evening
from bot.tables.seats import (
    find_new_seat,
    find_own_name,
    is_free,
    require_free_name,
    require_free_seat,
    require_welcome,
)
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.moments import parse_moment, spell_moment
from bot.text.translator import Translator, acknowledge
from bot.values.hours import is_zone
from bot.values.ids import Language, PersonId, TableId, TablePace
from bot.values.requests import Acknowledged, Person, Repeated
from games.forms import Refused


class PlannedGames:
    def __init__(self, tables: Tables, lobby: Lobby, door: Door, hours: Hours, translator: Translator) -> None:
        self._tables = tables
        self._lobby = lobby
        self._door = door
        self._hours = hours
        self._translator = translator
        self._now = tables.now

    async def read(self, person: Person, when: str) -> str:
        zone = await self._find_zone(person)
        return spell_moment(parse_moment(when, self._now(), zone), zone)

    async def plan(
        self,
        person: Person,
        game: str,
        when: str,
        *,
        name: str,
        lang: Language,
        seats: int | None,
        inbox: str = "",
        zone: str = "",
    ) -> TableId:
        if (opened := await self._lobby.find_opened(person, inbox)) is not None:
            return opened
        zone, now = await self._find_zone(person, zone), self._now()
        evening = plan_evening(parse_moment(when, now, zone), zone, now)
        return await self._lobby.open(
            person, game, name=name, lang=lang, pace=TablePace.LIVE, seats=seats, inbox=inbox, evening=evening
        )

    async def move(self, person: Person, table_id: TableId, when: str, *, zone: str = "") -> Acknowledged:
        zone, now = await self._find_zone(person, zone), self._now()
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "move")
            before, at_ms = table.record.evening, parse_moment(when, now, zone)
            after = move_evening(before, at_ms, zone, now) if before else plan_evening(at_ms, zone, now)
            if after != before:
                notice = make_notice(table, now, "evening-moved", who=find_own_name(table, person))
                await self._tables.amend(table, evening=after, notice=notice)
        return acknowledge(self._translator, person, "ack-evening-moved")

    async def answer(self, person: Person, table_id: TableId, answer: str, *, inbox: str = "") -> Acknowledged:
        if answer not in ANSWERS:
            raise Refused("choose-one")
        if not person.name:  # a browser without one sits down first
            raise Refused("sit-first")
        admission = await self._door.admit(person, table_id)
        async with self._tables.lock_table(table_id) as table:
            await self._door.require_current(person)
            require_right(table, person.id, "coming")
            if table.record.evening is None:
                raise Refused("no-evening")
            require_welcome(table, person.id)
            is_coming, name = answer == YES, find_own_name(table, person)
            is_waiting = is_coming and is_full(table, person.id)
            if is_waiting:
                changes: dict[str, Any] = {"queue": add_queued(table, admission, name)}
            elif is_coming:
                changes = {**sit_changes(table, admission, name, self._now()), **leave_queue(table, person.id)}
            else:
                changes = seat_waiting(table, {**leave_queue(table, person.id), **rise_changes(table, person.id)})
            changes |= answer_changes(table, person.id, name, answer)
            with suppress(Repeated):
                await self._tables.amend(table, inbox_id=person.update_key(inbox), **changes)
        return acknowledge(self._translator, person, "ack-evening-queued" if is_waiting else f"ack-evening-{answer}")

    async def _find_zone(self, person: Person, seen: str = "") -> str:
        if seen and is_zone(seen):
            return seen
        week = await self._hours.find(person)
        return week.zone if week else self._hours.guess_zone(person.lang)


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
    changes: dict[str, Any] = {"assignments": [SeatAssignment(seat, "", "", "", 0) for seat in mine]}
    if table.record.host == person_id:
        changes["host"] = others[0]
    return changes
