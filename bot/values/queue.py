"""The queue for a table's next game."""

from __future__ import annotations

from typing import Protocol

from bot.values.ids import TableId
from bot.values.requests import Acknowledged, Person


class Queue(Protocol):
    """Who wants to play the next game; all may raise Refused."""

    async def enter(self, person: Person, table_id: TableId) -> Acknowledged:
        """Wait for the next game: when it opens one is told once, and a seat there is kept for an hour."""

    async def quit(self, person: Person, table_id: TableId) -> Acknowledged:
        """Wait no more; a seat that was kept is anybody's."""
