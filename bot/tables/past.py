"""What somebody answered in the last deal that is over, each answer with what their seat saw then; folded from the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.db.rows import LogRow
from bot.tables.snapshot import Table, fold_row
from games.event import Event, told_to
from games.questions import Question
from games.secret import Seat
from games.teacher import Moment


class PastDeal(NamedTuple):
    """All that a seat was told by the end of it, and its answers."""

    story: tuple[Event, ...]
    moments: tuple[Moment[Any], ...]


def gather_moments(table: Table, seat: int, person: str, rows: Sequence[LogRow], undone: frozenset[int]) -> PastDeal:
    """Fold a log, and gather what a person answered from a seat in the last deal that is over.

    Nothing is told by it but what the seat was told; it takes as long as a fold, so it is done beside the loop.
    """
    past = replace(table, story=[], told_caches={}, deadlines={}, earlier=None, undone=frozenset(), version=0)
    past.set_first_position()
    deals, story, ends = dict[int, list[Moment[Any]]](), list[Event](), dict[int, int]()
    for row in rows:
        before, number = past.position, past.deal_span.number
        question = Question(Seat(row.seat), row.prompt)
        is_own = row.seat == seat and row.person == person and row.via == "hand" and row.seq not in undone
        if is_own and before is not None and before.ask is not None and question in before.ask.must:
            moment = Moment(len(story), past.view_for(seat), question, row.token)
            deals.setdefault(number, []).append(moment)
        fold_row(past, row)
        if row.seq not in undone:
            story.extend(told_to(past.story[-1][1], Seat(seat)))
        ends[number] = len(story)
    over = [number for number in deals if number and number != past.deal_span.number]
    if not over:
        return PastDeal(tuple(story), ())
    return PastDeal(tuple(story[: ends[max(over)]]), tuple(deals[max(over)]))
