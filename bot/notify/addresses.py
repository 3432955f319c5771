"""To which of their accounts somebody is told things in private."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.db.notify import PostRow
from bot.db.posts import SeatMessage
from bot.db.store import Store
from bot.notify.reachability import Reachability
from bot.tables.people import chat_of, first_account
from bot.tables.tables import TableRegistry
from bot.values.chat import Chat, Limits, Unreachable
from bot.values.commands import ENDED
from bot.values.ids import AccountId, PersonId
from bot.values.screens import PrivateScreen


@dataclass(frozen=True, slots=True)
class PrivateChat:
    """The private chat with one account. Its methods raise what the chat's own do."""

    account_id: AccountId
    chat: Chat

    @property
    def limits(self) -> Limits:
        """What it can carry."""
        return self.chat.limits

    async def whisper(self, screen: PrivateScreen, nonce: str) -> str:
        """Send a message; returns its id."""
        with self._name_account():
            return await self.chat.whisper(self.account_id, screen, nonce)

    async def rewrite(self, message_id: str, screen: PrivateScreen) -> None:
        """Replace an earlier message."""
        with self._name_account():
            await self.chat.rewrite(self.account_id, message_id, screen)

    async def withdraw(self, message_id: str, rest: PrivateScreen) -> None:
        """Take an earlier message away, or where that is refused leave one line of it, `rest`."""
        with self._name_account():
            await self.chat.withdraw(self.account_id, message_id, rest)

    @contextmanager
    def _name_account(self) -> Iterator[None]:
        """Have what is raised say of which account it is true."""
        try:
            yield
        except Unreachable as unreachable:
            unreachable.account_id = self.account_id
            raise


class Way(NamedTuple):
    """Where a post goes: on which chat, and in private to which account."""

    chat: Chat
    account_id: AccountId


@dataclass(slots=True)
class Addresses:
    """Finds where people are told things; `chats` are those that are connected."""

    store: Store
    reachability: Reachability
    tables: TableRegistry
    chats: dict[str, Chat] = field(default_factory=dict)

    def open(self, account_id: AccountId) -> PrivateChat | None:
        """Return the private chat with an account; None while its chat is not connected."""
        chat = self.chats.get(chat_of(account_id))
        return PrivateChat(account_id, chat) if chat is not None else None

    async def find(self, person_id: PersonId) -> AccountId | None:
        """Return where somebody is told things: where they chose, or at the account they used last, of those that can be reached.

        None where they have none on a chat.
        """
        accounts = (await self.store.find_accounts([person_id]))[person_id]
        told = [each for each in accounts if chat_of(each.id) in self.reachability.surfaces]
        now, chosen = self.tables.now(), await self.store.find_address(person_id)
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
        """Return the one account at which a chat reaches whom a post is for, if their table is in memory and goes on.

        Of one that has ended nobody notes whose an account is now.
        """
        table = self.tables.find_loaded(post.table_id)
        if table is None or table.record.status in ENDED:
            return None
        told = [each for each in table.accounts.get(post.person_id, ()) if chat_of(each) in self.reachability.surfaces]
        return told[0] if len(told) == 1 else None

    async def find_way(self, post: PostRow) -> Way | None:
        """Find where a post goes: what was begun to where it was, while that is open; None while its chat is not connected."""
        account = AccountId("") if post.place_id else await self._find_account(post)
        chat = self.chats.get(chat_of(post.place_id or account))
        return Way(chat, account) if chat is not None else None

    async def _find_account(self, post: PostRow) -> AccountId:
        """Find at which account somebody is told a post; at none that is theirs no more, whatever was begun there.

        The message of a seat that nobody of these accounts holds any more is looked at all the same: it is taken away.
        """
        if post.status == "maybe" and post.account_id:
            own = (await self.store.find_accounts([post.person_id]))[post.person_id]
            is_own = post.account_id in {each.id for each in own}
            if is_own and not self.reachability.is_closed(post.account_id, self.tables.now()):
                return post.account_id
        found = self._find_only(post) or await self.find(post.person_id)
        return found or (first_account(post.person_id) if isinstance(post.post, SeatMessage) else AccountId(""))
