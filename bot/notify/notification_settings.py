"""What people chose about their notifications, and until when nothing may notify them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache

from bot.notify.digests import ANY_WEEK, Digests
from bot.notify.stored import find_quiet_until, write_level, write_snooze
from bot.tables.ends import find_own_end
from bot.tables.questions import find_prepared_end
from bot.tables.rows import Stage
from bot.tables.snapshot import Table
from bot.tables.stored import find_settings
from bot.tables.tables import Tables
from bot.tables.time_control import find_day_start, find_next_time, find_snooze_end, find_wake_up, is_before_evening
from bot.values.hours import NotificationChoice, NotificationLevel, Snooze, find_waking
from bot.values.ids import PersonId, TableId, TablePace
from bot.values.requests import NotSaved, Person, refuse_unsaved
from bot.values.room import TableLine
from games.forms import Refused

KEPT: Final = 2_000
MOST_NOTIFICATIONS: Final = 6
"""Notifications of all slow tables together that a person gets in a day; later ones wait for the next morning."""
MOST_RELAXED: Final = 4  # the same for a table that has days for a move
MOST_WEEKLY: Final = 1  # the same for weekly reminders, where nothing ends


@dataclass(slots=True)
class NotificationSettings:
    """Reads and writes people's settings. `hurry` is told by when messages have to be looked at again."""

    tables: Tables
    digests: Digests
    hurry: Callable[[int], None]
    _levels: LRUCache[str, Mapping[str, NotificationLevel]] = field(init=False)

    def __post_init__(self) -> None:
        self._levels = self.tables.store.jobs.make_cache(KEPT)

    async def find(self, person_id: str, table_id: TableId | None) -> NotificationChoice:
        chosen = self._levels.get(person_id)
        if chosen is None:
            chosen = self._levels[person_id] = (await find_settings(self.tables.store, PersonId(person_id))).levels
        return NotificationChoice(chosen.get("", NotificationLevel.TURNS), chosen.get(table_id) if table_id else None)

    async def choose(self, person: Person, level: NotificationLevel | None, table_id: TableId | None) -> None:
        with refuse_unsaved():
            await self.tables.store.ask(lambda transaction: write_level(transaction, person.id, table_id or "", level))
        self._levels.pop(person.id, None)

    async def list_snoozes(self, person: Person) -> tuple[Snooze, ...]:
        """List for how long a table can be muted at this hour of a person's day."""
        week = await self.digests.find_week(person.id)
        is_early = is_before_evening(self.tables.now(), week)
        return tuple(each for each in Snooze if each is not Snooze.TONIGHT or is_early)

    async def snooze(self, person: Person, table_id: TableId, snooze: Snooze) -> int:
        """Mute a table for a while; return until when. What still waits then notifies. Raises Refused."""
        table = await self.tables.get(table_id)
        if not table.seats_of(person.id):
            raise Refused("not-your-seat")
        until = find_snooze_end(snooze, self.tables.now(), await self.digests.find_week(person.id))
        with refuse_unsaved():
            now = self.tables.now()
            await self.tables.store.ask(lambda unit: write_snooze(unit, person.id, table_id, until, now))
        self.hurry(until)
        return until

    async def find_nudge(self, person: Person, here: TableId | None) -> TableLine | None:
        try:
            return await self.digests.find_nudge(person.id, person.lang, here)
        except NotSaved:
            return None

    async def find_digest(self, person: Person) -> int | None:
        found = (await find_settings(self.tables.store, person.id)).digest
        return found[0] if found else None

    async def choose_digest(self, person: Person, minute: int | None) -> None:
        """Send a person a digest every day at a minute, or none; raises Refused."""
        with refuse_unsaved():
            due = await self.digests.choose(person.id, minute)
        if due is not None:
            self.hurry(due)

    async def find_quiet_end(self, table: Table, seat: int, person_id: str, stage: int | None) -> int | None:
        """Return until when nothing of a table may notify a person; None if it may now.

        It waits for the end of their night and of a mute, for the next day once they had enough notifications, and for
        the time at which a prepared answer is given. The last reminder waits for neither mute nor count if the time
        would be up before. A live table ignores all but prepared answers.
        """
        now, week = self.tables.now(), table.week_of(seat) or ANY_WEEK
        prepared = find_prepared_end(table, seat, now)
        if table.record.pace.kind is TablePace.LIVE:
            return prepared if prepared > now else None
        today = find_day_start(now, week.zone)
        until, rings = await find_quiet_until(self.tables.store, PersonId(person_id), table.record.id, today)
        rings -= stage is not None and stage > 0  # it is counted already
        if rings >= find_most(table, stage):
            until = max(until, find_waking(find_next_time(now, 0, week.zone), week))
        ends = (find_own_end(row) for key, row in table.deadlines.items() if key.seat == seat)
        if stage == Stage.LAST and until >= min(ends, default=0):
            until = 0
        latest = max(until, find_wake_up(table, seat, now) or 0, prepared)
        return latest if latest > now else None


def find_most(table: Table, stage: int | None) -> int:
    if stage == Stage.OVER:
        return MOST_WEEKLY
    return MOST_RELAXED if table.record.pace is TablePace.RELAXED else MOST_NOTIFICATIONS
