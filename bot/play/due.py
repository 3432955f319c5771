"""What becomes of a deadline that is due: of a question, of what people vote on, of a lobby."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from bot.db.store import Transaction
from bot.play.clock_answers import list_question_steps
from bot.tables.change import Change, Decide
from bot.tables.ends import VOTING
from bot.tables.questions import question_of_deadline
from bot.tables.rows import PROPOSALS, Deadline
from bot.tables.scheduled import LOBBY_KEYS, lobby_changes
from bot.tables.snapshot import Table
from bot.tables.stored import delete_deadline
from bot.tables.tables import Tables
from bot.values.ids import TableStatus
from bot.values.requests import NotSaved
from bot.votes.proposals import ask_if_all_absent, expire_next
from games.forms import Refused

if TYPE_CHECKING:
    from bot.notify.sender import Sender

log = logging.getLogger(__name__)


class DueDeadlines:
    def __init__(self, tables: Tables, sender: Sender) -> None:
        self._tables = tables
        self._sender = sender

    async def handle(self, deadline: Deadline) -> None:
        try:
            await (self._settle_proposals if deadline.key == PROPOSALS else self._settle)(deadline)
        except Refused as refused:
            if refused.reason == "busy":
                raise NotSaved(refused.reason) from refused
            log.warning("a deadline came to nothing: %s", refused.reason, extra={"table": deadline.table_id})
            await self._tables.store.write(partial(drop_deadline, deadline))
        except NotSaved:
            raise
        except Exception as fault:  # noqa: BLE001  the edge of one table: its deadline would be met again at once
            await self._tables.suspend(deadline.table_id, fault)

    async def _settle_proposals(self, deadline: Deadline) -> None:
        if (await self._tables.get(deadline.table_id)).record.status in VOTING:
            while await self._tables.change(deadline.table_id, partial(expire_next, self._tables.times)):
                pass
        await self._tables.change(deadline.table_id, partial(drop_settled, deadline))

    async def _settle(self, deadline: Deadline) -> None:
        done = await self._tables.change(deadline.table_id, prepare=partial(self._list_steps, deadline))
        if any(row.seat >= 0 for each in done for row, _ in each.list_entries()):
            await self._tables.change(deadline.table_id, ask_if_all_absent)

    async def _list_steps(self, deadline: Deadline, table: Table) -> list[Decide]:
        current, question = table.deadlines.get(deadline.key), question_of_deadline(table, deadline)
        if current is None:
            return [partial(drop, deadline)]
        is_due = self._tables.times.table_due_ms(table, current) <= self._tables.now()
        if deadline.key in LOBBY_KEYS:
            return [partial(lobby_changes, deadline.key)] if is_due else []
        if question is None or table.record.status is not TableStatus.LIVE:
            return [partial(drop, deadline)]
        return await list_question_steps(self._sender, table, question, current) if is_due else []


def drop_settled(deadline: Deadline, table: Table, now_ms: int) -> Change | None:
    is_open = table.record.status in VOTING and table.deadlines.get(PROPOSALS) not in {None, deadline}
    return None if is_open else drop(deadline, table, now_ms)


def drop(deadline: Deadline, table: Table, _: int) -> Change:
    return Change(table, table, rows=partial(drop_deadline, deadline), is_quiet=True)


def drop_deadline(deadline: Deadline, transaction: Transaction) -> None:
    delete_deadline(transaction, deadline.table_id, deadline.key)
