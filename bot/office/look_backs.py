"""What happened since somebody looked at their seat last; when that was is forgotten with a restart."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from cachetools import LRUCache

from bot.ports.ids import TableId
from bot.ports.look_backs import LookBack
from bot.ports.requests import Person
from bot.presenters.look_back import make_look_back
from bot.presenters.table import TablePresenter
from bot.tables.registry import TableRegistry
from bot.tables.seating import require_own_seat
from bot.tables.timepiece import Now
from bot.text.translator import Translator

ONE_LOOK_MS: Final = 60_000
"""Looks that follow each other sooner than this are one: a page that is loaded once more says the same."""
KEPT: Final = 5_000
Viewer: TypeAlias = tuple[str, TableId, int]
"""A person at a seat of a table."""


class Look(NamedTuple):
    """A look: when, how many lines had been told by then, and how many by the look before it, None where there was none."""

    at_ms: int
    told: int
    before: int | None


@dataclass(slots=True)
class Looks:
    """The last look of everybody who has looked lately."""

    now: Now
    _last: LRUCache[Viewer, Look] = field(default_factory=lambda: LRUCache(KEPT))

    def note_look(self, viewer: Viewer, told: int) -> int | None:
        """Note that somebody looks now, where so many lines were told; return how many had been at the look before."""
        last, at_ms = self._last.get(viewer), self.now()
        before = last.told if last is not None else None
        if last is not None and at_ms - last.at_ms < ONE_LOOK_MS:
            before = last.before
        self._last[viewer] = Look(at_ms, told, before)
        return before


@dataclass(slots=True)
class LookBacks:
    """Says what happened while somebody did not look."""

    _tables: TableRegistry
    _translator: Translator
    _looks: Looks

    async def look(self, person: Person, table_id: TableId, seat: int, *, before: int | None = None) -> LookBack | None:
        """Return what a seat was told since its holder last looked or answered, and note that they look now."""
        presenter = await self._require_presenter(person, table_id, seat)
        seen = self._looks.note_look((person.id, table_id, seat), len(presenter.told_lines()))
        return make_look_back(presenter, seen if before is None else before)

    async def _require_presenter(self, person: Person, table_id: TableId, seat: int) -> TablePresenter:
        """Return a seat's presenter for the person who holds it; raises Refused for anybody else."""
        table = await self._tables.get(table_id)
        require_own_seat(table, person.id, seat)
        return TablePresenter(table, seat, person.lang, self._translator)
