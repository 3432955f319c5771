"""The door of the house, as surfaces see it."""

from __future__ import annotations

from typing import Protocol

from bot.ports.ids import PersonId, TableId


class Door(Protocol):
    """Where people come in who name a table by its code."""

    async def knock(self, source: str, table_id: TableId, person_id: PersonId | None = None) -> None:
        """Let somebody look for a table, whether there is one or not; `source` is whose wrong codes are counted together.

        Raises Refused where they have to wait.
        """
