"""What a store keeps of telephones: when they may ring, which rang, of tables that leave somebody in peace, and of daily digests."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.values.ids import PersonId, TableId
from bot.values.notifications import Bell


class Rung(NamedTuple):
    """Somebody's telephone rang for a stage of a question, or need not any more; `stage` 0 is the question itself, below it nothing rings."""

    person_id: PersonId
    table_id: TableId
    question: str
    stage: int
    at_ms: int


class Digest(NamedTuple):
    """Somebody wants to hear once a day of all their tables: at which minute of their day, and when next."""

    person_id: PersonId
    minute: int
    due_ms: int


class ReminderWrites(Protocol):
    """What a unit of work may write of it."""

    def write_bell(self, person_id: str, table_id: str, bell: Bell | None) -> None:
        """Write when somebody's telephone rings at a table, or with no table everywhere; None deletes it."""

    def mark_rung(self, rung: Rung, since_ms: int = 0) -> bool:
        """Note that a telephone rings; returns whether it did not for this since then."""

    def write_snooze(self, person_id: PersonId, table_id: TableId, until_ms: int) -> None:
        """Note until when a table leaves somebody in peace; what it asks them rings then."""

    def call_together(self, person_id: PersonId, table_id: TableId) -> bool:
        """Note that somebody is called for all that a table asks by a message of another kind; returns whether it was to ring."""

    def write_digest(self, digest: Digest) -> None:
        """Note when somebody wants to hear of all their tables."""

    def move_digest(self, digest: Digest, due_ms: int) -> bool:
        """Have a digest come next at another time; returns whether it was still to come when `digest` says."""

    def delete_digest(self, person_id: PersonId) -> None:
        """Note that somebody wants no digest."""


class ReminderReads(Protocol):
    """What can be read of it."""

    async def find_bells(self, person_id: str) -> dict[str, Bell]:
        """Return when somebody's telephone rings, by table; under the empty name, everywhere."""

    async def find_peace(self, person_id: PersonId, table_id: TableId, since_ms: int) -> tuple[int, int]:
        """Return until when a table leaves somebody in peace, and how often anything rang them from `since_ms` on."""

    async def find_digest(self, person_id: PersonId) -> Digest | None:
        """Find when somebody wants to hear of all their tables."""

    async def next_digest_ms(self) -> int | None:
        """Return when the next digest is due."""

    async def due_digests(self, now_ms: int) -> list[Digest]:
        """List the digests that are due, in the order they fell due."""
