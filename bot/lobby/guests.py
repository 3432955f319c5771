"""The host and the guests of a table: who may sit there, in how many seats, and what guests suggest to the host."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from bot.db.errors import Repeated
from bot.db.rows import BarredGuest, SeatAssignment, Suggestion
from bot.db.transaction import Transaction
from bot.lobby.settings import Arrangement, arrangement_changes
from bot.lobby.waitlist import seat_waiting
from bot.people.people import update_key
from bot.tables.change import make_notice
from bot.tables.channels import list_seated
from bot.tables.rights import require_right
from bot.tables.seats import find_own_name, name_of_person, require_seat, standing_suggestions
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.acknowledged import acknowledge
from bot.text.translator import Translator
from bot.values.ids import TableId, TableStatus
from bot.values.requests import Acknowledged, NotSaved, Person
from games.forms import Refused

MOST_SUGGESTIONS: Final = 12
"""How many suggestions wait for a host at a time."""


class Guests:
    """What the host decides of guests, and what guests would like."""

    def __init__(self, tables: Tables, translator: Translator) -> None:
        self._tables = tables
        self._translator = translator
        self._now = tables.now

    # -- who may sit

    async def remove(self, person: Person, table_id: TableId, seat: int) -> Acknowledged:
        """Empty the seats of whoever holds this one, who sits down no more until the host readmits them; all invitations are void."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "remove")
            require_seat(table, seat)
            held = table.assignment_of(seat)
            if held is None or not held.person:
                raise Refused("nobody-there")
            if held.person == person.id:
                raise Refused("own-seat")
            emptied = [SeatAssignment(each, "", "", "", 0) for each in table.seats_of(held.person)]
            guest = BarredGuest(name=held.name, number=table.record.version + 1)
            await self._call_back_invitations(table)
            changes: dict[str, Any] = {"assignments": emptied, "barred": {**table.record.barred, held.person: guest}}
            await self._tables.amend(table, **seat_waiting(table, changes))
        return acknowledge(self._translator, person, "ack-removed")

    async def _call_back_invitations(self, table: Table) -> None:
        """Have all invitations to a table lead nowhere: whoever came by one comes back by it as somebody new."""
        makers = list_seated(table)

        def write_rows(transaction: Transaction) -> None:
            for maker in makers:
                transaction.delete_invitations(table.record.id, maker)

        try:
            await self._tables.store.write(write_rows)
        except NotSaved:
            raise Refused("busy") from None

    async def readmit(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        """Let somebody sit down again who was removed."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "readmit")
            barred = {who: guest for who, guest in table.record.barred.items() if guest.number != number}
            if len(barred) == len(table.record.barred):
                raise Refused("readmitted-already")
            await self._tables.amend(table, barred=barred)
        return acknowledge(self._translator, person, "ack-readmitted")

    async def allow_several(self, person: Person, table_id: TableId, *, allowed: bool) -> None:
        """Set whether guests may hold several seats."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "several")
            await self._tables.amend(table, several=allowed)

    # -- what guests suggest; `arrange` is called by whoever holds the table's lock

    async def arrange(
        self, table: Table, person: Person, wanted: Arrangement, *, inbox: str, **more: Any
    ) -> Acknowledged | None:
        """Arrange a table as its host wants it; suggest to the host what a guest wants. Raises Refused."""
        now = self._now()
        changes = arrangement_changes(table, wanted, person.id, find_own_name(table, person), now, self._tables.times)
        if person.id != table.record.host:
            return await self._suggest(table, person, wanted, inbox)
        with suppress(Repeated):
            await self._tables.amend(table, inbox_id=update_key(person, inbox), **more, **changes)
        return None

    async def _suggest(self, table: Table, person: Person, wanted: Arrangement, inbox: str) -> Acknowledged:
        now, key = self._now(), f"{person.id} {wanted.what} {wanted.name}"
        standing = dict(standing_suggestions(table, now))
        if len(standing.keys() | {key}) > MOST_SUGGESTIONS:
            raise Refused("many-suggestions")
        number = table.record.version + 1
        made = Suggestion(by=person.id, at=now, number=number, what=wanted.what, name=wanted.name, token=wanted.token)
        is_first = all(each.by != person.id for each in standing.values())
        host = name_of_person(table, table.record.host)
        who = find_own_name(table, person)
        notice = make_notice(table, now, "suggested", who=who, host=host) if is_first else None
        with suppress(Repeated):
            suggestions = {**standing, key: made}
            await self._tables.amend(table, inbox_id=update_key(person, inbox), notice=notice, suggestions=suggestions)
        return acknowledge(self._translator, person, "ack-suggested")

    async def accept(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        """Arrange a table as somebody suggested."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "accept")
            key, found = require_suggestion(table, number, self._now())
            require_right(table, person.id, found.what)
            if found.what == "pace" and table.record.status is not TableStatus.LOBBY:
                raise Refused("suggestion-over")
            wanted = Arrangement(found.what, found.name, found.token)
            changes = arrangement_changes(
                table, wanted, found.by, find_own_name(table, person), self._now(), self._tables.times
            )
            await self._tables.amend(table, suggestions=without(table, key), **changes)
        return acknowledge(self._translator, person, "ack-accepted")

    async def decline(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        """Leave a table as it is, though somebody suggested otherwise."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "decline")
            key, _ = require_suggestion(table, number, self._now())
            await self._tables.amend(table, suggestions=without(table, key))
        return acknowledge(self._translator, person, "ack-declined")


def require_suggestion(table: Table, number: int, now_ms: int) -> tuple[str, Suggestion]:
    """Return the suggestion of a number, with its key, if it still waits; raises Refused."""
    for key, each in standing_suggestions(table, now_ms):
        if each.number == number:
            return key, each
    raise Refused("suggestion-over")


def without(table: Table, key: str) -> dict[str, Suggestion]:
    """Return a table's suggestions but one."""
    return {other: each for other, each in table.record.suggestions.items() if other != key}
