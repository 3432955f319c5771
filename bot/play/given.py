"""An answer as a person sent it, read as one that a table takes."""

from typing import Any

from bot.forms.draft import encode_answer, may_be_empty
from bot.tables.change import GivenAnswer
from bot.tables.questions import require_open
from bot.tables.snapshot import Table
from bot.values.requests import CONFIRM, Answer, Person
from bot.values.widgets import LEFT_OUT
from games.forms import Refused, Shape
from games.questions import Question, Timed


def read_answer(table: Table, person: Person, answer: Answer, now_ms: int) -> GivenAnswer:
    question, token = resolve_answer(table, person, answer)
    pressed_ms = answer_time(table, answer, now_ms, alone=is_race(table, question))
    return GivenAnswer(question, token, "hand", person.id, pressed_ms, person.update_key(answer.inbox))


def resolve_answer(table: Table, person: Person, answer: Answer) -> tuple[Question, str]:
    question = require_open(table, answer.question, person.id)
    decision = table.decision_of(question)
    token = encode_answer(decision.shape, {name: sent for name, sent in answer.fields.items() if name != CONFIRM})
    if decision.weighty and not answer.fields.get(CONFIRM) and not is_declined(decision.shape, token):
        raise Refused("confirm-first")
    return question, token


def is_declined(shape: Shape[Any], token: str) -> bool:
    return may_be_empty(shape) and set(token) <= {LEFT_OUT, "|"}


def is_sealed(table: Table, question: Question, token: str | None) -> bool:
    """Tell whether a question has a sealed answer; refuses to seal the same one again."""
    at = table.position
    if at is None or at.ask is None or question not in at.ask.must or question not in at.sealed:
        return False
    decision = at.ask.require_decision(question)
    if token is not None and decision.token(at.sealed[question]) == token:
        raise Refused("repeated")
    return True


def is_race(table: Table, question: Question) -> bool:
    ask = table.ask
    return ask is not None and (question in ask.window or ask.require_decision(question).timed)


def answer_time(table: Table, answer: Answer, now_ms: int, *, alone: bool = False) -> int | None:
    """Return the platform's time of an answer in ms, between the table's start and now.

    Where the platform has none and time counts, no two answers share a millisecond: `alone`.
    """
    began = table.record.started_at
    assert began is not None
    if answer.at is not None:
        return min(max(round(answer.at.timestamp() * 1000), began), now_ms)
    assert table.position is not None
    sealed = table.position.sealed.values()
    last = max(
        (each.at for given in sealed if isinstance(given, tuple) for each in given if isinstance(each, Timed)),
        default=-1,
    )
    return max(now_ms, began + last + 1) if alone else None
