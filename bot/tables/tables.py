"""Live tables by id: loaded on demand, one lock each, and `change` as the only way to change them.

Commit first, then apply: a position changes in memory once its row is on disk. A bug at one table
suspends that table and no other.
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, TypeAlias

from bot.db.errors import Conflict
from bot.db.store import AskingTransaction, AskingUnit, Store, Transaction, UnitOfWork
from bot.run.supervisor import find_place, start_side_task
from bot.run.timepiece import Timepiece
from bot.tables.absence import list_untold_silent, resume_changes, silence_changes
from bot.tables.chance import answer_chance
from bot.tables.change import (
    Change,
    Changes,
    Decide,
    GivenAnswer,
    PostPlanner,
    TableListener,
    amend_table,
    answer_table,
    mend_deadlines,
    open_unit,
    write_change,
    write_reminders,
)
from bot.tables.deadlines import Times
from bot.tables.questions import outside_question
from bot.tables.reader import HeadReader, TableReader, log_suspension, look_up_people, rest_a_moment, suspend_table
from bot.tables.rows import Head, SeatAssignment, TableRecord
from bot.tables.snapshot import Table, make_notice, require_live
from bot.tables.stored import find_heads
from bot.values.health import Job
from bot.values.ids import TableId, TableStatus
from bot.values.requests import NotSaved
from games.forms import Refused
from games.secret import CHANCE
from games.spec import GameSpec

log = logging.getLogger(__name__)

PLAYED: Final = frozenset({TableStatus.LIVE, TableStatus.PAUSED})
PATIENCE: Final = 50  # How often a change is decided that others are always a little faster than.
Prepare: TypeAlias = Callable[..., Awaitable[Iterable[Decide]]]
"""Looks up, under the tables' locks, what a change needs beside these tables; returns steps that come first. Raises Refused."""


Settle: TypeAlias = Callable[[Table], UnitOfWork[None] | None]
"""Returns what is written of a table that is over, with its last entry."""


