"""The door of the house, as surfaces see it."""

from __future__ import annotations

from typing import Protocol

from bot.values.ids import PersonId, TableId
from bot.values.requests import Person


class Door(Protocol):
    """Where people come in who name a table by its code."""

    async def knock(self, source: str, table_id: TableId, person_id: PersonId | None = None) -> None:
        """Let somebody look for a table, whether there is one or not; `source` is whose wrong codes are counted together.

        Raises Refused where they have to wait.
        """

    async def is_welcome(
        self, person: Person | None, table_id: TableId | None = None, *, is_near: bool = False
    ) -> bool:
        """Tell whether a person without an invitation may sit down and open tables; None is a stranger."""
        ...

    def count_newcomer(self, source: str) -> None:
        """Count a stranger who is about to be met; raises Refused where too many came from the same source lately."""
        ...

    def forget_newcomer(self, source: str) -> None:
        """Give back what was counted: the stranger came to no seat."""
        ...

    async def is_known(self, person_id: PersonId) -> bool:
        """Tell whether an identity is worth anything yet: it holds a seat, or came from a chat."""
        ...
