"""Lobbies that are to be played at an hour that was agreed on."""

from __future__ import annotations

from typing import Protocol

from bot.values.ids import Language, TableId
from bot.values.requests import Acknowledged, Person


class Evenings(Protocol):
    """When people mean to play. A time is written as people write it, by the clocks where they live; all may raise Refused."""

    async def read(self, person: Person, when: str) -> str:
        """Read a time that somebody wrote; returns it as a button may carry it, which means the same."""

    async def plan(
        self,
        person: Person,
        game: str,
        when: str,
        *,
        name: str,
        lang: Language,
        seats: int,
        inbox: str = "",
        zone: str = "",
    ) -> TableId:
        """Open a lobby that is to be played then; whoever does is its host and comes. A repeated update finds that lobby.

        A `zone` that their surface tells is theirs.
        """

    async def move(self, person: Person, table_id: TableId, when: str, *, zone: str = "") -> Acknowledged:
        """Have a lobby played at another hour; whoever comes is told."""

    async def answer(self, person: Person, table_id: TableId, answer: str, *, inbox: str = "") -> Acknowledged:
        """Say whether one comes: with `yes` one has a seat, with `maybe` or `no` one has none."""
