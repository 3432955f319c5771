"""When somebody's telephone may ring: their own choice, and the exception for a table."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from bot.ports.ids import TableId
from bot.ports.requests import Person


class Bell(StrEnum):
    """For what a telephone rings: one's turns, reminders alone, whatever happens, or nothing."""

    TURNS = "turns"
    REMINDERS = "reminders"
    EVERYTHING = "everything"
    NOTHING = "nothing"


USUAL: Final = Bell.TURNS


class BellChoice(NamedTuple):
    """What somebody chose for every table, and for one of them: None where that is as everywhere."""

    everywhere: Bell
    here: Bell | None = None

    @property
    def bell(self) -> Bell:
        """What holds at the table."""
        return self.here or self.everywhere


class Bells(Protocol):
    """When people's telephones ring."""

    async def find(self, person: Person, table_id: TableId | None) -> BellChoice:
        """Return what somebody chose, and for this table."""

    async def choose(self, person: Person, bell: Bell | None, table_id: TableId | None) -> None:
        """Choose when one's telephone rings, everywhere or at one table; None there is as everywhere.

        Raises Refused.
        """
