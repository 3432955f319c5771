"""The teacher as surfaces see it: for one person alone with robots, and nowhere else."""

from __future__ import annotations

from typing import Final, Protocol

from bot.values.ids import TableId
from bot.values.requests import Person
from bot.values.room import PanelText

CARD: Final = "card"
HAND: Final = "hand"
PLAYS: Final = "plays"
LESSONS: Final = (CARD, HAND, PLAYS)
"""What would you play, of what a seat is asked now; what the answers of the last hand cost, or what the plays of a round told."""


class Lessons(Protocol):
    """What the teacher of a game says at a practice table."""

    async def teach(self, person: Person, table_id: TableId, seat: int, lesson: str) -> tuple[PanelText, ...]:
        """Return what the teacher says to a seat; raises Refused where it may not be asked, or has not come to an end."""
