"""The practice ladder as surfaces see it."""

from __future__ import annotations

from typing import Protocol

from bot.values.ids import Language, TableId
from bot.values.requests import Person
from bot.values.room import LadderStep


class Ladder(Protocol):
    """The practice ladder: one person alone with robots, each step harder than the last."""

    async def list_steps(self, person: Person | None, game: str, lang: Language) -> tuple[LadderStep, ...]:
        """List the steps of a game's ladder, easiest first, as this person finds them."""

    async def climb(self, person: Person, game: str, step: str, *, lang: Language, inbox: str = "") -> TableId:
        """Open a step's table, with its robots, and start it, once for each update; raises Refused."""
