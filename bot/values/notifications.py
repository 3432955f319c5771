"""When somebody's telephone may ring: their own choice, and the exception for a table."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from bot.values.ids import TableId
from bot.values.requests import Person
from bot.values.room import TableLine


class Bell(StrEnum):
    """For what a telephone rings: one's turns, these and that one is next, reminders alone, the last of them alone, whatever happens, or nothing."""

    TURNS = "turns"
    EARLY = "early"
    REMINDERS = "reminders"
    LAST = "last"
    EVERYTHING = "everything"
    NOTHING = "nothing"


USUAL: Final = Bell.TURNS


class Snooze(StrEnum):
    """For how long a table leaves somebody in peace."""

    HOUR = "hour"
    TONIGHT = "tonight"
    TOMORROW = "tomorrow"


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

    async def list_snoozes(self, person: Person) -> tuple[Snooze, ...]:
        """List for how long a table may leave somebody in peace at this hour of theirs."""

    async def snooze(self, person: Person, table_id: TableId, snooze: Snooze) -> int:
        """Have a table leave somebody in peace for a while; returns until when. What they are asked then rings, if it still waits.

        Their time runs on, and where it would end before, the last reminder comes all the same. Raises Refused.
        """

    async def find_poke(self, person: Person, here: TableId | None) -> TableLine | None:
        """Return a table that waits for somebody who does something elsewhere; each at most once in six hours."""

    async def find_digest(self, person: Person) -> int | None:
        """Return at which minute of their day somebody is told of all their tables, or None."""

    async def choose_digest(self, person: Person, minute: int | None) -> None:
        """Be told of all one's tables once a day, or not any more; raises Refused."""
