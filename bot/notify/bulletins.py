"""Messages in channels of what is no table, as a season: one in each channel, edited as it changes, by the sender's outbox.

Its row stays when it is sent: `message_id` is the message that is out, `hash` what it was drawn from, `batch` the nonce of
one that may be out already.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from bot.db.store import Store, Transaction
from bot.notify.channel_sender import ChannelSender, button_removals
from bot.notify.plan import Action, Sent, plan_message
from bot.notify.stored import find_post, mark_sending, mark_sent, reset_status_message, set_status_message
from bot.tables.posts import Kind, Post, PostRow, add_posts, make_random_id
from bot.values.chat import Chat, MessageGone
from bot.values.ids import ChannelId, PersonId, TableId
from bot.values.screens import PublicScreen

# What the channel of a row is to be shown, and whether it is shown anything now.
Make: TypeAlias = Callable[[PostRow], Awaitable[tuple[PublicScreen, bool]]]
PLAN_ALL = "update posts set status = 'planned', to_seq = to_seq + 1 where table_id = ? and kind = ?"


class Bulletins:
    """Plans and sends what `make` draws."""

    make: Make

    def __init__(self, store: Store, channels: ChannelSender) -> None:
        self._store = store
        self._channels = channels

    async def send_next(self, chat: Chat, row: PostRow) -> bool:
        """Bring one message up to date; return whether anything was sent."""
        screen, is_shown = await self.make(row)
        if row.post.about:
            return await self._take_down(chat, row, row.post.about, screen)
        shown = hashlib.sha256(repr((screen.text, screen.buttons)).encode()).hexdigest()
        action, _ = plan_message(Sent(row.hash) if row.message_id else None, shown if is_shown else None)
        message = row.message_id
        match action:
            case Action.DELETE:
                return await self._take_down(chat, row, message, screen)
            case Action.EDIT:
                try:
                    await chat.edit(row.channel_id, message, screen)
                except MessageGone:
                    await self._store.write(lambda transaction: reset_status_message(transaction, row))
                    return True
            case Action.SEND:
                message = await self._post(chat, row, screen)
        content = shown if is_shown else ""
        await self._store.write(lambda transaction: set_status_message(transaction, row, message, content))
        return action is not Action.LEAVE

    async def _post(self, chat: Chat, row: PostRow, screen: PublicScreen) -> str:
        begun = row._replace(batch=row.batch or make_random_id())
        if not row.batch:
            await self._store.write(lambda transaction: mark_sending(transaction, [begun]))
        return await self._channels.post(chat, row.channel_id, screen, begun.batch, again=bool(row.batch))

    async def _take_down(self, chat: Chat, row: PostRow, message: str, screen: PublicScreen) -> bool:
        """Leave the first line of a message that is former now, without buttons."""
        await chat.archive(row.channel_id, message, PublicScreen(screen.text.partition("\n")[0]))
        await self._store.write(lambda transaction: mark_sent(transaction, row, ""))
        return True

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
    transaction.execute(PLAN_ALL, (name, f"{Kind.SERIES}/"))
    posts = [
        PostRow(bulletin_id(name, each), TableId(name), each, PersonId(""), Post(Kind.SERIES), 0, 0)
        for each in channel_ids
    ]
    add_posts(transaction, posts)
