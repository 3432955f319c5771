"""A few ready-made words of those who sit at a table, shown at their plate for a moment: kept nowhere, and never a channel for cards.

They may be said only where nothing that was dealt still matters and no one is asked: there is nothing that a word could tell.
"""

from typing import Final

from cachetools import LRUCache

from bot.run.jobs import Mark
from bot.tables.seats import require_own_seat
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.ids import TableId, TableStatus
from bot.values.requests import Person
from bot.values.table_view import SaidRow
from games.forms import Refused

WORDS: Final = ("bella", "sorry", "moment", "here", "brava", "applause")
SHOWN_MS: Final = 6_000
REST_MS: Final = 4_000  # from one word of a seat to its next
KEPT: Final = 1_000  # tables at which something was said last
SETTLED: Final = frozenset({TableStatus.OVER, TableStatus.CLOSED})


def may_say(table: Table) -> bool:
    """Tell whether words may be said at a table just now, as everyone knows: between deals, and when it is over."""
    if table.position is None or table.record.status in SETTLED:
        return table.position is not None
    ask = table.position.ask
    if ask is None:
        return True
    is_between = not table.spec.game.deal_number(table.position.state)
    return table.record.status is TableStatus.LIVE and is_between and all(each.seat < 0 for each in ask.must)


class Sayings:
    """What was said last at tables, in every process alike."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._said: LRUCache[TableId, dict[int, tuple[str, int]]] = LRUCache(KEPT)

    async def say(self, person: Person, table_id: TableId, seat: int, word: str) -> None:
        """Say a word from one's own seat; raises Refused where it may not be said, or too soon after another."""
        table = await self._tables.get(table_id)
        require_own_seat(table, person.id, seat)
        if word not in WORDS:
            raise Refused("unreadable")
        _, last_ms = self._said.get(table_id, {}).get(seat, ("", 0))
        if not may_say(table) or self._tables.now() - last_ms < REST_MS:
            raise Refused("say-later")
        self._note(table_id, seat, word)
        self._tables.store.feed.tell(f"{Mark.SAID}{table_id}/{seat}/{word}")

    def hear(self, told: str) -> None:
        """Note what was said in another process."""
        table_id, seat, word = told.split("/")
        self._note(TableId(table_id), int(seat), word)

    def _note(self, table_id: TableId, seat: int, word: str) -> None:
        self._said[table_id] = {**self._said.get(table_id, {}), seat: (word, self._tables.now())}
        self._tables.wake_watchers(table_id)

    def list_said(self, table: Table) -> tuple[SaidRow, ...]:
        """Return what is shown just now, until when: nothing any more once the moment is gone."""
        said = self._said.get(table.record.id)
        if said is None or not may_say(table):
            return ()
        now = self._tables.now()
        return tuple(
            SaidRow(seat, word, at + SHOWN_MS) for seat, (word, at) in sorted(said.items()) if at + SHOWN_MS > now
        )
