"""Who hears what becomes of deliveries."""

from __future__ import annotations

from typing import Protocol

from bot.values.ids import PersonId, TableId


class DeliveryListener(Protocol):
    """Hears of deliveries as they are done."""

    async def handle_delivery(self, table_id: TableId, seat: int) -> None:
        """Hear that a seat, or the public, has been told all there was to tell."""

    async def person_gone(self, person_id: PersonId) -> None:
        """Hear that somebody's account is no more."""
