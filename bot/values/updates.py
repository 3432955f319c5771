"""What surfaces keep of their platforms' updates, as they see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bot.values.chores import Chores
from bot.values.requests import Update


class Updates(Protocol):
    """Updates of platforms, kept until they were acted on; small numbers that a surface remembers."""

    @property
    def chores(self) -> Chores:
        """Which of all that chats call for falls to this process."""

    async def keep(self, chat_name: str, updates: Iterable[Update]) -> list[Update]:
        """Keep updates before their platform hears that we have them; returns those that were not known.

        Raises NotSaved.
        """

    async def list_waiting(self, chat_name: str) -> list[Update]:
        """List the updates nobody has acted on yet, in the order they came; a lane's must be handled in order."""

    async def is_waiting(self, chat_name: str, number: int) -> bool:
        """Tell whether nobody has acted on an update yet."""

    async def mark_applied(self, chat_name: str, number: int) -> None:
        """Note that an update was acted on, or never will be."""

    async def set_aside(self, chat_name: str, number: int, fault: Exception, body: str = "") -> None:
        """Keep an update that cannot be handled, with the type of its error, where nobody meets it again.

        Raises NotSaved.
        """

    async def read_number(self, name: str) -> int | None:
        """Read a number that was kept under this name."""

    async def write_number(self, name: str, value: int) -> None:
        """Keep a number."""
