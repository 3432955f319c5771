"""What people contribute to the chance of a table, as surfaces ask for it."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from bot.values.ids import TableId
from bot.values.requests import Person


class Contributions(Protocol):
    """What each person contributes to the chance of a table before it starts; all but the first may raise Refused."""

    async def add_press(self, person: Person, table_id: TableId, *, inbox: str, at: datetime | None) -> None:
        """Let a press that a platform stamped contribute, where the person gave nothing else yet."""

    async def give_word(self, person: Person, table_id: TableId, word: str) -> None:
        """Contribute a word in the open."""

    async def promise_word(self, person: Person, table_id: TableId, promise: str) -> None:
        """Contribute the digest of a word that the browser keeps."""

    async def open_word(self, person: Person, table_id: TableId, word: str, terms: str) -> None:
        """Open that word, under the terms that its owner saw closed."""
