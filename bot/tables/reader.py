"""Tables as they are on disk: read, folded, and where they cannot be, suspended."""

import asyncio
import logging
import random
import traceback
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple

from bot.db.store import Store
from bot.run.supervisor import start_side_task
from bot.tables.ends import carry_proposals, measure_carried
from bot.tables.rows import Head, LogRow, Notice, TableRecord
from bot.tables.snapshot import Damaged, HistoryDiffers, LaterRows, StoredTable, Table, fold_row, fold_table
from bot.tables.stored import (
    find_accounts,
    find_attended,
    find_automatic,
    find_heads,
    load_later,
    load_table,
    load_weeks,
)
from bot.values.ids import PersonId, TableId, TableStatus
from bot.values.requests import NotSaved, refuse_unsaved
from bot.values.widgets import CARD
from games.event import Event, Told, visible_to
from games.forms import Refused
from games.kernel import Position
from games.questions import Question
from games.secret import Seat
from games.spec import GameSpec, Moment

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class TableReader:
    """Reads tables; `get` returns the one before a rematch, `suspend` is told where an entry cannot be folded."""

    _store: Store
    _games: Mapping[str, GameSpec[Any]]
    _get: Callable[[TableId], Awaitable[Table]]
    _suspend: Callable[[Table, Exception, int], Awaitable[Table]]

    async def read(self, table_id: TableId) -> Table:
        try:
            stored = await load_table(self._store, table_id)
        except NotSaved as fault:
            raise Refused("damaged" if fault.reason == "corrupt" else "busy") from None
        except ValueError:
            log.exception("table unreadable", extra={"table": table_id})
            raise Refused("table-unreadable") from None
        if stored is None:
            raise Refused("no-such-table")
        spec = self._games.get(stored.record.game)
        if spec is None:
            raise Refused("no-such-game")
        return await look_up_people(self._store, await self._fold(stored, spec))

    async def read_later(self, table: Table) -> tuple[Table, Told]:
        with refuse_unsaved():
            later = await load_later(self._store, table.record.id, table.head.seq)
        if later.head == table.head:
            return table, ()
        if has_same_row(table, later.head):
            with suppress(Exception):  # reading it again says what is wrong
                return fold_later(table, later)
        return await self.read_again(table.record.id)

    async def read_again(self, table_id: TableId) -> tuple[Table, Told]:
        return await self.read(table_id), ()

    async def _fold(self, stored: StoredTable, spec: GameSpec[Any]) -> Table:
        record, assignments, rows, deadlines, *_ = stored
        if stored.is_damaged:
            return await self._fold_nothing(stored, spec, Damaged())
        try:
            former = await self.former_state(record) if record.started_at is not None else None
            table = fold_table(record, spec, assignments, rows, former)
        except Exception as fault:  # noqa: BLE001  the edge of one table: whatever is wrong with it stays there
            return await self._fold_nothing(stored, spec, fault)
        running = {deadline.key: deadline for deadline in deadlines}
        return replace(
            table,
            record=carry_proposals(record, measure_carried(record, running)),
            deadlines=running,
            head=stored.head,
            banks={bank.seat: bank for bank in stored.banks},
            prepared={(row.seat, row.topic): row for row in stored.prepared},
        )

    async def _fold_nothing(self, stored: StoredTable, spec: GameSpec[Any], fault: Exception) -> Table:
        record = stored.record
        version = record.version + len(stored.rows)
        table = Table(record, spec, tuple(stored.assignments), version=version, head=stored.head)
        return await self._suspend(table, fault, fault.seq if isinstance(fault, HistoryDiffers) else 0)

    async def former_state(self, record: TableRecord) -> Any:
        if record.former is None:
            return None
        former = await self._get(record.former)
        if former.position is None:
            raise ValueError("the table before this one cannot be read")
        return former.position.state


REST_S: Final = 0.012  # Seconds of rest for the second process at a table, at most.


async def look_up_accounts(store: Store, table: Table) -> Table:
    named = {each.by for each in table.record.proposals.values() if each.by}
    with refuse_unsaved():
        found = await find_accounts(store, list_seated(table) | named | set(table.record.queue))
    return replace(table, accounts={person: tuple(each.id for each in accounts) for person, accounts in found.items()})


async def look_up_people(store: Store, table: Table) -> Table:
    """Look up what a table is to know of those who sit there."""
    people = list_seated(table)
    table = await look_up_accounts(store, table)
    accounts = {each for found in table.accounts.values() for each in found} if table.record.places else ()
    with refuse_unsaved():
        weeks, automatic = await load_weeks(store, people), await find_automatic(store, people)
        return replace(table, weeks=weeks, automatic=automatic, attended=await find_attended(store, accounts))


def list_seated(table: Table) -> set[PersonId]:
    return {PersonId(each.person) for each in table.assignments if each.person}


def has_same_row(table: Table, head: Head) -> bool:
    return table.position is not None and table.record.version == table.head.version == head.version


def fold_later(table: Table, later: LaterRows) -> tuple[Table, Told]:
    after = table
    for row in later.rows:
        after = fold_row(after, row)
    after = replace(
        after,
        head=later.head,
        deadlines={deadline.key: deadline for deadline in later.deadlines},
        banks={bank.seat: bank for bank in later.banks},
        prepared={(row.seat, row.topic): row for row in later.prepared},
    ).mark_over()
    return after, tuple(event for told in after.history[len(table.history) :] for event in told.events)


