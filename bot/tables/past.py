"""What somebody answered in the last deal that is over, each answer with what their seat saw then; folded from the log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.db.rows import LogRow
from bot.tables.snapshot import Table, fold_row
from bot.values.ids import TableStatus
from bot.values.play import CARD
from games.event import Event, visible_to
from games.kernel import Position
from games.questions import Question
from games.secret import Seat
from games.spec import Moment


class PastDeal(NamedTuple):
    """All that a seat was told by the end of it, and its answers."""

    history: tuple[Event, ...]
    moments: tuple[Moment[Any], ...]


def gather_moments(table: Table, seat: int, person: str, rows: Sequence[LogRow], undone: frozenset[int]) -> PastDeal:
    """Fold a log, and gather what a person answered from a seat in the last deal that is over.

    Nothing is told by it but what the seat was told; it takes as long as a fold, so it is done beside the loop.
    """
    past = replace(table, history=[], told_caches={}, deadlines={}, earlier=None, undone=frozenset(), version=0)
    past.set_first_position()
    deals, history, ends = dict[int, list[Moment[Any]]](), list[Event](), dict[int, int]()
    for row in rows:
        before, number = past.position, past.deal_span.number
        question = Question(Seat(row.seat), row.prompt)
        is_own = row.seat == seat and row.person == person and row.via == "hand" and row.seq not in undone
        if is_own and before is not None and before.ask is not None and question in before.ask.must:
            moment = Moment(len(history), past.view_for(seat), question, row.token)
            deals.setdefault(number, []).append(moment)
        fold_row(past, row)
        if row.seq not in undone:
            history.extend(visible_to(past.history[-1][1], Seat(seat)))
        ends[number] = len(history)
    over = [number for number in deals if number and number != past.deal_span.number]
    if not over:
        return PastDeal(tuple(history), ())
    return PastDeal(tuple(history[: ends[max(over)]]), tuple(deals[max(over)]))


async def find_past_position(table: Table, number: int) -> Position[Any]:
    """Return what stood after an entry; it is folded beside the loop, and no further than that entry."""
    return await asyncio.to_thread(fold_past, table, [row for row, _ in table.history[:number]])


def fold_past(table: Table, rows: Sequence[LogRow]) -> Position[Any]:
    past = replace(table, history=[], told_caches={}, deadlines={}, earlier=None, undone=frozenset(), version=0)
    past.set_first_position()
    for row in rows:
        fold_row(past, row)
    assert past.position is not None
    return past.position


def is_taught(table: Table) -> bool:
    """Tell whether a teacher may be asked here: nobody else sits here, no seat is kept for anybody, and it is practice."""
    held = [table.assignment_of(seat) for seat in range(table.record.seats)]
    people = {person for each in held if each is not None for person in (each.person, each.reserve) if person}
    return table.spec.teacher is not None and table.record.practice and len(people) == 1


def offered_lessons(table: Table, seat: int) -> tuple[str, ...]:
    """Return what the teacher may be asked from a seat: what it would answer now, what the last hand's answers cost."""
    teacher = table.spec.teacher
    if teacher is None or table.position is None or not is_taught(table):
        return ()
    is_live = table.record.status is TableStatus.LIVE and teacher.suggest is not None
    now = (CARD,) if is_live and find_taught_question(table, seat) else ()
    return (*now, teacher.lesson) if has_hand_to_review(table, seat) else now


def find_taught_question(table: Table, seat: int) -> Question | None:
    """Return what a seat is asked now that the teacher can answer."""
    assert table.spec.teacher is not None
    if table.position is None or table.position.ask is None:
        return None
    asked = table.position.ask.must
    return next((each for each in asked if each.seat == seat and each.prompt in table.spec.teacher.prompts), None)


def has_hand_to_review(table: Table, seat: int) -> bool:
    """Tell whether a deal is over in which somebody answered from a seat by hand what the teacher knows."""
    assert table.spec.teacher is not None
    until = table.deal_span.since if table.deal_span.number else len(table.history)
    return any(
        row.seat == seat and row.via == "hand" and row.prompt in table.spec.teacher.prompts
        for row, _ in table.history[:until]
    )
