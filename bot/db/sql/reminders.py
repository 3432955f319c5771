"""Telephones that rang, tables that leave somebody in peace, and daily digests, in statements that every database of ours takes."""

from __future__ import annotations

from typing import Final

from bot.db.notify import Digest, Rung
from bot.db.sql.access import Reads, Writes
from bot.db.sql.statements import WRITE_LEVEL, insert, upsert
from bot.values.ids import PersonId, TableId
from bot.values.notifications import NotificationLevel

MARK_RUNG: Final = (
    f"{insert('rung', ['person', 'table_id', 'question', 'stage', 'at'])} on conflict (person, table_id, question, stage) "
    "do update set at = excluded.at where rung.at <= ? returning stage"
)
WRITE_SNOOZE: Final = upsert("snoozes", ["person", "table_id", "until"], ["person", "table_id"])
HOLD_RINGS: Final = (
    "update seat_messages set rung = '', ring_at = ?, due_at = ? where person = ? and table_id = ? and asked <> ''"
)
CALL_TOGETHER: Final = (
    "update seat_messages set rung = trim(rung || ' ' || asked), ring_at = null, due_at = null "
    "where person = ? and table_id = ? and ring_at is not null returning seat"
)
MOVE_DIGEST: Final = "update digests set due = ? where person = ? and due = ? returning due"
WRITE_DIGEST: Final = upsert("digests", ["person", "minute", "due"], ["person"])


class ReminderWrites(Writes):
    __slots__ = ()

    def write_level(self, person_id: str, table_id: str, bell: NotificationLevel | None) -> None:
        """Write when somebody's telephone rings at a table, or with no table everywhere; None deletes it."""
        if bell is None:
            self._execute("delete from bells where person = ? and table_id = ?", (person_id, table_id))
        else:
            self._execute(WRITE_LEVEL, (person_id, table_id, bell.value))

    def mark_rung(self, rung: Rung, since_ms: int = 0) -> bool:
        """Note that a telephone rings; returns whether it did not for this since then."""
        return bool(self._fetch(MARK_RUNG, (*rung, since_ms)))

    def write_snooze(self, person_id: PersonId, table_id: TableId, until_ms: int) -> None:
        """Note until when a table leaves somebody in peace; what it asks them rings then."""
        self._execute(WRITE_SNOOZE, (person_id, table_id, until_ms))
        self._execute(HOLD_RINGS, (until_ms, until_ms, person_id, table_id))

    def call_together(self, person_id: PersonId, table_id: TableId) -> bool:
        """Note that somebody is called for all that a table asks by a message of another kind; returns whether it was to ring."""
        return bool(self._fetch(CALL_TOGETHER, (person_id, table_id)))

    def write_digest(self, digest: Digest) -> None:
        """Note when somebody wants to hear of all their tables."""
        self._execute(WRITE_DIGEST, digest)

    def move_digest(self, digest: Digest, due_ms: int) -> bool:
        """Have a digest come next at another time; returns whether it was still to come when `digest` says."""
        return bool(self._fetch(MOVE_DIGEST, (due_ms, digest.person_id, digest.due_ms)))

    def delete_digest(self, person_id: PersonId) -> None:
        """Note that somebody wants no digest."""
        self._execute("delete from digests where person = ?", (person_id,))


class ReminderReads(Reads):
    async def find_levels(self, person_id: str) -> dict[str, NotificationLevel]:
        """Return when somebody's telephone rings, by table; under the empty name, everywhere."""
        rows = await self._fetch_all("select table_id, bell from bells where person = ?", person_id)
        return {row[0]: NotificationLevel(row[1]) for row in rows}

    async def find_quiet_until(self, person_id: PersonId, table_id: TableId, since_ms: int) -> tuple[int, int]:
        """Return until when a table leaves somebody in peace, and how often anything rang them from `since_ms` on."""
        rows = await self._fetch_all(
            "select coalesce((select until from snoozes where person = ? and table_id = ?), 0), "
            "(select count(distinct at) from rung where person = ? and at >= ? and stage >= 0)",
            person_id,
            table_id,
            person_id,
            since_ms,
        )
        return rows[0][0], rows[0][1]

    async def find_digest(self, person_id: PersonId) -> Digest | None:
        """Find when somebody wants to hear of all their tables."""
        rows = await self._fetch_all("select person, minute, due from digests where person = ?", person_id)
        return Digest(*rows[0]) if rows else None

    async def next_digest_ms(self) -> int | None:
        """Return when the next digest is due."""
        due: int | None = (await self._fetch_all("select min(due) from digests"))[0][0]
        return due

    async def due_digests(self, now_ms: int) -> list[Digest]:
        """List the digests that are due, in the order they fell due."""
        rows = await self._fetch_all(
            "select person, minute, due from digests where due <= ? order by due, person limit 200", now_ms
        )
        return [Digest(*row) for row in rows]
