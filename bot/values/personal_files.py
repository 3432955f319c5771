"""What is kept about a person: handed out, and deleted."""

from __future__ import annotations

from typing import Final, Protocol

from bot.values.requests import Person

FILE: Final = "arbitro.json"
"""What the file is called."""


class PersonalFiles(Protocol):
    """What is kept about people."""

    async def collect(self, person: Person) -> bytes:
        """Collect all that is kept about somebody, as JSON; of a table that is played, their own answers alone."""

    async def delete(self, person: Person) -> None:
        """Delete somebody: robots take their seats, and in every record a name and a number stand for them that say nothing.

        Raises Refused where something could not be written; what was done until then stays done.
        """
