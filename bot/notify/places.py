"""The chats that deliver, and the places there: what is shown where, and who or what has left."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from bot.db.store import Store
from bot.notify.attendance import Attendance
from bot.notify.planner import status_post_id
from bot.notify.sender import Courier
from bot.notify.subscriptions import Wishes
from bot.tables.names import find_own_name
from bot.tables.notices import make_notice
from bot.tables.people import chat_of
from bot.tables.places import (
    MOST_PLACES,
    describe_place,
    find_place_language,
    find_place_obstacle,
    list_hideable,
    list_seated,
    speak_at,
)
from bot.tables.rights import require_right
from bot.tables.seats import require_seated
from bot.tables.snapshot import Table
from bot.tables.tables import TableRegistry
from bot.text.acknowledged import acknowledge_consent
from bot.text.translator import Translator
from bot.values.chat import Chat
from bot.values.ids import AccountId, Language, PersonId, PlaceId, TableId, TableStatus
from bot.values.requests import Acknowledged, Person
from bot.values.room import ShownPlace
from bot.votes.kinds import PLACE
from bot.votes.proposals import Proposals
from games.forms import Refused

MANNERS: Final = 0.5
"""Seconds that a reply to one person waits at most for what all see."""


class Places:
    """What only chats need."""

    def __init__(
        self,
        tables: TableRegistry,
        store: Store,
        courier: Courier,
        attendance: Attendance,
        proposals: Proposals,
        translator: Translator,
    ) -> None:
        self._tables = tables
        self._store = store
        self._courier = courier
        self._attendance = attendance
        self._proposals = proposals
        self._wishes = Wishes(tables)
        self._translator = translator

    async def connect(self, chat: Chat) -> None:
        """Deliver on a chat, too, from now on."""
        await self._courier.connect(chat)

    def disconnect(self, chat_name: str) -> None:
        """Stop delivering on a chat until it connects again; what there is to tell waits."""
        self._courier.disconnect(chat_name)

    async def show_at(self, person: Person, table_id: TableId, place_id: PlaceId) -> None:
        """Show a table at a place, to everybody there; only for somebody who sits at it.

        Where a reply to them would take the turn of what all see, it waits for that.
        """
        async with self._tables.lock_table(table_id) as table:
            require_seated(table, person.id)
        await self._attendance.enter_place(person.account, place_id)
        if table.record.status is TableStatus.LOBBY:
            await self._wishes.tell(table, place_id)
        lang = await self._find_former_language(table, place_id) or person.lang
        await self._courier.show_at(table_id, place_id, lang)
        chat = self._courier.chats.get(chat_of(place_id))
        if chat is not None and chat.limits.shared:
            with suppress(TimeoutError):
                async with asyncio.timeout(MANNERS):
                    await self._courier.wait_told(table_id, place_id)

    async def _find_former_language(self, table: Table, place_id: PlaceId) -> Language | None:
        """Find the language in which the table before a rematch was told at a place; None where it was not shown there."""
        former = await self._tables.get(table.record.former) if table.record.former else None
        return find_place_language(former, place_id) if former and place_id in former.record.places else None

    async def speak_at(self, person: Person, table_id: TableId, place_id: PlaceId, lang: Language) -> None:
        """Have a table told in a language at a place; raises Refused."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "lang")
            if place_id not in list_hideable(table, person.id):
                raise Refused("not-shown-there" if place_id not in table.record.places else "speak-elsewhere")
            await self._tables.amend(table, spoken=speak_at(table, place_id, lang))

    async def ask_to_show(
        self, person: Person, table_id: TableId, place_id: PlaceId, agreed: tuple[PersonId, ...] = ()
    ) -> Acknowledged:
        """Show a table at one place more, if somebody else at it wants that too, or has `agreed`; raises Refused."""
        await self._attendance.enter_place(person.account, place_id)
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "show")
            if obstacle := find_place_obstacle(table, place_id):
                raise Refused(obstacle, limit=MOST_PLACES)
            is_done = await self._proposals.put(table, person, f"{PLACE} {place_id}", agreed=agreed)
        return acknowledge_consent(self._translator, person, is_done=is_done)

    async def is_free_to_show(self, person: Person, table_id: TableId, place_id: PlaceId) -> bool:
        """Tell whether somebody may show a table at a place without asking anybody.

        One that goes on while its place is gone may be shown by any of those who play.
        """
        table = await self._tables.get(table_id)
        if place_id in table.record.places or (not table.record.places and table.record.status is TableStatus.LIVE):
            return True
        if find_place_obstacle(table, place_id) is not None:
            return False
        former = (await self._tables.get(table.record.former)).record.places if table.record.former else ()
        return place_id in former or list_seated(table) == (person.id,)

    async def list_hideable(self, person: Person, table_id: TableId) -> tuple[ShownPlace, ...]:
        """List where somebody may have a table shown no more; raises Refused."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "hide")
            return tuple(describe_place(table, place) for place in list_hideable(table, person.id))

    async def hide_at(self, person: Person, table_id: TableId, place_id: PlaceId) -> None:
        """Show a table no more at a place; all are told who did that. Raises Refused."""
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

    async def list_wishes(self, person: Person, place_id: PlaceId) -> tuple[str, ...]:
        """List the games of which somebody is told when a table opens at a place."""
        return tuple(await self._store.find_wishes(person.id, place_id))

    async def note_wish(self, person: Person, place_id: PlaceId, game: str) -> None:
        """Note that somebody wants to be told once, in private, when a table of a game opens at a place."""
        await self._wishes.note(person, place_id, game)

    async def drop_wish(self, person: Person, place_id: PlaceId, game: str) -> None:
        """Note that somebody does not want that any more."""
        await self._wishes.drop(person, place_id, game)

    async def repost(self, table_id: TableId, place_id: PlaceId) -> None:
        """Post a table's status message as a new message at a place, below what was said since."""
        await self._courier.repost(table_id, place_id)

    async def find_place(self, table_id: TableId, prefix: str, message_id: str) -> PlaceId | None:
        """Find the place, of those whose ids begin with a prefix, at which a table is shown in a message, or else at all."""
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
        """Return the tables shown at a place: those that can be played first, then newest first."""
        return tuple(await self._store.tables_at(place_id))

    async def places_under(self, prefix: str) -> Sequence[PlaceId]:
        """List the places with tables whose ids begin with `prefix`: all of one server's."""
        return await self._store.places_under(prefix)

    async def place_moved(self, old: PlaceId, new: PlaceId) -> None:
        """Move all that was shown or planned at a place to its new id, in one step."""
        await self._courier.move_place(old, new)

    async def place_lost(self, place_id: PlaceId) -> None:
        """Drop a place that is gone or closed to us: its people are told in private."""
        await self._courier.drop_place(place_id)

    async def person_came(self, place_id: PlaceId, account_id: AccountId) -> None:
        """Note that somebody pressed or entered something at a place, by an account."""
        await self._attendance.enter_place(account_id, place_id)

    async def person_left(self, place_id: PlaceId, account_id: AccountId) -> None:
        """Note that an account has left a place: its person's seats are free for robots where they follow a table nowhere else."""
        await self._attendance.leave_place(account_id, place_id)

    async def person_left_all(self, account_id: AccountId) -> None:
        """Note that an account has left every place of its chat."""
        await self._attendance.leave_chat(account_id)
