"""The chats that deliver and the places there, as surfaces report them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.values.chat import Chat
from bot.values.ids import AccountId, Language, PlaceId, TableId
from bot.values.requests import Acknowledged, Person


class ShownPlace(NamedTuple):
    """Where a table is shown: what buttons call it, since its id is nobody's elsewhere, its chat, and the how manieth there.

    The number is 0 where there is only one on that chat.
    """

    id: PlaceId
    key: str
    chat: str
    number: int


class Places(Protocol):
    """The chats that deliver, and the places there: what is shown where, and who or what is gone."""

    async def connect(self, chat: Chat) -> None:
        """Deliver on a chat, too, from now on."""

    def disconnect(self, chat_name: str) -> None:
        """Stop delivering on a chat until it connects again; what there is to tell waits."""

    async def show_at(self, person: Person, table_id: TableId, place_id: PlaceId) -> None:
        """Show a table at a place, to everybody there; only for somebody who sits at it."""

    async def ask_to_show(self, person: Person, table_id: TableId, place_id: PlaceId) -> Acknowledged:
        """Show a table at one place more, if somebody else at it wants that too; raises Refused."""

    async def speak_at(self, person: Person, table_id: TableId, place_id: PlaceId, lang: Language) -> None:
        """Have a table told in a language at a place; raises Refused for whoever does not sit there and is not there."""

    async def is_free_to_show(self, person: Person, table_id: TableId, place_id: PlaceId) -> bool:
        """Tell whether somebody may show a table at a place without asking anybody."""

    async def list_hideable(self, person: Person, table_id: TableId) -> tuple[ShownPlace, ...]:
        """List where somebody may have a table shown no more; raises Refused."""

    async def hide_at(self, person: Person, table_id: TableId, place_id: PlaceId) -> None:
        """Show a table no more at a place; all are told who did that. Raises Refused."""

    async def list_wishes(self, person: Person, place_id: PlaceId) -> tuple[str, ...]:
        """List the games of which somebody is told when a table opens at a place."""

    async def note_wish(self, person: Person, place_id: PlaceId, game: str) -> None:
        """Note that somebody wants to be told once, in private, when a table of a game opens at a place."""

    async def drop_wish(self, person: Person, place_id: PlaceId, game: str) -> None:
        """Note that somebody does not want that any more."""

    async def repost(self, table_id: TableId, place_id: PlaceId) -> None:
        """Post a table's status message as a new message at a place, below what was said since."""

    async def find_place(self, table_id: TableId, prefix: str, message_id: str) -> PlaceId | None:
        """Find the place, of those whose ids begin with a prefix, at which a table is shown in a message, or else at all."""

    async def tables_at(self, place_id: PlaceId) -> tuple[TableId, ...]:
        """Return the tables shown at a place: those that can be played first, then newest first."""

    async def places_under(self, prefix: str) -> Sequence[PlaceId]:
        """List the places with tables whose ids begin with `prefix`: all of one server's."""

    async def place_moved(self, old: PlaceId, new: PlaceId) -> None:
        """Move all that was shown or planned at a place to its new id, in one step."""

    async def place_lost(self, place_id: PlaceId) -> None:
        """Drop a place that is gone or closed to us: its people are told in private."""

    async def person_came(self, place_id: PlaceId, account_id: AccountId) -> None:
        """Note that somebody pressed or entered something at a place, by an account."""

    async def person_left(self, place_id: PlaceId, account_id: AccountId) -> None:
        """Note that an account has left a place: its person's seats are free for robots where they follow a table nowhere else."""

    async def person_left_all(self, account_id: AccountId) -> None:
        """Note that an account has left every place of its chat."""
