"""Which people and channels can be reached: accounts, private chats, blocked channels, links to pages."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from cachetools import LRUCache

from bot.db.store import AskingTransaction, Store, Transaction
from bot.notify.delivery import PrivateInbox
from bot.notify.stored import (
    BLOCKED_CHANNELS,
    is_marked_reachable,
    mark_reachable,
    mark_told_blocked,
    mark_unreachable,
    unblock_channel,
    unreachable_accounts,
)
from bot.people.stored import find_address
from bot.run.supervisor import wait_for_first
from bot.tables.people import chat_of, first_account
from bot.tables.posts import BlockedChannel, Kind, PermissionTexts, PostRow
from bot.tables.stored import add_posts, find_accounts
from bot.tables.tables import Tables
from bot.values.chat import Chat
from bot.values.commands import ENDED
from bot.values.ids import AccountId, ChannelId, Language, PersonId, TableId

SOON: Final = 30.0  # seconds before something is said again where we were not let, twice as many each time
LONGEST: Final = 3_600.0

Key: TypeAlias = tuple[TableId, ChannelId]


@dataclass(slots=True)
class BlockedChannels:
    """Channels where a table may not speak for now; kept over a restart.

    An edit that works for one table does not mean that another may post. People are told once per channel.
    """

    store: Store
    _blocked: dict[Key, BlockedChannel] = field(default_factory=dict)
    _hurried: dict[Key, asyncio.Event] = field(default_factory=dict)

    async def load(self) -> None:
        self._blocked = {
            (each.table_id, each.channel_id): each for each in await BLOCKED_CHANNELS.select(self.store, "")
        }

    async def block(
        self, table_id: TableId, channel_id: ChannelId, missing: PermissionTexts, notices: Sequence[PostRow]
    ) -> bool:
        """Note a block, and plan the notices of those who have not been told; return whether anyone is."""
        known = self._blocked.get((table_id, channel_id))
        blocked = BlockedChannel(channel_id, table_id, missing, known.tries + 1 if known else 1)

        def write_rows(transaction: AskingTransaction) -> bool:
            BLOCKED_CHANNELS.write(transaction, blocked)
            new = mark_told_blocked(transaction, channel_id, [row.person_id for row in notices])
            add_posts(transaction, [row for row in notices if row.person_id in new])
            return bool(new)

        is_told = await self.store.ask(write_rows)
        self._blocked[table_id, channel_id] = blocked
        return is_told

    async def unblock(self, table_id: TableId, channel_id: ChannelId) -> None:
        if (table_id, channel_id) in self._blocked:
            await self.store.write(lambda transaction: unblock_channel(transaction, channel_id, table_id))
            self._blocked.pop((table_id, channel_id), None)

    def forget(self, channel_id: ChannelId) -> None:
        self._blocked = {key: blocked for key, blocked in self._blocked.items() if key[1] != channel_id}

    def delay_s(self, table_id: TableId, channel_id: ChannelId) -> float:
        known = self._blocked.get((table_id, channel_id))
        doublings = min(known.tries - 1, 16) if known else 0
        return min(SOON * 2.0**doublings, LONGEST)

    async def wait(self, table_id: TableId, channel_id: ChannelId, sleep: Callable[[float], Awaitable[None]]) -> None:
        hurried = self._hurried.setdefault((table_id, channel_id), asyncio.Event())
        try:
            await wait_for_first(hurried.wait(), sleep(self.delay_s(table_id, channel_id)))
        finally:
            del self._hurried[table_id, channel_id]

    def hurry(self, table_id: TableId, channel_id: ChannelId) -> None:
        if hurried := self._hurried.get((table_id, channel_id)):
            hurried.set()

    def missing_permissions(self, table_id: TableId, channel_id: ChannelId, lang: Language) -> tuple[str, ...] | None:
        """Return the permissions we lack in a channel, in words; None if it is not blocked."""
        blocked = self._blocked.get((table_id, channel_id))
        return None if blocked is None else tuple(blocked.missing.get(lang, ()))


AGAIN_MS: Final = 24 * 3_600_000  # After so long an account that could not be reached is tried once more
KEPT: Final = 2_000  # Accounts of which it is kept in memory whether they were reached
FORGET_MS: Final = 67 * AGAIN_MS
"""After so long without another attempt it is forgotten that an account could not be reached, as it is on disk."""


@dataclass(eq=False)
class Reachability:
    """Which accounts can be sent private messages.

    `surfaces` are all chats; `closed` has since when an account is unreachable.
    """

    store: Store
    surfaces: Collection[str]
    closed: dict[AccountId, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._reached: LRUCache[AccountId, bool] = self.store.jobs.make_cache(KEPT)

    async def refresh(self) -> None:
        """Load what other processes have found out, if there are any."""
        self.closed = await self.store.jobs.reread(self.closed, partial(unreachable_accounts, self.store))

    async def load(self) -> None:
        self.closed = await unreachable_accounts(self.store)

    def is_unreachable(self, accounts: Iterable[AccountId], now_ms: int) -> bool:
        return all(self.is_closed(each, now_ms) for each in accounts if chat_of(each) in self.surfaces)

    def is_closed(self, account_id: AccountId, now_ms: int) -> bool:
        """Return whether an account was found unreachable within the last day."""
        since = self.closed.get(account_id)
        return since is not None and 0 <= now_ms - since < AGAIN_MS

    async def are_reachable(self, accounts: Iterable[AccountId]) -> bool | None:
        """Return whether any of a person's accounts is reachable; None if untried."""
        known = [await self.is_reachable(each) for each in accounts if chat_of(each) in self.surfaces]
        return True if True in known else None if None in known or not known else False

    async def is_reachable(self, account_id: AccountId) -> bool | None:
        if account_id in self.closed:
            return False
        found = self._reached.get(account_id)
        if found is None:
            found = self._reached[account_id] = await is_marked_reachable(self.store, account_id)
        return found or None

    async def mark_unreachable(self, account_id: AccountId, now_ms: int) -> bool:
        """Note that an account could not be reached; return whether that is new."""
        await self.refresh()
        is_new = account_id not in self.closed
        await self.store.write(lambda transaction: mark_unreachable(transaction, account_id, now_ms))
        self.closed = {other: since for other, since in self.closed.items() if since > now_ms - FORGET_MS}
        self.closed[account_id] = now_ms
        self._reached[account_id] = False
        return is_new

    async def mark_reachable(self, account_id: AccountId, now_ms: int) -> bool:
        """Note that an account is reachable; return whether that is new."""
        await self.refresh()
        if await self.is_reachable(account_id):
            return False
        await self.store.write(lambda transaction: mark_reachable(transaction, account_id, now_ms))
        self.closed.pop(account_id, None)
        self._reached[account_id] = True
        return True

    async def forget(self, account_id: AccountId) -> None:
        def write_rows(transaction: Transaction) -> None:
            transaction.delete_rows("reached", account=account_id)
            transaction.delete_rows("closed", account=account_id)

        await self.store.write(write_rows)
        self.closed.pop(account_id, None)
        self._reached.pop(account_id, None)