@dataclass(slots=True, eq=False)
class LiveTable:
    """The newest snapshot of a table, and its lock. One that `is_doubted` may have other deadlines on disk, whatever its head."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_doubted: bool = False

    @property
    def id(self) -> TableId:
        return self.table.record.id


class Tables:
    """All live tables. Beyond `most` they leave the memory, and when they were not used for `idle_ms`.

    What `plan` asks for is committed with each change, and with its last what `settle` does; listeners hear of it afterwards. Where other processes write, too,
    a table is compared with the disk before it is read or locked.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, GameSpec[Any]],
        times: Times,
        now: Timepiece,
        plan: PostPlanner,
        settle: Settle,
        *,
        most: int,
        idle_ms: int,
    ) -> None:
        self.store, self.games = store, games
        self.times, self.now = times, now
        self._plan, self._settle = plan, settle
        self._listeners: list[TableListener] = []
        self._hot = HotTables(most, idle_ms, now.steady_ms)
        self._heads = HeadReader(store)
        self._reader = TableReader(store, games, self.get, self._suspend_unread)
        self._changing: dict[TableId, asyncio.Task[Any] | None] = {}
        self._loading: dict[TableId, asyncio.Task[LiveTable]] = {}
        self._watchers = Watchers()
        self._doubts = 0  # how often the time was moved, or what is on disk may have been
        self._moving: asyncio.Future[None] | None = None

    def subscribe(self, listener: TableListener) -> None:
        self._listeners.append(listener)
        for live in self._hot:
            listener.handle_load(live.table)

    def _tell(self, tell: Callable[[TableListener], None]) -> None:
        """Tell every listener; what is committed is told to all, though one of them fails."""
        for listener in self._listeners:
            try:
                tell(listener)
            except Exception as fault:  # noqa: BLE001  the edge of one listener
                log.error("a listener failed with %s at %s", type(fault).__name__, find_place(fault))  # noqa: TRY400

    async def get(self, table_id: TableId) -> Table:
        """Return a table's newest snapshot; raises Refused."""
        live = await self._find_or_load(table_id)
        is_mine = self._changing.get(table_id) is asyncio.current_task()
        if not is_mine and (live.is_doubted or await self._heads.is_behind(live.table)):
            async with live.lock:
                await self._catch_up(live)
        return live.table

    async def find_readable(self, table_id: TableId) -> Table | None:
        """Return a table, None for one that cannot be read; raises NotSaved where none can be for now."""
        try:
            return await self.get(table_id)
        except Refused as refused:
            if refused.reason == "busy":
                raise NotSaved(refused.reason) from refused
            return None

    async def _find_or_load(self, table_id: TableId) -> LiveTable:
        live = self._hot.find(table_id)
        if live is None:
            task = self._loading.get(table_id) or self._start_loading(table_id, self._load(table_id))
            live = await asyncio.shield(task)
        return live

    def _start_loading(self, table_id: TableId, loading: Coroutine[Any, Any, LiveTable]) -> asyncio.Task[LiveTable]:
        task = self._loading[table_id] = start_side_task(loading)
        task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return task

    @asynccontextmanager
    async def _lock(self, table_id: TableId) -> AsyncIterator[LiveTable]:
        with self._hot.hold(table_id):
            live = await self._find_or_load(table_id)
            async with live.lock:
                self._changing[table_id] = asyncio.current_task()
                try:
                    if live.is_doubted or await self._heads.is_behind(live.table):
                        await self._catch_up(live)
                    yield live
                finally:
                    del self._changing[table_id]

    def _keep_loaded(self, live: LiveTable) -> None:
        self._hot.add(live)
        self.sweep()
        self._tell(lambda listener: listener.handle_load(live.table))

    def sweep(self) -> None:
        for name in self._hot.sweep():
            for listener in self._listeners:
                listener.handle_unload(name)

    def find_loaded(self, table_id: TableId) -> Table | None:
        live = self._hot.find(table_id)
        return live.table if live is not None else None

    def list_loaded(self) -> tuple[TableId, ...]:
        return tuple(live.id for live in self._hot)

    async def _load(self, table_id: TableId) -> LiveTable:
        doubts = await self._wait_moved()
        live = LiveTable(await self._reader.read(table_id))
        if (mended := mend_deadlines(live.table, self.times, self.now())) is not None:
            unit = write_change(Change(live.table, mended), self.times, self.now())
            await self._commit(unit, partial(setattr, live, "table", mended), live)
        live.is_doubted = doubts != self._doubts
        self._keep_loaded(live)
        return live

    # -- where other processes write, too

    async def _catch_up(self, live: LiveTable) -> None:
        doubts, before = await self._wait_moved(), live.table
        read = self._reader.read_again(live.id) if live.is_doubted else self._reader.read_later(before)
        after, events = await read
        if doubts != self._doubts:
            await self._catch_up(live)
            return
        live.is_doubted = False
        if after is not before:
            live.table = replace(after, version=max(before.version + 1, after.version))
            self._announce(Change(before, live.table, events, is_elsewhere=True))

    async def follow(self, table_id: TableId, *, always: bool) -> None:
        if always or self._watchers.has(table_id):
            with suppress(Refused):
                await self.get(table_id)
            self._watchers.notify(table_id)

    def doubt_all(self) -> None:
        """Have every table read again before it is used: its deadlines may have been moved."""
        self._doubts += 1
        for live in self._hot:
            live.is_doubted = True

    async def list_behind(self) -> list[TableId]:
        """Return the loaded tables that are further on disk than in memory; raises NotSaved."""
        known = {live.id: live for live in self._hot}
        heads = await find_heads(self.store, list(known)) if known else {}
        return [
            name for name, live in known.items() if live.is_doubted or heads.get(name) not in {None, live.table.head}
        ]

    # -- changing a table

    async def _write(
        self, tables: Sequence[LiveTable], changes: Sequence[Change], *more: AskingUnit[None]
    ) -> list[Change]:
        """Write changes of tables together, then publish them in order; raises Refused, and then nothing changed."""
        units = [write_change(each, self.times, self.now()) for each in changes]
        asking: list[AskingUnit[None]] = [
            *more,
            *(partial(write_reminders, each) for each in changes if each.reminders),
        ]

        def write_rows(transaction: Transaction) -> None:
            for each in units:
                each(transaction)

        done, loaded = list[Change](), {live.table.record.id: live for live in tables}

        def publish() -> None:
            for each in changes:
                live = loaded[each.after.record.id]
                done.append(each._replace(before=live.table))
                live.table = each.after
                if not each.is_quiet:
                    self._announce(done[-1])

        await self._commit(write_rows, publish, *tables, asking=asking)
        return done

    async def _commit(
        self,
        unit: UnitOfWork[None],
        apply: Callable[[], object],
        *tables: LiveTable,
        asking: Sequence[AskingUnit[None]] = (),
    ) -> None:
        """Commit, then apply, also for a caller cancelled meanwhile: memory never lags behind the disk, nor the time."""

        def write_all(transaction: AskingTransaction) -> None:
            for each in (unit, *asking):
                each(transaction)

        doubts = self._doubts
        if await self._wait_moved() != doubts:  # it was planned by another time than the one on disk
            raise Refused("busy")
        writing = self.store.ask(write_all) if asking else self.store.write(unit)
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            await asyncio.wait([writing])
            if not writing.exception():
                apply()
            raise
        except Conflict:
            await rest_a_moment()
            for live in tables:
                await self._catch_up(live)
            raise
        except NotSaved as fault:
            log.error("not saved", extra={"reason": fault.reason})  # noqa: TRY400  its cause is in the reason
            raise Refused("busy") from None
        apply()

    async def _wait_moved(self) -> int:
        """Wait until the time is on disk as it runs here; returns how often it was moved, or may have been."""
        while self._moving is not None:
            await asyncio.wait([self._moving])
        return self._doubts

    async def move_time(self, by_ms: int, unit: AskingUnit[None]) -> None:
        """Move the time, and with it every deadline, which `unit` does on disk; raises NotSaved, and then nothing moved."""
        self.now.move(by_ms)
        self._doubts += 1
        self._moving = moving = self.store.ask(unit)
        moving.add_done_callback(partial(self._end_move, by_ms))
        await asyncio.wait([moving])
        moving.result()

    def _end_move(self, by_ms: int, moving: asyncio.Future[None]) -> None:
        self._moving = None
        if moving.cancelled() or moving.exception() is not None:
            self.now.move(-by_ms)
            self._doubts += 1
        else:
            self.doubt_all()

    async def change(
        self, table_id: TableId, *steps: Decide, update: str = "", prepare: Prepare | None = None
    ) -> list[Change]:
        """Lock a table, decide step by step, commit all of it together, publish; decide again where another process was first.

        What chance is asked is answered in the same commit. Raises Refused, and Repeated for an update that was acted on before.
        """
        async with self._lock(table_id) as live:
            return await self._change([live], steps, update, prepare)

    async def change_all(
        self, table_ids: Iterable[TableId], step: Decide, rows: AskingUnit[None], prepare: Prepare | None = None
    ) -> None:
        """Change several tables, and write other rows, all at once or not at all; `prepare` is awaited under their locks."""
        async with AsyncExitStack() as stack:
            tables = [await stack.enter_async_context(self._lock(each)) for each in sorted(table_ids)]
            await self._change(tables, [step], "", prepare, rows)

    async def _change(
        self,
        tables: Sequence[LiveTable],
        steps: Sequence[Decide],
        update: str,
        prepare: Prepare | None,
        *rows: AskingUnit[None],
    ) -> list[Change]:
        for _ in range(PATIENCE):
            doubts = await self._wait_moved()
            for live in tables:
                if live.is_doubted:
                    await self._catch_up(live)
            first = await prepare(*(live.table for live in tables)) if prepare is not None else ()
            done = [each for live in tables for each in await self._take_steps(live, (*first, *steps))]
            if doubts != self._doubts:
                continue
            if done and update:
                done[0] = done[0]._replace(update=update)
            with suppress(Conflict):
                return await self._write(tables, done, *rows) if done or rows else []
        raise Refused("busy")

    async def _take_steps(self, live: LiveTable, steps: Iterable[Decide]) -> list[Change]:
        ahead, done = live.table, list[Change]()

        async def take(step: Changes | GivenAnswer | Change | None) -> None:
            nonlocal ahead
            if step is not None:
                done.append(step if isinstance(step, Change) else await self._work_out(live, ahead, step))
                ahead = done[-1].after

        for decide in steps:
            await take(decide(ahead, self.now()))
        late = list_untold_silent(ahead) if len(ahead.history) > len(live.table.history) else ()
        while ahead.record.status is TableStatus.LIVE and (asked := outside_question(ahead, CHANCE)):
            await take(GivenAnswer(asked, answer_chance(ahead, asked), "chance"))
        for seat in late:
            await take(silence_changes(ahead, seat, self.now()) or None)
        return done

    async def _work_out(self, live: LiveTable, ahead: Table, step: Changes | GivenAnswer) -> Change:
        """Work out what a step changes; suspend a table where its rules fail. Raises Refused."""
        after = ahead
        if not isinstance(step, GivenAnswer):
            after = await look_up_people(self.store, amend_table(ahead, step, self.now()))
            after = replace(after, accounts={**after.accounts, **step.get("accounts", {})})
        try:
            if isinstance(step, GivenAnswer):
                require_live(ahead)
                change = answer_table(ahead, step, self.times, self._plan, self.now())
                is_over = change.after.record.status is TableStatus.OVER
                return change._replace(rows=self._settle(change.after)) if is_over else change
            if step.get("begin"):
                after = replace(after, former=await self._reader.former_state(after.record)).open_position()
            after = self.times.set_deadlines(after, after.position, self.now())
            return Change(ahead, after, (), self._plan(ahead, after, ()), rows=step.get("rows"))
        except Refused:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one table
            await self._suspend(live, fault, len(live.table.history) + 1)
            raise Refused("suspended") from None

    async def wait_unlocked(self, table_id: TableId) -> None:
        """Wait for what changes a table now, so that its news go into the same message. Raises Refused."""
        async with self._lock(table_id):
            pass

    async def refresh(self, table_id: TableId) -> None:
        """Have a table, in every process, read again what its people have chosen; raises Refused."""
        await self.change(table_id, lambda table, _: {} if table.record.status in PLAYED else None)

    async def open(
        self, record: TableRecord, spec: GameSpec[Any], assignments: Sequence[SeatAssignment], inbox_id: str = ""
    ) -> Table:
        table = Table(record, spec, tuple(assignments), version=record.version, head=Head(version=record.version))

        async def commit() -> LiveTable:
            await self._wait_moved()
            live = LiveTable(self.times.set_deadlines(table, None, self.now()))
            nowhere = replace(live.table, record=record.model_copy(update={"places": ()}))
            posts = self._plan(nowhere, live.table, ())

            def apply() -> None:
                self._keep_loaded(live)
                self._announce(Change(nowhere, live.table, (), posts))

            await self._commit(open_unit(live.table, self.times, posts, inbox_id), apply, live)
            return live

        while (loading := self._loading.get(record.id)) is not None:  # who knew its id has looked for it, or opens it
            await asyncio.wait([loading])
        return (await asyncio.shield(self._start_loading(record.id, commit()))).table

    async def suspend(self, table_id: TableId, fault: Exception) -> None:
        async with self._lock(table_id) as live:
            await self._suspend(live, fault, len(live.table.history) + 1)

    async def _suspend_unread(self, table: Table, fault: Exception, seq: int) -> Table:
        live = LiveTable(table)
        await self._suspend(live, fault, seq)
        return live.table

    async def _suspend(self, live: LiveTable, fault: Exception, seq: int) -> None:
        before = live.table
        log_suspension(before, fault, seq)
        if not self.store.jobs.does(Job.CLOCK):  # it is for one that does to suspend it
            raise Refused("busy")
        after = suspend_table(before, self.now())
        live.table = replace(after, head=before.head)
        self._watchers.notify(live.id)
        if before.record.status in {TableStatus.OVER, TableStatus.CLOSED, TableStatus.SUSPENDED}:
            return
        change = Change(before, after, posts=self._plan(before, live.table, ()))

        def apply() -> None:
            live.table = replace(live.table, head=after.head)
            self._announce(change._replace(after=live.table))

        with suppress(Refused):
            await self._commit(write_change(change, self.times, self.now()), apply, live)

    def _announce(self, change: Change) -> None:
        before, after = change.before, change.after
        new = {key: row for key, row in after.deadlines.items() if before.deadlines.get(key) != row}
        moved = (self.times.due_ms(row, after.week_behind(key)) for key, row in new.items())
        change = change._replace(nearest_due_ms=min(moved, default=None))
        self._watchers.notify(after.record.id)
        self._tell(lambda listener: listener.handle_commit(change))

    def wake_watchers(self, table_id: TableId) -> None:
        """Have those who watch a table look at it, though nothing of it has changed."""
        self._watchers.notify(table_id)

    def watch(self, table_id: TableId, call: Callable[[], None]) -> AbstractContextManager[None]:
        return self._watchers.add(table_id, call)


