"""An answer on its way in: whose it is, which question it answers, and whether it came before."""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from cachetools import LRUCache

from bot.forms.draft import encode_answer, is_declined
from bot.play.drafts import Drafts
from bot.run.supervisor import start_side_task
from bot.tables.absence import list_kept_seats
from bot.tables.admission import return_changes
from bot.tables.change import Change, Changes, Decide, GivenAnswer
from bot.tables.questions import find_open, require_board_question, require_open
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.translator import acknowledge
from bot.values.ids import TableId
from bot.values.requests import CONFIRM, Acknowledged, Answer, Person, Repeated, refuse_unsaved
from games.forms import Refused
from games.questions import Question, Timed
from games.secret import Seat

log = logging.getLogger(__name__)

# How often a sealed answer may be changed, and for how many of the latest questions that is counted.
MOST_CHANGES: Final = 20
KEPT: Final = 10_000


class AnswerResult(NamedTuple):
    key: str
    seq: int
    again: bool = False
    at_ms: int | None = None  # where its time counts


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """An answer to a race on its way to the disk, and the future of its result."""

    person: Person
    press: Answer
    outcome: asyncio.Future[AnswerResult]


class AnswerIntake:
    def __init__(self, tables: Tables, drafts: Drafts) -> None:
        self._tables = tables
        self._drafts = drafts
        self._waiting: dict[TableId, list[Waiting]] = {}
        self._changes: LRUCache[str, int] = LRUCache(KEPT)
        self._turns: set[asyncio.Task[None]] = set()

    async def answer(self, person: Person, answer: Answer) -> Acknowledged:
        """Take an answer; a robot that keeps the seat for this person gives it back. Raises Refused."""
        loaded = self._tables.find_loaded(answer.table_id)
        is_raced = (
            loaded is not None and loaded.ask is not None and loaded.find_question(answer.question) in loaded.ask.window
        )
        take = self._take_raced if is_raced else self._take_alone
        try:
            taken = await take(person, answer)
        except Refused as refused:
            if refused.reason != "not-your-seat" or not await self._sit_down_again(person, answer):
                raise
            taken = await take(person, answer)
        await self._drafts.drop(person, answer)
        return acknowledge(person, **taken._asdict())

    async def _sit_down_again(self, person: Person, answer: Answer) -> bool:
        def decide(table: Table, now_ms: int) -> Changes | None:
            question = find_open(table, answer.question)
            return (return_changes(table, person, question, now_ms) or None) if question else None

        return bool(await self._tables.change(answer.table_id, decide))

    async def answer_on_board(self, person: Person, answer: Answer) -> Acknowledged:
        """Take a person's press on the status message, for their own seat.

        Raises Refused, as `missed` if what was on offer a moment ago is gone.
        """
        table = await self._tables.get(answer.table_id)
        try:
            own = require_board_question(table, answer.question, person.id)
            return await self.answer(person, replace(answer, question=table.question_id(own)))
        except Refused as refused:
            if refused.reason not in {"missed", "stale"}:
                raise
            if (earlier := await self._find_repeated(person, answer)) is not None:
                return acknowledge(person, **earlier._asdict())
            raise Refused("missed") from None

    async def seats_of(self, person: Person, table_id: TableId) -> tuple[int, ...]:
        return (await self._tables.get(table_id)).seats_of(person.id)

    async def kept_seats_of(self, person: Person, table_id: TableId) -> tuple[int, ...]:
        return list_kept_seats(await self._tables.get(table_id), person.id)

    async def _find_repeated(self, person: Person, answer: Answer) -> AnswerResult | None:
        inbox = person.update_key(answer.inbox)
        with refuse_unsaved():
            found = await self._tables.store.find_claimed(inbox) if inbox else None
        return AnswerResult("ack-again", found[1], again=True) if found else None

    async def _take_alone(self, person: Person, answer: Answer) -> AnswerResult:
        try:
            done = await self._tables.change(answer.table_id, partial(self._read, person, answer))
        except Repeated as repeated:
            return AnswerResult("ack-again", repeated.seq, again=True)
        except Refused:
            if (earlier := await self._find_repeated(person, answer)) is not None:
                return earlier
            raise
        result = make_result(done[0])
        if result.key == "ack-changed":
            self._changes[answer.question] = self._changes.get(answer.question, 0) + 1
        return result

    def _read(self, person: Person, answer: Answer, table: Table, now_ms: int) -> GivenAnswer:
        question, token = resolve_answer(table, person, answer)
        pressed_ms = answer_time(table, answer, now_ms, alone=is_race(table, question))
        given = GivenAnswer(question, token, "hand", person.id, pressed_ms, person.update_key(answer.inbox))
        if is_sealed(table, given.question, given.token) and self._changes.get(answer.question, 0) >= MOST_CHANGES:
            raise Refused("changed-often", count=MOST_CHANGES)
        return given

    async def _take_raced(self, person: Person, answer: Answer) -> AnswerResult:
        mine = Waiting(person, answer, asyncio.get_running_loop().create_future())
        if (others := self._waiting.get(answer.table_id)) is not None:
            others.append(mine)
        else:
            self._waiting[answer.table_id] = [mine]
            turn = start_side_task(self._take_waiting(answer.table_id))
            self._turns.add(turn)
            turn.add_done_callback(self._turns.discard)
        return await mine.outcome

    async def _take_waiting(self, table_id: TableId) -> None:
        batch: list[Waiting] = []

        async def list_steps(_: Table) -> list[Decide]:
            batch.extend(self._waiting.pop(table_id, ()))
            return [partial(self._read, each.person, each.press) for each in batch]

        try:
            done = await self._tables.change(table_id, prepare=list_steps)
            for each, change in zip(batch, done, strict=False):  # after them come answers of chance
                resolve_waiting(each, make_result(change))
        except (Refused, Repeated):
            batch = batch or self._waiting.pop(table_id, [])
            await self._take_in_turn(batch)
        except Exception as fault:  # noqa: BLE001  the sender of the answer is told
            log.error("presses: %s", type(fault).__name__, extra={"table": table_id})  # noqa: TRY400  a traceback could tell what was pressed
            fail_all(batch or self._waiting.pop(table_id, []), fault)
        finally:
            fail_all(batch or self._waiting.pop(table_id, []), Refused("busy"))

    async def _take_in_turn(self, batch: Iterable[Waiting]) -> None:
        for each in batch:
            try:
                resolve_waiting(each, await self._take_alone(each.person, each.press))
            except Exception as fault:  # noqa: BLE001  the sender of the answer is told
                fail_all([each], fault)


