"""People are reminded of a question; when their time is up it is answered for them, or all go on waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.db.notify import Rung
from bot.db.rows import Deadline, Stage
from bot.play.server_answers import ServerAnswers
from bot.tables.absence import wait_changes
from bot.tables.change import Call
from bot.tables.customs import waits_on
from bot.tables.deadlines import hand_to_robot, wait_on
from bot.tables.questions import may_robot_answer
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.tables.time_control import find_wake_up
from bot.values.ids import PersonId
from games.questions import Question

if TYPE_CHECKING:
    from bot.notify.sender import Sender
    from bot.votes.proposals import Proposals


class LateAnswers:
    """Reminds a seat's person, and acts when their time is up; the caller holds the table's lock."""

    def __init__(self, tables: Tables, answers: ServerAnswers, sender: Sender, proposals: Proposals) -> None:
        self._tables = tables
        self._answers = answers
        self._sender = sender
        self._proposals = proposals

    async def remind(self, table: Table, question: Question, deadline: Deadline) -> None:
        stage = self._tables.times.find_stage(table, deadline, self._tables.now())
        assignment, now = table.assignment_of(question.seat), self._tables.now()
        posts = self._sender.plan_reminder(table, question, stage) if assignment and assignment.person else []
        person = PersonId(assignment.person if assignment else "")
        if stage < Stage.LAST and await self._tables.store.find_digest(person):
            posts = []  # they hear of it in their daily digest
        rung = [
            Rung(person, table.record.id, deadline.key.encode(), each, now)
            for each in range(deadline.stage + 1, stage + 1)
            if posts
        ]
        if stage is Stage.LAST:
            posts = [*posts, *self._sender.plan_late_calls(table)]
        await self._tables.move_deadline(table, deadline._replace(stage=stage), Call(tuple(rung), tuple(posts)))

    async def answer(self, table: Table, question: Question, deadline: Deadline) -> None:
        if waits_on(table.record):
            await self._wait_on(table, question, deadline)
            return
        if not await self._answers.send_draft(table, question):
            if deadline.stage < Stage.OVER and may_robot_answer(table, question):
                await self._tables.move_deadline(table, hand_to_robot(deadline, self._tables.now()))
                return
            await self._answers.answer_for(table, question)
        await self._proposals.look_for_absent(table)

    async def _wait_on(self, table: Table, question: Question, deadline: Deadline) -> None:
        now, is_late = self._tables.now(), deadline.is_endless or deadline.stage >= Stage.OVER
        if is_late and (wakes := find_wake_up(table, question.seat, now)):
            await self._tables.move_deadline(table, deadline._replace(at_ms=wakes))
            return
        later, assignment = wait_on(deadline, now), table.assignment_of(question.seat)
        person = PersonId(assignment.person if assignment else "")
        posts = tuple(self._sender.plan_reminder(table, question, Stage.OVER)) if is_late and person else ()
        rung = (Rung(person, table.record.id, deadline.key.encode(), later.reminders, now),) if posts else ()
        await self._tables.move_deadline(table, later, Call(rung, posts))
        if changes := wait_changes(table, question.seat, now):
            await self._tables.amend(table, **changes)
