"""Prepared answers carried out: each after a time drawn before anybody looks at what it will be."""

from __future__ import annotations

import logging
import random
import secrets
from dataclasses import replace
from typing import Any

from bot.db.errors import Repeated
from bot.db.rows import Prepared
from bot.db.transaction import Transaction
from bot.tables.change import GivenAnswer
from bot.tables.prepared import Waiting, choose_rule, draw_delay, list_waiting, put_aside, write_changes
from bot.tables.snapshot import Table
from bot.tables.tables import TableRegistry
from bot.values.requests import NotSaved
from games.box import Dice
from games.forms import Refused

log = logging.getLogger(__name__)


class PreparedAnswers:
    """Plans and gives what people have prepared; its caller holds the table's lock. Its `dice` draw nothing but times."""

    def __init__(self, tables: TableRegistry, dice: Dice | None = None) -> None:
        self._tables = tables
        self._dice = dice or random.Random(secrets.randbits(256))  # noqa: S311  seeded from secrets; times, not keys

    async def plan(self, table: Table) -> int | None:
        """Plan what is prepared for questions that were just put; return when the next of all is due.

        The time is kept on disk, so that after a restart nothing comes sooner. Raises Refused.
        """
        fresh = {
            (row.seat, row.topic): replace(row, key=key, due_ms=self._tables.now() + self._draw(table))
            for _, key, row in list_waiting(table)
            if row.key != key
        }
        if fresh:
            await self._write(table, fresh)
        return min((row.due_ms for _, key, row in list_waiting(table) if row.key == key and row.due_ms), default=None)

    def _draw(self, table: Table) -> int:
        return draw_delay(table.record.pace, self._dice)

    async def _write(self, table: Table, fresh: dict[tuple[int, str], Prepared]) -> None:
        after = {**table.prepared, **fresh}

        def write_rows(transaction: Transaction) -> None:
            write_changes(transaction, table.record.id, table.prepared, after)

        try:
            await self._tables.store.write(write_rows)
        except NotSaved:
            raise Refused("busy") from None
        table.prepared = after

    async def give_due(self, table: Table) -> bool:
        """Give the first answer that is due, or put it aside where no rule fits; tells whether there was one. Raises Refused."""
        now_ms = self._tables.now()
        waiting = next((each for each in list_waiting(table) if is_over(each, now_ms)), None)
        if waiting is None:
            return False
        if not await self._give(table, waiting):
            aside = {(waiting.row.seat, waiting.row.topic): put_aside(waiting.row)}
            await self._tables.amend(table, prepared={**table.prepared, **aside})
        return True

    async def _give(self, table: Table, waiting: Waiting) -> bool:
        """Give the answer of the first rule that fits; tells whether it was taken."""
        question, key, row = waiting
        chosen = choose_rule(table, waiting)
        if chosen is None:
            return False
        rule, token = chosen
        inbox = f"{row.person} prepared/{table.record.id}/{key}"
        given = GivenAnswer(question, token, "hand", row.person, find_no_time, inbox, rule)
        try:
            await self._tables.submit_all(table, (given,))
        except Repeated:
            return False
        except Refused as refused:
            if refused.reason in {"busy", "suspended"}:
                raise
            log.warning("a prepared answer was refused", extra={"table": table.record.id, "seat": question.seat})
            return False
        return True


def is_over(waiting: Waiting, now_ms: int) -> bool:
    """Tell whether the time of a prepared answer has come."""
    row = waiting.row
    return row.key == waiting.key and row.due_ms is not None and row.due_ms <= now_ms


def find_no_time(_: Any) -> None:
    """Return no time of a platform's: an answer that nobody presses has none."""
