"""What a store keeps of those who want to be told when a table opens."""

from __future__ import annotations

from typing import Protocol

from bot.values.ids import PersonId, PlaceId


class WishWrites(Protocol):
    """What a unit of work may write of it."""

    def write_wish(self, person_id: PersonId, place_id: PlaceId, game: str, at_ms: int) -> None:
        """Note that somebody wants to be told once when a table of a game opens at a place."""

    def delete_wish(self, person_id: PersonId, place_id: PlaceId, game: str) -> None:
        """Note that somebody does not want that any more."""

    def take_wishes(self, place_id: PlaceId, game: str) -> list[PersonId]:
        """Delete who wants to be told of a game at a place; returns who did, in order."""


class WishReads(Protocol):
    """What can be read of it."""

    async def find_wishes(self, person_id: PersonId, place_id: PlaceId) -> list[str]:
        """List the games of which somebody wants to be told at a place."""
