"""What becomes of a deadline that is due: of a question, of what people vote on, of a lobby."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.db.errors import Conflict
from bot.db.rows import PROPOSALS, Deadline, Stage
from bot.play.clock_answers import ClockAnswers
from bot.play.late_answers import LateAnswers
from bot.tables.ends import VOTING, find_own_end
from bot.tables.questions import question_of_deadline
from bot.tables.scheduled import LOBBY_KEYS, lobby_changes
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.ids import TableStatus
from bot.values.requests import NotSaved
from games.forms import Refused
from games.secret import CLOCK

if TYPE_CHECKING:
    from bot.votes.proposals import Proposals

log = logging.getLogger(__name__)


class DueDeadlines:
    def __init__(self, tables: Tables, proposals: Proposals, late: LateAnswers, clock: ClockAnswers) -> None:
        self._tables = tables
        self._proposals = proposals
        self._late = late
        self._clock = clock

    async def handle(self, deadline: Deadline) -> None:
        try:
            async with self._tables.lock_table(deadline.table_id) as table:
                await self._act(table, deadline)
        except Conflict:
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
            await self._late.remind(table, question, current)
        else:
            last = current._replace(stage=max(current.stage, Stage.LAST))
            if self._tables.times.table_due_ms(table, last) <= self._tables.now():
                await (self._clock if question.seat == CLOCK else self._late).answer(table, question, last)
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

    async def _drop(self, deadline: Deadline) -> None:
        await self._tables.store.write(lambda transaction: transaction.delete_deadline(deadline.table_id, deadline.key))
