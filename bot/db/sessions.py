"""What a store keeps of browsers in which people play beside their chat: links that let them in, and sessions."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from bot.values.ids import AccountId, TableId


class PersonalLink(NamedTuple):
    """A link that lets whoever has an account into a browser once, until a time; of the link itself only a hash is known."""

    hash: str
    account_id: AccountId
    table_id: TableId
    until_ms: int


class Session(NamedTuple):
    """A browser that was let in from an account, and ends with it; `key` is a hash of its secret, and changes where `id` does not."""

    id: str
    account_id: AccountId
    key: str
    label: str
    opened_ms: int
    seen_ms: int


class SessionWrites(Protocol):
    """What a unit of work may write of it."""

    def write_link(self, link: PersonalLink) -> None:
        """Write an account's link; the one it had before leads nowhere any more."""

    def spend_link(self, link_hash: str, now_ms: int) -> PersonalLink | None:
        """Spend a link; of all who try, one gets it, and nobody who comes too late."""

    def delete_links(self, account_ids: Collection[AccountId]) -> None:
        """Delete the links of accounts."""

    def open_session(self, session: Session, most: int) -> None:
        """Write a session; of more than `most` those that were unused for longest end."""

    def renew_session(self, key: str, fresh: str) -> None:
        """Have a session known by a fresh key."""

    def note_session(self, key: str, seen_ms: int) -> None:
        """Note when a session was last used."""

    def end_session(self, session_id: str) -> None:
        """End a session."""

    def end_sessions(self, account_ids: Collection[AccountId]) -> None:
        """End all sessions of accounts."""


class SessionReads(Protocol):
    """What can be read of it."""

    async def find_link(self, link_hash: str) -> PersonalLink | None:
        """Find a link that was not spent, whether or not it is over."""

    async def find_session(self, key: str) -> Session | None:
        """Find the session of a key."""

    async def sessions_of(self, account_ids: Collection[AccountId]) -> list[Session]:
        """List the sessions of accounts, the last used first."""
