"""The one private message of a seat: what it shows, and which it is."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from bot.values.ids import AccountId, PersonId, TableId
from bot.values.requests import Person
from bot.values.screens import Focus, PrivateScreen, SeatLengths


class SeatMessages(Protocol):
    """What somebody is shown of their seat, in private or hidden, and in which message."""

    def hold(self, person_id: PersonId, table_id: TableId) -> AbstractAsyncContextManager[None]:
        """While a press is acted on, leave the message of the presser's seat to whoever shows what came of it."""

    def note_presence(self, person_id: PersonId, table_id: TableId) -> None:
        """Note that somebody has a seat of theirs before their eyes, as if they had pressed something there."""

    async def show(
        self,
        person: Person,
        table_id: TableId,
        seat: int,
        lengths: SeatLengths,
        focus: Focus,
    ) -> PrivateScreen:
        """Return a seat as it is now, for its holder; raises Refused."""

    async def keep(self, account_id: AccountId, screen: PrivateScreen, message_id: str) -> None:
        """Note in which private message to an account a seat's screen is shown, once it is out; the message is the seat's from now on."""
