from __future__ import annotations

import asyncio
import json
from abc import abstractmethod
from collections.abc import Callable, Collection
from typing import Any, Final

from bot.db.change_feed import ChangeFeed
from bot.db.deadlines import DeadlineReads
from bot.db.jobs import Jobs
from bot.db.notify import BlockedChannel, NotifyReads, PostRow, SeatMessageRow
from bot.db.people import DoorReads
from bot.db.personal_rows import PersonalReads
from bot.db.rows import Bank, Deadline, Head, LaterRows, Notice, StoredTable
from bot.db.snapshot import MeasureReads
from bot.db.statements import BOUND, LOG_COLUMNS, POST_COLUMNS, SEAT_MESSAGE_COLUMNS, WEEK_COLUMNS, T, make_marks
from bot.db.stored_rows import (
    COUNT_SET_ASIDE,
    READ_BANKS,
    READ_DEADLINES,
    READ_HEAD,
    READ_PREPARED,
    decode_entry,
    decode_posts,
    decode_prepared,
    decode_seat_message,
    decode_updates,
    decode_week,
)
from bot.db.transaction import AskingUnit, BatchWriter, UnitOfWork
from bot.values.health import SetAside, Times
from bot.values.hours import Week
from bot.values.ids import AccountId, ChannelId, PersonId, TableId, TableStatus
from bot.values.requests import Update

READ_POST: Final = f"select {', '.join(POST_COLUMNS)} from posts"
LEAST_FREE: Final = 2**20  # bytes of free disk, below which a database is as good as full
MOST_SEALED: Final = 24  # As many answers to one step may be sealed; only more tell all that there was a move.
READ_SEAT_MESSAGE: Final = f"select {', '.join(SEAT_MESSAGE_COLUMNS)} from seat_messages"


