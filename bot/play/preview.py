"""Previews of answers: how they are understood, and the game's advice on them.

Nothing at the table changes, no one else learns of it, and nothing of it is logged. Advice is computed elsewhere and
for so long at most, so that a table never waits for a person who thinks.
"""

import logging
from dataclasses import replace
from typing import Any

from bot.forms.draft import encode_answer, may_be_empty
from bot.run.worker_pool import FairTurns, RanOut, Workers, WorkFailed
from bot.tables.questions import require_open
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.translator import Translator
from bot.values.requests import CONFIRM, Answer, Person
from bot.values.room import AnswerMeaning
from bot.values.widgets import LEFT_OUT
from bot.views.table import TablePresenter
from games.forms import Refused, Shape
from games.questions import Question, Timed
from games.spec import Note

log = logging.getLogger(__name__)


class AnswerPreview:
    def __init__(self, tables: Tables, translator: Translator, workers: Workers, seconds: int) -> None:
        self._tables = tables
        self._translator = translator
        self._workers = workers
        self._seconds = seconds
        self._turns = FairTurns()

    async def preview(self, person: Person, sent_answer: Answer) -> AnswerMeaning:
        """Return how an answer is understood, and advice on it.

        Raises Refused as giving it would, but never asks to confirm.
        """
        table = await self._tables.get(sent_answer.table_id)
        question, token = resolve_answer(
            table, person, replace(sent_answer, fields={**sent_answer.fields, CONFIRM: ("yes",)})
        )
        presenter = TablePresenter(table, question.seat, person.lang, self._translator)
        shape = presenter.view.asked[question].shape
        answer = shape.parse(token)
        asker = presenter.question_presenter
        words = asker.answer_text(shape, answer, asker.make_labels(question), "")
        panels = await self._ask_advice(person, presenter, question, answer)
        return AnswerMeaning(words, tuple(map(presenter.make_panel, panels)))

    async def _ask_advice(
        self, person: Person, presenter: TablePresenter, question: Question, answer: Any
    ) -> tuple[Note, ...]:
        """Ask the game's advice on an answer; a failure gives none, and logs nothing of the answer.

        One is thought of at a time, in turn by person: help must not slow a table down. Raises Refused where others are first for long.
        """
        advice, extra = presenter.table.spec.advice.get(question.prompt), {"prompt": question.prompt}
        if advice is None:
            return ()
        try:
            async with self._turns.take_turn(person.id):
                return await self._workers.run(self._seconds, advice, presenter.view, question, answer)
        except RanOut as fault:
            log.error("counsel ran out: %s", fault, extra=extra)  # noqa: TRY400  nothing of ours failed
        except WorkFailed as fault:
            log.error("counsel failed: %s\n%s", fault.kind, fault.where, extra=extra)  # noqa: TRY400  a traceback with its message could tell the answer
        return ()


def resolve_answer(table: Table, person: Person, answer: Answer) -> tuple[Question, str]:
    question = require_open(table, answer.question, person.id)
    assert table.position is not None
    assert table.position.ask is not None
    decision = table.position.ask.require_decision(question)
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
    ask = table.position.ask if table.position else None
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
