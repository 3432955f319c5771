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
from games.ask import Question
from games.forms import Refused, Shape

CONFIRM: Final = "confirm"
"""The field that the second press of a weighty answer carries."""


class Taken(NamedTuple):
    """What became of a press: the words for it, the entry it made, and whether it had come before."""

    key: str
    seq: int
    game: str
    again: bool = False


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
                before = is_sealed(table, question, token)
                row = await self._tables.answer(
                    table,
                    question,
                    token,
                    via="hand",
                    person=person.id,
                    platform_at=pressed_at(table, press, self._tables.now()),
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
        key = ("ack-changed" if before else "ack-sealed") if is_kept else "ack-taken"
        return Taken(key, row.seq, game)


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


def pressed_at(table: Table, press: Press, now: int) -> int | None:
    """The platform's time of a press, if it can be: not before the table began, not in the future."""
    assert table.record.started_at is not None
    return None if press.at is None else min(max(round(press.at.timestamp() * 1000), table.record.started_at), now)
