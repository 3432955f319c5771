"""Catch-up: what happened since a person last looked at their seat; a restart forgets when that was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

from cachetools import LRUCache

from bot.run.timepiece import Now
from bot.tables.seats import require_own_seat
from bot.tables.snapshot import ToldLine
from bot.tables.tables import Tables
from bot.values.ids import TableId
from bot.values.requests import Person
from bot.values.room import LookBack
from bot.views.recap import choose_lines, list_happened, shrink
from bot.views.table import TablePresenter

ONE_LOOK_MS: Final = 60_000
"""Looks that follow each other sooner than this are one: a page that is loaded once more says the same."""
KEPT: Final = 5_000
Viewer: TypeAlias = tuple[str, TableId, int]  # a person at a seat of a table


class Look(NamedTuple):
    """A look: when, how many lines had been told by then, and how many by the look before it, None where there was none."""

    at_ms: int
    told: int
    before: int | None


@dataclass(slots=True)
class Looks:
    now: Now
    _last: LRUCache[Viewer, Look] = field(default_factory=lambda: LRUCache(KEPT))

    def note_look(self, viewer: Viewer, told: int) -> int | None:
        """Note that a person looks now, at so many lines; return how many there were at the look before."""
        last, at_ms = self._last.get(viewer), self.now()
        before = last.told if last is not None else None
        if last is not None and at_ms - last.at_ms < ONE_LOOK_MS:
            before = last.before
        self._last[viewer] = Look(at_ms, told, before)
        return before


@dataclass(slots=True)
class LookBacks:
    """Catch-up: what happened since a person last looked."""

    _tables: Tables
    _looks: Looks

    async def look(self, person: Person, table_id: TableId, seat: int, *, before: int | None = None) -> LookBack | None:
        """Return what a seat was told since its holder last looked or answered, and note that they look now."""
        presenter = await self._require_presenter(person, table_id, seat)
        seen = self._looks.note_look((person.id, table_id, seat), len(presenter.told_lines()))
        return make_look_back(presenter, seen if before is None else before)

    async def _require_presenter(self, person: Person, table_id: TableId, seat: int) -> TablePresenter:
        table = await self._tables.get(table_id)
        require_own_seat(table, person.id, seat)
        return TablePresenter(table, seat, person.lang)


ROOM: Final = 420
"""Characters of all lines together, signs spelt out: a page shows each with its picture, its name and its words."""


def make_look_back(presenter: TablePresenter, before: int | None) -> LookBack | None:
    """Return what a seat was told since its last answer, but for the first `before` lines of its story.

    None where nothing has happened but that answer, or where no one has looked there or answered before.
    """
    if presenter.table.position is None or (before is None and not presenter.last_answer_seq()):
        return None
    told = list_happened(presenter, after=before or 0, is_spelt=True)
    if all(line.is_own and not line.verdict for line in told):
        return None
    chosen = choose_lines(told)
    while len(chosen) > 1 and sum(len(line.text) for line in chosen) > ROOM:
        shrink(chosen)
    start = find_start(presenter, before or 0)
    return LookBack(
        verdicts=tuple(line.text for line in chosen if line.verdict),
        others=tuple(line.text for line in chosen if not line.verdict),
        more=len(told) - len(chosen),
        before=start if any(step.has_picture for step in list_steps(presenter, start)) else None,
    )


def find_start(presenter: TablePresenter, before: int) -> int:
    """Return how many lines stand before what a seat was told since its last answer, and since so many."""
    return max(before, presenter.told_cache().count_until(presenter.last_answer_seq() - 1))


class Step(NamedTuple):
    """All that one entry told a seat, and whether the picture of then may be seen."""

    entry: int
    told: Sequence[ToldLine]
    has_picture: bool

    @property
    def number(self) -> int:
        return self.told[-1].line.seq


def list_steps(presenter: TablePresenter, before: int = 0) -> list[Step]:
    """List what a seat was told after so many lines, an entry a step; at a game of speed there are no pictures of it.

    The newest row, such as a trick, still lies there, also what the record no longer has of it.
    """
    said, shown = presenter.told_lines(), {line.seq for line in presenter.record_lines()}
    lying = next((told.line.row for told in reversed(said) if told.line.row), "")
    forgotten = max((t.seq for t in said if t.line.seq not in shown and (not lying or t.line.row != lying)), default=0)
    recent = [told for told in said[before:] if told.line.seq in shown and not told.is_undone]
    is_seen = not presenter.table.spec.races
    return [
        Step(entry, tuple(told), is_seen and entry > forgotten) for entry, told in groupby(recent, attrgetter("seq"))
    ]
