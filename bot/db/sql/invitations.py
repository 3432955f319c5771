"""Invitations to tables, in statements that every database of ours takes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from bot.db.invitations import Invitation
from bot.db.sql.reminders import Execute, Fetch
from bot.db.sql.statements import insert
from bot.values.ids import PersonId, TableId

COLUMNS: Final = ("hash", "table_id", "person", "until", "uses")
ADD: Final = insert("invitations", COLUMNS)
END_OLDEST: Final = (
    "delete from invitations where table_id = ? and person = ? and hash not in "
    "(select hash from invitations where table_id = ? and person = ? order by until desc, hash limit ?)"
)
SPEND: Final = (
    "update invitations set uses = uses - 1 where hash = ? and until > ? and uses > 0 "  # noqa: S608  our own names
    f"returning {', '.join(COLUMNS)}"
)
GIVE_BACK: Final = "update invitations set uses = uses + 1 where hash = ?"


class SqlInvitationWrites:
    """The writing side."""

    __slots__ = ()
    _execute: Execute
    _fetch: Fetch

    def add_invitation(self, invitation: Invitation, most: int) -> None:
        """Add an invitation; of more than `most` of one person to one table, those that end first are void."""
        self._execute(ADD, invitation)
        whose = (invitation.table_id, invitation.person_id)
        self._execute(END_OLDEST, (*whose, *whose, most))

    def spend_invitation(self, invitation_hash: str, now_ms: int) -> Invitation | None:
        """Take one use from an invitation, and return what is left of it; None where there was none left."""
        rows = self._fetch(SPEND, (invitation_hash, now_ms))
        return Invitation(*rows[0]) if rows else None

    def give_back_use(self, invitation_hash: str) -> None:
        """Give back a use of which nothing came."""
        self._execute(GIVE_BACK, (invitation_hash,))

    def delete_invitations(self, table_id: TableId, person_id: PersonId) -> None:
        """Delete somebody's invitations to a table."""
        self._execute("delete from invitations where table_id = ? and person = ?", (table_id, person_id))

    def _forget_invitations(self, before_ms: int) -> None:
        """Delete what has been over for long."""
        self._execute("delete from invitations where until < ?", (before_ms,))


class SqlInvitationReads(ABC):
    """The reading side."""

    @abstractmethod
    async def _fetch_all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows; raises NotSaved."""

    async def find_invitation(self, invitation_hash: str) -> Invitation | None:
        """Find an invitation, whether or not it is over."""
        sql = f"select {', '.join(COLUMNS)} from invitations where hash = ?"  # noqa: S608  our own names
        rows = await self._fetch_all(sql, invitation_hash)
        return Invitation(*rows[0]) if rows else None
