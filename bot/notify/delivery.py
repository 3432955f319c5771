"""An inbox, a person's or a channel's, what becomes of a message there, and the one way by which that is done."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, NamedTuple, TypeVar

from bot.db.store import Store
from bot.tables.posts import PostRow
from bot.tables.stored import mark_sending
from bot.values.chat import Chat, Limits, MessageGone, Refusal, Unreachable, Unsure
from bot.values.ids import AccountId, ChannelId
from bot.values.screens import PrivateScreen, PublicScreen

REST_MS: Final = 30_000  # Least time between two edits in front of a person, unless something new is asked
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


class Pace(Enum):
    """How soon a message follows what it shows."""

    AT_ONCE = "at once"
    WATCHED = "watched"  # its reader looks at it: it follows, not too often
    UNWATCHED = "unwatched"  # it stays as it is


class Action(Enum):
    """What becomes of a message; `NOTIFY` sends it again with a sound."""

    LEAVE = "leave"
    EDIT = "edit"
    SEND = "send"
    NOTIFY = "notify"
    DELETE = "delete"


class Sent(NamedTuple):
    """What a message that is out is noted to show, and since when."""

    shown: Hashable
    at_ms: int = 0


def plan_message(
    sent: Sent | None, wanted: Hashable | None, *, rings: bool = False, pace: Pace = Pace.AT_ONCE, now_ms: int = 0
) -> tuple[Action, int | None]:
    """Decide what becomes of a message, and when to look again if nothing happens; `wanted` is None where none should be."""
    if wanted is None:
        return (Action.DELETE if sent else Action.LEAVE), None
    if rings:
        return Action.NOTIFY, None
    if sent is None:
        return Action.SEND, None
    if sent.shown == wanted or pace is Pace.UNWATCHED:
        return Action.LEAVE, None
    ready_ms = sent.at_ms + REST_MS
    if pace is Pace.AT_ONCE or now_ms >= ready_ms:
        return Action.EDIT, None
    return Action.LEAVE, ready_ms


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
