"""What a store keeps of invitations to tables: of the codes themselves only hashes are known."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.values.ids import PersonId, TableId


class Invitation(NamedTuple):
    """A code by which `uses` more people may come to a table until a time, because somebody there has asked them."""

    hash: str
    table_id: TableId
    person_id: PersonId
    until_ms: int
    uses: int


class InvitationWrites(Protocol):
    """What a unit of work may write of it."""

    def add_invitation(self, invitation: Invitation, most: int) -> None:
        """Add an invitation; of more than `most` of one person to one table, those that end first are void."""

    def spend_invitation(self, invitation_hash: str, now_ms: int) -> Invitation | None:
        """Take one use from an invitation, and return what is left of it; None where there was none left."""

    def give_back_use(self, invitation_hash: str) -> None:
        """Give back a use of which nothing came."""

    def delete_invitations(self, table_id: TableId, person_id: PersonId) -> None:
        """Delete somebody's invitations to a table."""


class InvitationReads(Protocol):
    """What can be read of it."""

    async def find_invitation(self, invitation_hash: str) -> Invitation | None:
        """Find an invitation, whether or not it is over."""
