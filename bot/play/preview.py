"""Previews of answers: how they are understood, and the game's advice on them.

Nothing at the table changes, no one else learns of it, and nothing of it is logged. Advice is computed elsewhere and
for so long at most, so that a table never waits for a person who thinks.
"""

import logging
from dataclasses import replace
from typing import Any

from bot.play.answers import resolve_answer
from bot.run.worker_pool import FairTurns, RanOut, Workers, WorkFailed
from bot.tables.tables import Tables
from bot.values.requests import CONFIRM, Answer, Person
from bot.values.room import AnswerMeaning
from bot.views.table import TablePresenter
from games.questions import Question
from games.spec import Note

log = logging.getLogger(__name__)


class AnswerPreview:
    def __init__(self, tables: Tables, workers: Workers, seconds: int) -> None:
        self._tables = tables
        self._workers = workers
        self._seconds = seconds
        self._turns = FairTurns()

    async def preview(self, person: Person, sent_answer: Answer) -> AnswerMeaning:
        """Return how an answer is understood, with advice; raises Refused as giving it would, but never to confirm."""
        table = await self._tables.get(sent_answer.table_id)
        question, token = resolve_answer(
            table, person, replace(sent_answer, fields={**sent_answer.fields, CONFIRM: ("yes",)})
        )
        presenter = TablePresenter(table, question.seat, person.lang)
        shape = presenter.view.asked[question].shape
        answer = shape.parse(token)
        asker = presenter.question_presenter
        words = asker.answer_text(shape, answer, asker.make_labels(question), "")
        panels = await self._ask_advice(person, presenter, question, answer)
        return AnswerMeaning(words, tuple(map(presenter.make_panel, panels)))

    async def _ask_advice(
        self, person: Person, presenter: TablePresenter, question: Question, answer: Any
    ) -> tuple[Note, ...]:
        """Ask the game's advice, one at a time, in turn by person; a failure logs nothing of the answer. Raises Refused."""
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