class HotTables:
    def __init__(self, most: int, idle_ms: int, steady_ms: Callable[[], int]) -> None:
        self._most = most
        self._idle_ms = idle_ms
        self._steady_ms = steady_ms
        self._tables: OrderedDict[TableId, LiveTable] = OrderedDict()
        self._touched: dict[TableId, int] = {}
        self._held: Counter[TableId] = Counter()

    def __iter__(self) -> Iterator[LiveTable]:
        return iter([*self._tables.values()])

    def add(self, live: LiveTable) -> None:
        self._tables[live.id] = live
        self.find(live.id)

    def find(self, table_id: TableId) -> LiveTable | None:
        """Return a table that is in memory, which is used by that."""
        if table_id in self._tables:
            self._touched[table_id] = self._steady_ms()
            self._tables.move_to_end(table_id)
        return self._tables.get(table_id)

    @contextmanager
    def hold(self, table_id: TableId) -> Iterator[None]:
        self._held[table_id] += 1
        try:
            yield
        finally:
            self._held[table_id] -= 1
            if not self._held[table_id]:
                del self._held[table_id]

    def sweep(self) -> list[TableId]:
        before, gone = self._steady_ms() - self._idle_ms, list[TableId]()
        for name in list(self._tables):
            if len(self._tables) <= self._most and self._touched[name] >= before:
                break
            if name not in self._held:
                self.remove(name)
                gone.append(name)
        return gone

    def remove(self, table_id: TableId) -> None:
        del self._tables[table_id]
        del self._touched[table_id]


