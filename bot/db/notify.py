"""Rows of what is told: posts, the messages of seats, blocked places, rings and daily digests."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bot.db.posts import Post
from bot.values.ids import AccountId, ChannelId, Language, PersonId, TableId


class Rung(NamedTuple):
    """Somebody's telephone rang for a stage of a question, or need not any more; `stage` 0 is the question itself, below it nothing rings."""

    person_id: PersonId
    table_id: TableId
    question: str
    stage: int
    at_ms: int


class Digest(NamedTuple):
    """Somebody wants to hear once a day of all their tables: at which minute of their day, and when next."""

    person_id: PersonId
    minute: int
    due_ms: int


PermissionTexts: TypeAlias = Mapping[Language, Sequence[str]]
"""What we miss at a place, in words."""


class PostRow(NamedTuple):
    """Something to be told on a chat: entries `from_seq` to `to_seq`, never their content.

    Either `place` or `person` is empty, and `post` is for the other. `maybe` says that sending was begun; the nonce is
    `id`, or for posts that go out together their `batch`. `refusals` counts how often in a row the chat refused every form
    of it. `account_id` is by which of the person's accounts it is sent, once that was begun.
    """

    id: str
    table_id: TableId
    channel_id: ChannelId
    person_id: PersonId
    post: Post
    from_seq: int
    to_seq: int
    refusals: int = 0
    message_id: str = ""
    hash: str = ""
    status: str = "planned"
    batch: str = ""
    account_id: AccountId = AccountId("")


class SeatMessageRow(NamedTuple):
    """The one private message of a seat: which it is, to which account, and what it `shows` as a hash.

    `former_id`, in the private chat of `former_account`, is still to be taken away. `asked` are the questions it shows that wait, `rung` those for which nobody
    rings again; for the others one rings at `ring_ms`. At `due_ms` it is looked at again.
    """

    person_id: PersonId
    table_id: TableId
    seat: int
    message_id: str = ""
    former_id: str = ""
    shown: str = ""
    asked: tuple[str, ...] = ()
    rung: tuple[str, ...] = ()
    shown_ms: int = 0
    ring_ms: int | None = None
    due_ms: int | None = None
    is_pictured: bool = False
    account_id: AccountId = AccountId("")
    former_account: AccountId = AccountId("")


def make_random_id() -> str:
    """Make an id of posts that says nothing."""
    return secrets.token_hex(8)


class BlockedChannel(NamedTuple):
    """A place that does not let us speak of a table: what we miss there, and how often we have tried."""

    channel_id: ChannelId
    table_id: TableId
    missing: PermissionTexts
    tries: int
