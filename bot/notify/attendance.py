"""People who read a message, come to a channel, or are gone: what becomes of their questions and seats."""

from contextlib import suppress
from functools import partial
from typing import Final

from cachetools import TTLCache

from bot.lobby.lobby import Lobby
from bot.notify.stored import write_attendance
from bot.play.server_answers import deliver
from bot.tables.absence import is_absent
from bot.tables.change import Changes, GivenAnswer
from bot.tables.people import chat_of
from bot.tables.questions import WAITING, delivery_question
from bot.tables.seats import name_of_person, require_own_seat
from bot.tables.snapshot import Table, make_notice
from bot.tables.stored import find_accounts, find_attended, find_person, find_person_id, tables_at, tables_of
from bot.tables.tables import Tables
from bot.values.ids import AccountId, ChannelId, PersonId, TableId, TableStatus
from bot.values.requests import NotSaved, Person
from games.forms import Refused

KEPT: Final = 5_000  # how many accounts in channels are cached
DAY_MS: Final = 24 * 3_600_000  # how long: attendance that is not renewed is forgotten


class Attendance:
    """Handles deliveries and lost people for the sender, and who is where for the chats."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self._tables = tables
        self._store = tables.store
        self._lobby = lobby
        self._known: TTLCache[tuple[ChannelId, AccountId], bool] = TTLCache(KEPT, DAY_MS, timer=tables.now)

    async def handle_delivery(self, table_id: TableId, seat: int) -> None:
        """Report that a seat was sent its reveal in its person's own chat."""
        if delivery_question(await self._tables.get(table_id), seat) is not None:
            await self._tables.change(table_id, partial(deliver, seat))

    async def report_looked(self, person: Person, table_id: TableId, seat: int) -> None:

        def decide(table: Table, now_ms: int) -> GivenAnswer | None:
            require_own_seat(table, person.id, seat)
            return deliver(seat, table, now_ms)

        await self._tables.change(table_id, decide)

    async def person_gone(self, person_id: PersonId) -> None:
        """Free the seats of a person whose account no longer exists."""
        for table_id in await tables_of(self._store, person_id):
            await self.mark_absent(person_id, table_id, "gone")

    async def enter_channel(self, account_id: AccountId, channel_id: ChannelId) -> None:
        """Note once a day that an account is in a channel; if it is new there, update its person's tables."""
        if (channel_id, account_id) in self._known:
            return
        try:
            is_new = not await self._is_at(account_id, channel_id)
            await self._write_attendance(account_id, channel_id, self._tables.now(), moves=is_new)
        except NotSaved:
            return  # the next press notes it
        self._known[channel_id, account_id] = True

    async def leave_channel(self, account_id: AccountId, channel_id: ChannelId) -> None:
        """Note that an account left a channel; free its person's seats where they follow a table nowhere else.

        A person with another account can still be told there.
        """
        if not await self._is_at(account_id, channel_id):
            return
        self._known.pop((channel_id, account_id), None)
        await self._write_attendance(account_id, channel_id, None, moves=True)
        person = await find_person_id(self._store, account_id)
        accounts = [each.id for each in (await find_accounts(self._store, [person]))[person]]
        if accounts != [account_id]:
            return
        others = (await find_attended(self._store, accounts)).get(account_id, frozenset())
        for table_id in await tables_at(self._store, channel_id):
            if others.isdisjoint((await self._tables.get(table_id)).record.places):
                await self.mark_absent(person, table_id, "left-place")

    async def leave_chat(self, account_id: AccountId) -> None:
        """Note that an account left every channel of its chat; a person with another account keeps their seats."""
        person = await find_person_id(self._store, account_id)
        if len((await find_accounts(self._store, [person]))[person]) > 1:
            return
        for table_id in await tables_of(self._store, person):
            table = await self._tables.get(table_id)
            if any(chat_of(channel) == chat_of(account_id) for channel in table.record.places):
                await self.mark_absent(person, table_id, "left-place")

    async def _is_at(self, account_id: AccountId, channel_id: ChannelId) -> bool:
        return channel_id in (await find_attended(self._store, [account_id])).get(account_id, ())

    async def _write_attendance(
        self, account_id: AccountId, channel_id: ChannelId, at_ms: int | None, *, moves: bool
    ) -> None:
        await self._store.write(lambda transaction: write_attendance(transaction, channel_id, account_id, at_ms))
        if not moves:
            return
        person = await find_person_id(self._store, account_id)
        for table_id in await tables_at(self._store, channel_id):
            with suppress(Refused):
                await self._tables.change(table_id, lambda table, _: {} if table.seats_of(person) else None)

    async def mark_absent(self, person_id: PersonId, table_id: TableId, key: str) -> None:
        def decide(table: Table, now_ms: int) -> Changes | None:
            is_here = bool(table.seats_of(person_id)) and not is_absent(table, person_id)
            if not is_here or table.record.status not in WAITING:
                return None
            notice = make_notice(table, now_ms, key, whom=name_of_person(table, person_id))
            return {"notice": notice, "absent": {**table.record.absent, person_id: len(table.history)}}

        try:
            table = await self._tables.get(table_id)
            if table.record.status is not TableStatus.LOBBY:
                await self._tables.change(table_id, decide)
            elif table.seats_of(person_id) and (person := await find_person(self._store, person_id)) is not None:
                await self._lobby.leave(person, table_id)
        except Refused:
            return