def resolve_waiting(waiting: Waiting, result: AnswerResult) -> None:
    if not waiting.outcome.done():
        waiting.outcome.set_result(result)


def fail_all(batch: Iterable[Waiting], fault: Exception) -> None:
    for each in batch:
        if not each.outcome.done():
            each.outcome.set_exception(fault)


def make_result(change: Change) -> AnswerResult:
    """Tell what became of a person's answer: sealed, changed while it is, noted with its time, or taken."""
    row = change.after.history[len(change.before.history)].row
    question = Question(Seat(row.seat), row.prompt)
    if is_sealed(change.after, question, None):
        key = "ack-changed" if is_sealed(change.before, question, None) else "ack-sealed"
    elif is_race(change.before, question):
        at_ms = row.at_ms if row.platform_at is None else row.platform_at
        return AnswerResult("ack-noted", row.seq, at_ms=at_ms)
    else:
        key = "ack-taken"
    return AnswerResult(key, row.seq)


# -- an answer as a person sent it, read as one that a table takes


def resolve_answer(table: Table, person: Person, answer: Answer) -> tuple[Question, str]:
    question = require_open(table, answer.question, person.id)
    decision = table.decision_of(question)
    token = encode_answer(decision.shape, {name: sent for name, sent in answer.fields.items() if name != CONFIRM})
    if decision.weighty and not answer.fields.get(CONFIRM) and not is_declined(decision.shape, token):
        raise Refused("confirm-first")
    return question, token


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
