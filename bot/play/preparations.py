"""People answer before they are asked; all that is kept of it is sealed, and nobody else is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.db.rows import Prepared, PreparedRule
from bot.tables.questions import WAITING
from bot.tables.seats import require_own_seat
from bot.tables.snapshot import Table
from bot.tables.tables import TableRegistry
from bot.text.translator import Translator
from bot.values.ids import TableId
from bot.values.play import PreparedTopic
from bot.values.requests import Answer, Person
from bot.views.prepared import make_topic, make_topics, parse_topic, read_rule, require_rule
from bot.views.table import TablePresenter
from games.forms import Refused

MOST: Final = 12
"""Rules that a topic has at most."""


class Preparations:
    """Takes what people prepare, and lets them take it back."""

    def __init__(self, tables: TableRegistry, translator: Translator) -> None:
        self._tables = tables
        self._translator = translator

    async def list_topics(self, person: Person, table_id: TableId, seat: int) -> tuple[PreparedTopic, ...]:
        """List what may be prepared from a seat; raises Refused where it is not theirs."""
        return make_topics(self._present(await self._tables.get(table_id), person, seat))

    async def find_topic(self, person: Person, table_id: TableId, question_id: str) -> PreparedTopic:
        """Find one of them by the id of its question; raises Refused where it is not on offer."""
        seat, topic, number, of = parse_topic(question_id)
        return make_topic(self._present(await self._tables.get(table_id), person, seat), topic, number, of)

    async def add(self, person: Person, answer: Answer) -> None:
        """Add a rule after those that there are, or put it in the place of the one that the question changes; raises Refused."""
        seat, topic, number, of = parse_topic(answer.question)
        async with self._tables.lock_table(answer.table_id) as table:
            rule = read_rule(self._present(table, person, seat), topic, answer.fields)
            row = table.prepared.get((seat, topic)) or Prepared(seat, topic, person.id, ())
            if number:
                await self._keep(table, row, replace_rule(require_rule(row, number, of), number, rule))
            elif rule not in row.rules:
                if len(row.rules) >= MOST:
                    raise Refused("too-many-prepared", most=MOST)
                await self._keep(table, row, (*row.rules, rule))

    async def remove(self, person: Person, table_id: TableId, question_id: str, number: int, of: int) -> None:
        """Remove a rule by its number, counted from 1, `of` as many as there are; raises Refused where there are others by now."""
        seat, topic, *_ = parse_topic(question_id)
        async with self._tables.lock_table(table_id) as table:
            self._present(table, person, seat)
            row = require_rule(table.prepared.get((seat, topic)), number, of)
            await self._keep(table, row, (*row.rules[: number - 1], *row.rules[number:]))

    async def _keep(self, table: Table, row: Prepared, rules: tuple[PreparedRule, ...]) -> None:
        """Keep rules in the place of those that there were; when they are used stays as it was."""
        kept = {key: each for key, each in table.prepared.items() if key != (row.seat, row.topic)}
        if rules:
            kept[row.seat, row.topic] = replace(row, rules=rules)
        await self._tables.amend(table, prepared=kept)

    def _present(self, table: Table, person: Person, seat: int) -> TablePresenter:
        """Return the presenter of somebody's own seat at a table that is played; raises Refused."""
        require_own_seat(table, person.id, seat)
        if table.record.status not in WAITING or table.position is None:
            raise Refused(table.record.status.value)
        return TablePresenter(table, seat, person.lang, self._translator)


def replace_rule(row: Prepared, number: int, rule: PreparedRule) -> tuple[PreparedRule, ...]:
    """Return a row's rules with one in the place of another, and the same nowhere else."""
    before, after = row.rules[: number - 1], row.rules[number:]
    return (*(each for each in before if each != rule), rule, *(each for each in after if each != rule))
