"""Links into browsers, and sessions there, in statements that every database of ours takes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from bot.db.sessions import PersonalLink, Session
from bot.db.sql.reminders import Execute, Fetch
from bot.db.sql.statements import insert, upsert
from bot.values.ids import AccountId

UNUSED_MS: Final = 83 * 24 * 3_600_000
"""For how much longer than other things a session is kept that is not used."""
LINK_COLUMNS: Final = ("hash", "account", "table_id", "until")
SESSION_COLUMNS: Final = ("id", "account", "key", "label", "opened_at", "seen_at")
WRITE_LINK: Final = upsert("personal_links", LINK_COLUMNS, ["account"])
SPEND_LINK: Final = f"delete from personal_links where hash = ? and until > ? returning {', '.join(LINK_COLUMNS)}"  # noqa: S608
OPEN_SESSION: Final = insert("sessions", SESSION_COLUMNS)
END_OLDEST: Final = (
    "delete from sessions where account = ? and id not in "
    "(select id from sessions where account = ? order by seen_at desc, id limit ?)"
)
READ_SESSION: Final = f"select {', '.join(SESSION_COLUMNS)} from sessions"  # noqa: S608  our own names


class SqlSessionWrites:
    """The writing side."""

    __slots__ = ()
    _execute: Execute
    _fetch: Fetch
    _many: Callable[[str, Iterable[Sequence[Any]]], object]

    def write_link(self, link: PersonalLink) -> None:
        """Write an account's link; the one it had before leads nowhere any more."""
        self._execute(WRITE_LINK, link)

    def spend_link(self, link_hash: str, now_ms: int) -> PersonalLink | None:
        """Spend a link; of all who try, one gets it, and nobody who comes too late."""
        rows = self._fetch(SPEND_LINK, (link_hash, now_ms))
        return PersonalLink(*rows[0]) if rows else None

    def delete_links(self, account_ids: Collection[AccountId]) -> None:
        """Delete the links of accounts."""
        self._many("delete from personal_links where account = ?", [(each,) for each in account_ids])

    def open_session(self, session: Session, most: int) -> None:
        """Write a session; of more than `most` those that were unused for longest end."""
        self._execute(OPEN_SESSION, session)
        self._execute(END_OLDEST, (session.account_id, session.account_id, most))

    def renew_session(self, key: str, fresh: str) -> None:
        """Have a session known by a fresh key."""
        self._execute("update sessions set key = ? where key = ?", (fresh, key))

    def note_session(self, key: str, seen_ms: int) -> None:
        """Note when a session was last used."""
        self._execute("update sessions set seen_at = ? where key = ?", (seen_ms, key))

    def end_session(self, session_id: str) -> None:
        """End a session."""
        self._execute("delete from sessions where id = ?", (session_id,))

    def end_sessions(self, account_ids: Collection[AccountId]) -> None:
        """End all sessions of accounts."""
        self._many("delete from sessions where account = ?", [(each,) for each in account_ids])

    def _forget_sessions(self, before_ms: int) -> None:
        """Delete old links, and sessions that were unused for much longer."""
        for name in ("personal_links", "link_codes"):
            self._execute(f"delete from {name} where until < ?", (before_ms,))  # noqa: S608  our own names
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

    async def sessions_of(self, account_ids: Collection[AccountId]) -> list[Session]:
        """List the sessions of accounts, the last used first."""
        marks = ", ".join("?" * len(account_ids))
        sql = f"{READ_SESSION} where account in ({marks}) order by seen_at desc, id"
        return [Session(*row) for row in await self._fetch_all(sql, *account_ids)] if account_ids else []
