"""The doors by which people come, in statements that every database of ours takes."""

from __future__ import annotations

from abc import ABC

from bot.db.sql.frames import SqlFrameReads, SqlFrameWrites
from bot.db.sql.invitations import SqlInvitationReads, SqlInvitationWrites
from bot.db.sql.sessions import SqlSessionReads, SqlSessionWrites


class SqlDoorWrites(SqlSessionWrites, SqlInvitationWrites, SqlFrameWrites):
    """The writing side."""

    __slots__ = ()

    def _forget_doors(self, before_ms: int) -> None:
        """Delete what leads nowhere any more."""
        self._forget_sessions(before_ms)
        self._forget_invitations(before_ms)
        self._forget_frames(before_ms)


class SqlDoorReads(SqlSessionReads, SqlInvitationReads, SqlFrameReads, ABC):
    """The reading side."""
