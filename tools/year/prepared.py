"""What must hold of answers that are prepared before they are asked: when they come, which tells nothing, and that no one is rung for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

from bot.tables.questions import SLOW, Waiting, choose_rule, is_due, list_waiting
from bot.tables.rows import DeadlineKey
from bot.tables.snapshot import Table
from bot.values.hours import MINUTE
from bot.values.ids import TableId

ALIKE: Final = 1.95
"""How far two samples may lie apart, in units of their size, and be taken for one distribution (Kolmogorov and Smirnov, 0.1 %)."""


class Given(NamedTuple):
    """A prepared answer that was given: by its first rule or a later one, of how many, and what time it took."""

    game: str
    number: int
    of: int
    took_ms: int


@dataclass
class PreparedJudge:
    """Notes when prepared answers were planned, and what becomes of them."""

    planned_ms: dict[tuple[TableId, DeadlineKey], int] = field(default_factory=dict)
    given: list[Given] = field(default_factory=list)
    overtaken: int = 0
    set_aside: int = 0

    def hear(self, before: Table, after: Table, now_ms: int) -> Iterator[str]:
        """Look at a change; yields what should not be."""
        if not before.prepared and not after.prepared:
            return
        planned = [each for each in list_waiting(before) if is_due(each.row, each.key)]
        last = after.history[-1].row if after.position is not before.position and after.history else None
        for each in planned:
            if last is not None and (last.seat, last.prompt) == (each.question.seat, each.question.prompt):
                yield from self._note_answer(before, each, last.via, now_ms)
            elif last is None and is_put_aside(after, each):
                self.set_aside += 1
        for each in list_waiting(after):
            if each.row.key != each.key:
                self.planned_ms[after.record.id, each.key] = now_ms

    def _note_answer(self, before: Table, each: Waiting, via: str, now_ms: int) -> Iterator[str]:
        due_ms, name = each.row.due_ms, before.record.id
        assert due_ms is not None
        if via != "hand" or now_ms < due_ms:
            self.overtaken += 1
            return
        chosen = choose_rule(before, each)
        planned_ms = self.planned_ms.pop((name, each.key), None)
        if chosen is None or planned_ms is None:
            return
        took_ms = due_ms - planned_ms
        self.given.append(Given(before.spec.name, each.row.rules.index(chosen[0]) + 1, len(each.row.rules), took_ms))
        if not SLOW[0] <= took_ms <= SLOW[1]:
            yield f"{name} {each.key}: a prepared answer was to take {took_ms // MINUTE} minutes"
        if now_ms - due_ms > MINUTE:
            yield f"{name} {each.key}: a prepared answer is {(now_ms - due_ms) // MINUTE} minutes late"

    def note_absence(self, by_ms: int) -> None:
        """Note that the office was away: what was planned comes so much later."""
        self.planned_ms = {each: at + by_ms for each, at in self.planned_ms.items()}

    def compare(self) -> Iterator[str]:
        """Yield where what an answer takes tells which of the rules it was, or at which game."""
        first = [each.took_ms for each in self.given if each.number == 1]
        later = [each.took_ms for each in self.given if each.number > 1]
        if are_unlike(first, later):
            yield "what the first rule takes is unlike what later ones take"
        for game in sorted({each.game for each in self.given}):
            here = [each.took_ms for each in self.given if each.game == game]
            if are_unlike(here, [each.took_ms for each in self.given if each.game != game]):
                yield f"what a prepared answer takes at {game} is unlike what it takes elsewhere"


def is_put_aside(after: Table, planned: Waiting) -> bool:
    """Tell whether what was planned is not to be given any more, though it is prepared still."""
    row = after.prepared.get((planned.question.seat, planned.row.topic))
    return row is not None and row.key == planned.key and row.due_ms is None


def are_unlike(one: Sequence[int], other: Sequence[int]) -> bool:
    """Tell whether two samples are of two distributions; too few are of one."""
    if min(len(one), len(other)) < 20:
        return False
    points = sorted({*one, *other})
    far = max(abs(sum(x <= p for x in one) / len(one) - sum(x <= p for x in other) / len(other)) for p in points)
    return far > ALIKE * sqrt((len(one) + len(other)) / (len(one) * len(other)))
