"""Invitations to tables, as surfaces see them."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.values.ids import TableId

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
