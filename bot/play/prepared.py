"""Prepared answers carried out: each after a time drawn before anyone looks at what it will be."""

import logging
import random
import secrets
from dataclasses import replace
from typing import Final

from bot.play.server_answers import is_legal
from bot.tables.change import Change, Changes, GivenAnswer
from bot.tables.questions import (
    WAITING,
    Waiting,
    choose_rule,
    draw_delay,
    is_due,
    is_follow_up,
    list_waiting,
    put_aside,
)
from bot.tables.rows import Prepared, PreparedRule
from bot.tables.seats import require_own_seat
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.ids import TableId
from bot.values.requests import Answer, Person, Repeated
from bot.values.widgets import PreparedTopic
from bot.views.prepared import make_topic, make_topics, parse_topic, read_rule, require_rule
from bot.views.table import TablePresenter
from games.forms import Refused
from games.spec import Dice

log = logging.getLogger(__name__)


class PreparedAnswers:
    """Plans and gives what people have prepared. Its `dice` draw nothing but times."""

    def __init__(self, tables: Tables, dice: Dice | None = None) -> None:
        self._tables = tables
        self._dice = dice or random.Random(secrets.randbits(256))  # noqa: S311  seeded from secrets; times, not keys

    def plan(self, table: Table, now_ms: int) -> Change | None:
        """Plan what is prepared for questions that were just put.

        The time is kept on disk, so that after a restart nothing comes sooner.
        """
        fresh = dict[tuple[int, str], Prepared]()
        for each in list_waiting(table):
            if each.row.key != each.key:
                delay_ms = draw_delay(table.record.pace, self._dice, is_soon=is_follow_up(table, each.question))
                due_ms = None if choose_rule(table, each) is None else now_ms + delay_ms
                fresh[each.row.seat, each.row.topic] = replace(each.row, key=each.key, due_ms=due_ms)
        after = replace(table, prepared={**table.prepared, **fresh})
        return Change(table, after, is_quiet=True) if fresh else None

    async def give_due(self, table_id: TableId) -> bool:
        """Give the first answer that is due, or put it aside; returns whether there was one. Raises Refused."""
        try:
            done = await self._tables.change(table_id, give_first)
        except Repeated:
            done = await self._tables.change(table_id, put_first_aside)
        return bool(done)


def find_due_ms(table: Table) -> int | None:
    return min((row.due_ms for _, key, row in list_waiting(table) if row.key == key and row.due_ms), default=None)


def find_first(table: Table, now_ms: int) -> Waiting | None:
    due = (each for each in list_waiting(table) if is_due(each.row, each.key) and (each.row.due_ms or 0) <= now_ms)
    return next(due, None)


def give_first(table: Table, now_ms: int) -> GivenAnswer | Changes | None:
    waiting = find_first(table, now_ms)
    if waiting is not None and (chosen := choose_rule(table, waiting)) is not None:
        question, key, row = waiting
        inbox = f"{row.person} prepared/{table.record.id}/{key}"
        given = GivenAnswer(question, chosen[1], "hand", row.person, inbox=inbox, used=chosen[0])
        if is_legal(table, given):
            return given
        log.warning("a prepared answer was refused", extra={"table": table.record.id, "seat": question.seat})
    return put_first_aside(table, now_ms)


def put_first_aside(table: Table, now_ms: int) -> Changes | None:
    waiting = find_first(table, now_ms)
    if waiting is None:
        return None
    return {"prepared": {**table.prepared, (waiting.row.seat, waiting.row.topic): put_aside(waiting.row)}}


MOST: Final = 12  # Rules that a topic has at most.


class Preparations:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

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
        return TablePresenter(table, seat, person.lang)


def keep_rules(table: Table, row: Prepared, rules: tuple[PreparedRule, ...]) -> Changes:
    kept = {key: each for key, each in table.prepared.items() if key != (row.seat, row.topic)}
    return {"prepared": {**kept, (row.seat, row.topic): replace(row, rules=rules)} if rules else kept}


def replace_rule(row: Prepared, number: int, rule: PreparedRule) -> tuple[PreparedRule, ...]:
    before, after = row.rules[: number - 1], row.rules[number:]
    return (*(each for each in before if each != rule), rule, *(each for each in after if each != rule))
