"""Live tables by id: loaded on demand, one lock each, and `answer` as the only door to their logs.

Commit first, then believe: a position changes in memory once its row is on disk. A bug at one table
suspends that table and no other.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from bot.ports.room import Status, TableId
from bot.store import Ledger, Store, Stored, Unwritten
from bot.store.rows import Deadline, LogRow, Notice, TableRecord, Tenure
from bot.tables.deadlines import Times
from bot.tables.table import Proposal, Table, TellsOtherwise, live, load
from bot.tables.units import Given, Plan, Unit, amended, entered, together
from games.box import Box
from games.forms import Refused
from games.questions import Question

log = logging.getLogger(__name__)

T = TypeVar("T")
Now: TypeAlias = Callable[[], int]
"""The time in ms since 1970, UTC."""


class Tables:
    """All tables. `stirred` is told where the office may have something to do, `hurried` of a nearer deadline.

    `plan` says what is to be told of a change (the table before and after, and the events), `told` that it is on disk.
    """

    def __init__(
        self, store: Store, games: Mapping[str, Box[Any]], times: Times, now: Now, *, most: int, idle_ms: int
    ) -> None:
        self.store = store
        self.games = games
        self.times = times
        self.now = now
        self.stirred: Callable[[TableId], None] = lambda _: None
        self.hurried: Callable[[int], None] = lambda _: None
        self.let_go: Callable[[TableId], None] = lambda _: None
        self.plan: Plan | None = None
        self.told: Callable[[TableId], None] = lambda _: None
        self._most = most
        self._idle_ms = idle_ms
        self._hot: OrderedDict[TableId, Table] = OrderedDict()
        self._touched: dict[TableId, int] = {}
        self._held: Counter[TableId] = Counter()
        self._loading: dict[TableId, asyncio.Task[Table]] = {}
        self._bells: dict[TableId, set[asyncio.Event]] = {}

    # -- in and out of memory

    async def get(self, name: TableId) -> Table:
        """A table to read from; raises Refused where there is none."""
        table = self._hot.get(name)
        if table is None:
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self._loading.pop(name, None))
            table = await asyncio.shield(task)
        else:
            self._hot.move_to_end(name)
        self._touched[name] = self.now()
        return table

    @asynccontextmanager
    async def at(self, name: TableId) -> AsyncIterator[Table]:
        """A table to change, under its lock."""
        self._held[name] += 1
        try:
            table = await self.get(name)
            async with table.lock:
                yield table
        finally:
            self._held[name] -= 1
            if not self._held[name]:
                del self._held[name]

    def add(self, table: Table) -> None:
        """Keep a table in memory, and let go of those that nobody touched for long."""
        name = table.record.id
        self._hot[name] = table
        self._touched[name] = self.now()
        self.sweep()

    def sweep(self) -> None:
        """Let tables leave memory: those beyond the bound, and those idle for long; never one that is held."""
        before = self.now() - self._idle_ms
        for name in list(self._hot):
            if len(self._hot) <= self._most and self._touched[name] >= before:
                break
            if name not in self._held:
                del self._hot[name]
                del self._touched[name]
                self.let_go(name)

    def known(self, name: TableId) -> Table | None:
        """A table, if it is in memory."""
        return self._hot.get(name)

    def in_memory(self) -> tuple[TableId, ...]:
        """The tables in memory, longest untouched first."""
        return tuple(self._hot)

    async def _load(self, name: TableId) -> Table:
        try:
            stored = await self.store.table(name)
        except ValueError:
            log.exception("table unreadable", extra={"table": name})
            raise Refused("table-unreadable") from None
        if stored is None:
            raise Refused("no-such-table")
        box = self.games.get(stored.record.game)
        if box is None:
            raise Refused("no-such-game")
        table = await self._folded(stored, box)
        self.add(table)
        self.stirred(name)
        return table

    async def _folded(self, stored: Stored, box: Box[Any]) -> Table:
        record, tenures, rows, deadlines = stored
        try:
            former = await self.last_state(record) if record.started_at is not None else None
            table = load(record, box, tenures, rows, former)
        except Exception as fault:  # noqa: BLE001  the edge of one table: whatever is wrong with it stays there
            table = Table(record, box, list(tenures), version=record.version + len(rows))
            seq = fault.seq if isinstance(fault, TellsOtherwise) else 0
            await self.suspend(table, fault, seq)
            return table
        table.deadlines = {deadline.question: deadline for deadline in deadlines}
        return table

    async def last_state(self, record: TableRecord) -> Any:
        """The last state of the table before a rematch, which its game may look at."""
        if record.former is None:
            return None
        former = await self.get(record.former)
        if former.position is None:
            raise ValueError("the table before this one cannot be read")
        return former.position.state

    # -- changing a table; the caller holds its lock

    async def answer(
        self,
        table: Table,
        question: Question,
        token: str,
        *,
        via: str,
        person: str = "",
        platform_at: int | None = None,
        inbox: str = "",
    ) -> LogRow:
        """Take one answer: rules, commit, and only then the new position. Raises Refused, and then nothing changed."""
        given = Given(question, token, via, person, lambda _: platform_at, inbox)
        return (await self.answers(table, (given,)))[0]

    async def answers(self, table: Table, given: Sequence[Given]) -> list[LogRow]:
        """Take some answers in turn and write them together. Raises Refused, and then nothing changed at all."""
        live(table)
        now, units, steps = self.now(), list[Unit](), list[tuple[Proposal, dict[str, Deadline]]]()
        ahead = table if len(given) == 1 else table.ahead()
        try:
            for each in given:
                if steps:
                    ahead.accept(steps[-1][0])
                    ahead.deadlines = steps[-1][1]
                proposal = ahead.propose(
                    each.question, each.token, via=each.via, at=now, person=each.person, platform_at=each.pressed(ahead)
                )
                wanted = self.times.wanted(ahead, proposal.position, now)
                units.append(entered(ahead, proposal, wanted, each.inbox, self.times, self.plan))
                steps.append((proposal, wanted))
        except Refused:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one table
            await self.suspend(table, fault, len(table.story) + 1)
            raise Refused("suspended") from None
        await self._committed(together(units), lambda: self._accept_all(table, steps))
        return [proposal.row for proposal, _ in steps]

    def _accept_all(self, table: Table, steps: Sequence[tuple[Proposal, dict[str, Deadline]]]) -> None:
        for proposal, wanted in steps:
            self._accept(table, proposal, wanted)

    def _accept(self, table: Table, proposal: Proposal, wanted: dict[str, Deadline]) -> None:
        table.accept(proposal)
        self._believe(table, wanted)
        if proposal.position.ask is None:
            table.record = table.record.model_copy(update={"status": Status.OVER})
        self.ring(table)

    def _believe(self, table: Table, wanted: dict[str, Deadline]) -> None:
        if nearest := min((self.times.due(d) for k, d in wanted.items() if table.deadlines.get(k) != d), default=None):
            self.hurried(nearest)
        table.deadlines = wanted

    async def _committed(self, unit: Callable[[Ledger], None], believe: Callable[[], None]) -> None:
        """Commit, then believe; whoever is cancelled meanwhile still waits, so that memory never lags behind disk."""
        writing = self.store.write(unit)
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            await asyncio.wait([writing])
            if not writing.exception():
                believe()
            raise
        except Unwritten as fault:
            log.error("not saved", extra={"reason": fault.reason})  # noqa: TRY400  its cause is in the reason
            raise Refused("busy") from None
        believe()

    async def amend(
        self,
        table: Table,
        *,
        tenures: Sequence[Tenure] = (),
        notice: Notice | None = None,
        inbox: str = "",
        begin: bool = False,
        deadlines: dict[str, Deadline] | None = None,
        **changes: Any,
    ) -> None:
        """Change a table's own row and who holds its seats; `begin` puts the first position on the table.

        `deadlines` take the place of those that run.
        """
        changes["version"] = table.record.version + 1
        if notice is not None:
            changes["notice"] = notice
        record = table.record.model_copy(update=changes)
        after = replace(table, record=record, tenures=[*table.tenures, *tenures])
        if "pace" in changes or deadlines is not None:
            after.deadlines = deadlines or {}
        try:
            if begin:
                after.former = await self.last_state(record)
                after.begin()
            after.deadlines = self.times.wanted(after, after.position, self.now()) if after.position else {}
            after.version = table.version + 1
            unit = amended(table, after, tenures, inbox, self.times, self.plan, self.now())
        except Refused:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one table
            await self.suspend(table, fault, len(table.story) + 1)
            raise Refused("suspended") from None

        def believe() -> None:
            for field in ("record", "tenures", "position", "former", "deal", "version"):
                setattr(table, field, getattr(after, field))
            self._believe(table, after.deadlines)
            self.ring(table)

        await self._committed(unit, believe)

    async def open(self, record: TableRecord, box: Box[Any], tenures: Sequence[Tenure]) -> Table:
        """Put a new table on the record."""
        table = Table(record, box, list(tenures), version=record.version)
        nowhere = replace(table, record=record.model_copy(update={"places": ()}))
        posts = self.plan(nowhere, table, ()) if self.plan and record.places else ()

        def unit(ledger: Ledger) -> None:
            ledger.open(record)
            ledger.tenures(record.id, tenures)
            ledger.plan(posts)

        await self._committed(unit, lambda: self.add(table))
        self.told(record.id)
        return table

    async def move_deadline(self, table: Table, deadline: Deadline) -> None:
        """Note that a reminder was given."""
        due = self.times.due(deadline)
        believe = {**table.deadlines, deadline.question: deadline}
        await self._committed(lambda ledger: ledger.deadline(deadline, due), lambda: self._believe(table, believe))

    async def suspend(self, table: Table, fault: Exception, seq: int) -> None:
        """Stop one table at which something is wrong, and say where in the code, never what was held."""
        where = "".join(traceback.format_tb(fault.__traceback__))
        extra = {"table": table.record.id, "seq": seq, "fault": type(fault).__name__}
        log.error(
            "table %s suspended at entry %s: %s\n%s", table.record.id, seq, type(fault).__name__, where, extra=extra
        )
        was, before = table.record.status, replace(table)
        notice = Notice(key="suspended", at=self.now(), seq=len(table.story))
        version = table.record.version + 1
        table.record = record = table.record.model_copy(
            update={"status": Status.SUSPENDED, "notice": notice, "version": version}
        )
        table.deadlines = {}
        table.version += 1
        self.ring(table)
        posts = self.plan(before, table, ()) if self.plan else ()
        if was in {Status.OVER, Status.CLOSED, Status.SUSPENDED}:
            return

        def unit(ledger: Ledger) -> None:
            ledger.table(record)
            ledger.noted(record)
            ledger.no_deadlines(record.id)
            ledger.plan(posts)

        try:
            await asyncio.shield(self.store.write(unit))
            self.told(record.id)
        except Unwritten as unwritten:
            log.error("not saved", extra={"reason": unwritten.reason})  # noqa: TRY400  its cause is in the reason

    async def resume(self, name: TableId) -> None:
        """Let a suspended table go on, once this code folds it as it was told; raises Refused where it does not."""
        async with self.at(name) as table:
            if table.record.status is not Status.SUSPENDED:
                raise Refused(table.record.status.value)
            if table.position is None or table.position.ask is None:
                raise Refused("suspended")
            notice = Notice(key="resumed", at=self.now(), seq=len(table.story))
            await self.amend(table, status=Status.LIVE, notice=notice)
        self.stirred(name)

    # -- telling

    def ring(self, table: Table) -> None:
        """Wake whoever watches a table."""
        for bell in self._bells.get(table.record.id, ()):
            bell.set()
        self.told(table.record.id)

    async def watch(self, name: TableId) -> AsyncIterator[int]:
        """The table's version, at once and then whenever it has changed."""
        bell, last = asyncio.Event(), None
        self._bells.setdefault(name, set()).add(bell)
        try:
            while True:
                version = (await self.get(name)).version
                if version != last:
                    last = version
                    yield version
                await bell.wait()
                bell.clear()
        finally:
            self._bells[name].discard(bell)
            if not self._bells[name]:
                del self._bells[name]
