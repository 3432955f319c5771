"""Messages in channels of what is no table, as a season: one in each channel, edited as it changes, by the sender's outbox.

Its row stays when it is sent: `message_id` is the message that is out, `hash` what it was drawn from, `batch` the nonce of
one that may be out already.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from bot.db.store import Store, Transaction
from bot.notify.boards import button_removals
from bot.notify.delivery import Action, ChannelInbox, Message, Sent, plan_message, reconcile
from bot.tables.posts import Kind, Post, PostRow, make_random_id
from bot.tables.stored import add_posts, find_post, mark_sent, plan_again, reset_status_message, set_status_message
from bot.values.ids import ChannelId, PersonId, TableId
from bot.values.screens import PublicScreen

# What the channel of a row is to be shown, and whether it is shown anything now.
Make: TypeAlias = Callable[[PostRow], Awaitable[tuple[PublicScreen, bool]]]


class Bulletins:
    """Plans and sends what `make` draws."""

    make: Make

    def __init__(self, store: Store) -> None:
        self._store = store

    async def send_next(self, inbox: ChannelInbox, row: PostRow) -> bool:
        """Bring one message up to date; return whether anything was sent. Of a former one its first line is left."""
        screen, is_shown = await self.make(row)
        rest = PublicScreen(screen.text.partition("\n")[0])
        if row.post.about:
            await reconcile(self._store, inbox, Action.DELETE, Message(rest, row.post.about))
            await self._store.write(lambda transaction: mark_sent(transaction, row, ""))
            return True
        shown = hashlib.sha256(repr((screen.text, screen.buttons)).encode()).hexdigest() if is_shown else ""
        action, _ = plan_message(Sent(row.hash) if row.message_id else None, shown or None)
        wanted = Message(screen if is_shown else rest, row.message_id, row.batch or make_random_id(), [row])
        message = await reconcile(self._store, inbox, action, wanted)
        await self._store.write(lambda transaction: set_status_message(transaction, row, message, shown))
        return action is not Action.LEAVE

    async def repeat(self, name: str, channel_id: ChannelId) -> None:
        """Plan to post something again in a channel, below everything else."""
        row = await find_post(self._store, bulletin_id(name, channel_id))
        if row is None or not row.message_id:
            return
        former = [each._replace(post=Post(Kind.SERIES, about=row.message_id)) for each in button_removals(row, "")]

        def write_rows(transaction: Transaction) -> None:
            add_posts(transaction, former)
            reset_status_message(transaction, row)

        await self._store.write(write_rows)


def bulletin_id(name: str, channel_id: ChannelId) -> str:
    return f"{name} {channel_id}"


def plan_bulletin(transaction: Transaction, name: str, channel_ids: Iterable[ChannelId] = ()) -> None:
    """Plan to show how something stands in these channels, and wherever a message of it is out."""
    plan_again(transaction, f"{Kind.SERIES}/", "?", name)
    posts = [
        PostRow(bulletin_id(name, each), TableId(name), each, PersonId(""), Post(Kind.SERIES), 0, 0)
        for each in channel_ids
    ]
    add_posts(transaction, posts)
