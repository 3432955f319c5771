"""Where tables are shown: showing, hiding, languages, what a message there shows, channels that move, and who wants to hear of tables."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.db.store import AskingTransaction
from bot.notify.attendance import Attendance
from bot.notify.planner import make_person_post, make_standing_post, name_post
from bot.notify.sender import Sender
from bot.notify.stored import SUBSCRIPTIONS, find_subscriptions, move_channel_rows, take_subscriptions
from bot.tables.change import Change, Changes, move_channel
from bot.tables.people import (
    chat_of,
    describe_channel,
    find_channel_language,
    find_channel_obstacle,
    list_hideable,
    list_seated,
    speak_at,
)
from bot.tables.posts import Kind, Post
from bot.tables.rights import require_right
from bot.tables.seats import find_own_name, require_seated
from bot.tables.snapshot import Table, make_notice
from bot.tables.stored import add_posts, channels_under, find_dropped, find_post, posts_of_message, tables_at
from bot.tables.tables import Tables
from bot.values.ids import ChannelId, Language, PersonId, TableId, TableStatus
from bot.values.requests import Acknowledged, Person
from bot.values.room import ShownChannel
from bot.votes.proposals import Proposals
from bot.votes.table import Show
from games.forms import Refused

MANNERS: Final = 0.5  # seconds that a private reply waits at most for the public message


@dataclass(slots=True, eq=False)
class Channels:
    _tables: Tables
    _sender: Sender
    _attendance: Attendance
    _proposals: Proposals

    # -- showing and hiding

    async def show_at(self, person: Person, table_id: TableId, channel_id: ChannelId) -> None:
        """Show a table in a channel; only a seated person may. Raises Refused.

        In a chat with a shared rate the reply waits a moment for the public message.
        """
        table = await self._tables.get(table_id)
        require_seated(table, person.id)
        await self._attendance.enter_channel(person.account, channel_id)
        if table.record.status is TableStatus.LOBBY:
            await self._tell_subscribers(table, channel_id)
        former = await self._tables.get(table.record.former) if table.record.former else None
        was_there = former is not None and channel_id in former.record.places
        lang = find_channel_language(former, channel_id) if former and was_there else person.lang
        await self._sender.show_at(table_id, channel_id, lang)
        chat = self._sender.chats.get(chat_of(channel_id))
        if chat is not None and chat.limits.shared:
            with suppress(TimeoutError):
                async with asyncio.timeout(MANNERS):
                    await self._sender.wait_told(table_id, channel_id)

    async def speak_at(self, person: Person, table_id: TableId, channel_id: ChannelId, lang: Language) -> None:
        await self._tables.change(table_id, partial(speak_changes, person, channel_id, lang))

    async def ask_to_show(
        self, person: Person, table_id: TableId, channel_id: ChannelId, agreed: tuple[PersonId, ...] = ()
    ) -> Acknowledged:
        """Show a table in one more channel once another seated person agrees, or has `agreed`; raises Refused."""
        await self._attendance.enter_channel(person.account, channel_id)
        others = tuple(each for each in agreed if each != person.id)
        return await self._proposals.put(person, table_id, "show", lambda _: Show(channel_id), agreed=others)

    async def is_free_to_show(self, person: Person, table_id: TableId, channel_id: ChannelId) -> bool:
        """Return whether a person may show a table in a channel without asking.

        A running table that lost its only channel may be shown by any of its players.
        """
        table = await self._tables.get(table_id)
        if channel_id in table.record.places or (not table.record.places and table.record.status is TableStatus.LIVE):
            return True
        if find_channel_obstacle(table, channel_id) is not None:
            return False
        former = (await self._tables.get(table.record.former)).record.places if table.record.former else ()
        return channel_id in former or list_seated(table) == (person.id,)

    async def list_hideable(self, person: Person, table_id: TableId) -> tuple[ShownChannel, ...]:
        """List where a person may hide a table; raises Refused."""
        table = await self._tables.get(table_id)
        require_right(table, person.id, "hide")
        return tuple(describe_channel(table, channel) for channel in list_hideable(table, person.id))

    async def hide_at(self, person: Person, table_id: TableId, channel_id: ChannelId) -> None:
        await self._tables.change(table_id, partial(hide_changes, person, channel_id))

    async def tables_at(self, channel_id: ChannelId) -> tuple[TableId, ...]:
        """Return the tables shown in a channel: playable ones first, then newest first."""
        return tuple(await tables_at(self._tables.store, channel_id))

    # -- what is shown where

    async def find_place(self, table_id: TableId, prefix: str, message_id: str) -> ChannelId | None:
        """Find the channel under a prefix where a message shows a table, else the first that shows it at all."""
        try:
            channels = (await self._tables.get(table_id)).record.places
        except Refused:
            return None
        found = [channel for channel in channels if channel.startswith(prefix)]
        for channel in found:
            if await self._is_told_in(table_id, channel, message_id):
                return channel
        return next(iter(found), None)

    async def find_told(self, channel_id: ChannelId, message_id: str) -> TableId | None:
        for table_id in await tables_at(self._tables.store, channel_id):
            if await self._is_told_in(table_id, channel_id, message_id):
                return table_id
        return None

    async def _is_told_in(self, table_id: TableId, channel_id: ChannelId, message_id: str) -> bool:
        board = await find_post(self._tables.store, name_post(Post(Kind.STATUS), table_id, channel_id))
        told = await posts_of_message(self._tables.store, channel_id, message_id)
        return any(row.message_id == message_id and row.table_id == table_id for row in (board, *told) if row)

    async def channels_under(self, prefix: str) -> Sequence[ChannelId]:
        """List the channels with tables whose ids begin with `prefix`: all of one server's."""
        return await channels_under(self._tables.store, prefix)

    async def come_back(self, prefix: str, is_there: Callable[[ChannelId], bool] = lambda _: True) -> None:
        """Show again, in a new message, what was shown in channels of this prefix before we were removed there."""
        for table_id, channel_id in await find_dropped(self._tables.store, prefix):
            with suppress(Refused):
                if is_there(channel_id) and not find_channel_obstacle(await self._tables.get(table_id), channel_id):
                    await self._sender.show_at(table_id, channel_id)

    async def move_channel(self, old: ChannelId, new: ChannelId) -> None:
        """Move the tables of a channel, and what is planned there, to another id in one step."""
        names = await tables_at(self._tables.store, old)

        def move(table: Table, _: int) -> Change:
            return Change(
                table,
                move_channel(table, old, new),
                posts=(make_standing_post(table, Kind.STATUS, new),),
                is_quiet=True,
            )

        await self._tables.change_all(names, move, lambda transaction: move_channel_rows(transaction, old, new))
        for name in sorted(names):
            self._sender.wake(name)

    # -- who wants to hear of tables in a channel

    async def list_subscriptions(self, person: Person, channel_id: ChannelId) -> tuple[str, ...]:
        return tuple(await find_subscriptions(self._tables.store, person.id, channel_id))

    async def subscribe(self, person: Person, channel_id: ChannelId, game: str) -> None:
        """Notify a person once, in private, when a table of a game opens in a channel."""
        now_ms = self._tables.now()
        await self._tables.store.write(
            lambda transaction: SUBSCRIPTIONS.add_new(transaction, (person.id, channel_id, game, now_ms))
        )

    async def unsubscribe(self, person: Person, channel_id: ChannelId, game: str) -> None:
        await self._tables.store.delete_rows("wishes", person=person.id, place=channel_id, game=game)

    async def _tell_subscribers(self, table: Table, channel_id: ChannelId) -> None:
        seated = set(list_seated(table))

        def write_rows(transaction: AskingTransaction) -> None:
            told = [each for each in take_subscriptions(transaction, channel_id, table.spec.name) if each not in seated]
            add_posts(transaction, (make_person_post(table, each, Post(Kind.OPENED, 0), 0) for each in told))

        await self._tables.store.ask(write_rows)


def speak_changes(person: Person, channel_id: ChannelId, lang: Language, table: Table, _: int) -> Changes:
    require_right(table, person.id, "lang")
    if channel_id not in list_hideable(table, person.id):
        raise Refused("not-shown-there" if channel_id not in table.record.places else "speak-elsewhere")
    return {"spoken": speak_at(table, channel_id, lang)}


def hide_changes(person: Person, channel_id: ChannelId, table: Table, now_ms: int) -> Changes:
    require_right(table, person.id, "hide")
    if channel_id not in table.record.places:
        raise Refused("not-shown-there")
    if channel_id not in list_hideable(table, person.id):
        raise Refused("hide-elsewhere")
    name = find_own_name(table, person)
    notice = make_notice(table, now_ms, "hidden", who=name, chat=chat_of(channel_id))
    return {"notice": notice, "places": tuple(each for each in table.record.places if each != channel_id)}
