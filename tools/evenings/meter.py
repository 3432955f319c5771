"""What an evening is held against: who was asked while they were away, and how many chapters the game had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from bot.notify.planner import awaited_seats
from bot.tables.change import Change
from bot.tables.chronicle import find_told_day, has_days
from bot.tables.questions import open_questions
from bot.tables.snapshot import Table
from bot.values.ids import TableId
from games.event import visible_to

PRESENT_S = 60.0
"""Whoever answered so lately is there."""


@dataclass(slots=True)
class Meter:
    """Listens to a table. `away` counts the questions that were put to someone who was away, or waited for a minute.

    Of the `unreached`, whom nothing private reaches, only what all could see says that they are there.
    `told` are the steps of which all hear something, or whom the table awaits. `absent` are those of them whose person was away already; `turned` counts how often someone's questions became
    others by what someone else did, `beside` how often something was answered beside a question that stayed.
    """

    now: Callable[[], float]
    names: Mapping[str, str]
    unreached: Collection[str] = ()
    away: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    chapters: int = 0
    told: int = 0
    absent: int = 0
    turned: int = 0
    beside: int = 0
    _chapter: object = None
    _heard: int = 0
    _answered: dict[str, float] = field(default_factory=dict)
    _waiting: dict[tuple[str, str], float] = field(default_factory=dict)

    def handle_commit(self, change: Change) -> None:
        table = change.after
        acting = set[str]()
        fresh = table.history[self._heard :]
        is_heard = any(visible_to(events, None) for _, events in fresh)
        self.told += is_heard or awaited_seats(change.before) != awaited_seats(table)
        for row, events in fresh:
            if row.via == "hand" and row.person in self.names:
                self.answers += 1
                if self.names[row.person] not in self.unreached or visible_to(events, None):
                    self._answered[row.person] = self.now()
                acting.add(row.person)
        self._heard = len(table.history)
        self._count_chapters(table)
        asked = set(self._asked(table))
        moved = {person for person, _ in asked ^ self._waiting.keys()} - acting
        self.turned += len(moved)
        self.beside += len({person for person, _ in asked} - moved - acting) if fresh else 0
        for person, question in self._waiting.keys() - asked:
            since = self._waiting.pop((person, question))
            self.away[self.names[person]] += self.now() - since > PRESENT_S
        for person, question in asked - self._waiting.keys():
            is_away = round(self.now() - self._answered.get(person, -PRESENT_S), 3) >= PRESENT_S
            self.away[self.names[person]] += is_away
            self.absent += is_away
            self._waiting[person, question] = float("inf") if is_away else self.now()

    def _asked(self, table: Table):
        assert table.position is None or table.position.sealed is not None
        for question, public in open_questions(table):
            assignment = table.assignment_of(question.seat)
            if assignment and assignment.person in self.names and question not in table.position.sealed:
                yield assignment.person, public

    def _count_chapters(self, table: Table) -> None:
        told = getattr(table.spec.describe, "chapter", None)
        if told is None or table.position is None:
            return
        chapter = str(find_told_day(table)) if has_days(table) else told(table.view_for(None))
        self.chapters += chapter != self._chapter
        self._chapter = chapter

    def handle_load(self, table: Table) -> None:
        """Nothing to do."""

    def handle_unload(self, table_id: TableId) -> None:
        """Nothing to do."""
