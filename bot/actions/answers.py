"""An answer on its way in: whose it is, which question it means, and whether it came before."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from bot.actions.people import update
from bot.autoplay.runner import Settling
from bot.forms.tokens import LEFT_OUT, compose, may_be_empty
from bot.ports.room import Person, Press, TableId
from bot.store import Repeated
from bot.store.rows import LogRow
from bot.tables.registry import Tables
from bot.tables.table import Table, live
from bot.tables.units import Given
from games.forms import Refused, Shape
from games.questions import Question, Timed

log = logging.getLogger(__name__)

CONFIRM: Final = "confirm"
"""The field that the second press of a weighty answer carries."""


class Taken(NamedTuple):
    """What became of a press: the words for it, the entry it made, and whether it had come before."""

    key: str
    seq: int
    game: str
    again: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """A press of a race on its way to the disk, and what becomes of it."""

    person: Person
    press: Press
    outcome: asyncio.Future[Taken]


class Presses:
    """Takes people's answers to the tables; those of a race that come in together are written together."""

    def __init__(self, tables: Tables, settling: Settling) -> None:
        self._tables = tables
        self._settling = settling
        self._waiting: dict[TableId, list[Waiting]] = {}
        self._turns: set[asyncio.Task[None]] = set()

    async def take(self, person: Person, press: Press) -> Taken:
        """Take an answer; raises Refused, and then nothing has changed."""
        if self._is_raced(press):
            return await self._raced(person, press)
        async with self._tables.at(press.table) as table:
            taken = await self._alone(table, person, press)
            await self._settling.settle(table)
        self._settling.look(table)
        return taken

    async def _alone(self, table: Table, person: Person, press: Press) -> Taken:
        game, inbox = table.box.name, update(person, press.inbox)
        try:
            given = self._given(table, person, press)
            before = is_sealed(table, given.question, given.token)
            is_timed = is_race(table, given.question)
            [row] = await self._tables.answers(table, (given,))
        except Repeated as repeated:
            return Taken("ack-again", repeated.seq, game, again=True)
        except Refused:
            if inbox and (seq := await self._tables.store.acted_on(inbox)) is not None:
                return Taken("ack-again", seq, game, again=True)
            raise
        is_kept = is_sealed(table, given.question, None)
        key = ("ack-changed" if before else "ack-sealed") if is_kept else "ack-noted" if is_timed else "ack-taken"
        return taken_as(key, row, game)

    def _given(self, table: Table, person: Person, press: Press) -> Given:
        question, token = answered(table, person, press)
        is_timed = is_race(table, question)

        def pressed(ahead: Table) -> int | None:
            return pressed_at(ahead, press, self._tables.now(), alone=is_timed)

        return Given(question, token, "hand", person.id, pressed, update(person, press.inbox))

    # -- races

    def _is_raced(self, press: Press) -> bool:
        """Whether a press goes into a window, where it is only kept: nothing follows from it before others may come."""
        table = self._tables.known(press.table)
        question = table.question(press.question) if table is not None else None
        ask = table.position.ask if table is not None and table.position is not None else None
        return ask is not None and question in ask.window

    async def _raced(self, person: Person, press: Press) -> Taken:
        mine = Waiting(person, press, asyncio.get_running_loop().create_future())
        if (others := self._waiting.get(press.table)) is not None:
            others.append(mine)
        else:
            self._waiting[press.table] = [mine]
            turn = asyncio.create_task(self._turn(press.table), name=f"presses {press.table}")
            self._turns.add(turn)
            turn.add_done_callback(self._turns.discard)
        return await mine.outcome

    async def _turn(self, name: TableId) -> None:
        """Take all that came in while the table was held by others."""
        batch: list[Waiting] = []
        try:
            async with self._tables.at(name) as table:
                batch = self._waiting.pop(name)
                await self._together(table, batch)
                await self._settling.settle(table)
            self._settling.look(table)
        except Exception as fault:  # noqa: BLE001  whoever pressed is told, as if they had pressed alone
            log.error("presses: %s", type(fault).__name__, extra={"table": name})  # noqa: TRY400  a traceback could tell what was pressed
            fail(batch or self._waiting.pop(name, []), fault)
        finally:
            fail(batch or self._waiting.pop(name, []), Refused("busy"))

    async def _together(self, table: Table, batch: list[Waiting]) -> None:
        game = table.box.name
        try:
            given = [self._given(table, each.person, each.press) for each in batch]
            rows = await self._tables.answers(table, given)
        except (Refused, Repeated):
            for each in batch:
                try:
                    conclude(each, await self._alone(table, each.person, each.press))
                except Refused as refused:
                    fail([each], refused)
            return
        for each, row in zip(batch, rows, strict=True):
            conclude(each, taken_as("ack-noted", row, game))


def conclude(waiting: Waiting, taken: Taken) -> None:
    """Tell whoever waits for it that a press was taken; the first word holds."""
    if not waiting.outcome.done():
        waiting.outcome.set_result(taken)


def fail(batch: Iterable[Waiting], fault: Exception) -> None:
    """Tell those who were told nothing yet what kept their presses from being taken."""
    for each in batch:
        if not each.outcome.done():
            each.outcome.set_exception(fault)


def taken_as(key: str, row: LogRow, game: str) -> Taken:
    """A press that made an entry."""
    return Taken(key, row.seq, game, at=row.at if row.platform_at is None else row.platform_at)


def answered(table: Table, person: Person, press: Press) -> tuple[Question, str]:
    """Which question a press answers, and with what; raises Refused."""
    live(table)
    question = table.question(press.question)
    if question is None:
        raise Refused("stale")
    tenure = table.holder(question.seat)
    if question.seat < 0 or tenure is None or tenure.person != person.id:
        raise Refused("not-your-seat")
    assert table.position is not None
    assert table.position.ask is not None
    decision = table.position.ask.decision(question)
    token = compose(decision.shape, {name: sent for name, sent in press.fields.items() if name != CONFIRM})
    if decision.weighty and not press.fields.get(CONFIRM) and not is_declined(decision.shape, token):
        raise Refused("confirm-first")
    return question, token


def is_declined(shape: Shape[Any], token: str) -> bool:
    """Whether a form was left wholly empty: that shows and costs nothing."""
    return may_be_empty(shape) and set(token) <= {LEFT_OUT, "|"}


def is_sealed(table: Table, question: Question, token: str | None) -> bool:
    """Whether a question has a sealed answer; refuses to seal the same one again."""
    at = table.position
    if at is None or at.ask is None or question not in at.ask.must or question not in at.sealed:
        return False
    decision = at.ask.decision(question)
    if token is not None and decision.token(at.sealed[question]) == token:
        raise Refused("repeated")
    return True


def is_race(table: Table, question: Question) -> bool:
    """Whether the time of an answer counts."""
    ask = table.position.ask if table.position else None
    return ask is not None and (question in ask.window or ask.decision(question).timed)


def pressed_at(table: Table, press: Press, now: int, *, alone: bool = False) -> int | None:
    """The platform's time of a press, if it can be: not before the table began, not in the future.

    Where the platform has none and time counts, no two presses came in at the same time: `alone` in their millisecond.
    """
    began = table.record.started_at
    assert began is not None
    if press.at is not None:
        return min(max(round(press.at.timestamp() * 1000), began), now)
    assert table.position is not None
    sealed = table.position.sealed.values()
    last = max(
        (each.at for given in sealed if isinstance(given, tuple) for each in given if isinstance(each, Timed)),
        default=-1,
    )
    return max(now, began + last + 1) if alone else None
