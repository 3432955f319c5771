"""The host and the guests of a table, as surfaces see them."""

from __future__ import annotations

from typing import Protocol

from bot.values.ids import TableId
from bot.values.requests import Acknowledged, Person


class Guests(Protocol):
    """What the host decides of a table's guests, and of what they suggest; all may raise Refused."""

    async def remove(self, person: Person, table_id: TableId, seat: int) -> Acknowledged:
        """Empty the seats of whoever holds this one, who sits down no more until the host readmits them."""

    async def readmit(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        """Let somebody sit down again who was removed."""

    async def allow_several(self, person: Person, table_id: TableId, *, allowed: bool) -> None:
        """Set whether guests may hold several seats; the host may."""

    async def accept(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        """Arrange a table as somebody suggested."""

    async def decline(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        """Leave a table as it is, though somebody suggested otherwise."""
