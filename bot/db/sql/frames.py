"""Windows inside chats, in statements that every database of ours takes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from bot.db.frames import FrameRow
from bot.db.sql.reminders import Execute
from bot.db.sql.statements import insert_new
from bot.values.ids import AccountId

FRAME_COLUMNS: Final = ("launch", "id", "account", "key", "chat", "opened_at")
OPEN_FRAME: Final = insert_new("frames", FRAME_COLUMNS)
READ_FRAME: Final = f"select {', '.join(FRAME_COLUMNS)} from frames"  # noqa: S608  our own names


class SqlFrameWrites:
    """The writing side."""

    __slots__ = ()
    _execute: Execute

    def open_frame(self, frame: FrameRow) -> None:
        """Write a window. Of a launch that has opened one before nothing changes."""
        self._execute(OPEN_FRAME, frame)

    def end_frames(self, account_id: AccountId, before_ms: int) -> None:
        """Delete an account's windows that were opened before a time."""
        self._execute("delete from frames where account = ? and opened_at < ?", (account_id, before_ms))

    def _forget_frames(self, before_ms: int) -> None:
        """Delete old windows."""
        self._execute("delete from frames where opened_at < ?", (before_ms,))


class SqlFrameReads(ABC):
    """The reading side."""

    @abstractmethod
    async def _fetch_all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows; raises NotSaved."""

    async def find_frame(self, key: str) -> FrameRow | None:
        """Find the window that is known by a key."""
        return as_frame(await self._fetch_all(f"{READ_FRAME} where key = ?", key))

    async def find_frame_of_launch(self, launch: str) -> FrameRow | None:
        """Find the window that a launch has opened."""
        return as_frame(await self._fetch_all(f"{READ_FRAME} where launch = ?", launch))


def as_frame(rows: list[tuple[Any, ...]]) -> FrameRow | None:
    """Return the row of a window that was found, if one was."""
    return FrameRow(*rows[0]) if rows else None
