"""The lobby: people take and leave seats, and seat robots."""

from contextlib import suppress
from functools import partial

from bot.lobby.coming import leave_changes
from bot.lobby.joining import seat_robot, take_seat
from bot.people.access import Door
from bot.tables.admission import Admission
from bot.tables.change import Changes
from bot.tables.seats import require_seat
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.translator import acknowledge
from bot.values.ids import TableId, TableStatus
from bot.values.requests import Acknowledged, Person, Repeated
from bot.votes.proposals import Proposals
from bot.votes.seats import Replace
from games.forms import Refused


class Lobby:
    def __init__(self, tables: Tables, proposals: Proposals, door: Door) -> None:
        self._tables = tables
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
        taken: int | None = None

        def decide(table: Table, now_ms: int) -> Changes | None:
            nonlocal taken
            taken, changes = take_seat(table, person, seat, admission, now_ms, self._tables.times)
            return changes

        with suppress(Repeated):
            check = partial(self._door.require_current, person)
            await self._tables.change(table_id, decide, update=person.update_key(inbox), prepare=check)
        return taken

    async def leave(self, person: Person, table_id: TableId, seat: int | None = None, *, inbox: str = "") -> None:
        with suppress(Repeated):
            await self._tables.change(
                table_id,
                lambda table, now_ms: leave_changes(table, person, seat, now_ms),
                update=person.update_key(inbox),
            )

    async def seat_robot(
        self, person: Person, table_id: TableId, seat: int, level: str, *, inbox: str = ""
    ) -> Acknowledged:
        """Put a robot of a level, or none, in a seat; at a started table a person's takes the others' consent."""
        if (await self._tables.get(table_id)).record.status is not TableStatus.LOBBY:
            return await self._replace_by_robot(person, table_id, seat, level)
        with suppress(Repeated):
            await self._tables.change(
                table_id, partial(seat_robot, person.id, seat, level), update=person.update_key(inbox)
            )
        return acknowledge(person)

    async def _replace_by_robot(self, person: Person, table_id: TableId, seat: int, level: str) -> Acknowledged:
        def find(table: Table) -> Replace:
            require_seat(table, seat)
            if level not in table.spec.robots:
                raise Refused("no-such-robot")
            assignment = table.assignment_of(seat)
            if assignment is None or not assignment.person:
                raise Refused("seat-taken")
            return Replace(seat)

        return await self._proposals.put(person, table_id, "replace", find, level=level)