class Store(PersonalReads, DeadlineReads, DoorReads, NotifyReads, MeasureReads):
    """A record of tables. Its reads see what was committed; they raise NotSaved where it fails."""

    jobs: Jobs  # which of the background jobs on this database are this process's
    feed: ChangeFeed  # how processes tell each other what changed
    clock: Callable[[], int]  # the time in ms since 1970, UTC, by which all processes on this database reckon
    _writer: BatchWriter

    @abstractmethod
    async def close(self) -> None:
        """Write what waits, and close the database."""

    def write(self, unit: UnitOfWork[T]) -> asyncio.Future[T]:
        """Have a unit written that asks nothing; done after the commit. Raises what the unit raised, or NotSaved."""
        return self._writer.write(unit, asks=False)

    def ask(self, unit: AskingUnit[T]) -> asyncio.Future[T]:
        """Have a unit written that needs answers, by itself on a server; it may run again after a broken connection."""
        return self._writer.write(unit, asks=True)

    @property
    def write_times(self) -> Times:
        return self._writer.times

    def find_write_fault(self) -> str:
        """Return why nothing can be written just now, as a reason of NotSaved; empty where all is well."""
        free = self.find_free_bytes()
        return self._writer.fault or ("full" if free is not None and free < LEAST_FREE else "")

    def find_free_bytes(self) -> int | None:
        """Return the room left where the database lies, None where that is not known."""
        return None

    @abstractmethod
    async def load_table(self, table_id: TableId) -> StoredTable | None:
        """Read all that is kept of a table; raises ValueError where its own row makes no sense."""

    @abstractmethod
    async def _fetch_together(self, *statements: tuple[str, tuple[Any, ...]]) -> list[list[tuple[Any, ...]]]:
        """Run statements on what stood at one moment, and return their rows; raises NotSaved."""

    def sign(self, text: str) -> str:
        """Return a keyed digest of a text; `arbitro rekey` changes it."""
        return self._vault.sign(text)

    async def load_later(self, table_id: TableId, seq: int) -> LaterRows:
        """Read what was written of a table that there is after entry `seq`, as of one moment."""
        named = (table_id,)
        heads, rows, deadlines, banks, prepared = await self._fetch_together(
            (READ_HEAD, named),
            (f"select {', '.join(LOG_COLUMNS)} from log where table_id = ? and seq > ? order by seq", (table_id, seq)),
            (READ_DEADLINES, named),
            (READ_BANKS, named),
            (READ_PREPARED, named),
        )
        entries = [decode_entry(row, table_id, self._vault) for row in rows]
        waits, left = [Deadline.decode(*row) for row in deadlines], [Bank(*row) for row in banks]
        return LaterRows(Head(*heads[0]), entries, waits, left, decode_prepared(prepared, table_id, self._vault))

    async def find_heads(self, table_ids: Collection[TableId]) -> dict[TableId, Head]:
        sql = f"select table_id, seq, version from heads where table_id in ({make_marks(table_ids)})"
        return {TableId(name): Head(seq, version) for name, seq, version in await self._fetch_all(sql, *table_ids)}

    async def table_ids(self, *statuses: TableStatus) -> list[TableId]:
        where = f"where status in ({make_marks(statuses)})" if statuses else ""
        return await self._column(f"select id from tables {where} order by opened_at, id", *statuses)

    async def tables_needing_server(self) -> list[TableId]:
        """List live tables where robots, the judge or chance have something to do."""
        return await self._column(
            "select id from tables where status = 'live' and (stirring = 1 or id in (select table_id from prepared)) order by id"
        )

    async def idle_tables(self, live_ms: int, else_ms: int) -> list[TableId]:
        """List begun tables with few answers by hand since `live_ms` at a live pace, else `else_ms`, where nobody was asked to go on.

        These few may all be sealed, and then nobody knows of them.
        """
        sql = (
            "select id from (select id, opened_at, pace, coalesce((select at from log where table_id = tables.id "
            f"and via = 'hand' order by seq desc limit 1 offset {MOST_SEALED}), started_at) as moved from tables where status in "
            "('live', 'paused') and body not like '%\"abandoned\": {%') as begun "
            "where moved < (case when pace in ('live', 'evening') then ? else ? end) order by opened_at, id"
        )
        return await self._column(sql, live_ms, else_ms)

    async def times_opened(self, person_id: PersonId, since_ms: int) -> list[int]:
        """List when the person opened tables since a time, the latest first; the first seated has opened it."""
        sql = (
            "select b.opened_at from tenures t join tables b on b.id = t.table_id where t.person = ? and b.opened_at > ? "
            "and not exists (select 1 from tenures u where u.table_id = t.table_id and u.id < t.id) order by 1 desc"
        )
        return await self._column(sql, person_id, since_ms)

    async def tables_of(self, person_id: PersonId, most: int = 60) -> list[TableId]:
        sql = (
            "select distinct t.table_id, b.opened_at from tenures t join tables b on b.id = t.table_id "
            "where t.person = ? and not exists "
            "(select 1 from tenures u where u.table_id = t.table_id and u.seat = t.seat and u.id > t.id) "
            "order by b.opened_at desc, t.table_id limit ?"
        )
        return await self._column(sql, person_id, most)

    async def tables_kept_for(self, person_id: PersonId) -> list[TableId]:
        return await self._column(
            "select distinct t.table_id from tenures t where t.reserve = ? and not exists "
            "(select 1 from tenures u where u.table_id = t.table_id and u.seat = t.seat and u.id > t.id) order by t.table_id",
            person_id,
        )

    async def find_weeks(self, person_ids: Collection[PersonId]) -> dict[PersonId, Week]:
        sql = f"select id, {', '.join(WEEK_COLUMNS)} from people where zone <> '' and id in ({make_marks(person_ids)})"
        rows = await self._fetch_all(sql, *person_ids) if person_ids else []
        return {PersonId(row[0]): decode_week(*row[1:]) for row in rows}

    async def has_read_primer(self, person_id: PersonId, game: str) -> bool:
        return bool(await self._fetch_all("select 1 from primed where person = ? and game = ?", person_id, game))

    async def ladder_tables(self, person_id: PersonId, game: str) -> list[tuple[TableId, str, bool, TableStatus]]:
        """List the tables of a practice ladder, newest first, with step, passed or not, status."""
        sql = (
            "select c.table_id, c.rung, c.passed_at is not null, t.status from climbs c "
            "join tables t on t.id = c.table_id where c.person = ? and c.game = ? order by t.opened_at desc, t.id"
        )
        rows = await self._fetch_all(sql, person_id, game)
        return [(TableId(table), rung, bool(passed), TableStatus(status)) for table, rung, passed, status in rows]

    async def entry_of_update(self, inbox_id: str) -> int | None:
        """Return the entry that an update caused, None if it was not handled."""
        return await self._value("select seq from inbox where id = ?", inbox_id)

    async def table_of_update(self, inbox_id: str) -> TableId | None:
        """Return the table that an update opened or changed, None if it was not handled."""
        return await self._value("select table_id from inbox where id = ?", inbox_id)

    async def unsent_posts(self, table_id: TableId) -> list[PostRow]:
        """List a table's unsent posts in the order planned; an unreadable row is left out."""
        rows = await self._fetch_all(f"{READ_POST} where table_id = ? and status <> 'sent' order by n", table_id)
        return decode_posts(rows)

    async def find_post(self, post_id: str) -> PostRow | None:
        found = decode_posts(await self._fetch_all(f"{READ_POST} where id = ?", post_id))
        return found[0] if found else None

    async def posts_of_message(self, channel_id: ChannelId, message_id: str) -> list[PostRow]:
        sql = f"{READ_POST} where place = ? and message_id = ? and batch <> '' and not ({BOUND}) order by n"
        rows = await self._fetch_all(sql, channel_id, message_id)
        return decode_posts(rows)

    async def find_notice(self, table_id: TableId, version: int) -> Notice | None:
        sql = "select notice from notices where table_id = ? and version = ?"
        return await self._find(Notice.model_validate_json, sql, table_id, version)

    async def tables_with_unsent_posts(self, among: Collection[TableId] | None = None) -> list[TableId]:
        where = "" if among is None else f" and table_id in ({make_marks(among) or 'null'})"
        sql = f"select distinct table_id from posts where status <> 'sent'{where} order by table_id"
        return await self._column(sql, *among or ())

    async def question_messages(
        self, account_ids: Collection[AccountId], table_id: TableId, question_id: str
    ) -> list[tuple[AccountId, str]]:
        asked = "select message_id from prompts where place = ? and table_id = ? and question = ? order by message_id"
        found = [(each, await self._fetch_all(asked, each, table_id, question_id)) for each in account_ids]
        return [(account, row[0]) for account, rows in found for row in rows]

    async def find_seat_message(self, person_id: str, table_id: TableId, seat: int) -> SeatMessageRow | None:
        found = await self._fetch_all(
            f"{READ_SEAT_MESSAGE} where person = ? and table_id = ? and seat = ?", person_id, table_id, seat
        )
        return decode_seat_message(found[0], self._vault) if found else None

    async def next_seat_message_ms(self) -> int | None:
        return await self._value("select min(due_at) from seat_messages where due_at is not null")

    async def due_seat_messages(self, now_ms: int, most: int = 200) -> list[SeatMessageRow]:
        due = f"{READ_SEAT_MESSAGE} where due_at <= ? order by due_at, person, table_id, seat limit ?"
        return [decode_seat_message(row, self._vault) for row in await self._fetch_all(due, now_ms, most)]

    async def tables_at(self, channel_id: ChannelId) -> list[TableId]:
        """List the tables in a channel, those still open first, then newest first."""
        return await self._column(
            "select p.table_id from places p join tables t on t.id = p.table_id where p.place = ? "
            "order by t.status in ('over', 'closed'), t.opened_at desc, t.id",
            channel_id,
        )

    async def open_tables_at(self, channel_id: ChannelId) -> list[TableId]:
        return await self._column(
            "select p.table_id from places p join tables t on t.id = p.table_id where p.place = ? "
            "and t.status not in ('over', 'closed')",
            channel_id,
        )

    async def blocked_channels(self) -> list[BlockedChannel]:
        rows = await self._fetch_all(
            "select place, table_id, missing, tries from blocked_places order by place, table_id"
        )
        return [
            BlockedChannel(ChannelId(at), TableId(name), json.loads(missing), tries)
            for at, name, missing, tries in rows
        ]

    async def load_draft(self, person_id: PersonId, table_id: TableId, question_id: str) -> dict[str, tuple[str, ...]]:
        sql = "select fields from drafts where person = ? and table_id = ? and question = ?"
        rows = await self._fetch_all(sql, person_id, table_id, question_id)
        if not rows:
            return {}
        fields = self._vault.open(rows[0][0], table_id, "drafts", "fields", person_id, question_id)
        return {name: tuple(sent) for name, sent in json.loads(fields).items()}

    async def waiting_updates(self, chat_name: str) -> list[Update]:
        rows = await self._fetch_all(
            "select id, lane, body, at from updates where surface = ? and body <> '' order by id", chat_name
        )
        return decode_updates(rows, chat_name, self._vault)

    async def is_update_waiting(self, chat_name: str, number: int) -> bool:
        found = "select 1 from updates where surface = ? and id = ? and body <> ''"
        return bool(await self._fetch_all(found, chat_name, number))

    async def updates_set_aside(self) -> list[SetAside]:
        return await self._rows(SetAside, COUNT_SET_ASIDE)

    async def channels_under(self, prefix: str) -> list[ChannelId]:
        return await self._column(
            "select distinct place from places where substr(place, 1, ?) = ? order by place", len(prefix), prefix
        )

    async def last_alive_ms(self) -> int | None:
        return await self.read_number("alive")

    async def read_number(self, name: str) -> int | None:
        return await self._value("select value from house where name = ?", name)
