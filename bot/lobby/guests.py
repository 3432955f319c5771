"""What a host does about guests: removes and readmits them, makes one of them host, allows several seats each."""

from typing import Any

from bot.lobby.waitlist import seat_waiting
from bot.people.stored import delete_invitations
from bot.tables.change import Changes
from bot.tables.people import list_seated
from bot.tables.rights import require_right
from bot.tables.rows import BarredGuest, SeatAssignment
from bot.tables.seats import empty_seat, find_own_name, name_of_person, require_seat
from bot.tables.snapshot import Table, make_notice
from bot.tables.tables import Tables
from bot.text.translator import acknowledge
from bot.values.ids import TableId
from bot.values.requests import Acknowledged, Person
from games.forms import Refused


class Guests:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def remove(self, person: Person, table_id: TableId, seat: int) -> Acknowledged:
        """Remove a guest, and call back the invitations of all who sit there."""

        def decide(table: Table, _: int) -> Changes:
            require_right(table, person.id, "remove")
            held = require_other(table, person, seat, "own-seat")
            emptied = [empty_seat(each) for each in table.seats_of(held.person)]
            guest = BarredGuest(name=held.name, number=table.record.version + 1)
            changes: dict[str, Any] = {"assignments": emptied, "barred": {**table.record.barred, held.person: guest}}
            makers = list_seated(table)
            rows = {"rows": lambda write: delete_invitations(write, table_id, makers)}
            return {**seat_waiting(table, changes), **rows}

        await self._tables.change(table_id, decide)
        return acknowledge(person, "ack-removed")

    async def readmit(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        def decide(table: Table, _: int) -> Changes:
            require_right(table, person.id, "readmit")
            barred = {who: guest for who, guest in table.record.barred.items() if guest.number != number}
            if len(barred) == len(table.record.barred):
                raise Refused("readmitted-already")
            return {"barred": barred}

        await self._tables.change(table_id, decide)
        return acknowledge(person, "ack-readmitted")

    async def hand_over(self, person: Person, table_id: TableId, seat: int) -> Acknowledged:
        """Make a seat's holder the host, and tell everybody there."""

        def decide(table: Table, now_ms: int) -> Changes:
            require_right(table, person.id, "handover")
            held = require_other(table, person, seat, "host-already")
            who, whom = find_own_name(table, person), name_of_person(table, held.person)
            return {"host": held.person, "notice": make_notice(table, now_ms, "new-host", who=who, whom=whom)}

        await self._tables.change(table_id, decide)
        return acknowledge(person, "ack-handed-over")

    async def allow_several(self, person: Person, table_id: TableId, *, allowed: bool) -> None:
        def decide(table: Table, _: int) -> Changes:
            require_right(table, person.id, "several")
            return {"several": allowed}

        await self._tables.change(table_id, decide)


def require_other(table: Table, person: Person, seat: int, own: str) -> SeatAssignment:
    require_seat(table, seat)
    held = table.assignment_of(seat)
    if held is None or not held.person:
        raise Refused("nobody-there")
    if held.person == person.id:
        raise Refused(own)
    return held
