"""What happened at somebody's seat since they last looked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.values.ids import TableId
from bot.values.pictures import Picture, Wanted
from bot.values.requests import Person
from bot.values.room import Board


@dataclass(frozen=True, slots=True)
class LookBack:
    """What a seat was told since its holder last looked: what became of their own answer, what else happened, how much `more`.

    It can be seen step by step after the line `before`, None where there are no pictures of it.
    """

    verdicts: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    more: int = 0
    before: int | None = None


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """What one answer told a seat, and when; `number` is that of its last line, `is_own` what became of the seat's own answer."""

    number: int
    texts: tuple[str, ...]
    at: datetime
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """Steps, at which `place` of them one is, and the board as it stood then, None where no picture of that may be seen."""

    steps: tuple[ReplayStep, ...]
    place: int
    board: Board | None = None


class LookBacks(Protocol):
    """What happened while somebody did not look, for the holder of a seat alone."""

    async def look(self, person: Person, table_id: TableId, seat: int, *, before: int | None = None) -> LookBack | None:
        """Return what a seat was told since its holder last looked or answered, and note that they look now.

        `before` is how many lines they say they have. None where nothing has happened, or they never looked before; raises
        Refused for anybody else.
        """

    async def replay(
        self, person: Person, table_id: TableId, seat: int, *, before: int | None = None, number: int = 0
    ) -> Replay | None:
        """Return what a seat was told after a line, by itself after its last answer, at the step with line `number`.

        None where nothing has happened; raises Refused for anybody else.
        """

    async def replay_picture(
        self, person: Person, table_id: TableId, seat: int, number: int, wanted: Wanted
    ) -> Picture:
        """Draw the table as a seat saw it at the step with line `number`; raises Refused where that may not be seen."""
