"""What people are shown of their seats when they press something."""

from contextlib import suppress
from dataclasses import dataclass

from bot.notify.sender import Sender
from bot.people.people import People
from bot.tables.seats import require_own_seat
from bot.tables.tables import Tables
from bot.values.ids import AccountId, TableId
from bot.values.requests import NotSaved, Person
from bot.values.screens import Focus, PrivateScreen, SeatLengths
from games.forms import Refused


@dataclass(frozen=True, slots=True, eq=False)
class SeatScreens:
    """Shows seats to those who hold them, and notes in which message."""

    tables: Tables
    people: People
    sender: Sender

    async def show(
        self, person: Person, table_id: TableId, seat: int, lengths: SeatLengths, focus: Focus
    ) -> PrivateScreen:
        table = await self.tables.get(table_id)
        require_own_seat(table, person.id, seat)
        return await self.sender.seat_messages.turn(table, seat, person, lengths, focus)

    async def keep(self, account_id: AccountId, screen: PrivateScreen, message_id: str) -> None:
        with suppress(NotSaved, Refused):  # the reply is out already
            person = await self.people.find(account_id)
            if person is not None and screen.seat is not None and screen.table_id is not None:
                table = await self.tables.get(screen.table_id)
                await self.sender.seat_messages.keep(table, screen.seat, person, message_id, screen)
