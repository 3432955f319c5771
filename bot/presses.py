"""An answer on its way in: whose it is, which question it means, and whether it came before."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from bot.asking import LEFT_OUT, compose, may_be_empty
from bot.people import update
from bot.ports import Person, Press
from bot.settling import Settling
from bot.store import Repeated
from bot.table import Table, live
from bot.tables import Tables
from games.ask import Question, Timed
from games.forms import Refused, Shape

CONFIRM: Final = "confirm"
"""The field that the second press of a weighty answer carries."""


class Taken(NamedTuple):
    """What became of a press: the words for it, the entry it made, and whether it had come before."""

    key: str
    seq: int
    game: str
    again: bool = False
    at: int = 0


class Presses:
    """Takes people's answers to the tables."""

    def __init__(self, tables: Tables, settling: Settling) -> None:
        self._tables = tables
        self._settling = settling

    async def take(self, person: Person, press: Press) -> Taken:
        """Take an answer; raises Refused, and then nothing has changed."""
        inbox = update(person, press.inbox)
        async with self._tables.at(press.table) as table:
            game = table.box.name
            try:
                question, token = answered(table, person, press)
                before, is_timed = is_sealed(table, question, token), is_race(table, question)
                row = await self._tables.answer(
                    table,
                    question,
                    token,
                    via="hand",
                    person=person.id,
                    platform_at=pressed_at(table, press, self._tables.now(), alone=is_timed),
                    inbox=inbox,
                )
            except Repeated as repeated:
                return Taken("ack-again", repeated.seq, game, again=True)
            except Refused:
                if inbox and (seq := await self._tables.store.acted_on(inbox)) is not None:
                    return Taken("ack-again", seq, game, again=True)
                raise
            is_kept = is_sealed(table, question, None)
            await self._settling.settle(table)
        self._settling.look(table)
        key = ("ack-changed" if before else "ack-sealed") if is_kept else "ack-noted" if is_timed else "ack-taken"
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
