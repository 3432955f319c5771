"""The lobby: people take and leave seats, and seat robots."""

from contextlib import suppress

from bot.lobby.arrangements import make_room
from bot.lobby.leaving import leave_changes
from bot.lobby.waitlist import leave_queue, require_unkept
from bot.people.access import Door
from bot.tables.admission import Admission, choose_name, choose_seat, find_holder, needs_admission, seat_changes
from bot.tables.rights import require_right
from bot.tables.scheduled import YES, answer_changes
from bot.tables.seats import (
    empty_seat,
    require_free_name,
    require_one_seat,
    require_seat,
    require_takeable,
    require_welcome,
    robot_assignment,
)
from bot.tables.tables import Tables
from bot.text.translator import Translator, acknowledge, acknowledge_consent
from bot.values.ids import TableId, TableStatus
from bot.values.requests import Acknowledged, Person, Repeated
from bot.votes.proposals import Proposals
from bot.votes.seats import Admit, Replace
from games.forms import Refused


class Lobby:
    """What people do around a game, not in it. Every method takes the table's lock itself."""

    def __init__(self, tables: Tables, translator: Translator, proposals: Proposals, door: Door) -> None:
        self._tables = tables
        self._translator = translator
        self._proposals = proposals
        self._door = door

    async def join(
        self,
        person: Person,
        table_id: TableId,
        seat: int | None = None,
        *,
        inbox: str = "",
        admission: Admission | None = None,
    ) -> int | None:
        """Take a seat that is vacant or a robot's; the same person may hold several. Who has no admission yet asks for one.

        Returns the seat, one already held where none is named, or None where those seated are asked first; so is, once it
        has begun, the holder of the seat that a new person names.
        """
        admission = admission or await self._door.admit(person, table_id)
        async with self._tables.lock_table(table_id) as table:
            await self._door.require_current(person)
            require_right(table, person.id, "join")
            require_welcome(table, person.id)
            mine = table.seats_of(person.id)
            if seat is None and mine:
                return mine[0]
            if seat in mine:
                return seat
            if table.position is None:
                require_one_seat(table, person.id)
            if seat is not None and not mine and find_holder(table, seat):
                require_free_name(table, person.name, person.id, seat)
                return seat if await self._proposals.put(table, person, Admit(seat)) else None
            after, grown = make_room(table, seat)
            seat = choose_seat(after, person.id) if seat is None else require_takeable(after, seat)
            require_free_name(table, person.name, person.id, seat)
            require_unkept(table, person.id, self._tables.now())
            if needs_admission(table, person.id, seat):
                return seat if await self._proposals.put(table, person, Admit(seat)) else None
            name = choose_name(table, person, seat)
            changes = grown | seat_changes(table, admission, name, seat, self._tables.now())
            changes |= answer_changes(table, person.id, name, YES) | leave_queue(table, person.id)
            with suppress(Repeated):
                await self._tables.amend(table, inbox_id=person.update_key(inbox), **changes)
        return seat

    async def leave(self, person: Person, table_id: TableId, seat: int | None = None, *, inbox: str = "") -> None:
        async with self._tables.lock_table(table_id) as table:
            changes = leave_changes(table, person, seat, self._tables.now())
            with suppress(Repeated):
                await self._tables.amend(table, inbox_id=person.update_key(inbox), **changes)

    async def seat_robot(
        self, person: Person, table_id: TableId, seat: int, level: str, *, inbox: str = ""
    ) -> Acknowledged:
        """Put a robot of a level, or none, in a seat; at a started table a person's takes the others' consent."""
        if (await self._tables.get(table_id)).record.status is not TableStatus.LOBBY:
            return await self._replace_by_robot(person, table_id, seat, level)
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "robot")
            after, grown = make_room(table, seat)
            require_takeable(after, seat)
            if level and level not in table.spec.robots:
                raise Refused("no-such-robot")
            new = robot_assignment(table, seat, (), level) if level else empty_seat(seat)
            with suppress(Repeated):
                await self._tables.amend(table, inbox_id=person.update_key(inbox), **grown, assignments=[new])
        return acknowledge(self._translator, person)

    async def _replace_by_robot(self, person: Person, table_id: TableId, seat: int, level: str) -> Acknowledged:
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "replace")
            require_seat(table, seat)
            if level not in table.spec.robots:
                raise Refused("no-such-robot")
            assignment = table.assignment_of(seat)
            if assignment is None or not assignment.person:
                raise Refused("seat-taken")
            is_done = await self._proposals.put(table, person, Replace(seat), level=level)
        return acknowledge_consent(self._translator, person, is_done=is_done)
