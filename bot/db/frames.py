"""What a store keeps of windows in which people play inside their chat."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.values.ids import AccountId


class FrameRow(NamedTuple):
    """A window of a chat: of its launch and of its secret only hashes are known. A launch opens one window."""

    launch: str
    id: str
    account_id: AccountId
    key: str
    chat: str
    opened_ms: int


class FrameWrites(Protocol):
    """What a unit of work may write of it."""

    def open_frame(self, frame: FrameRow) -> None:
        """Write a window. Of a launch that has opened one before nothing changes."""

    def end_frames(self, account_id: AccountId, before_ms: int) -> None:
        """Delete an account's windows that were opened before a time."""


class FrameReads(Protocol):
    """What can be read of it."""

    async def find_frame(self, key: str) -> FrameRow | None:
        """Find the window that is known by a key."""

    async def find_frame_of_launch(self, launch: str) -> FrameRow | None:
        """Find the window that a launch has opened."""
