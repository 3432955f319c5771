"""Where tables are shown: showing, hiding, languages, subscriptions, and places that move."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from typing import Final

from bot.db.posts import LobbyOpened
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.notify.attendance import Attendance
from bot.notify.planner import make_person_post, make_status_post, status_post_id
from bot.notify.sender import Sender
from bot.tables.change import amend_unit, make_notice, move_place
from bot.tables.people import chat_of
from bot.tables.places import (
    describe_place,
    find_place_language,
    find_place_obstacle,
    list_hideable,
    list_seated,
    speak_at,
)
from bot.tables.rights import require_right
from bot.tables.seats import find_own_name, require_seated
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.acknowledged import acknowledge_consent
from bot.text.translator import Translator
from bot.values.ids import Language, PersonId, PlaceId, TableId, TableStatus
from bot.values.requests import Acknowledged, Person
from bot.values.room import ShownPlace
from bot.votes.proposals import Proposals
from bot.votes.show import Show
from games.forms import Refused

MANNERS: Final = 0.5
"""Seconds that a private reply waits at most for the public message."""


class Places:
    """What only chats need."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        sender: Sender,
        attendance: Attendance,
        proposals: Proposals,
        translator: Translator,
    ) -> None:
        self._tables = tables
        self._store = store
        self._sender = sender
        self._attendance = attendance
        self._proposals = proposals
        self._translator = translator

    async def show_at(self, person: Person, table_id: TableId, place_id: PlaceId) -> None:
        """Show a table at a place; only a seated person may. Raises Refused.

        In a chat with a shared rate the reply waits a moment for the public message.
        """
        async with self._tables.lock_table(table_id) as table:
            require_seated(table, person.id)
        await self._attendance.enter_place(person.account, place_id)
        if table.record.status is TableStatus.LOBBY:
            await self._tell_subscribers(table, place_id)
        lang = await self._find_former_language(table, place_id) or person.lang
        await self._sender.show_at(table_id, place_id, lang)
        chat = self._sender.chats.get(chat_of(place_id))
        if chat is not None and chat.limits.shared:
            with suppress(TimeoutError):
                async with asyncio.timeout(MANNERS):
                    await self._sender.wait_told(table_id, place_id)

    async def _find_former_language(self, table: Table, place_id: PlaceId) -> Language | None:
        """Find the language of the table before a rematch at a place; None if it was not shown there."""
        former = await self._tables.get(table.record.former) if table.record.former else None
        return find_place_language(former, place_id) if former and place_id in former.record.places else None

    async def speak_at(self, person: Person, table_id: TableId, place_id: PlaceId, lang: Language) -> None:
        """Choose a table's language at a place; raises Refused."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "lang")
            if place_id not in list_hideable(table, person.id):
                raise Refused("not-shown-there" if place_id not in table.record.places else "speak-elsewhere")
            await self._tables.amend(table, spoken=speak_at(table, place_id, lang))

    async def ask_to_show(
        self, person: Person, table_id: TableId, place_id: PlaceId, agreed: tuple[PersonId, ...] = ()
    ) -> Acknowledged:
        """Show a table at one more place once another seated person agrees, or has `agreed`; raises Refused."""
        await self._attendance.enter_place(person.account, place_id)
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "show")
            is_done = await self._proposals.put(table, person, Show(place_id), agreed=agreed)
        return acknowledge_consent(self._translator, person, is_done=is_done)

    async def is_free_to_show(self, person: Person, table_id: TableId, place_id: PlaceId) -> bool:
        """Return whether a person may show a table at a place without asking.

        A running table that lost its only place may be shown by any of its players.
        """
        table = await self._tables.get(table_id)
        if place_id in table.record.places or (not table.record.places and table.record.status is TableStatus.LIVE):
            return True
        if find_place_obstacle(table, place_id) is not None:
            return False
        former = (await self._tables.get(table.record.former)).record.places if table.record.former else ()
        return place_id in former or list_seated(table) == (person.id,)

    async def list_hideable(self, person: Person, table_id: TableId) -> tuple[ShownPlace, ...]:
        """List where a person may hide a table; raises Refused."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "hide")
            return tuple(describe_place(table, place) for place in list_hideable(table, person.id))

    async def hide_at(self, person: Person, table_id: TableId, place_id: PlaceId) -> None:
        """Hide a table at a place, and tell all who did; raises Refused."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "hide")
            if place_id not in table.record.places:
                raise Refused("not-shown-there")
            if place_id not in list_hideable(table, person.id):
                raise Refused("hide-elsewhere")
            name = find_own_name(table, person)
            notice = make_notice(table, self._tables.now(), "hidden", who=name, chat=chat_of(place_id))
            left = tuple(each for each in table.record.places if each != place_id)
            await self._tables.amend(table, notice=notice, places=left)

    async def list_subscriptions(self, person: Person, place_id: PlaceId) -> tuple[str, ...]:
        """List the games whose next table at a place a person is told of."""
        return tuple(await self._store.find_wishes(person.id, place_id))

    async def subscribe(self, person: Person, place_id: PlaceId, game: str) -> None:
        """Tell a person once, in private, when a table of a game opens at a place."""
        now_ms = self._tables.now()
        await self._store.write(lambda transaction: transaction.write_wish(person.id, place_id, game, now_ms))

    async def unsubscribe(self, person: Person, place_id: PlaceId, game: str) -> None:
        """Undo `subscribe`."""
        await self._store.write(lambda transaction: transaction.delete_wish(person.id, place_id, game))

    async def _tell_subscribers(self, table: Table, place_id: PlaceId) -> None:
        """Plan to tell the subscribers of a place who do not sit at a table that it has opened there."""
        seated = set(list_seated(table))

        def write_rows(transaction: Transaction) -> None:
            told = [each for each in transaction.take_wishes(place_id, table.box.name) if each not in seated]
            transaction.add_posts(make_person_post(table, each, LobbyOpened(0), 0) for each in told)

        await self._store.write(write_rows)

    async def find_place(self, table_id: TableId, prefix: str, message_id: str) -> PlaceId | None:
        """Find the place under a prefix where a message shows a table, else the first that shows it at all."""
        try:
            places = (await self._tables.get(table_id)).record.places
        except Refused:
            return None
        found = [place for place in places if place.startswith(prefix)]
        for place in found:
            board = await self._store.find_post(status_post_id(table_id, place))
            if board is not None and board.message_id == message_id:
                return place
            if await self._store.posts_of_message(place, message_id):
                return place
        return next(iter(found), None)

    async def tables_at(self, place_id: PlaceId) -> tuple[TableId, ...]:
        """Return the tables shown at a place: playable ones first, then newest first."""
        return tuple(await self._store.tables_at(place_id))

    async def places_under(self, prefix: str) -> Sequence[PlaceId]:
        """List the places with tables whose ids begin with `prefix`: all of one server's."""
        return await self._store.places_under(prefix)

    async def move_place(self, old: PlaceId, new: PlaceId) -> None:
        """Move the tables of a place, and what is planned there, to another id in one step."""
        async with AsyncExitStack() as stack:
            names = sorted(await self._store.tables_at(old))
            held = [await stack.enter_async_context(self._tables.lock_table(name)) for name in names]
            changed = [(table, move_place(table, old, new)) for table in held]

            def write_rows(transaction: Transaction) -> None:
                transaction.move_place(old, new)
                for table, after in changed:
                    posts = [make_status_post(table, new)]
                    amend_unit(table, after, (), "", self._tables.times, posts, self._tables.now())(transaction)

            await self._store.write(write_rows)
            for table, after in changed:
                table.become(after)
        for name in names:
            self._sender.wake(name)
