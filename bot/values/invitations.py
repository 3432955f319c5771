"""Invitations to tables, as surfaces see them."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from bot.values.ids import PlaceId, TableId
from bot.values.requests import Acknowledged, Person

SEAT, PLACE = "seat", "place"
"""What a doorway leads to: a seat, or a place where the table is to be shown."""
WEB: Final = "web"
"""The pages, as the chat of a doorway."""


class Doorway(NamedTuple):
    """An address by which somebody comes: on which `chat`, and to what, `seat` or `place`."""

    chat: str
    kind: str
    url: str


class InvitationCard(NamedTuple):
    """An invitation as whoever made it is shown it once: its code as it is typed, and the addresses that carry it."""

    code: str
    doorways: tuple[Doorway, ...]


class Invited(NamedTuple):
    """Where an invitation leads, the name of whoever invites, and whether as many have come by it as may."""

    table_id: TableId
    by: str
    is_spent: bool


class Invitations(Protocol):
    """Codes by which a few people may come to a table for a day, because somebody there asked them."""

    async def make(self, person: Person, table_id: TableId) -> InvitationCard:
        """Invite whoever is given the code, three people at most and for a day; raises Refused."""
        ...

    async def withdraw(self, person: Person, table_id: TableId) -> None:
        """Have all of somebody's invitations to a table lead nowhere any more; raises Refused."""

    async def find(self, code: str, source: str) -> Invited:
        """Find where a code leads, which spends nothing; `source` is whose wrong codes are counted together.

        Raises Refused: `invitation-over`, `too-many-guesses`.
        """
        ...

    async def join(self, person: Person, code: str, seat: int | None = None, *, inbox: str = "") -> int | None:
        """Sit down as `Lobby.join` does; only whoever has no seat there yet spends a use. Raises Refused."""

    async def ask_to_show(self, person: Person, code: str, place_id: PlaceId) -> Acknowledged:
        """Show the table at one place more; whoever invited has consented to that. Raises Refused."""
        ...
