"""What a game's teacher says to a person who practises alone: it thinks beside the loop, and sees what their seat sees.

Nothing at the table changes and no one else learns of it. Whatever goes wrong costs the lesson and nothing more.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from cachetools import LRUCache

from bot.run.worker_pool import FairTurns, RanOut, Workers, WorkFailed
from bot.tables.reader import find_taught_question, gather_moments, is_taught, offered_lessons
from bot.tables.seats import require_own_seat
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.ids import TableId
from bot.values.requests import Person
from bot.values.room import PanelText
from bot.values.widgets import CARD, LESSONS
from bot.views.table import TablePresenter
from games.event import visible_to
from games.forms import Refused
from games.secret import Seat
from games.spec import Note

log = logging.getLogger(__name__)

KEPT: Final = 200


class LessonKey(NamedTuple):
    table_id: TableId
    seat: int
    entries: int
    lesson: str


class Lessons:
    """Asks the teachers of all games; each lesson takes so many `seconds` of work at most."""

    def __init__(self, tables: Tables, workers: Workers, seconds: int) -> None:
        self._tables = tables
        self._workers = workers
        self._seconds = seconds
        self._turns = FairTurns()
        self._kept: LRUCache[LessonKey, tuple[Note, ...]] = LRUCache(KEPT)

    async def teach(self, person: Person, table_id: TableId, seat: int, lesson: str) -> tuple[PanelText, ...]:
        table = await self._tables.get(table_id)
        require_own_seat(table, person.id, seat)
        if lesson not in LESSONS or not is_taught(table):
            raise Refused("not-taught")
        if lesson not in offered_lessons(table, seat):
            raise Refused("nothing-to-teach")
        presenter = TablePresenter(table, seat, person.lang)
        notes = await self._find_notes(table, seat, person, lesson)
        return tuple(map(presenter.make_panel, notes))

    async def _find_notes(self, table: Table, seat: int, person: Person, lesson: str) -> tuple[Note, ...]:
        key = LessonKey(table.record.id, seat, len(table.history), lesson)
        think, *about = puzzle_of(table, seat) if lesson == CARD else (None,)
        rows, undone = [row for row, _ in table.history], table.undone
        async with self._turns.take_turn(person.id):
            if key not in self._kept:
                if think is None:
                    deal = await asyncio.to_thread(gather_moments, table, seat, person.id, rows, undone)
                    assert table.spec.teacher is not None
                    think, about = table.spec.teacher.review, [deal.history, deal.moments]
                self._kept[key] = await self._think(think, about, key)
            return self._kept[key]

    async def _think(
        self, think: Callable[..., tuple[Note, ...]], about: list[Any], key: LessonKey
    ) -> tuple[Note, ...]:
        extra = {"table": key.table_id, "seat": key.seat}
        try:
            return await self._workers.run(self._seconds, think_aloud, think, about, "/".join(map(str, key)))
        except RanOut as fault:
            log.error("a teacher ran out: %s", fault, extra=extra)  # noqa: TRY400  nothing of ours failed
        except WorkFailed as fault:
            log.error("a teacher failed: %s\n%s", fault.kind, fault.where, extra=extra)  # noqa: TRY400  no secrets in the log
        raise Refused("no-lesson")


def puzzle_of(table: Table, seat: int) -> tuple[Any, ...]:
    question, teacher = find_taught_question(table, seat), table.spec.teacher
    assert question is not None
    assert teacher is not None
    told = (events for row, events in table.history if row.seq not in table.undone)
    history = tuple(event for events in told for event in visible_to(events, Seat(seat)))
    return teacher.suggest, history, table.view_for(seat), question


def think_aloud(think: Callable[..., tuple[Note, ...]], about: list[Any], seed: str) -> tuple[Note, ...]:
    """Return a lesson; runs in a worker. The same is asked with the same dice, and says the same."""
    return think(*about, random.Random(seed))  # noqa: S311  supposed cards, not keys
