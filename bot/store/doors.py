"""The doors by which people come: links and sessions of browsers, and invitations to tables."""

from __future__ import annotations

from typing import Protocol

from bot.store.invitations import InvitationReads, InvitationWrites
from bot.store.sessions import SessionReads, SessionWrites


class DoorWrites(SessionWrites, InvitationWrites, Protocol):
    """What a unit of work may write of them."""


class DoorReads(SessionReads, InvitationReads, Protocol):
    """What can be read of them."""