async def rest_a_moment() -> None:
    """Rest before reading what others wrote: those who were second together would be second together again."""
    await asyncio.sleep(random.uniform(0, REST_S))  # noqa: S311  no secret


class HeadReader:
    """Compares tables in memory with their heads on disk. While heads are read, those that are asked for next gather."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wanted: list[tuple[TableId, asyncio.Future[Head | None]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def is_behind(self, table: Table) -> bool:
        return await self._store.jobs.reread(False, partial(self._look_behind, table))

    async def _look_behind(self, table: Table) -> bool:
        with refuse_unsaved():
            head = await self._find(table.record.id)
        return head is not None and head != table.head

    def _find(self, table_id: TableId) -> asyncio.Future[Head | None]:
        future: asyncio.Future[Head | None] = asyncio.get_running_loop().create_future()
        self._wanted.append((table_id, future))
        if self._reading is None:
            self._reading = start_side_task(self._read_wanted())
        return future

    async def _read_wanted(self) -> None:
        try:
            while self._wanted:
                wanted, self._wanted = self._wanted, []
                await self._read(wanted)
        finally:
            self._reading = None

    async def _read(self, wanted: list[tuple[TableId, asyncio.Future[Head | None]]]) -> None:
        try:
            heads = await find_heads(self._store, {table_id for table_id, _ in wanted})
        except NotSaved as fault:
            for _, future in wanted:
                if not future.done():
                    future.set_exception(fault)
            return
        for table_id, future in wanted:
            if not future.done():
                future.set_result(heads.get(table_id))


def log_suspension(table: Table, fault: Exception, seq: int) -> None:
    where = "".join(traceback.format_tb(fault.__traceback__))
    extra = {"table": table.record.id, "seq": seq, "fault": type(fault).__name__}
    log.error("table %s suspended at entry %s: %s\n%s", table.record.id, seq, type(fault).__name__, where, extra=extra)


def suspend_table(table: Table, now_ms: int) -> Table:
    notice = Notice(key="suspended", at=now_ms, seq=len(table.history))
    changes = {"status": TableStatus.SUSPENDED, "notice": notice, "version": table.record.version + 1}
    record, head = table.record.model_copy(update=changes), table.head._replace(version=table.record.version + 1)
    return replace(table, record=record, deadlines={}, version=table.version + 1, head=head)


class PastDeal(NamedTuple):
    """All that a seat was told by the end of it, and its answers."""

    history: tuple[Event, ...]
    moments: tuple[Moment[Any], ...]


def gather_moments(table: Table, seat: int, person: str, rows: Sequence[LogRow], undone: frozenset[int]) -> PastDeal:
    past = table.rewind()
    deals, history, ends = dict[int, list[Moment[Any]]](), list[Event](), dict[int, int]()
    for row in rows:
        before, number = past.position, past.deal_span.number
        question = Question(Seat(row.seat), row.prompt)
        is_own = row.seat == seat and row.person == person and row.via == "hand" and row.seq not in undone
        if is_own and before is not None and before.ask is not None and question in before.ask.must:
            moment = Moment(len(history), past.view_for(seat), question, row.token)
            deals.setdefault(number, []).append(moment)
        past = fold_row(past, row)
        if row.seq not in undone:
            history.extend(visible_to(past.history[-1][1], Seat(seat)))
        ends[number] = len(history)
    over = [number for number in deals if number and number != past.deal_span.number]
    if not over:
        return PastDeal(tuple(history), ())
    return PastDeal(tuple(history[: ends[max(over)]]), tuple(deals[max(over)]))


async def find_past_position(table: Table, number: int) -> Position[Any]:
    return await asyncio.to_thread(fold_past, table, [row for row, _ in table.history[:number]])


def fold_past(table: Table, rows: Sequence[LogRow]) -> Position[Any]:
    past = table.rewind()
    for row in rows:
        past = fold_row(past, row)
    assert past.position is not None
    return past.position


def is_taught(table: Table) -> bool:
    """Tell whether a teacher may be asked here: no one else sits here, no seat is kept for anyone, and it is practice."""
    people = {person for each in table.list_holders() for person in (each.person, each.reserve) if person}
    return table.spec.teacher is not None and table.record.practice and len(people) == 1


def offered_lessons(table: Table, seat: int) -> tuple[str, ...]:
    teacher = table.spec.teacher
    if teacher is None or table.position is None or not is_taught(table):
        return ()
    is_live = table.record.status is TableStatus.LIVE and teacher.suggest is not None
    now = (CARD,) if is_live and find_taught_question(table, seat) else ()
    return (*now, teacher.lesson) if has_hand_to_review(table, seat) else now


def find_taught_question(table: Table, seat: int) -> Question | None:
    assert table.spec.teacher is not None
    asked = table.ask.must if table.ask is not None else ()
    return next((each for each in asked if each.seat == seat and each.prompt in table.spec.teacher.prompts), None)


def has_hand_to_review(table: Table, seat: int) -> bool:
    assert table.spec.teacher is not None
    until = table.deal_span.since if table.deal_span.number else len(table.history)
    return any(
        row.seat == seat and row.via == "hand" and row.prompt in table.spec.teacher.prompts
        for row, _ in table.history[:until]
    )
