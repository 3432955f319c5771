"""Everybody whom the office has met, as surfaces see them."""

from __future__ import annotations

from typing import Final, Protocol

from bot.values.ids import AccountId, Language
from bot.values.requests import Person
from bot.values.room import TableLine

COVERS: Final = "discreet"
"""Under which name it is kept, beside the primers of games, who knows how to have no cards in notifications."""


class People(Protocol):
    """Everybody the office has met. What is told to a person they can be reached for in private, or nowhere."""

    async def meet(self, account_id: AccountId, name: str, lang: Language, zone: str = "") -> Person:
        """Meet whoever comes by an account, or note its new name or language; raises Refused for a name that is none."""

    async def find(self, account_id: AccountId) -> Person | None:
        """Find whoever comes by an account that was met before."""

    async def unmeet(self, person: Person) -> bool:
        """Delete a person created for a seat that they did not get; returns whether they hold none."""

    async def recognize(self, key: str, first_id: AccountId) -> Person | None:
        """Find whom a browser's key is of; `first_id` is the account of somebody whose first key it is."""

    async def renew_key(self, account_id: AccountId, key: str, first_id: AccountId, fresh: str) -> None:
        """Put a fresh key in the place of an account's, which is nobody's from then on; raises Refused if it is already."""

    async def choose_language(self, person: Person, lang: Language) -> Person:
        """Set somebody's language, whatever their platforms say."""

    async def is_discreet(self, person: Person) -> bool:
        """Tell whether somebody's cards are never to stand in a notification."""
        ...

    async def choose_discreet(self, person: Person, *, wanted: bool) -> None:
        """Choose whether one's cards may stand in notifications; raises Refused."""

    async def mark_primer_read(self, person: Person, game: str) -> None:
        """Note that somebody has put a game's primer away."""

    async def list_tables(self, person: Person) -> tuple[TableLine, ...]:
        """List the tables where somebody holds a seat, most urgent first."""

    async def is_reachable(self, account_id: AccountId) -> bool:
        """Tell whether an account is known to be reachable in private."""

    async def mark_reachable(self, account_id: AccountId) -> None:
        """Note that somebody has done something in an account's private chat, so can be reached there."""

    async def mark_unreachable(self, account_id: AccountId) -> None:
        """Note that an account takes nothing from us in private."""
