"""What the bot itself answers: chance at once, the judge from its process, robots in their own time."""

import asyncio
import logging
from typing import Final

from bot.db.change_feed import Mark
from bot.db.errors import Conflict
from bot.play.prepared import PreparedAnswers
from bot.play.robots import Judged, RobotPlan, Robots
from bot.play.server_answers import ServerAnswers
from bot.run.supervisor import Supervisor, cancel_all, wait_for_first
from bot.run.worker_pool import RanOut
from bot.tables.change import Change, TableListener
from bot.tables.questions import JudgeWork, find_judge_work, is_given_to_robot, is_left_to_dice, may_server_answer
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.health import Job
from bot.values.ids import TableId, TableStatus
from games.forms import Refused

log = logging.getLogger(__name__)


BACK_OFF: Final = 1.0  # Seconds to wait when the database does not take what the bot answers.


class Autoplay(TableListener):
    """One task for each table where a robot or the judge is awaited, if it is this process's job; it ends when neither is."""

    def __init__(self, tables: Tables, robots: Robots, judge: Judged, supervisor: Supervisor) -> None:
        self._supervisor = supervisor
        self._tables = tables
        self._robots = robots
        self._judge = judge
        self._sleep = supervisor.sleep
        self._jobs, self._feed = tables.store.jobs, tables.store.feed
        self.prepared = PreparedAnswers(tables)
        self.answers = ServerAnswers(tables, self.wake)
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._stirred: dict[TableId, asyncio.Event] = {}

    def handle_commit(self, change: Change) -> None:
        self._look(change.after)

    def handle_load(self, table: Table) -> None:
        self._look(table)

    def handle_unload(self, table_id: TableId) -> None:
        self._robots.forget(table_id)

    def _look(self, table: Table) -> None:
        table_id = table.record.id
        if table.record.status is not TableStatus.LIVE:
            self._robots.forget(table_id)
        if table_id in self._tasks or may_server_answer(table):
            self.look(table_id)

    def wake(self, table_id: TableId) -> None:
        self._feed.tell(Mark.FOR_BACKGROUND + table_id)
        self.look(table_id)

    def look(self, table_id: TableId) -> None:
        if table_id in self._tasks:
            self._stirred[table_id].set()
            return
        if not self.is_ours(table_id):
            return
        self._stirred[table_id] = asyncio.Event()
        task = self._tasks[table_id] = self._supervisor.start("autoplay", lambda: self._run(table_id))
        task.add_done_callback(lambda _: self._finish(table_id))

    async def wait_for_room(self, most: int) -> None:
        while len(self._tasks) >= most:
            await asyncio.wait(list(self._tasks.values()), return_when=asyncio.FIRST_COMPLETED)

    async def wait_idle(self) -> None:
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self) -> None:
        await cancel_all(*self._tasks.values())

    def _finish(self, table_id: TableId) -> None:
        task = self._tasks.pop(table_id)
        was_stirred = self._stirred.pop(table_id).is_set()
        if was_stirred and not task.cancelled():
            self.look(table_id)

    async def _run(self, table_id: TableId) -> None:
        is_going = True
        while is_going and self.is_ours(table_id):
            try:
                is_going = await self._answer_next(table_id)
            except Conflict:
                continue
            except Refused as refused:
                log.warning("settling stopped: %s", refused.reason, extra={"table": table_id})
                is_going = refused.reason == "busy"
                if is_going:
                    await self._sleep(BACK_OFF)

    def is_ours(self, table_id: TableId) -> bool:
        """Return whether what robots or the judge answer at a table is this process's to answer."""
        return self._jobs.holds(Job.CLOCK, table_id) or self._jobs.holds(Job.JUDGE, table_id)

    async def _answer_next(self, table_id: TableId) -> bool:
        plays = self._jobs.holds(Job.CLOCK, table_id)
        async with self._tables.lock_table(table_id) as table:
            await self.answers.deal(table)
            self._stirred[table_id].clear()
            if table.record.status is not TableStatus.LIVE:
                return False
            work = find_judge_work(table)
            due_ms = await self.prepared.plan(table) if plays else None
            if work is None and plays and await self.prepared.give_due(table):
                return True
        if work:
            return self._jobs.holds(Job.JUDGE, table_id) and await self._ask_judge(table, work)
        if not plays:
            return False
        plans = await self._plan_robots(table)
        waits = [plans[0].at_ms - self._tables.now.steady_ms()] if plans else []
        waits += [] if due_ms is None else [due_ms - self._tables.now()]
        if not waits:
            return False
        if min(waits) > 0:
            await self._pause(table_id, min(waits))
        elif plans and waits[0] <= 0:
            await self._carry_out(table_id, plans[0])
        return True

    async def _plan_robots(self, table: Table) -> list[RobotPlan]:
        try:
            return await self._robots.plan_answers(table, self._tables.now.steady_ms())
        except Exception as fault:  # noqa: BLE001  the edge of one table
            async with self._tables.lock_table(table.record.id) as now:
                await self._tables.suspend(now, fault, len(now.history) + 1)
            return []

    async def _ask_judge(self, table: Table, asked: JudgeWork) -> bool:
        try:
            token = await self._judge(table.spec.name, asked.work)
        except RanOut as fault:
            return await self._do_without_judge(table.record.id, asked, fault)
        except Exception as fault:  # noqa: BLE001  the edge of one table
            async with self._tables.lock_table(table.record.id) as now:
                await self._tables.suspend(now, fault, len(now.history) + 1)
            return False
        async with self._tables.lock_table(table.record.id) as now:
            if find_judge_work(now) == asked:
                await self._tables.submit(now, asked.question, token, via="judge")
        return True

    async def _do_without_judge(self, table_id: TableId, asked: JudgeWork, fault: RanOut) -> bool:
        """Give the default where the judge ran out; suspend a game whose rules have none."""
        log.error("the judge ran out: %s", fault, extra={"table": table_id})
        async with self._tables.lock_table(table_id) as table:
            if find_judge_work(table) != asked:
                return True
            if is_left_to_dice(table, asked.question):
                await self._tables.suspend(table, fault, len(table.history) + 1)
                return False
            await self.answers.answer_for(table, asked.question)
        return True

    async def _carry_out(self, table_id: TableId, plan: RobotPlan) -> None:
        async with self._tables.lock_table(table_id) as table:
            self._robots.finish_plan(table, plan)
            if not is_open(table, plan):
                return
            was_given = is_given_to_robot(table, plan.question)
            try:
                if plan.token is None:
                    await self.answers.answer_for(table, plan.question)
                elif not (was_given and await self.answers.send_draft(table, plan.question)):
                    await self._tables.submit(table, plan.question, plan.token, via="robot")
            except Refused as refused:
                if refused.reason in {"busy", "suspended"} or not plan.is_must or plan.token is None:
                    raise
                log.error("a robot's answer was refused", extra={"table": table_id, "seat": plan.question.seat})  # noqa: TRY400
                await self.answers.answer_for(table, plan.question)
            await self.answers.answer_chance(table)

    async def _pause(self, table_id: TableId, pause_ms: int) -> None:
        await wait_for_first(self._stirred[table_id].wait(), self._sleep(pause_ms / 1000))


def is_open(table: Table, plan: RobotPlan) -> bool:
    at, question = table.position, plan.question
    if at is None or at.ask is None or question not in at.ask.questions():
        return False
    assignment = table.assignment_of(question.seat)
    is_robots = assignment is not None and (bool(assignment.robot) or is_given_to_robot(table, question))
    return is_robots and table.question_key(question) == plan.key and (question not in at.sealed or not plan.is_must)
