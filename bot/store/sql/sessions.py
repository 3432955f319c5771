"""Links into browsers, and sessions there, in statements that every database of ours takes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from bot.ports.ids import PersonId
from bot.store.sessions import PersonalLink, Session
from bot.store.sql.reminders import Execute, Fetch
from bot.store.sql.statements import insert, upsert

UNUSED_MS: Final = 83 * 24 * 3_600_000
"""For how much longer than other things a session is kept that is not used."""
LINK_COLUMNS: Final = ("hash", "person", "table_id", "until")
SESSION_COLUMNS: Final = ("id", "person", "key", "label", "opened_at", "seen_at")
WRITE_LINK: Final = upsert("personal_links", LINK_COLUMNS, ["person"])
SPEND_LINK: Final = f"delete from personal_links where hash = ? and until > ? returning {', '.join(LINK_COLUMNS)}"  # noqa: S608
OPEN_SESSION: Final = insert("sessions", SESSION_COLUMNS)
END_OLDEST: Final = (
    "delete from sessions where person = ? and id not in "
    "(select id from sessions where person = ? order by seen_at desc, id limit ?)"
)
READ_SESSION: Final = f"select {', '.join(SESSION_COLUMNS)} from sessions"  # noqa: S608  our own names


class SqlSessionWrites:
    """The writing side."""

    __slots__ = ()
    _execute: Execute
    _fetch: Fetch

    def write_link(self, link: PersonalLink) -> None:
        """Write somebody's link; the one they had before leads nowhere any more."""
        self._execute(WRITE_LINK, link)

    def spend_link(self, link_hash: str, now_ms: int) -> PersonalLink | None:
        """Spend a link; of all who try, one gets it, and nobody who comes too late."""
        rows = self._fetch(SPEND_LINK, (link_hash, now_ms))
        return PersonalLink(*rows[0]) if rows else None

    def delete_link(self, person_id: PersonId) -> None:
        """Delete somebody's link."""
        self._execute("delete from personal_links where person = ?", (person_id,))

    def open_session(self, session: Session, most: int) -> None:
        """Write a session; of more than `most` those that were unused for longest end."""
        self._execute(OPEN_SESSION, session)
        self._execute(END_OLDEST, (session.person_id, session.person_id, most))

    def renew_session(self, key: str, fresh: str) -> None:
        """Have a session known by a fresh key."""
        self._execute("update sessions set key = ? where key = ?", (fresh, key))

    def note_session(self, key: str, seen_ms: int) -> None:
        """Note when a session was last used."""
        self._execute("update sessions set seen_at = ? where key = ?", (seen_ms, key))

    def end_session(self, session_id: str) -> None:
        """End a session."""
        self._execute("delete from sessions where id = ?", (session_id,))

    def _forget_sessions(self, before_ms: int) -> None:
        """Delete old links, and sessions that were unused for much longer."""
        self._execute("delete from personal_links where until < ?", (before_ms,))
        self._execute("delete from sessions where seen_at < ?", (before_ms - UNUSED_MS,))


class SqlSessionReads(ABC):
    """The reading side."""

    @abstractmethod
    async def _fetch_all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows; raises NotSaved."""

    async def find_link(self, link_hash: str) -> PersonalLink | None:
        """Find a link that was not spent, whether or not it is over."""
        sql = f"select {', '.join(LINK_COLUMNS)} from personal_links where hash = ?"  # noqa: S608  our own names
        rows = await self._fetch_all(sql, link_hash)
        return PersonalLink(*rows[0]) if rows else None

    async def find_session(self, key: str) -> Session | None:
        """Find the session of a key."""
        rows = await self._fetch_all(f"{READ_SESSION} where key = ?", key)
        return Session(*rows[0]) if rows else None

    async def sessions_of(self, person_id: PersonId) -> list[Session]:
        """List somebody's sessions, the last used first."""
        rows = await self._fetch_all(f"{READ_SESSION} where person = ? order by seen_at desc, id", person_id)
        return [Session(*row) for row in rows]