class Route(NamedTuple):
    """Where a post goes: the chat, and the account if it is private."""

    chat: Chat
    account_id: AccountId


@dataclass(slots=True)
class Addresses:
    """Finds where people are sent private messages; `chats` are the connected ones."""

    store: Store
    reachability: Reachability
    tables: Tables
    chats: dict[str, Chat] = field(default_factory=dict)

    def open(self, account_id: AccountId) -> PrivateInbox | None:
        """Return the private chat with an account; None while its chat is not connected."""
        chat = self.chats.get(chat_of(account_id))
        return PrivateInbox(account_id, chat) if chat is not None else None

    async def find(self, person_id: PersonId) -> AccountId | None:
        """Return the account at which a person is told things; None if they have none on a chat.

        Of those that can be reached it is the one they chose, else the one they used last.
        """
        accounts = (await find_accounts(self.store, [person_id]))[person_id]
        told = [each for each in accounts if chat_of(each.id) in self.reachability.surfaces]
        now, chosen = self.tables.now(), await find_address(self.store, person_id)
        open_first = sorted(
            told,
            key=lambda each: (
                self.reachability.is_closed(each.id, now),
                each.id != chosen,
                -each.seen_ms,
                each.linked_ms,
            ),
        )
        return open_first[0].id if open_first else None

    def _find_only(self, post: PostRow) -> AccountId | None:
        table = self.tables.find_loaded(post.table_id)
        if table is None or table.record.status in ENDED:
            return None
        told = [each for each in table.accounts.get(post.person_id, ()) if chat_of(each) in self.reachability.surfaces]
        return told[0] if len(told) == 1 else None

    async def find_route(self, post: PostRow) -> Route | None:
        """Find where a post goes; None while its chat is not connected. An attempt that was begun keeps its account while that is open."""
        account = AccountId("") if post.channel_id else await self._find_account(post)
        chat = self.chats.get(chat_of(post.channel_id or account))
        return Route(chat, account) if chat is not None else None

    async def _find_account(self, post: PostRow) -> AccountId:
        """Find the account for a post, never one that is the person's no longer."""
        if post.post.kind is Kind.ACCOUNT:
            return AccountId(post.table_id)
        if post.status == "maybe" and post.account_id:
            own = (await find_accounts(self.store, [post.person_id]))[post.person_id]
            is_own = post.account_id in {each.id for each in own}
            if is_own and not self.reachability.is_closed(post.account_id, self.tables.now()):
                return post.account_id
        found = self._find_only(post) or await self.find(post.person_id)
        return found or (first_account(post.person_id) if post.post.kind is Kind.SEAT else AccountId(""))


class PageLinks(NamedTuple):
    """Whether people find the pages (`has_pages`), and which chats open them in windows of their own."""

    has_pages: bool
    windows: Collection[str]
