"""What the office itself answers: chance at once, the judge from its process, robots in their own time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from bot.autoplay import dealer
from bot.autoplay.judge import Judged
from bot.autoplay.robots import Plan, Robots, wanted
from bot.ports.room import Status, TableId
from bot.tables.registry import Tables
from bot.tables.table import Table
from games.forms import Refused
from games.questions import Question, Work
from games.secret import CHANCE, JUDGE, Seat

log = logging.getLogger(__name__)

Sleep: TypeAlias = Callable[[float], Awaitable[None]]
"""Waits for some seconds."""


BACK_OFF: Final = 1.0
"""Seconds to wait when the database does not take what the office answers."""


class Settling:
    """One task for each table where a robot or the judge is awaited; it ends when neither is."""

    def __init__(self, tables: Tables, robots: Robots, judge: Judged, sleep: Sleep) -> None:
        self._tables = tables
        self._robots = robots
        self._judge = judge
        self._sleep = sleep
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._stirred: dict[TableId, asyncio.Event] = {}
        tables.stirred = self.stir
        tables.let_go = robots.forget

    def stir(self, name: TableId) -> None:
        """Look at a table: something has changed there."""
        if name in self._tasks:
            self._stirred[name].set()
            return
        self._stirred[name] = asyncio.Event()
        task = self._tasks[name] = asyncio.create_task(self._run(name), name=f"settling {name}")
        task.add_done_callback(lambda _: self._over(name))

    def look(self, table: Table) -> None:
        """Stir a table, if the office has anything to do there."""
        name = table.record.id
        if name in self._tasks or asked(table, JUDGE) or next(wanted(table), None):
            self.stir(name)

    async def room_for(self, most: int) -> None:
        """Wait until fewer than `most` tables are being looked at."""
        while len(self._tasks) >= most:
            await asyncio.wait(list(self._tasks.values()), return_when=asyncio.FIRST_COMPLETED)

    async def settled(self) -> None:
        """Wait until nothing is left to do anywhere."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self) -> None:
        """Stop everywhere; what was not answered is found again at the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _over(self, name: TableId) -> None:
        task = self._tasks.pop(name)
        was_stirred = self._stirred.pop(name).is_set()
        if task.cancelled():
            return
        if task.exception():
            log.error("settling failed", exc_info=task.exception(), extra={"table": name})
        elif was_stirred:
            self.stir(name)

    async def _run(self, name: TableId) -> None:
        is_going = True
        while is_going:
            try:
                is_going = await self._step(name)
            except Refused as refused:
                log.warning("settling stopped: %s", refused.reason, extra={"table": name})
                is_going = refused.reason == "busy"
                if is_going:
                    await self._sleep(BACK_OFF)

    async def _step(self, name: TableId) -> bool:
        """One answer of the office's, or a wait for the next; False when nobody but people and the clock is awaited."""
        self._stirred[name].clear()
        async with self._tables.at(name) as table:
            if table.record.status is not Status.LIVE:
                self._robots.forget(name)
                return False
            await self.deal(table)
            work = next(judging(table), None)
            plans = [] if work else await self._plans(table)
        if work:
            return await self._have_judged(table, *work)
        if not plans:
            return False
        wait = plans[0].at - self._tables.now()
        if wait > 0:
            await self._pause(name, wait)
        else:
            await self._carry_out(name, plans[0])
        return True

    async def settle(self, table: Table) -> None:
        """Answer for chance at once, or try again when it can be written; the caller holds the table's lock."""
        try:
            await self.deal(table)
        except Refused as refused:
            log.warning("chance has to wait: %s", refused.reason, extra={"table": table.record.id})
            self.stir(table.record.id)

    async def deal(self, table: Table) -> None:
        """Answer for chance until it is asked nothing more; the caller holds the table's lock."""
        while table.record.status is Status.LIVE and (question := asked(table, CHANCE)):
            await self._tables.answer(table, question, dealer.chance(table, question), via="chance")

    async def fall_back(self, table: Table, question: Question) -> None:
        """Answer for a seat that has nothing to say; the caller holds the table's lock."""
        await self._tables.answer(table, question, dealer.silence(table, question), via="clock")
        await self.settle(table)

    async def _plans(self, table: Table) -> list[Plan]:
        try:
            return await self._robots.plans(table, self._tables.now())
        except Exception as fault:  # noqa: BLE001  the edge of one table
            await self._tables.suspend(table, fault, len(table.story) + 1)
            return []

    async def _have_judged(self, table: Table, question: Question, key: str, work: Work[Any]) -> bool:
        try:
            token = await self._judge(table.box.name, work)
        except Exception as fault:  # noqa: BLE001  the edge of one table
            async with self._tables.at(table.record.id) as now:
                await self._tables.suspend(now, fault, len(now.story) + 1)
            return False
        async with self._tables.at(table.record.id) as now:
            if (question, key, work) in judging(now):
                await self._tables.answer(now, question, token, via="judge")
        return True

    async def _carry_out(self, name: TableId, plan: Plan) -> None:
        async with self._tables.at(name) as table:
            self._robots.done(table, plan)
            if not is_open(table, plan):
                return
            try:
                if plan.token is None:
                    await self.fall_back(table, plan.question)
                else:
                    await self._tables.answer(table, plan.question, plan.token, via="robot")
            except Refused as refused:
                if refused.reason in {"busy", "suspended"} or not plan.is_must or plan.token is None:
                    raise
                log.error("a robot's answer was refused", extra={"table": name, "seat": plan.question.seat})  # noqa: TRY400
                await self.fall_back(table, plan.question)
            await self.settle(table)

    async def _pause(self, name: TableId, ms: int) -> None:
        """Wait until a robot's time has come, or something else has happened at the table."""
        stirred = asyncio.create_task(self._stirred[name].wait())
        sleeping = asyncio.ensure_future(self._sleep(ms / 1000))
        try:
            await asyncio.wait((stirred, sleeping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            stirred.cancel()
            sleeping.cancel()
            await asyncio.gather(stirred, sleeping, return_exceptions=True)


def asked(table: Table, seat: Seat) -> Question | None:
    """The first question an outside seat has not answered."""
    at = table.position
    if at is None or at.ask is None:
        return None
    return next((q for q in at.ask.questions() if q.seat == seat and q not in at.sealed), None)


def judging(table: Table) -> Any:
    """What the judge is asked and has not answered, with the question's key."""
    if question := asked(table, JUDGE):
        shape = dealer.shape(table, question)
        assert isinstance(shape, Work)
        yield question, table.question_key(question), shape


def is_open(table: Table, plan: Plan) -> bool:
    """Whether a plan still answers an open question of a robot's seat."""
    at, question = table.position, plan.question
    if at is None or at.ask is None or question not in at.ask.questions():
        return False
    tenure = table.holder(question.seat)
    is_robots = tenure is not None and bool(tenure.robot)
    return is_robots and table.question_key(question) == plan.key and (question not in at.sealed or not plan.is_must)
