"""The door of the house: who knows a table's code comes in, and who guesses codes has to wait."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeVar

from bot.ports.ids import PersonId, TableId
from bot.tables.registry import TableRegistry
from games.forms import Refused

T = TypeVar("T")
MOST: Final = 10_000
"""How many sources of guesses, and finds, are remembered: the latest."""


class Allowance(NamedTuple):
    """So many guesses at once, and one more each time that so many ms have passed."""

    burst: int
    each_ms: int

    def is_spent(self, until_ms: int, now_ms: int) -> bool:
        """Tell whether no guess is left; `until_ms` is when all will be there again."""
        return until_ms - now_ms > (self.burst - 1) * self.each_ms

    def spend(self, until_ms: int, now_ms: int) -> int:
        """Return when all will be there again after one more guess."""
        return max(until_ms, now_ms) + self.each_ms


OF_ONE: Final = Allowance(30, 10_000)
"""The wrong codes of one source: an address, or somebody's account."""
OF_ALL: Final = Allowance(300, 1_000)
"""The wrong codes of everybody."""
OF_A_STRANGER: Final = Allowance(10, 10_000)
OF_STRANGERS: Final = Allowance(20, 3_000)
"""The same of those whom we have never met, where the pages have an address that everybody finds: twenty a minute in all."""


class Guesses:
    """Until when wrong codes count: those of each source, and those of everybody together."""

    def __init__(self, of_one: Allowance, of_all: Allowance) -> None:
        self._of_one = of_one
        self._of_all = of_all
        self._until: OrderedDict[str, int] = OrderedDict()
        self._until_all = 0

    def is_spent(self, source: str, now_ms: int) -> bool:
        """Tell whether a source has to wait."""
        return self._of_all.is_spent(self._until_all, now_ms) or self._of_one.is_spent(
            self._until.get(source, 0), now_ms
        )

    def count(self, source: str, now_ms: int) -> None:
        """Count a guess before it is known to be one: many at the same time are many."""
        self._until[source] = self._of_one.spend(self._until.pop(source, 0), now_ms)
        forget_oldest(self._until)

    def note_right(self, source: str, now_ms: int) -> None:
        """Give back what was counted: it was no guess."""
        self._until[source] = self._until.get(source, now_ms + self._of_one.each_ms) - self._of_one.each_ms

    def note_wrong(self, now_ms: int) -> None:
        """Count a guess among everybody's."""
        self._until_all = self._of_all.spend(self._until_all, now_ms)


class Door:
    """Counts wrong codes. Who found a table, or sits at it, is let in whatever others do."""

    def __init__(self, tables: TableRegistry, *, is_public: bool = False, is_for_invited: bool = False) -> None:
        self._tables = tables
        self.is_for_invited = is_for_invited
        """Whether nobody sits down or opens a table in a browser who was not asked."""
        self._known = Guesses(OF_ONE, OF_ALL)
        self._strangers = Guesses(OF_A_STRANGER, OF_STRANGERS) if is_public else self._known
        self._found: OrderedDict[tuple[str, TableId], None] = OrderedDict()

    async def knock(self, source: str, table_id: TableId, person_id: PersonId | None = None) -> None:
        """Let somebody look for a table, whether there is one or not; raises Refused where they have to wait."""
        if (source, table_id) in self._found:
            self._found.move_to_end((source, table_id))
            return
        guesses = self._strangers if person_id is None else self._known
        if guesses.is_spent(source, self._tables.now()):
            if person_id is None or table_id not in await self._tables.store.tables_of(person_id):
                raise Refused("too-many-guesses")
            return
        if await self._try_code(guesses, source, lambda: self._find(table_id)) is not None:
            self._found[source, table_id] = None
            forget_oldest(self._found)

    async def guess(self, source: str, find: Callable[[], Awaitable[T | None]]) -> T | None:
        """Find what a code that is no table's leads to; raises Refused where its source has to wait."""
        if self._known.is_spent(source, self._tables.now()):
            raise Refused("too-many-guesses")
        return await self._try_code(self._known, source, find)

    async def _try_code(self, guesses: Guesses, source: str, find: Callable[[], Awaitable[T | None]]) -> T | None:
        now = self._tables.now()
        guesses.count(source, now)
        if (found := await find()) is None:
            guesses.note_wrong(now)
        else:
            guesses.note_right(source, now)
        return found

    async def _find(self, table_id: TableId) -> TableId | None:
        try:
            await self._tables.get(table_id)
        except Refused as refused:
            return None if refused.reason == "no-such-table" else table_id
        return table_id


def forget_oldest(kept: OrderedDict[str, int] | OrderedDict[tuple[str, TableId], None]) -> None:
    """Forget the oldest entry where there are more than are kept."""
    while len(kept) > MOST:
        kept.popitem(last=False)
