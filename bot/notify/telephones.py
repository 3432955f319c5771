"""When people's telephones may ring: as they chose, for how long a table leaves them in peace, and how often a day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache

from bot.db.notify import Rung
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.run.timepiece import Now
from bot.tables.clock_times import find_day_start, find_next_time, find_snooze_end
from bot.tables.deadlines import LAST, OVER
from bot.tables.ends import find_own_end
from bot.tables.prepared import find_prepared_end
from bot.tables.snapshot import Table
from bot.tables.weeks import find_wake_up
from bot.values.hours import Week
from bot.values.ids import PersonId, TableId, TablePace
from bot.values.notifications import Bell, BellChoice, Snooze
from bot.values.waking_hours import find_waking

KEPT: Final = 2_000
MOST_RINGS: Final = 6
"""How often a day somebody is rung for all their slow tables together; what comes after that waits for the next morning."""
MOST_RELAXED: Final = 4
"""After so many rings on a day a table that has days for a move waits for the next morning already."""
MOST_WEEKLY: Final = 1
"""The same for who is reminded weekly, where nothing ends."""
ANY_WEEK: Final = Week("UTC", None)
"""The week of whoever never said when they are awake."""


@dataclass(slots=True)
class Telephones:
    """What is known of people's telephones."""

    store: Store
    now: Now
    _bells: LRUCache[str, Mapping[str, Bell]] = field(default_factory=lambda: LRUCache(KEPT))

    async def find_bells(self, person_id: str, table_id: TableId | None) -> BellChoice:
        """Return when somebody's telephone may ring."""
        if person_id not in self._bells or self.store.bells is not None:
            self._bells[person_id] = await self.store.find_bells(person_id)
        chosen = self._bells[person_id]
        return BellChoice(chosen.get("", Bell.TURNS), chosen.get(table_id) if table_id else None)

    async def choose_bell(self, person_id: str, bell: Bell | None, table_id: TableId | None) -> None:
        """Write when somebody's telephone may ring."""
        await self.store.write(lambda transaction: transaction.write_bell(person_id, table_id or "", bell))
        self._bells.pop(person_id, None)

    async def snooze(self, person_id: PersonId, table_id: TableId, snooze: Snooze, week: Week) -> int:
        """Have a table leave somebody in peace; returns until when. What they are asked rings then, if it still waits."""
        until = find_snooze_end(snooze, self.now(), week)
        await self.store.write(lambda transaction: transaction.write_snooze(person_id, table_id, until))
        return until

    async def find_quiet_end(self, table: Table, seat: int, person_id: str, stage: int | None) -> int | None:
        """Return until when nothing of a table may ring somebody; None where it may now.

        It is the end of their night, of the time for which they want peace, or of a day on which they were rung often enough; for
        what they have prepared the time when that is given. What all are told of a turn waits for none of it.
        The last reminder waits for none of the latter two where the time would be up meanwhile. Whoever plays tonight is there.
        """
        now, week = self.now(), table.week_of(seat) or ANY_WEEK
        prepared = find_prepared_end(table, seat, now)
        if table.record.pace.kind is TablePace.LIVE:
            return prepared if prepared > now else None
        today = find_day_start(now, week.zone)
        until, rings = await self.store.find_peace(PersonId(person_id), table.record.id, today)
        rings -= stage is not None and stage > 0  # it is counted already
        if rings >= find_most(table, stage):
            until = max(until, find_waking(find_next_time(now, 0, week.zone), week))
        if stage == LAST and until >= find_first_end(table, seat):
            until = 0
        latest = max(until, find_wake_up(table, seat, now) or 0, prepared)
        return latest if latest > now else None


def find_most(table: Table, stage: int | None) -> int:
    """Return after how many rings on a day a table waits for the next morning."""
    if stage == OVER:
        return MOST_WEEKLY
    return MOST_RELAXED if table.record.pace is TablePace.RELAXED else MOST_RINGS


def find_first_end(table: Table, seat: int) -> int:
    """Return when the first of a seat's times is up, 0 where none runs."""
    own = f"{seat}/"
    return min((find_own_end(row) for key, row in table.deadlines.items() if key.startswith(own)), default=0)


def write_rings(
    person_id: PersonId, table: Table, questions: Iterable[str], now_ms: int, transaction: Transaction
) -> None:
    """Count that somebody is rung for questions of a slow table."""
    if table.record.pace.kind is not TablePace.LIVE:
        for each in questions:
            transaction.mark_rung(Rung(person_id, table.record.id, each, 0, now_ms))