class Watchers:
    def __init__(self) -> None:
        self._hung: dict[TableId, dict[Callable[[], None], None]] = {}

    def __len__(self) -> int:
        return len(self._hung)

    def has(self, table_id: TableId) -> bool:
        return table_id in self._hung

    @contextmanager
    def add(self, table_id: TableId, call: Callable[[], None]) -> Iterator[None]:
        self._hung.setdefault(table_id, {})[call] = None
        try:
            yield
        finally:
            del self._hung[table_id][call]
            if not self._hung[table_id]:
                del self._hung[table_id]

    def notify(self, table_id: TableId) -> None:
        for call in self._hung.get(table_id, ()):
            call()


async def resume_suspended(tables: Tables, table_id: TableId) -> None:
    """Let a suspended table go on, with as much time left as there was, if this code folds it as it was told; raises Refused otherwise."""

    def resume(table: Table, now_ms: int) -> Changes:
        if table.record.status is not TableStatus.SUSPENDED:
            raise Refused(table.record.status.value)
        if table.ask is None:
            raise Refused("suspended")
        rest = resume_changes(table, "", now_ms) if table.record.pause is not None and not table.record.pausing else {}
        return {**rest, "status": TableStatus.LIVE, "notice": make_notice(table, now_ms, "resumed")}

    await tables.change(table_id, resume)
