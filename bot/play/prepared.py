"""Prepared answers carried out: each after a time drawn before anyone looks at what it will be."""

import logging
import random
import secrets
from dataclasses import replace
from typing import Any, Final

from bot.db.rows import Prepared, PreparedRule
from bot.db.transaction import Transaction
from bot.tables.change import Changes, GivenAnswer
from bot.tables.questions import (
    WAITING,
    Waiting,
    choose_rule,
    draw_delay,
    is_follow_up,
    list_waiting,
    put_aside,
    write_changes,
)
from bot.tables.seats import require_own_seat
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.translator import Translator
from bot.values.ids import TableId
from bot.values.requests import Answer, Person, Repeated, refuse_unsaved
from bot.values.widgets import PreparedTopic
from bot.views.prepared import make_topic, make_topics, parse_topic, read_rule, require_rule
from bot.views.table import TablePresenter
from games.forms import Refused
from games.spec import Dice

log = logging.getLogger(__name__)


class PreparedAnswers:
    """Plans and gives what people have prepared; its caller holds the table's lock. Its `dice` draw nothing but times."""

    def __init__(self, tables: Tables, dice: Dice | None = None) -> None:
        self._tables = tables
        self._dice = dice or random.Random(secrets.randbits(256))  # noqa: S311  seeded from secrets; times, not keys

    async def plan(self, table: Table) -> int | None:
        """Plan what is prepared for questions that were just put; return when the next of all is due.

        The time is kept on disk, so that after a restart nothing comes sooner. Raises Refused.
        """
        fresh = {
            (each.row.seat, each.row.topic): replace(each.row, key=each.key, due_ms=self._find_due_ms(table, each))
            for each in list_waiting(table)
            if each.row.key != each.key
        }
        if fresh:
            await self._write(table, fresh)
        return min((row.due_ms for _, key, row in list_waiting(table) if row.key == key and row.due_ms), default=None)

    def _find_due_ms(self, table: Table, waiting: Waiting) -> int | None:
        due_ms = self._tables.now() + draw_delay(
            table.record.pace, self._dice, is_soon=is_follow_up(table, waiting.question)
        )
        return None if choose_rule(table, waiting) is None else due_ms

    async def _write(self, table: Table, fresh: dict[tuple[int, str], Prepared]) -> None:
        after = {**table.prepared, **fresh}

        def write_rows(transaction: Transaction) -> None:
            write_changes(transaction, table.record.id, table.prepared, after)

        with refuse_unsaved():
            await self._tables.store.write(write_rows)
        table.prepared = after

    async def give_due(self, table: Table) -> bool:
        now_ms = self._tables.now()
        waiting = next((each for each in list_waiting(table) if is_over(each, now_ms)), None)
        if waiting is None:
            return False
        if not await self._give(table, waiting):
            aside = {(waiting.row.seat, waiting.row.topic): put_aside(waiting.row)}
            await self._tables.amend(table, prepared={**table.prepared, **aside})
        return True

    async def _give(self, table: Table, waiting: Waiting) -> bool:
        question, key, row = waiting
        chosen = choose_rule(table, waiting)
        if chosen is None:
            return False
        rule, token = chosen
        inbox = f"{row.person} prepared/{table.record.id}/{key}"
        given = GivenAnswer(question, token, "hand", row.person, find_no_time, inbox, rule)
        try:
            [entry] = await self._tables.submit_all(table, (given,))
        except Repeated:
            return False
        except Refused as refused:
            if refused.reason in {"busy", "suspended"}:
                raise
            log.warning("a prepared answer was refused", extra={"table": table.record.id, "seat": question.seat})
            return False
        table.unattended.add(entry.seq)
        return True


def is_over(waiting: Waiting, now_ms: int) -> bool:
    row = waiting.row
    return row.key == waiting.key and row.due_ms is not None and row.due_ms <= now_ms


def find_no_time(_: Any) -> None:
    """Return no time of a platform's: an answer that no one presses has none."""


MOST: Final = 12  # Rules that a topic has at most.


class Preparations:
    def __init__(self, tables: Tables, translator: Translator) -> None:
        self._tables = tables
        self._translator = translator

    async def list_topics(self, person: Person, table_id: TableId, seat: int) -> tuple[PreparedTopic, ...]:
        return make_topics(self._present(await self._tables.get(table_id), person, seat))

    async def find_topic(self, person: Person, table_id: TableId, question_id: str) -> PreparedTopic:
        seat, topic, number, of = parse_topic(question_id)
        return make_topic(self._present(await self._tables.get(table_id), person, seat), topic, number, of)

    async def add(self, person: Person, answer: Answer) -> None:
        seat, topic, number, of = parse_topic(answer.question)

        def decide(table: Table, _: int) -> Changes | None:
            rule = read_rule(self._present(table, person, seat), topic, answer.fields)
            row = table.prepared.get((seat, topic)) or Prepared(seat, topic, person.id, ())
            if number:
                return keep_rules(table, row, replace_rule(require_rule(row, number, of), number, rule))
            if rule in row.rules:
                return None
            if len(row.rules) >= MOST:
                raise Refused("too-many-prepared", most=MOST)
            return keep_rules(table, row, (*row.rules, rule))

        await self._tables.change(answer.table_id, decide)

    async def remove(self, person: Person, table_id: TableId, question_id: str, number: int, of: int) -> None:
        seat, topic, *_ = parse_topic(question_id)

        def decide(table: Table, _: int) -> Changes:
            self._present(table, person, seat)
            row = require_rule(table.prepared.get((seat, topic)), number, of)
            return keep_rules(table, row, (*row.rules[: number - 1], *row.rules[number:]))

        await self._tables.change(table_id, decide)

    def _present(self, table: Table, person: Person, seat: int) -> TablePresenter:
        require_own_seat(table, person.id, seat)
        if table.record.status not in WAITING or table.position is None:
            raise Refused(table.record.status.value)
        return TablePresenter(table, seat, person.lang, self._translator)


def keep_rules(table: Table, row: Prepared, rules: tuple[PreparedRule, ...]) -> Changes:
    kept = {key: each for key, each in table.prepared.items() if key != (row.seat, row.topic)}
    return {"prepared": {**kept, (row.seat, row.topic): replace(row, rules=rules)} if rules else kept}


def replace_rule(row: Prepared, number: int, rule: PreparedRule) -> tuple[PreparedRule, ...]:
    before, after = row.rules[: number - 1], row.rules[number:]
    return (*(each for each in before if each != rule), rule, *(each for each in after if each != rule))
