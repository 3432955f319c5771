"""What happened since somebody looked at their seat last; when that was is forgotten with a restart."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from cachetools import LRUCache

from bot.run.timepiece import Now
from bot.tables.past_position import find_past_position
from bot.tables.seats import require_own_seat
from bot.tables.tables import TableRegistry
from bot.text.translator import Translator
from bot.values.ids import TableId
from bot.values.look_backs import LookBack, Replay
from bot.values.pictures import Picture, Wanted
from bot.values.requests import Person
from bot.views.look_back import find_start, make_look_back
from bot.views.pictures import NoPicture, Pictures
from bot.views.replay import Step, find_step, list_steps, make_replay, stand_then
from bot.views.table import TablePresenter
from games.forms import Refused

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
    _pictures: Pictures
    _looks: Looks

    async def look(self, person: Person, table_id: TableId, seat: int, *, before: int | None = None) -> LookBack | None:
        """Return what a seat was told since its holder last looked or answered, and note that they look now."""
        presenter = await self._require_presenter(person, table_id, seat)
        seen = self._looks.note_look((person.id, table_id, seat), len(presenter.told_lines()))
        return make_look_back(presenter, seen if before is None else before)

    async def replay(
        self, person: Person, table_id: TableId, seat: int, *, before: int | None = None, number: int = 0
    ) -> Replay | None:
        """Return what a seat was told after a line, by itself after its last answer, at the step with line `number`."""
        presenter = await self._require_presenter(person, table_id, seat)
        if presenter.table.position is None:
            return None
        steps = list_steps(presenter, find_start(presenter, 0) if before is None else before)
        if not steps:
            return None
        place = find_step(steps, number)
        then = await find_then(presenter, steps[place]) if steps[place].has_picture else None
        return make_replay(presenter, steps, place, then)

    async def replay_picture(
        self, person: Person, table_id: TableId, seat: int, number: int, wanted: Wanted
    ) -> Picture:
        """Draw the table as a seat saw it at the step with line `number`; raises Refused where that may not be seen."""
        presenter = await self._require_presenter(person, table_id, seat)
        started = presenter.table.position is not None
        step = next((each for each in list_steps(presenter) if each.number == number), None) if started else None
        if step is None or not step.has_picture:
            raise Refused("no-such-picture")
        then = await find_then(presenter, step)
        try:
            return await self._pictures.next_board_picture(then, "", wanted)
        except NoPicture:
            raise Refused("no-picture") from None

    async def _require_presenter(self, person: Person, table_id: TableId, seat: int) -> TablePresenter:
        """Return a seat's presenter for the person who holds it; raises Refused for anybody else."""
        table = await self._tables.get(table_id)
        require_own_seat(table, person.id, seat)
        return TablePresenter(table, seat, person.lang, self._translator)


async def find_then(presenter: TablePresenter, step: Step) -> TablePresenter:
    """Return the presenter of the same eye at the table as it stood after a step."""
    return stand_then(presenter, step, await find_past_position(presenter.table, step.entry))
