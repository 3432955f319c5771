"""Who plays while somebody is on holiday."""

from __future__ import annotations

from typing import Protocol

from bot.values.requests import Person


class Aways(Protocol):
    """Who plays while people are on holiday: a robot (`robot`), or nobody (`wait`)."""

    async def find(self, person: Person) -> str:
        """Return what somebody said; empty where they were not asked yet."""

    async def is_asked(self, person: Person) -> bool:
        """Tell whether somebody who is away for longer is to be asked."""

    async def choose(self, person: Person, answer: str) -> None:
        """Say it, for these holidays and the next; raises Refused."""
