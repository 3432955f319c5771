"""Where tables are shown: showing, hiding, languages, subscriptions, and channels that move."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.notify.attendance import Attendance
from bot.notify.channel_tables import ChannelTables
from bot.notify.sender import Sender
from bot.tables.change import Changes, make_notice
from bot.tables.people import (
    chat_of,
    describe_channel,
    find_channel_language,
    find_channel_obstacle,
    list_hideable,
    list_seated,
    speak_at,
)
from bot.tables.rights import require_right
from bot.tables.seats import find_own_name, require_seated
from bot.tables.snapshot import Table
from bot.tables.stored import tables_at
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
    _channel_tables: ChannelTables

    async def show_at(self, person: Person, table_id: TableId, channel_id: ChannelId) -> None:
        """Show a table in a channel; only a seated person may. Raises Refused.

        In a chat with a shared rate the reply waits a moment for the public message.
        """
        table = await self._tables.get(table_id)
        require_seated(table, person.id)
        await self._attendance.enter_channel(person.account, channel_id)
        if table.record.status is TableStatus.LOBBY:
            await self._channel_tables.tell_subscribers(table, channel_id)
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
        """Hide a table in a channel, and tell all who did; raises Refused."""
        await self._tables.change(table_id, partial(hide_changes, person, channel_id))

    async def tables_at(self, channel_id: ChannelId) -> tuple[TableId, ...]:
        """Return the tables shown in a channel: playable ones first, then newest first."""
        return tuple(await tables_at(self._tables.store, channel_id))


def speak_changes(person: Person, channel_id: ChannelId, lang: Language, table: Table, _: int) -> Changes:
    """Tell a table in another language in a channel where its person may hide it; raises Refused."""
    require_right(table, person.id, "lang")
    if channel_id not in list_hideable(table, person.id):
        raise Refused("not-shown-there" if channel_id not in table.record.places else "speak-elsewhere")
    return {"spoken": speak_at(table, channel_id, lang)}


def hide_changes(person: Person, channel_id: ChannelId, table: Table, now_ms: int) -> Changes:
    """Hide a table in a channel, and tell all by which person; raises Refused."""
    require_right(table, person.id, "hide")
    if channel_id not in table.record.places:
        raise Refused("not-shown-there")
    if channel_id not in list_hideable(table, person.id):
        raise Refused("hide-elsewhere")
    name = find_own_name(table, person)
    notice = make_notice(table, now_ms, "hidden", who=name, chat=chat_of(channel_id))
    return {"notice": notice, "places": tuple(each for each in table.record.places if each != channel_id)}
