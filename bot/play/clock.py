"""The clock: one task that sleeps to the nearest deadline, reminds, and answers for the silent.

Deadlines are rows, so a restart keeps them; the time the bot was away is given back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.db.jobs import Lease, fence_writes
from bot.db.notify import Rung
from bot.db.posts import PersonPost
from bot.db.rows import PROPOSALS, Deadline, Notice, Stage, shift_deadline
from bot.db.transaction import Transaction
from bot.play.autoplay import BACK_OFF, Sleep
from bot.play.server_answers import ServerAnswers
from bot.run.inbox import Updates
from bot.run.jobs import Jobs
from bot.run.supervisor import wait_for_first
from bot.run.timepiece import BEAT_MS
from bot.tables.absence import wait_changes
from bot.tables.change import Call, Change, TableListener
from bot.tables.customs import find_week_here, waits_on
from bot.tables.deadlines import SHOWN_MS, hand_to_robot, robot_seats, wait_on
from bot.tables.ends import VOTING, Gap, carry_over, find_own_end
from bot.tables.questions import may_robot_answer, question_of_deadline, question_shape
from bot.tables.scheduled import LOBBY_KEYS, lobby_changes
from bot.tables.snapshot import Table
from bot.tables.tables import Overtaken, Tables
from bot.tables.time_control import find_wake_up
from bot.values.health import Job
from bot.values.hours import Week
from bot.values.ids import PersonId, TableStatus
from bot.values.requests import NotSaved
from games.forms import Refused
from games.questions import NOBODY, Delivery, Question, Wait
from games.secret import CLOCK

if TYPE_CHECKING:
    from bot.notify.sender import Sender
    from bot.votes.proposals import Proposals

log = logging.getLogger(__name__)

INBOX_MS: Final = 7 * 24 * 3_600_000  # How long the ids of updates are remembered.
AGAIN_MS: Final = 500  # How soon it is looked again whether an update was acted on that may hold an answer.
MOST: Final = 100  # Tables that are looked after at once, of those that are this process's job.
PATIENCE_MS: Final = 60_000  # How long the clock waits for what another process is to send.
TIDY_MS: Final = 3_600_000  # How often what is old is forgotten.


class Clock(TableListener):
    """Looks after every table's deadlines; of several processes each looks after the tables that are its job.

    An update that no one has acted on may hold an answer, so nothing is answered for a person who was first.
    """

    def __init__(
        self,
        tables: Tables,
        answers: ServerAnswers,
        sender: Sender,
        updates: Updates,
        proposals: Proposals,
        hourly: Sequence[Callable[[], Awaitable[None]]],
    ) -> None:
        self._tables = tables
        self._answers = answers
        self._sleep = sender.sleep
        self._sender = sender
        self._updates = updates
        self._proposals = proposals
        self._hourly = hourly
        self._nearest: int | None = None
        self._tidied_ms = 0
        self._jobs = updates.jobs
        self.time = TimeKeeper(tables, updates.jobs, sender.sleep)
        self._hurried = asyncio.Event()

    def handle_commit(self, change: Change) -> None:
        if change.nearest_due_ms is not None:
            self.wake_before(change.nearest_due_ms)

    def handle_load(self, table: Table) -> None:
        if self._tables.store.change_feed is not None:
            for deadline in table.deadlines.values():
                self.wake_before(self._tables.times.table_due_ms(table, deadline))

    def wake_before(self, due_ms: int) -> None:
        if self._nearest is None or due_ms < self._nearest:
            self._nearest = due_ms
            self._hurried.set()

    async def run(self) -> None:
        beat = 0
        while True:
            try:
                await self.time.keep()
                now = self._tables.now()
                if abs(now - beat) >= HEARTBEAT_MS:
                    beat = now
                    await self._beat(now)
                self._nearest = await self.handle_due()
            except NotSaved as fault:
                log.error("the clock cannot write: %s", fault.reason)  # noqa: TRY400  its cause is in the reason
                await self._sleep(BACK_OFF)
                continue
            await self._pause(beat + HEARTBEAT_MS)

    async def handle_due(self) -> int | None:
        is_waiting = await self._handle_deadlines()
        now = self._tables.now()
        due = [await self._ring(), await self._tables.store.next_due_ms(now if self._jobs.is_shared else None)]
        due += [now + AGAIN_MS] if is_waiting else []
        return min((each for each in due if each is not None), default=None)

    async def _ring(self) -> int | None:
        lease = self._jobs.find(Job.BELLS)
        if lease is None:
            return None
        with fence_writes(lease):
            return await self._sender.seat_messages.look_again()

    async def _handle_deadlines(self) -> bool:
        while due := await self._find_due():
            unread, now = await self._updates.oldest_unread(), self._tables.now()
            ready = [row for row in due if unread is None or find_own_end(row) < unread or find_own_end(row) > now]
            for deadline in ready:
                await self._handle_deadline(deadline)
            if len(ready) < len(due):
                return True
        return False

    async def _find_due(self) -> list[Deadline]:
        if not await self.time.keep():
            return []
        store, now = self._tables.store, self._tables.now()
        if not self._jobs.is_shared:
            return await store.due_deadlines(now)
        ours = [name for name in await store.due_tables(now) if self._jobs.holds(Job.CLOCK, name)]
        return await store.due_deadlines(now, table_ids=ours[:MOST]) if ours else []

    async def _beat(self, now_ms: int) -> None:
        self._tables.sweep()
        lease = self._jobs.find(Job.TIME)
        if lease is not None:
            with fence_writes(lease):
                await self._tidy(now_ms)

    async def _tidy(self, now_ms: int) -> None:
        is_tidying = abs(now_ms - self._tidied_ms) >= TIDY_MS

        def write_rows(transaction: Transaction) -> None:
            transaction.mark_alive(now_ms)
            if is_tidying:
                transaction.forget_inbox(now_ms - INBOX_MS)

        await self._tables.store.write(write_rows)
        if is_tidying:
            self._tidied_ms = now_ms
            for work in self._hourly:
                await work()
            await self._proposals.look_for_abandoned(self.time.here_since_ms)

    async def _pause(self, until_ms: int) -> None:
        now = self._tables.now()
        wait = min(until_ms, self._nearest or until_ms, now + HEARTBEAT_MS) - now
        if wait <= 0:
            return
        try:
            await wait_for_first(self._hurried.wait(), self._sleep(wait / 1000))
        finally:
            self._hurried.clear()

    async def _handle_deadline(self, deadline: Deadline) -> None:
        lease = self._jobs.find(Job.CLOCK, deadline.table_id)
        if lease is not None:
            with fence_writes(lease):
                await self._handle_ours(deadline)

    async def _handle_ours(self, deadline: Deadline) -> None:
        try:
            async with self._tables.lock_table(deadline.table_id) as table:
                await self._act(table, deadline)
        except Overtaken:
            log.debug("a deadline is looked at again", extra={"table": deadline.table_id})
        except Refused as refused:
            if refused.reason == "busy":
                raise NotSaved(refused.reason) from refused
            log.warning("a deadline came to nothing: %s", refused.reason, extra={"table": deadline.table_id})
            await self._drop(deadline)
        except NotSaved:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one table: its deadline would be met again at once
            async with self._tables.lock_table(deadline.table_id) as table:
                await self._tables.suspend(table, fault, len(table.history) + 1)

    async def _drop(self, deadline: Deadline) -> None:
        await self._tables.store.write(lambda transaction: transaction.delete_deadline(deadline.table_id, deadline.key))

    async def _act(self, table: Table, deadline: Deadline) -> None:
        if deadline.key == PROPOSALS:
            await self._settle_proposals(table, deadline)
            return
        current = table.deadlines.get(deadline.key)
        if deadline.key in LOBBY_KEYS and current is not None:
            await self._look_at_lobby(table, current)
            return
        question = question_of_deadline(table, deadline)
        if current is None or question is None or table.record.status is not TableStatus.LIVE:
            await self._drop(deadline)
        elif self._tables.times.table_due_ms(table, current) > self._tables.now():
            return
        elif current.stage < Stage.LAST and find_own_end(current) > self._tables.now():
            await self._remind(table, question, current)
        else:
            last = current._replace(stage=max(current.stage, Stage.LAST))
            if self._tables.times.table_due_ms(table, last) <= self._tables.now():
                await self._answer(table, question, last)
            elif last != current:
                await self._tables.move_deadline(table, last)

    async def _settle_proposals(self, table: Table, deadline: Deadline) -> None:
        if table.record.status in VOTING:
            await self._proposals.expire(table)
        if table.deadlines.get(PROPOSALS) in {None, deadline} or table.record.status not in VOTING:
            await self._drop(deadline)

    async def _look_at_lobby(self, table: Table, deadline: Deadline) -> None:
        if self._tables.times.table_due_ms(table, deadline) <= self._tables.now():
            await self._tables.amend(table, **lobby_changes(table, deadline.key, self._tables.now()))

    async def _remind(self, table: Table, question: Question, deadline: Deadline) -> None:
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

    async def _answer(self, table: Table, question: Question, deadline: Deadline) -> None:
        if question.seat == CLOCK:
            if await self._is_under_way(table, question, deadline):
                await self._tables.move_deadline(table, deadline._replace(at_ms=self._tables.now() + SHOWN_MS))
            else:
                await self.answer_wait(table, question, deadline.at_ms)
            return
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
        """Wait a week more for a person, and call it to mind once they are awake; not just after the last reminder, when time is up."""
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

    async def _is_under_way(self, table: Table, question: Question, deadline: Deadline) -> bool:
        """Tell whether what the clock would take for lost is being sent; elsewhere it may be for a while where it is unsent."""
        shape = question_shape(table, question)
        seats = shape.options if isinstance(shape, Delivery) else ()
        if any(self._sender.seat_messages.is_under_way(table.record.id, seat) for seat in seats):
            return True
        if not self._jobs.is_shared or not seats or self._tables.now() - deadline.opened_at_ms > PATIENCE_MS:
            return False
        unsent = await self._tables.store.unsent_posts(table.record.id)
        return any(isinstance(row.post, PersonPost) and row.post.seat in seats for row in unsent)

    async def answer_wait(self, table: Table, question: Question, at_ms: int) -> None:
        assert table.position is not None
        assert table.position.ask is not None
        shape = table.position.ask.require_decision(question).shape
        assert isinstance(shape, Wait | Delivery)
        tokens = tuple(map(str, shape.options))
        lost = str(NOBODY) if str(NOBODY) in tokens else tokens[0]
        blind = next((str(seat) for seat in robot_seats(table) if str(seat) in tokens), lost)
        await self._tables.submit(
            table, question, blind if isinstance(shape, Delivery) else tokens[0], via="clock", platform_at_ms=at_ms
        )
        await self._answers.answer_chance(table)


HEARTBEAT_MS: Final = 30_000  # How often the bot notes that it is at work.
AWAY_MS: Final = 4 * HEARTBEAT_MS  # Absences shorter than this are not announced.
LONG_AWAY_MS: Final = 3_600_000  # After an absence as long as this no one is asked for what they did not do meanwhile.


class TimeKeeper:
    """Keeps the time, or follows the process that does. `here_since_ms`: people can move again since then."""

    def __init__(self, tables: Tables, jobs: Jobs, sleep: Sleep) -> None:
        self._tables = tables
        self._jobs = jobs
        self._sleep = sleep
        self._resumed: Lease | None = None
        self.here_since_ms = 0

    async def keep(self) -> bool:
        """Keep the time, or follow it; returns whether any process keeps it. Raises NotSaved."""
        lease = self._jobs.find(Job.TIME)
        if lease is None:
            self._resumed = self._jobs.alive = None
            return self._follow()
        with fence_writes(lease):
            if lease != self._resumed:
                await self.resume()
                self._resumed, self._jobs.alive = lease, self._tables.now
            await self.keep_time()
        return True

    def _follow(self) -> bool:
        gap = self._tables.now.gap_ms()
        is_kept = self._jobs.is_time_kept(self._tables.now() + gap)
        if is_kept or abs(gap) < HEARTBEAT_MS:
            self._tables.now.move(gap)
        if is_kept and abs(gap) >= HEARTBEAT_MS:
            self._tables.doubt_all()
        return is_kept

    async def resume(self) -> int:
        """Give back the time since the bot was last at work, and announce it once; returns it in ms.

        Where the clock was ahead before and is not any more, deadlines are brought back, the oldest set again.
        """
        store, now = self._tables.store, self._tables.now()
        last = await store.last_alive_ms()
        away = 0 if last is None else now - last

        def write_rows(transaction: Transaction) -> None:
            if away >= AWAY_MS:
                transaction.announce_at_deadlines(make_away_notice(away, now))
            if abs(away) >= HEARTBEAT_MS:
                transaction.shift_times(away)
                transaction.change_personal_deadlines(partial(self._carry, Gap(now - away, away)))
                transaction.mark_alive(now)
            transaction.renew_deadlines(now)
            transaction.level_ends()

        await store.write(write_rows)
        self._come_back(away, now)
        return max(0, away)

    async def keep_time(self) -> None:
        """Follow the wall clock; where it jumped, by sleep or by hand, no one waits longer or shorter for that.

        The machine's sleep, or the process's, is told as an absence of the bot is. Raises NotSaved, and then nothing has changed.
        """
        gap = self._tables.now.gap_ms()
        if abs(gap) < HEARTBEAT_MS:
            self._tables.now.move(gap)
            return
        stood = Gap(self._tables.now(), gap)
        now = stood.stood_ms + gap

        def write_rows(transaction: Transaction) -> None:
            transaction.shift_times(gap)
            transaction.change_personal_deadlines(partial(self._carry, stood))
            transaction.level_ends()
            transaction.mark_alive(now)

        await self._tables.move_time(stood, write_rows)
        self._come_back(gap, now)
        log.warning("the clock jumped", extra={"seconds": gap // 1000})
        if gap >= AWAY_MS:
            await self._tell_all(make_away_notice(gap, now))

    def _come_back(self, away_ms: int, now_ms: int) -> None:
        if away_ms >= LONG_AWAY_MS:
            self.here_since_ms = now_ms
        if self._tables.store.change_feed is not None:
            self._tables.doubt_all()
            self._tables.store.change_feed.ring_all()

    def _carry(self, gap: Gap, shifted: Deadline, week: Week, customs: Mapping[str, str]) -> tuple[Deadline, int]:
        here = find_week_here(week, customs)
        carried = carry_over(shift_deadline(shifted, -gap.by_ms), gap, here)
        return carried, self._tables.times.due_ms(carried, here)

    async def _tell_all(self, notice: Notice) -> None:
        for table_id in await self._tables.store.tables_with_deadlines():
            try:
                async with self._tables.lock_table(table_id) as table:
                    is_timed = not all(each.is_endless for each in table.deadlines.values())
                    if is_timed and table.record.status is TableStatus.LIVE:
                        await self._tables.amend(table, notice=notice)
            except Refused as refused:
                log.warning("an absence was not told: %s", refused.reason, extra={"table": table_id})

    async def keep_beating(self) -> None:
        while self._tables.now.beats:
            self._tables.now.beat()
            await self._sleep(BEAT_MS / 1000)

    async def keep_pace(self) -> None:
        """Follow the wall clock until cancelled; the process that keeps the time moves deadlines where it jumped."""
        while self._tables.now.beats:
            self._tables.now.beat()
            self._tables.now.move(self._tables.now.gap_ms())
            await self._sleep(BEAT_MS / 1000)


def make_away_notice(away_ms: int, now_ms: int) -> Notice:
    return Notice(key="away", params={"minutes": max(1, round(away_ms / 60_000))}, at=now_ms)
