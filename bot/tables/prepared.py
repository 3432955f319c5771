"""Answers prepared before they are asked: which wait at a table, which rule fits, what becomes of them. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from bot.db.rows import DeadlineKey, Prepared, PreparedRule
from bot.db.transaction import Transaction
from bot.tables.snapshot import Table
from bot.values.ids import TableId, TablePace, TableStatus
from games.kernel import Position
from games.prepared import Preparation
from games.questions import Question
from games.spec import Dice, GameSpec

AllPrepared: TypeAlias = Mapping[tuple[int, str], Prepared]
"""What is prepared at a table, by seat and topic."""
DELAYS: Final = {TablePace.LIVE: (8_000, 40_000), TablePace.EVENING: (8_000, 40_000)}
"""Between which times (ms) an answer comes by itself where people play in company."""
SLOW: Final = (300_000, 2_400_000)
"""The same at all other paces."""

PLANNING_MS: Final = 10_000
"""Within which what was just asked has been planned."""
REST_MS: Final = 1_000
"""After the time of a prepared answer, until when nobody is rung for its question."""


def draw_delay(pace: TablePace, dice: Dice) -> int:
    """Draw how long an answer takes that comes by itself, in ms: by the pace alone, whatever it will be."""
    least, most = DELAYS.get(pace, SLOW)
    return least + dice.randrange(most - least + 1)


class Waiting(NamedTuple):
    """What is prepared for a question that is open now."""

    question: Question
    key: DeadlineKey
    row: Prepared


def find_topic(spec: GameSpec[Any], prompt: str) -> tuple[str, Preparation[Any]] | None:
    """Find the topic under which answers to a prompt are prepared."""
    return next(((topic, each) for topic, each in spec.prepared.items() if prompt in each.prompts), None)


def find_prepared(table: Table, question: Question) -> Prepared | None:
    found = find_topic(table.spec, question.prompt) if table.prepared else None
    row = table.prepared.get((question.seat, found[0])) if found else None
    assignment = table.assignment_of(question.seat)
    return row if row is not None and assignment is not None and assignment.person == row.person else None


def list_waiting(table: Table) -> Iterator[Waiting]:
    """Yield what is prepared for questions that wait, in the order of questions; what counts by its time is not."""
    at = table.position
    if not table.prepared or at is None or at.ask is None or table.record.status is not TableStatus.LIVE:
        return
    for question in at.ask.questions():
        if question.seat < 0 or question in at.sealed or question in at.ask.window:
            continue
        decision = at.ask.require_decision(question)
        row = None if decision.timed or decision.on_board else find_prepared(table, question)
        if row is not None and (question in at.ask.must or not table.spec.prepared[row.topic].is_awaited):
            yield Waiting(question, table.question_key(question), row)


def has_prepared_work(table: Table) -> bool:
    """Tell whether anything is to be planned or used at a live table."""
    return any(row.key != key or row.due_ms is not None for _, key, row in list_waiting(table))


def find_planned(table: Table, question: Question) -> Prepared | None:
    """Find what will be used for an open question unless its person answers first."""
    return next((row for own, key, row in list_waiting(table) if own == question and is_due(row, key)), None)


def is_due(row: Prepared, key: DeadlineKey) -> bool:
    """Tell whether a row will be used for the question of this key."""
    return row.key == key and row.due_ms is not None


def is_spent(row: Prepared, key: DeadlineKey) -> bool:
    """Tell whether a row will not be used for the question of this key: its person came first, or no rule fitted."""
    return row.key == key and row.due_ms is None


def choose_rule(table: Table, waiting: Waiting) -> tuple[PreparedRule, str] | None:
    """Return the first rule whose guard holds and that may answer the question, with the token; None where none does."""
    assert table.position is not None
    assert table.position.ask is not None
    found = find_topic(table.spec, waiting.question.prompt)
    assert found is not None
    decision, seen = table.position.ask.require_decision(waiting.question), table.view_for(waiting.question.seat)
    for rule in waiting.row.rules:
        token = found[1].find_token(rule.token, decision) if found[1].holds(rule.guard, seen) else None
        if token is not None:
            return rule, token
    return None


def find_prepared_end(table: Table, seat: int, now_ms: int) -> int:
    """Return until when all that a seat is asked answers itself; 0 where its person is to answer anything by hand."""
    at = table.position
    if not table.prepared or at is None or at.ask is None:
        return 0
    waiting = [each for each in list_waiting(table) if each.question.seat == seat and not is_spent(each.row, each.key)]
    asked = {each.question for each in waiting}
    if not waiting or any(q.seat == seat and q not in asked and q not in at.sealed for q in at.ask.must):
        return 0
    due = (each.row.due_ms if is_due(each.row, each.key) else None for each in waiting)
    return max(PLANNING_MS + now_ms if each is None else each + REST_MS for each in due)


# -- what becomes of them ----------------------------------------------------------------


def put_aside(row: Prepared) -> Prepared:
    """Return a row that is not used for the question for which it was planned."""
    return replace(row, due_ms=None)


def forget_plan(row: Prepared) -> Prepared:
    return replace(row, key=None, due_ms=None)


def prepared_after(table: Table, question: Question, used: PreparedRule | None, position: Position[Any]) -> AllPrepared:
    """Return what is prepared after an answer: nothing once the game is over, and of an earlier deal only what lasts."""
    if not table.prepared or position.ask is None:
        return {} if table.prepared else table.prepared
    assert table.position is not None
    kept, found = dict(table.prepared), find_topic(table.spec, question.prompt)
    if found is not None and (row := kept.get((question.seat, found[0]))) is not None:
        rules = list(row.rules)
        if used is not None and used.is_once and used in rules:
            rules.remove(used)
        kept[question.seat, found[0]] = replace(row, rules=tuple(rules), due_ms=None)
    if position.state is not table.position.state and table.spec.game.boundary(position.state):
        kept = {(seat, topic): keep_lasting(table.spec, row) for (seat, topic), row in kept.items()}
    return {key: row for key, row in kept.items() if row.rules}


def keep_lasting(spec: GameSpec[Any], row: Prepared) -> Prepared:
    """Return what is left of a row in a new deal."""
    preparation = spec.prepared.get(row.topic)
    is_lasting = preparation is not None and preparation.is_lasting
    return replace(row, rules=tuple(rule for rule in row.rules if is_lasting and not rule.is_once))


def prepared_after_amendment(table: Table, after: Table, prepared: AllPrepared) -> AllPrepared:
    """Return what is prepared once a table was amended: nothing of who no longer sits there, nothing where it has ended.

    After a pause the time is drawn anew, else what was prepared would answer the moment the table goes on.
    """
    if not prepared or after.record.status in {TableStatus.CLOSED, TableStatus.OVER}:
        return {} if prepared else prepared
    kept = {
        key: row
        for key, row in prepared.items()
        if (held := after.assignment_of(row.seat)) and held.person == row.person
    }
    if table.record.status is after.record.status is TableStatus.LIVE:
        return kept
    return {key: forget_plan(row) for key, row in kept.items()}


def write_changes(transaction: Transaction, table_id: TableId, before: AllPrepared, after: AllPrepared) -> None:
    """Write what is prepared otherwise than before."""
    if after is before:
        return
    for key, row in before.items():
        if key not in after:
            transaction.write_prepared(table_id, replace(row, rules=()))
    for key, row in after.items():
        if before.get(key) != row:
            transaction.write_prepared(table_id, row)
