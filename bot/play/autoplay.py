"""What the bot itself answers: the judge from its process, robots in their own time."""

import asyncio
import logging
from typing import Final

from bot.play.prepared import PreparedAnswers, find_due_ms
from bot.play.robots import Judged, RobotPlan, Robots
from bot.play.server_answers import answer_by_draft, answer_for, is_legal, read_draft
from bot.run.supervisor import Supervisor, cancel_all, wait_for_first
from bot.run.worker_pool import RanOut
from bot.tables.change import Change, Decide, GivenAnswer, TableListener
from bot.tables.questions import JudgeWork, find_judge_work, is_given_to_robot, is_left_to_dice, may_server_answer
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.health import Job
from bot.values.ids import TableId, TableStatus
from bot.values.requests import Fields
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
        self._jobs = tables.store.jobs
        self.prepared = PreparedAnswers(tables)
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._stirred: dict[TableId, asyncio.Event] = {}

    def handle_commit(self, change: Change) -> None:
        self.handle_load(change.after)

    def handle_unload(self, table_id: TableId) -> None:
        self._robots.forget(table_id)

    def handle_load(self, table: Table) -> None:
        table_id = table.record.id
        if table.record.status is not TableStatus.LIVE:
            self._robots.forget(table_id)
        if table_id in self._tasks or may_server_answer(table):
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
        await self._tables.change(table_id, *([self.prepared.plan] if plays else []))
        self._stirred[table_id].clear()
        table = await self._tables.get(table_id)
        if table.record.status is not TableStatus.LIVE:
            return False
        if work := find_judge_work(table):
            return self._jobs.holds(Job.JUDGE, table_id) and await self._ask_judge(table, work)
        if not plays:
            return False
        due_ms = find_due_ms(table)
        if due_ms is not None and due_ms <= self._tables.now() and await self.prepared.give_due(table_id):
            return True
        try:
            plans = await self._robots.plan_answers(table, self._tables.now.steady_ms())
        except Exception as fault:  # noqa: BLE001  the edge of one table
            await self._tables.suspend(table_id, fault)
            return False
        waits = [plans[0].at_ms - self._tables.now.steady_ms()] if plans else []
        waits += [] if due_ms is None else [due_ms - self._tables.now()]
        if not waits:
            return False
        if min(waits) > 0:
            await self._pause(table_id, min(waits))
        elif plans and waits[0] <= 0:
            await self._carry_out(table_id, plans[0])
        return True

    async def _ask_judge(self, table: Table, asked: JudgeWork) -> bool:
        token, table_id = "", table.record.id
        try:
            token = await self._judge(table.spec.name, asked.work)
        except RanOut as fault:
            log.error("the judge ran out: %s", fault, extra={"table": table_id})  # noqa: TRY400  nothing of ours failed
            table = await self._tables.get(table_id)
            if find_judge_work(table) == asked and is_left_to_dice(table, asked.question):
                await self._tables.suspend(table_id, fault)
                return False
        except Exception as fault:  # noqa: BLE001  the edge of one table
            await self._tables.suspend(table_id, fault)
            return False

        def decide(now: Table, _: int) -> GivenAnswer | None:
            if find_judge_work(now) != asked:
                return None
            return GivenAnswer(asked.question, token, "judge") if token else answer_for(now, asked.question, {})

        await self._tables.change(table_id, decide)
        return True

    async def _carry_out(self, table_id: TableId, plan: RobotPlan) -> None:
        self._robots.finish_plan(table_id, plan)

        async def list_steps(table: Table) -> list[Decide]:
            draft = await read_draft(self._tables.store, table, plan.question)
            return [lambda table, _: carry_out(table, plan, draft)] if is_open(table, plan) else []

        await self._tables.change(table_id, prepare=list_steps)

    async def _pause(self, table_id: TableId, pause_ms: int) -> None:
        await wait_for_first(self._stirred[table_id].wait(), self._sleep(pause_ms / 1000))


def carry_out(table: Table, plan: RobotPlan, draft: Fields) -> GivenAnswer:
    """Answer as a robot planned; for a person whose time is up with what they have ready, if that is complete."""
    if plan.token is None:
        return answer_for(table, plan.question, draft)
    ready = answer_by_draft(table, plan.question, draft) if is_given_to_robot(table, plan.question) else None
    given = ready or GivenAnswer(plan.question, plan.token, "robot")
    if not plan.is_must or is_legal(table, given):
        return given
    log.error("a robot's answer was refused", extra={"table": table.record.id, "seat": plan.question.seat})
    return answer_for(table, plan.question, draft)


def is_open(table: Table, plan: RobotPlan) -> bool:
    question = plan.question
    if not table.is_asked(question):
        return False
    assignment = table.assignment_of(question.seat)
    is_robots = assignment is not None and (bool(assignment.robot) or is_given_to_robot(table, question))
    is_left = not (plan.is_must and table.is_answered(question))
    return is_robots and is_left and table.question_key(question) == plan.key
