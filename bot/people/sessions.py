"""Seats opened in a browser from a chat: a link that is good once, and the session that it opens."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from bot.db.notify import PostRow, make_random_id
from bot.db.people import PersonalLink, Session
from bot.db.posts import BrowserOpened
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.people.people import People
from bot.tables.people import chat_of
from bot.tables.tables import Tables
from bot.values.ids import ChannelId, TableId
from bot.values.people import LINK, Entrance, OpenBrowser
from bot.values.requests import NotSaved, Person
from games.forms import Refused

if TYPE_CHECKING:
    from bot.notify.sender import Sender

GOOD_MS: Final = 10 * 60_000
"""How long a link is good."""
MOST: Final = 20
"""Browsers in which one person plays."""
LONGEST: Final = 40
"""Characters of what a browser seems to be."""


def hash_secret(secret: str) -> str:
    """Return what a link is known by; it cannot be recovered from it."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Sessions:
    """Lets people into browsers, and out."""

    def __init__(self, tables: Tables, store: Store, people: People, sender: Sender, public_url: str) -> None:
        self._tables = tables
        self._store = store
        self._people = people
        self._sender = sender
        self.public_url = public_url

    async def make_link(self, person: Person, table_id: TableId) -> str:
        """Make a link that lets somebody into one browser, once, for ten minutes; raises Refused. An older one is void."""
        if not self.public_url:
            raise Refused("no-public-address")
        if not (await self._tables.get(table_id)).seats_of(person.id):
            raise Refused("not-seated")
        secret = secrets.token_urlsafe(32)
        link = PersonalLink(hash_secret(secret), person.account, table_id, self._tables.now() + GOOD_MS)
        try:
            await self._store.write(lambda transaction: transaction.write_link(link))
        except NotSaved:
            raise Refused("busy") from None
        return f"{self.public_url}/{LINK}/{secret}"

    async def find_entrance(self, secret: str) -> Entrance | None:
        """Find what a link opens, which it may still do afterwards; None where it opens nothing any more."""
        link = await self._store.find_link(hash_secret(secret))
        if link is None or link.until_ms <= self._tables.now():
            return None
        person = await self._people.find(link.account_id)
        return Entrance(person, link.table_id, chat_of(person.account)) if person else None

    async def enter(self, secret: str, key: str, label: str, former: str = "") -> Entrance:
        """Spend a link: whoever sends the secret of `key` is its person from now on, who is told so in their chat."""
        entrance = await self.find_entrance(secret)
        if entrance is None:
            raise Refused("link-over")
        person, now = entrance.person, self._tables.now()
        session = Session(make_random_id(), person.account, key, label[:LONGEST], now, now)
        told = BrowserOpened(0, session.id, session.label)
        post = PostRow(make_random_id(), entrance.table_id, ChannelId(""), person.id, told, 0, 0)
        old = await self._store.find_session(former)

        def write_rows(transaction: Transaction) -> None:
            if transaction.spend_link(hash_secret(secret), now) is None:
                raise Refused("link-over")
            if old is not None:
                transaction.end_session(old.id)
            transaction.open_session(session, MOST)
            transaction.add_posts([post])

        try:
            await self._store.write(write_rows)
        except NotSaved:
            raise Refused("busy") from None
        self._people.forget_keys()
        self._sender.wake(entrance.table_id)
        return entrance

    async def find_browser(self, key: str) -> OpenBrowser | None:
        """Find the browser whose secret has this key; None where it is somebody by itself, or nobody."""
        found = await self._store.find_session(key)
        return as_browser(found) if found else None

    async def list_browsers(self, person: Person) -> tuple[OpenBrowser, ...]:
        """List the browsers in which somebody plays, the last used first."""
        return tuple(map(as_browser, await self._list_sessions(person)))

    async def end(self, person: Person, session_id: str) -> bool:
        """End one of somebody's sessions and void their link; returns whether it was open."""
        is_open = any(each.id == session_id for each in await self._list_sessions(person))
        accounts = (await self._store.find_accounts([person.id]))[person.id]

        def write_rows(transaction: Transaction) -> None:
            transaction.delete_links([each.id for each in accounts])
            if is_open:
                transaction.end_session(session_id)

        try:
            await self._store.write(write_rows)
        except NotSaved:
            raise Refused("busy") from None
        self._people.forget_keys()
        return is_open

    async def _list_sessions(self, person: Person) -> list[Session]:
        accounts = (await self._store.find_accounts([person.id]))[person.id]
        return await self._store.sessions_of([each.id for each in accounts])


def as_browser(session: Session) -> OpenBrowser:
    """Return what its person may know of a session."""
    return OpenBrowser(session.id, session.label, session.opened_ms, session.seen_ms)
