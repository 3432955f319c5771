"""What people are shown of their seats, and when their telephones may ring."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, replace

from bot.notify.digests import Digests
from bot.notify.sender import Courier
from bot.notify.telephones import Telephones
from bot.people.people import People
from bot.tables.clock_times import is_before_evening
from bot.tables.seats import require_own_seat
from bot.tables.tables import TableRegistry
from bot.values.ids import AccountId, PersonId, Refused, TableId
from bot.values.notifications import Bell, BellChoice, Snooze
from bot.values.requests import NotSaved, Person
from bot.values.room import TableLine
from bot.values.screens import Focus, PrivateScreen, SeatLengths


@dataclass(frozen=True, slots=True, eq=False)
class SeatMessages:
    """The messages of seats, as surfaces turn them."""

    tables: TableRegistry
    people: People
    courier: Courier

    def hold(self, person_id: PersonId, table_id: TableId) -> AbstractAsyncContextManager[None]:
        """While a press is acted on, leave the message of the presser's seat to whoever shows what came of it."""
        return self.courier.seat_messages.presence.hold(person_id, table_id)

    def note_presence(self, person_id: PersonId, table_id: TableId) -> None:
        """Note that somebody has a seat of theirs before their eyes, as if they had pressed something there."""
        self.courier.seat_messages.presence.look(person_id, table_id)

    async def show(
        self,
        person: Person,
        table_id: TableId,
        seat: int,
        lengths: SeatLengths,
        focus: Focus,
    ) -> PrivateScreen:
        """Return a seat as it is now, for its holder; raises Refused."""
        table = await self.tables.get(table_id)
        require_own_seat(table, person.id, seat)
        is_new = bool(table.box.primer) and not await self.people.has_read_primer(person, table.box.name)
        focus = replace(focus, is_new=is_new)
        return await self.courier.seat_messages.turn(table, seat, person, lengths, focus)

    async def keep(self, account_id: AccountId, screen: PrivateScreen, message_id: str) -> None:
        """Note in which private message to an account a seat's screen is shown, which is out."""
        with suppress(NotSaved, Refused):  # nothing of a press may fail any more
            person = await self.people.find(account_id)
            if person is not None and screen.seat is not None and screen.table_id is not None:
                table = await self.tables.get(screen.table_id)
                await self.courier.seat_messages.keep(table, screen.seat, person, message_id, screen)


@dataclass(frozen=True, slots=True, eq=False)
class Bells:
    """When people's telephones ring."""

    courier: Courier

    async def find(self, person: Person, table_id: TableId | None) -> BellChoice:
        """Return what somebody chose, and for this table."""
        return await self._telephones.find_bells(person.id, table_id)

    async def choose(self, person: Person, bell: Bell | None, table_id: TableId | None) -> None:
        """Choose when one's telephone rings, everywhere or at one table."""
        try:
            await self._telephones.choose_bell(person.id, bell, table_id)
        except NotSaved:
            raise Refused("busy") from None

    async def list_snoozes(self, person: Person) -> tuple[Snooze, ...]:
        """List for how long a table may leave somebody in peace at this hour of theirs."""
        week = await self._digests.find_week(person.id)
        is_early = is_before_evening(self.courier.tables.now(), week)
        return tuple(each for each in Snooze if each is not Snooze.TONIGHT or is_early)

    async def snooze(self, person: Person, table_id: TableId, snooze: Snooze) -> int:
        """Have a table leave somebody in peace for a while; returns until when."""
        table = await self.courier.tables.get(table_id)
        if not table.seats_of(person.id):
            raise Refused("not-your-seat")
        week = await self._digests.find_week(person.id)
        try:
            until = await self._telephones.snooze(person.id, table_id, snooze, week)
        except NotSaved:
            raise Refused("busy") from None
        self.courier.seat_messages.hurry(until)
        return until

    async def find_poke(self, person: Person, here: TableId | None) -> TableLine | None:
        """Return a table that waits for somebody who does something elsewhere."""
        try:
            return await self._digests.find_poke(person.id, person.lang, here)
        except NotSaved:
            return None

    async def find_digest(self, person: Person) -> int | None:
        """Return at which minute of their day somebody is told of all their tables."""
        found = await self.courier.store.find_digest(person.id)
        return found.minute if found else None

    async def choose_digest(self, person: Person, minute: int | None) -> None:
        """Be told of all one's tables once a day, or not any more."""
        try:
            due = await self._digests.choose(person.id, minute)
        except NotSaved:
            raise Refused("busy") from None
        if due is not None:
            self.courier.seat_messages.hurry(due)

    @property
    def _telephones(self) -> Telephones:
        return self.courier.seat_messages.telephones

    @property
    def _digests(self) -> Digests:
        return self.courier.seat_messages.digests
