"""An answer on its way in: whose it is, which question it answers, and whether it came before."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.actions.people import update_key
from bot.autoplay.runner import Autoplay
from bot.forms.tokens import encode_answer, may_be_empty
from bot.ports.ids import TableId
from bot.ports.requests import CONFIRM, Answer, Person
from bot.ports.widgets import LEFT_OUT
from bot.store.port import Repeated
from bot.store.rows import LogRow
from bot.tables.registry import TableRegistry
from bot.tables.table import Table, require_live
from bot.tables.units import GivenAnswer
from games.forms import Refused, Shape
from games.questions import Question, Timed

log = logging.getLogger(__name__)


class AnswerResult(NamedTuple):
    """What became of an answer: the words for it, the entry it made, and whether it had come before."""

    key: str
    seq: int
    game: str
    again: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """An answer to a race on its way to the disk, and the future of its result."""

    person: Person
    press: Answer
    outcome: asyncio.Future[AnswerResult]


class AnswerIntake:
    """Takes people's answers to the tables; those to a race that come in together are written together."""

    def __init__(self, tables: TableRegistry, settling: Autoplay) -> None:
        self._tables = tables
        self._settling = settling
        self._waiting: dict[TableId, list[Waiting]] = {}
        self._turns: set[asyncio.Task[None]] = set()

    async def take(self, person: Person, answer: Answer) -> AnswerResult:
        """Take an answer; raises Refused, and then nothing has changed."""
        if self._is_raced(answer):
            return await self._take_raced(person, answer)
        async with self._tables.lock_table(answer.table) as table:
            taken = await self._take_alone(table, person, answer)
            await self._settling.answer_chance(table)
        return taken

    async def _take_alone(self, table: Table, person: Person, answer: Answer) -> AnswerResult:
        game, inbox = table.box.name, update_key(person, answer.inbox)
        try:
            given = self._make_given(table, person, answer)
            before = is_sealed(table, given.question, given.token)
            is_timed = is_race(table, given.question)
            [row] = await self._tables.submit_all(table, (given,))
        except Repeated as repeated:
            return AnswerResult("ack-again", repeated.seq, game, again=True)
        except Refused:
            if inbox and (seq := await self._tables.store.entry_of_update(inbox)) is not None:
                return AnswerResult("ack-again", seq, game, again=True)
            raise
        is_kept = is_sealed(table, given.question, None)
        key = ("ack-changed" if before else "ack-sealed") if is_kept else "ack-noted" if is_timed else "ack-taken"
        return make_result(key, row, game)

    def _make_given(self, table: Table, person: Person, answer: Answer) -> GivenAnswer:
        question, token = resolve_answer(table, person, answer)
        is_timed = is_race(table, question)

        def find_time(ahead: Table) -> int | None:
            return answer_time(ahead, answer, self._tables.now(), alone=is_timed)

        return GivenAnswer(question, token, "hand", person.id, find_time, update_key(person, answer.inbox))

    # -- races

    def _is_raced(self, answer: Answer) -> bool:
        """Tell whether an answer goes into a window, where it is only kept.

        Nothing follows from it before others may come, so several can be written together.
        """
        table = self._tables.find_loaded(answer.table)
        question = table.find_question(answer.question) if table is not None else None
        ask = table.position.ask if table is not None and table.position is not None else None
        return ask is not None and question in ask.window

    async def _take_raced(self, person: Person, answer: Answer) -> AnswerResult:
        mine = Waiting(person, answer, asyncio.get_running_loop().create_future())
        if (others := self._waiting.get(answer.table)) is not None:
            others.append(mine)
        else:
            self._waiting[answer.table] = [mine]
            turn = asyncio.create_task(self._take_waiting(answer.table), name=f"presses {answer.table}")
            self._turns.add(turn)
            turn.add_done_callback(self._turns.discard)
        return await mine.outcome

    async def _take_waiting(self, table_id: TableId) -> None:
        """Take all answers that came in while others held the table's lock."""
        batch: list[Waiting] = []
        try:
            async with self._tables.lock_table(table_id) as table:
                batch = self._waiting.pop(table_id)
                await self._take_together(table, batch)
                await self._settling.answer_chance(table)
        except Exception as fault:  # noqa: BLE001  whoever answered is told of it
            log.error("presses: %s", type(fault).__name__, extra={"table": table_id})  # noqa: TRY400  a traceback could tell what was pressed
            fail_all(batch or self._waiting.pop(table_id, []), fault)
        finally:
            fail_all(batch or self._waiting.pop(table_id, []), Refused("busy"))

    async def _take_together(self, table: Table, batch: list[Waiting]) -> None:
        game = table.box.name
        try:
            given = [self._make_given(table, each.person, each.press) for each in batch]
            rows = await self._tables.submit_all(table, given)
        except (Refused, Repeated):
            for each in batch:
                try:
                    resolve_waiting(each, await self._take_alone(table, each.person, each.press))
                except Refused as refused:
                    fail_all([each], refused)
            return
        for each, row in zip(batch, rows, strict=True):
            resolve_waiting(each, make_result("ack-noted", row, game))


def resolve_waiting(waiting: Waiting, result: AnswerResult) -> None:
    """Resolve a waiting answer with its result, unless it has one already."""
    if not waiting.outcome.done():
        waiting.outcome.set_result(result)


def fail_all(batch: Iterable[Waiting], fault: Exception) -> None:
    """Fail the waiting answers that have no result yet."""
    for each in batch:
        if not each.outcome.done():
            each.outcome.set_exception(fault)


def make_result(key: str, row: LogRow, game: str) -> AnswerResult:
    """Make the result of an answer that made an entry."""
    return AnswerResult(key, row.seq, game, at=row.at if row.platform_at is None else row.platform_at)


def resolve_answer(table: Table, person: Person, answer: Answer) -> tuple[Question, str]:
    """Work out which question an answer is to, and its token; raises Refused."""
    require_live(table)
    question = table.find_question(answer.question)
    if question is None:
        raise Refused("stale")
    tenure = table.tenure_of(question.seat)
    if question.seat < 0 or tenure is None or tenure.person != person.id:
        raise Refused("not-your-seat")
    assert table.position is not None
    assert table.position.ask is not None
    decision = table.position.ask.require_decision(question)
    token = encode_answer(decision.shape, {name: sent for name, sent in answer.fields.items() if name != CONFIRM})
    if decision.weighty and not answer.fields.get(CONFIRM) and not is_declined(decision.shape, token):
        raise Refused("confirm-first")
    return question, token


def is_declined(shape: Shape[Any], token: str) -> bool:
    """Tell whether a form was left wholly empty: that shows, and costs nothing."""
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
    """Tell whether the time of an answer counts."""
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
