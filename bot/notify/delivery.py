"""An inbox, a person's or a channel's, and the one way by which a message there comes to show what it should."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from bot.db.store import Store
from bot.notify.plan import Action
from bot.tables.posts import PostRow
from bot.tables.stored import mark_sending
from bot.values.chat import Chat, Limits, MessageGone, Refusal, Unreachable, Unsure
from bot.values.ids import AccountId, ChannelId
from bot.values.screens import PrivateScreen, PublicScreen

NO_ACCOUNT: Final = AccountId("")
S = TypeVar("S", PublicScreen, PrivateScreen)


class Inbox(ABC, Generic[S]):
    """Where messages of one kind go; its methods raise what the chat's own do. `account_id` is empty for a channel."""

    chat: Chat
    account_id: AccountId

    @property
    def limits(self) -> Limits:
        return self.chat.limits

    @abstractmethod
    async def send(self, screen: S, nonce: str) -> str: ...

    @abstractmethod
    async def edit(self, message_id: str, screen: S) -> None: ...

    @abstractmethod
    async def delete(self, message_id: str, rest: S | None) -> None:
        """Delete a message, or leave only `rest` of it."""


@dataclass(frozen=True, slots=True)
class ChannelInbox(Inbox[PublicScreen]):
    channel_id: ChannelId
    chat: Chat
    account_id: AccountId = NO_ACCOUNT

    async def send(self, screen: PublicScreen, nonce: str) -> str:
        return await self.chat.post(self.channel_id, screen, nonce)

    async def edit(self, message_id: str, screen: PublicScreen) -> None:
        await self.chat.edit(self.channel_id, message_id, screen)

    async def delete(self, message_id: str, rest: PublicScreen | None) -> None:
        if rest is None:
            await self.chat.delete(self.channel_id, message_id)
        else:
            await self.chat.archive(self.channel_id, message_id, rest)


@dataclass(frozen=True, slots=True)
class PrivateInbox(Inbox[PrivateScreen]):
    account_id: AccountId
    chat: Chat

    async def send(self, screen: PrivateScreen, nonce: str) -> str:
        with self._name_account():
            return await self.chat.send_private(self.account_id, screen, nonce)

    async def edit(self, message_id: str, screen: PrivateScreen) -> None:
        with self._name_account():
            await self.chat.edit_private(self.account_id, message_id, screen)

    async def delete(self, message_id: str, rest: PrivateScreen | None) -> None:
        assert rest is not None, "a chat may refuse to delete what a person was told"
        with self._name_account():
            await self.chat.delete_private(self.account_id, message_id, rest)

    @contextmanager
    def _name_account(self) -> Iterator[None]:
        try:
            yield
        except Unreachable as unreachable:
            unreachable.account_id = self.account_id
            raise


@dataclass(frozen=True, slots=True)
class Message(Generic[S]):
    """What a message is to show, or leave of it, and the posts it tells; `id` is the one that is out.

    Of one that is gone another is sent under `nonce`; without one MessageGone is raised. `edited` is what an edit shows
    where that is not the same.
    """

    screen: S | None
    id: str = ""
    nonce: str = ""
    rows: Sequence[PostRow] = ()
    edited: S | None = None


async def reconcile(store: Store, inbox: Inbox[S], action: Action, message: Message[S]) -> str:
    """Do with a message what was planned, and return the id of the one that is out then.

    That sending begins is noted before, so that after a crash it goes out again under the same nonce; that it was refused
    is noted after.
    """
    if action is Action.LEAVE:
        return message.id
    if action is Action.DELETE:
        await inbox.delete(message.id, message.screen)
        return ""
    assert message.screen is not None
    if action is Action.EDIT:
        try:
            await inbox.edit(message.id, message.edited or message.screen)
        except MessageGone:
            if not message.nonce:
                raise
        else:
            return message.id
    return await send(store, inbox, message.screen, message.nonce, message.rows)


async def send(store: Store, inbox: Inbox[S], screen: S, nonce: str, rows: Sequence[PostRow]) -> str:
    planned = [row for row in rows if row.status != "maybe"]
    begun = [row._replace(status="maybe", batch=nonce, account_id=inbox.account_id) for row in planned]
    if begun:
        await store.write(lambda transaction: mark_sending(transaction, begun))
    try:
        sent = await inbox.send(screen, nonce)
    except Refusal as refusal:
        if begun and not isinstance(refusal, Unsure):
            await store.write(lambda transaction: mark_sending(transaction, planned))
        raise
    if rows and not planned and inbox.limits.nonces:  # an earlier attempt may have shown something else
        with suppress(MessageGone):
            await inbox.edit(sent, screen)
    return sent
