"""Seats opened in a browser from a chat: a link that is good once, and the session that it opens."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from cachetools import TTLCache

from bot.db.store import AskingTransaction, Transaction
from bot.people.people import People
from bot.people.stored import (
    FRAMES,
    PERSONAL_LINKS,
    SESSIONS,
    FrameRow,
    PersonalLink,
    Session,
    end_frames,
    open_session,
    sessions_of,
    spend_link,
)
from bot.tables.people import chat_of
from bot.tables.posts import Kind, Post, PostRow, make_random_id
from bot.tables.stored import add_posts, find_accounts, tables_at
from bot.tables.tables import Tables
from bot.text.translator import app_text
from bot.values.ids import LONGEST_NAME, AccountId, ChannelId, TableId, is_table_code, parse_table_id
from bot.values.requests import LINK, Entrance, Frame, Launch, OpenBrowser, Opened, Person, refuse_unsaved
from games.forms import Refused

if TYPE_CHECKING:
    from bot.notify.sender import Sender

GOOD_MS: Final = 10 * 60_000  # How long a link is good.
MOST: Final = 20  # Browsers in which one person plays.
LONGEST_LABEL: Final = 40  # Characters of what a browser seems to be.


def hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class Sessions:
    def __init__(self, tables: Tables, people: People, sender: Sender, public_url: str) -> None:
        self._tables = tables
        self._store = tables.store
        self._people = people
        self._sender = sender
        self.public_url = public_url

    async def make_link(self, person: Person, table_id: TableId) -> str:
        """Make a link that lets a person into one browser, once, for ten minutes; raises Refused. An older one is void."""
        if not self.public_url:
            raise Refused("no-public-address")
        if not (await self._tables.get(table_id)).seats_of(person.id):
            raise Refused("not-seated")
        secret = secrets.token_urlsafe(32)
        link = PersonalLink(hash_secret(secret), person.account, table_id, self._tables.now() + GOOD_MS)
        with refuse_unsaved():
            await self._store.write(lambda transaction: PERSONAL_LINKS.write(transaction, link))
        return f"{self.public_url}/{LINK}/{secret}"

    async def find_entrance(self, secret: str) -> Entrance | None:
        link = await PERSONAL_LINKS.find(self._store, hash=hash_secret(secret))
        if link is None or link.until_ms <= self._tables.now():
            return None
        person = await self._people.find(link.account_id)
        return Entrance(person, link.table_id, chat_of(person.account)) if person else None

    async def enter(self, secret: str, key: str, label: str, former: str = "") -> Entrance:
        entrance = await self.find_entrance(secret)
        if entrance is None:
            raise Refused("link-over")
        person, now = entrance.person, self._tables.now()
        session = Session(make_random_id(), person.account, key, label[:LONGEST_LABEL], now, now)
        told = Post(Kind.BROWSER, 0, about=f"{session.id}/{session.label}")
        post = PostRow(make_random_id(), entrance.table_id, ChannelId(""), person.id, told, 0, 0)
        old = await SESSIONS.find(self._store, key=former)

        def write_rows(transaction: AskingTransaction) -> None:
            if spend_link(transaction, hash_secret(secret), now) is None:
                raise Refused("link-over")
            if old is not None:
                transaction.delete_rows("sessions", id=old.id)
            open_session(transaction, session, MOST)
            add_posts(transaction, [post])

        with refuse_unsaved():
            await self._store.ask(write_rows)
        self._people.forget_keys()
        self._sender.wake(entrance.table_id)
        return entrance

    async def find_browser(self, key: str) -> OpenBrowser | None:
        found = await SESSIONS.find(self._store, key=key)
        return as_browser(found) if found else None

    async def list_browsers(self, person: Person) -> tuple[OpenBrowser, ...]:
        return tuple(map(as_browser, await self._list_sessions(person)))

    async def end(self, person: Person, session_id: str) -> bool:
        is_open = any(each.id == session_id for each in await self._list_sessions(person))
        accounts = (await find_accounts(self._store, [person.id]))[person.id]

        def write_rows(transaction: Transaction) -> None:
            for each in accounts:
                transaction.delete_rows("personal_links", account=each.id)
            if is_open:
                transaction.delete_rows("sessions", id=session_id)

        with refuse_unsaved():
            await self._store.write(write_rows)
        self._people.forget_keys()
        return is_open

    async def _list_sessions(self, person: Person) -> list[Session]:
        accounts = (await find_accounts(self._store, [person.id]))[person.id]
        return await sessions_of(self._store, [each.id for each in accounts])


def as_browser(session: Session) -> OpenBrowser:
    return OpenBrowser(session.id, session.label, session.opened_ms, session.seen_ms)


WINDOW_MS: Final = 24 * 3_600_000  # How long a window is known.
KEPT: Final = 2_000
DAY_S: Final = 24 * 3600  # For as many windows and groups it is known for so long which table is theirs.
SOON_S: Final = 120  # Of so many people it is known for so many seconds which table they have asked for.


class Frames:
    def __init__(self, tables: Tables, people: People, chats: Collection[str]) -> None:
        self.chats = chats
        self._expected: TTLCache[AccountId, TableId] = TTLCache(KEPT, SOON_S)
        self._groups: TTLCache[str, str] = TTLCache(KEPT, DAY_S)
        self._gathered: TTLCache[str, TableId] = TTLCache(KEPT, DAY_S)
        self._store = tables.store
        self._people = people
        self._now = tables.now

    async def open(self, chat: str, launch: Launch, key: str, former: str = "") -> Opened:
        """Open a window for a launch, to be known by `key` for a day; raises Refused where another has used the launch.

        The window that opened with it may say so again, by its `former` key too.
        """
        person = await self._people.find(launch.account_id) or await self._meet(launch)
        proof, now = hashlib.sha256(f"{chat} {launch.proof}".encode()).hexdigest(), self._now()
        frame = FrameRow(proof, make_random_id(), launch.account_id, key, chat, now)

        def write_rows(transaction: Transaction) -> None:
            end_frames(transaction, launch.account_id, now - WINDOW_MS)
            FRAMES.add_new(transaction, frame)

        with refuse_unsaved():
            await self._store.write(write_rows)
            known = await FRAMES.find(self._store, launch=proof)
        is_ours = known is not None and known.key in {key, former} and known.account_id == launch.account_id
        if known is None or not is_ours or self._is_over(known):
            raise Refused("launch-refused")
        if launch.group:
            self._groups[known.key] = launch.group
        return Opened(person, known.key, await self._find_table(launch) or self._expected.pop(launch.account_id, None))

    def gather(self, key: str, table_id: TableId) -> None:
        if group := self._groups.get(key):
            self._gathered[group] = table_id

    def expect(self, account_id: AccountId, table_id: TableId) -> None:
        self._expected[account_id] = table_id

    async def find(self, key: str) -> Frame | None:
        row = await FRAMES.find(self._store, key=key)
        if row is None or self._is_over(row):
            return None
        person = await self._people.find(row.account_id)
        return Frame(row.chat, person) if person else None

    async def _meet(self, launch: Launch) -> Person:
        try:
            return await self._people.meet(launch.account_id, " ".join(launch.name.split())[:LONGEST_NAME], launch.lang)
        except Refused as refused:
            if refused.reason == "busy":
                raise
        nameless = app_text("chat-nameless", launch.lang, number=launch.account_id[-4:])
        return await self._people.meet(launch.account_id, nameless[:LONGEST_NAME], launch.lang)

    def _is_over(self, row: FrameRow) -> bool:
        return row.opened_ms + WINDOW_MS <= self._now()

    async def _find_table(self, launch: Launch) -> TableId | None:
        if is_table_code(launch.asked):
            return parse_table_id(launch.asked)
        if launch.group:
            return self._gathered.get(launch.group)
        found = await tables_at(self._store, launch.channel_id) if launch.channel_id else []
        return found[0] if len(found) == 1 else None
