"""The doors by which people come: links and sessions of browsers, invitations to tables, and windows inside chats."""

from __future__ import annotations

from typing import Protocol

from bot.db.frames import FrameReads, FrameWrites
from bot.db.invitations import InvitationReads, InvitationWrites
from bot.db.sessions import SessionReads, SessionWrites


class DoorWrites(SessionWrites, InvitationWrites, FrameWrites, Protocol):
    """What a unit of work may write of them."""


class DoorReads(SessionReads, InvitationReads, FrameReads, Protocol):
    """What can be read of them."""
