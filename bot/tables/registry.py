"""Live tables by id: loaded on demand, one lock each, and `submit` as the only door to their logs.

Commit first, then believe: a position changes in memory once its row is on disk. A bug at one table
suspends that table and no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, TypeVar

from bot.ports.ids import TableId, TableStatus
from bot.ports.office import NotSaved
from bot.store.port import Store, StoredTable, UnitOfWork
from bot.store.rows import Deadline, Head, LogRow, Notice, PostRow, TableRecord, Tenure
from bot.tables import units
from bot.tables.bells import Bells
from bot.tables.deadlines import Times, running_deadlines
from bot.tables.listener import Change, PostPlanner, TableListener
from bot.tables.proposals import deadlines_after
from bot.tables.rest import record_after
from bot.tables.suspension import log_suspension, suspend_unit, suspended_record
from bot.tables.table import Damaged, StoryDiffers, Table, fold_table, require_live
from bot.tables.take_back import TakeBack, retract
from bot.tables.timepiece import Timepiece
from bot.tasks.side_task import start_side_task
from games.box import Box
from games.event import Told
from games.forms import Refused
from games.questions import Question

log = logging.getLogger(__name__)

T = TypeVar("T")


class TableRegistry:
    """All live tables. Beyond `most` they leave the memory, and when they were not used for `idle_ms`.

    What `plan` asks for is committed with each change; listeners hear of it afterwards.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Box[Any]],
        times: Times,
        now: Timepiece,
        plan: PostPlanner,
        *,
        most: int,
        idle_ms: int,
    ) -> None:
        self.store = store
        self.games = games
        self.times = times
        self.now = now
        self._plan = plan
        self._listeners: list[TableListener] = []
        self._has_loaded = False
        self._most = most
        self._idle_ms = idle_ms
        self._hot: OrderedDict[TableId, Table] = OrderedDict()
        self._touched: dict[TableId, int] = {}
        self._held: Counter[TableId] = Counter()
        self._loading: dict[TableId, asyncio.Task[Table]] = {}
        self._bells = Bells()
        self._moved_ms = 0
        self._moving: asyncio.Future[None] | None = None

    def subscribe(self, listener: TableListener) -> None:
        """Tell a listener of all tables, after those that have subscribed before it; only before the first is loaded."""
        assert not self._has_loaded, "a listener that subscribes now has missed tables"
        self._listeners.append(listener)

    # -- in and out of memory

    async def get(self, table_id: TableId) -> Table:
        """Return a table to read from, loading it if need be; raises Refused where there is none."""
        table = self._hot.get(table_id)
        if table is None:
            task = self._loading.get(table_id) or self._start_loading(table_id, self._load(table_id))
            table = await asyncio.shield(task)
        else:
            self._hot.move_to_end(table_id)
        self._touched[table_id] = self.now.steady_ms()
        return table

    def _start_loading(self, table_id: TableId, loading: Coroutine[Any, Any, Table]) -> asyncio.Task[Table]:
        """Start what puts a table into memory; whoever wants it meanwhile waits for that, so that there is one of it."""
        task = self._loading[table_id] = start_side_task(loading)
        task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return task

    @asynccontextmanager
    async def lock_table(self, table_id: TableId) -> AsyncIterator[Table]:
        """Lock a table, to change it."""
        self._held[table_id] += 1
        try:
            table = await self.get(table_id)
            async with table.lock:
                yield table
        finally:
            self._held[table_id] -= 1
            if not self._held[table_id]:
                del self._held[table_id]

    def _keep_loaded(self, table: Table) -> None:
        """Keep a table in memory, and unload those that were not used for long."""
        name = table.record.id
        self._has_loaded = True
        self._hot[name], self._touched[name] = table, self.now.steady_ms()
        self.sweep()
        for listener in self._listeners:
            listener.handle_load(table)

    def sweep(self) -> None:
        """Unload the tables beyond the bound and those idle for long; never one that is held."""
        before = self.now.steady_ms() - self._idle_ms
        for name in list(self._hot):
            if len(self._hot) <= self._most and self._touched[name] >= before:
                break
            if name not in self._held:
                del self._hot[name]
                del self._touched[name]
                for listener in self._listeners:
                    listener.handle_unload(name)

    def find_loaded(self, table_id: TableId) -> Table | None:
        """Find a table, if it is in memory."""
        return self._hot.get(table_id)

    def list_loaded(self) -> tuple[TableId, ...]:
        """List the tables in memory, the least recently used first."""
        return tuple(self._hot)

    async def _load(self, table_id: TableId) -> Table:
        if self._moving is not None:
            await asyncio.wait([self._moving])
        moved_ms = self._moved_ms
        try:
            stored = await self.store.load_table(table_id)
        except NotSaved as fault:
            raise Refused("damaged" if fault.reason == "corrupt" else "busy") from None
        except ValueError:
            log.exception("table unreadable", extra={"table": table_id})
            raise Refused("table-unreadable") from None
        if stored is None:
            raise Refused("no-such-table")
        box = self.games.get(stored.record.game)
        if box is None:
            raise Refused("no-such-game")
        table = await self._fold(stored, box)
        if mending := units.mend_deadlines(table, self.times, self.now()):
            await self._commit(mending, lambda: None, table)
        if moved_ms != self._moved_ms:
            return await self._load(table_id)
        self._keep_loaded(table)
        return table

    async def _fold(self, stored: StoredTable, box: Box[Any]) -> Table:
        record, tenures, rows, deadlines, *_ = stored
        if stored.is_damaged:
            return await self._fold_nothing(stored, box, Damaged())
        try:
            former = await self.former_state(record) if record.started_at is not None else None
            table = fold_table(record, box, tenures, rows, former)
        except Exception as fault:  # noqa: BLE001  the edge of one table: whatever is wrong with it stays there
            return await self._fold_nothing(stored, box, fault)
        table.deadlines, table.head = {deadline.question: deadline for deadline in deadlines}, stored.head
        return table

    async def _fold_nothing(self, stored: StoredTable, box: Box[Any], fault: Exception) -> Table:
        record = stored.record
        table = Table(record, box, list(stored.tenures), version=record.version + len(stored.rows), head=stored.head)
        await self.suspend(table, fault, fault.seq if isinstance(fault, StoryDiffers) else 0)
        return table

    async def former_state(self, record: TableRecord) -> Any:
        """Return the last state of the table before a rematch, which its game may look at."""
        if record.former is None:
            return None
        former = await self.get(record.former)
        if former.position is None:
            raise ValueError("the table before this one cannot be read")
        return former.position.state

    # -- changing a table; the caller holds its lock

    async def submit(
        self,
        table: Table,
        question: Question,
        token: str,
        *,
        via: str,
        person_id: str = "",
        platform_at_ms: int | None = None,
        inbox_id: str = "",
    ) -> LogRow:
        """Take one answer: rules, commit, and only then the new position. Raises Refused, and then nothing changed."""
        given = units.GivenAnswer(question, token, via, person_id, lambda _: platform_at_ms, inbox_id)
        return (await self.submit_all(table, (given,)))[0]

    async def submit_all(self, table: Table, given: Sequence[units.GivenAnswer]) -> list[LogRow]:
        """Take several answers in turn and write them together. Raises Refused, and then nothing changed at all."""
        now, works, steps = self.now(), list[UnitOfWork[None]](), list[units.AnswerEffect]()
        ahead = table if len(given) == 1 else table.copy_ahead()
        try:
            for each in given:
                if steps:
                    steps[-1].believe(ahead)
                require_live(ahead)
                steps.append(self._plan_answer(ahead, each, now))
                works.append(units.answer_unit(ahead, steps[-1], each.inbox, self.times))
        except Refused:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one table
            await self.suspend(table, fault, len(table.story) + 1)
            raise Refused("suspended") from None
        await self._commit(units.combine_units(works), lambda: self._accept_all(table, steps), table)
        return [step.proposal.row for step in steps]

    def _plan_answer(self, table: Table, given: units.GivenAnswer, now_ms: int) -> units.AnswerEffect:
        proposal = table.propose(
            given.question,
            given.token,
            via=given.via,
            at_ms=now_ms,
            person_id=given.person,
            platform_at_ms=given.pressed(table),
        )
        table = replace(table, deadlines=running_deadlines(table, proposal))
        wanted = deadlines_after(self.times, table, proposal.position, now_ms)
        record = record_after(table, proposal, wanted, now_ms)
        after = replace(table, position=proposal.position, record=record)
        if record is not table.record:
            wanted = deadlines_after(self.times, after, after.position, now_ms)
        return units.AnswerEffect(proposal, record, wanted, self._plan(table, after, proposal.events))

    def _accept_all(self, table: Table, steps: Sequence[units.AnswerEffect]) -> None:
        for step in steps:
            before = replace(table)
            step.believe(table)
            self._announce(before, table, step.proposal.events, step.posts)

    async def _commit(self, unit: UnitOfWork[None], believe: Callable[[], None], table: Table) -> None:
        """Commit, then believe, also for a caller cancelled meanwhile: memory never lags behind the disk, nor the time."""
        writing, moved_ms = self.store.write(unit), self._moved_ms
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            await asyncio.wait([writing])
            if not writing.exception():
                believe()
                table.shift_deadlines(self._moved_ms - moved_ms)
            raise
        except NotSaved as fault:
            log.error("not saved", extra={"reason": fault.reason})  # noqa: TRY400  its cause is in the reason
            raise Refused("busy") from None
        believe()
        table.shift_deadlines(self._moved_ms - moved_ms)

    async def move_time(self, by_ms: int, unit: UnitOfWork[None]) -> None:
        """Move the time, and with it every deadline, which `unit` does on disk; raises NotSaved, and then nothing moved."""
        self._move(by_ms)
        self._moving = self.store.write(unit)
        try:
            await asyncio.shield(self._moving)
        except NotSaved:
            self._move(-by_ms)
            raise

    def _move(self, by_ms: int) -> None:
        self.now.move(by_ms)
        self._moved_ms += by_ms
        for table in self._hot.values():
            table.shift_deadlines(by_ms)

    async def amend(
        self,
        table: Table,
        *,
        tenures: Sequence[Tenure] = (),
        notice: Notice | None = None,
        inbox_id: str = "",
        begin: bool = False,
        deadlines: dict[str, Deadline] | None = None,
        taken_back: TakeBack | None = None,
        **changes: Any,
    ) -> None:
        """Change a table's own row and who holds its seats; `begin` sets the first position.

        `deadlines` take the place of those that run; `taken_back` is written beside. Raises Refused, and then nothing changed.
        """
        changes["version"] = table.record.version + 1
        if notice is not None:
            changes["notice"] = notice
        record = table.record.model_copy(update=changes)
        after = replace(table, record=record, tenures=[*table.tenures, *tenures])
        after, row = retract(after, taken_back, self.now()) if taken_back else (after, None)
        after.head = Head(row.seq if row else table.head.seq, record.version)
        if deadlines is not None:
            after.deadlines = deadlines
        try:
            if begin:
                after.former = await self.former_state(record)
                after.set_first_position()
            after.deadlines = deadlines_after(self.times, after, after.position, self.now())
            after.version = table.version + 1
            posts = self._plan(table, after, ())
            unit = units.amend_unit(table, after, tenures, inbox_id, self.times, posts, self.now(), row)
        except Refused:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one table
            await self.suspend(table, fault, len(table.story) + 1)
            raise Refused("suspended") from None

        def believe() -> None:
            before = table.become(after)
            self._announce(before, table, (), posts)

        await self._commit(unit, believe, table)

    async def open(self, record: TableRecord, box: Box[Any], tenures: Sequence[Tenure], inbox_id: str = "") -> Table:
        """Open a new table: commit its row, then keep it in memory; raises Repeated."""
        table = Table(record, box, list(tenures), version=record.version, head=Head(version=record.version))
        table.deadlines = self.times.deadlines_after(table, None, self.now())
        nowhere = replace(table, record=record.model_copy(update={"places": ()}))
        posts = self._plan(nowhere, table, ())

        def believe() -> None:
            self._keep_loaded(table)
            self._announce(nowhere, table, (), posts)

        async def commit() -> Table:
            await self._commit(units.open_unit(table, self.times, posts, inbox_id), believe, table)
            return table

        return await asyncio.shield(self._start_loading(record.id, commit()))

    async def move_deadline(self, table: Table, deadline: Deadline) -> None:
        """Write that a reminder was given, or that a deadline has moved."""
        due = self.times.due_ms(deadline)

        def believe() -> None:
            before = replace(table)
            table.deadlines = {**table.deadlines, deadline.question: deadline}
            table.version += 1
            self._announce(before, table, (), ())

        await self._commit(lambda transaction: transaction.write_deadline(deadline, due), believe, table)

    async def suspend(self, table: Table, fault: Exception, seq: int) -> None:
        """Suspend one table at which something is wrong; the log says where in the code, never which values."""
        log_suspension(table, fault, seq)
        was, before = table.record.status, replace(table)
        table.record = record = suspended_record(table, self.now())
        table.deadlines = {}
        table.version += 1
        self._bells.ring(table.record.id)
        if was in {TableStatus.OVER, TableStatus.CLOSED, TableStatus.SUSPENDED}:
            return
        posts = self._plan(before, table, ())
        known = table.head

        def believe() -> None:
            table.head = known._replace(version=record.version)
            self._announce(before, table, (), posts)

        with suppress(Refused):
            await self._commit(suspend_unit(known, record, posts), believe, table)

    async def resume(self, table_id: TableId) -> None:
        """Let a suspended table go on, if this code folds it as it was told; raises Refused otherwise."""
        async with self.lock_table(table_id) as table:
            if table.record.status is not TableStatus.SUSPENDED:
                raise Refused(table.record.status.value)
            if table.position is None or table.position.ask is None:
                raise Refused("suspended")
            notice = Notice(key="resumed", at=self.now(), seq=len(table.story))
            await self.amend(table, status=TableStatus.LIVE, notice=notice)

    def _announce(self, before: Table, after: Table, events: Told, posts: tuple[PostRow, ...]) -> None:
        """Tell all who listen of a change that is on disk and in memory."""
        moved = (self.times.due_ms(d) for key, d in after.deadlines.items() if before.deadlines.get(key) != d)
        change = Change(before, after, events, posts, min(moved, default=None))
        self._bells.ring(after.record.id)
        for listener in self._listeners:
            listener.handle_commit(change)

    def watch(self, table_id: TableId, bell: Callable[[], None]) -> AbstractContextManager[None]:
        """Call `bell` whenever the table has changed, while the body runs."""
        return self._bells.hang(table_id, bell)
