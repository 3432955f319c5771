"""When somebody's telephone may ring: their own choice, and the exception for a table."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class NotificationLevel(StrEnum):
    """For what a telephone rings: one's turns, these and that one is next, reminders alone, the last of them alone, whatever happens, or nothing."""

    TURNS = "turns"
    EARLY = "early"
    REMINDERS = "reminders"
    LAST = "last"
    EVERYTHING = "everything"
    NOTHING = "nothing"


USUAL: Final = NotificationLevel.TURNS


class Snooze(StrEnum):
    """For how long a table leaves somebody in peace."""

    HOUR = "hour"
    TONIGHT = "tonight"
    TOMORROW = "tomorrow"


class NotificationChoice(NamedTuple):
    """What somebody chose for every table, and for one of them: None where that is as everywhere."""

    everywhere: NotificationLevel
    here: NotificationLevel | None = None

    @property
    def level(self) -> NotificationLevel:
        """What holds at the table."""
        return self.here or self.everywhere


COVERS: Final = "discreet"
"""Under which name it is kept, beside the primers of games, who knows how to have no cards in notifications."""
