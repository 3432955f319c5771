"""What people chose about their notifications: until when nothing may notify them, and one message about all tables.

Such a digest comes daily, or where several tables would notify at once.
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from cachetools import LRUCache

from bot.notify.stored import find_quiet_until, write_level, write_snooze
from bot.people.stored import choose
from bot.tables.ends import find_own_end
from bot.tables.people import find_reader
from bot.tables.posts import Digest, Notification, Reason
from bot.tables.questions import find_prepared_end
from bot.tables.rows import Stage
from bot.tables.snapshot import Table
from bot.tables.stored import find_person, find_settings, load_weeks, mark_notified, tables_of
from bot.tables.tables import Tables
from bot.tables.time_control import find_day_start, find_next_time, find_snooze_end, find_wake_up, is_before_evening
from bot.text.moments import LIKELY
from bot.values.hours import HOUR, MINUTE, NotificationChoice, NotificationLevel, Snooze, Week, find_waking, is_awake
from bot.values.ids import Language, PersonId, TableId, TablePace, TableStatus
from bot.values.requests import NotSaved, Person, refuse_unsaved
from bot.values.room import TableLine
from bot.values.screens import PrivateScreen
from bot.views.help import make_digest, make_table_line, sort_by_urgency
from bot.views.table import TablePresenter
from games.forms import Refused

KEPT: Final = 2_000
MOST_NOTIFICATIONS: Final = 6
"""Notifications of all slow tables together that a person gets in a day; later ones wait for the next morning."""
MOST_RELAXED: Final = 4  # the same for a table that has days for a move
MOST_WEEKLY: Final = 1  # the same for weekly reminders, where nothing ends
ANY_WEEK: Final = Week("UTC", None)  # the week of a person who never said when they are awake
NUDGED_MS: Final = 6 * HOUR  # how often a person who is busy elsewhere is nudged about a table
LOOKED_MS: Final = 10 * MINUTE  # how often that is looked up
NUDGE = "poke"  # what a nudge is stored as, in place of a question


@dataclass(eq=False)
class NotificationSettings:
    """Reads and writes people's settings, and makes digests; `hurry` is told by when messages have to be looked at again."""

    tables: Tables
    surfaces: Collection[str]
    hurry: Callable[[int], None]
    _looked: LRUCache[PersonId, int] = field(default_factory=lambda: LRUCache(KEPT))

    def __post_init__(self) -> None:
        self._levels: LRUCache[str, Mapping[str, NotificationLevel]] = self.tables.store.jobs.make_cache(KEPT)

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
        week = await self.find_week(person.id)
        is_early = is_before_evening(self.tables.now(), week)
        return tuple(each for each in Snooze if each is not Snooze.TONIGHT or is_early)

    async def snooze(self, person: Person, table_id: TableId, snooze: Snooze) -> int:
        """Mute a table for a while; return until when. What still waits then notifies. Raises Refused."""
        table = await self.tables.get(table_id)
        if not table.seats_of(person.id):
            raise Refused("not-your-seat")
        until = find_snooze_end(snooze, self.tables.now(), await self.find_week(person.id))
        with refuse_unsaved():
            now = self.tables.now()
            await self.tables.store.ask(lambda unit: write_snooze(unit, person.id, table_id, until, now))
        self.hurry(until)
        return until

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
        latest = max(until, find_wake_up(table, table.week_of(seat), now) or 0, prepared)
        return latest if latest > now else None

    async def find_week(self, person_id: PersonId) -> Week:
        """Return a person's week, by default in the likely zone of their language."""
        week = (await load_weeks(self.tables.store, [person_id])).get(person_id)
        if week is not None:
            return week
        person = await find_person(self.tables.store, person_id)
        return Week(LIKELY.get(person.lang, ANY_WEEK.zone), None) if person else ANY_WEEK

    # -- one message about all tables

    async def find_digest(self, person: Person) -> int | None:
        found = (await find_settings(self.tables.store, person.id)).digest
        return found[0] if found else None

    async def choose_digest(self, person: Person, minute: int | None) -> None:
        """Send a person a digest every day at a minute, or none; raises Refused."""
        due = None
        if minute is not None:
            due = find_next_time(self.tables.now(), minute, (await self.find_week(person.id)).zone)
        await choose(self.tables.store, person.id, digest=None if minute is None or due is None else (minute, due))
        if due is not None:
            self.hurry(due)

    async def list_for_digest(self, due: Digest) -> tuple[list[Table], int]:
        """List what waits for a person, nothing while they sleep; and say when their next digest is due."""
        now, week = self.tables.now(), await self.find_week(due.person_id)
        if not is_awake(now, week):
            return [], find_waking(now, week)
        return await self._list_waiting(due.person_id), find_next_time(now, due.minute, week.zone)

    async def _list_waiting(self, person_id: PersonId) -> list[Table]:
        found = []
        for table_id in await tables_of(self.tables.store, person_id):
            if (table := await self.tables.find_readable(table_id)) is None:
                continue
            seats = table.seats_of(person_id)
            is_told = any(find_reader(table, seat, self.surfaces) for seat in seats)
            if is_told and table.record.status is TableStatus.LIVE and is_waiting(table, seats):
                found.append(table)
        return found

    async def find_nudge(self, person: Person, here: TableId | None) -> TableLine | None:
        """Return a table that waits for a person who is busy elsewhere; each is named rarely."""
        now = self.tables.now()
        if now - self._looked.get(person.id, 0) < LOOKED_MS:
            return None
        self._looked[person.id] = now
        with suppress(NotSaved):
            for line in await self._list_lines(person.id, person.lang):
                nudge = Notification(person.id, line.id, NUDGE, Reason.MARK, now, now)
                note = partial(mark_notified, sent=nudge, since_ms=now - NUDGED_MS)
                if line.id != here and await self.tables.store.ask(note):
                    return line
        return None

    async def _list_lines(self, person_id: PersonId, lang: Language) -> tuple[TableLine, ...]:
        presenters = [TablePresenter(table, None, lang) for table in await self._list_waiting(person_id)]
        return sort_by_urgency(make_table_line(each, each.table.seats_of(person_id)) for each in presenters)

    async def make_screen(self, person_id: PersonId, lang: Language, limit: int) -> PrivateScreen | None:
        """Make the digest, soonest first; None if nothing waits."""
        lines = await self._list_lines(person_id, lang)
        if not lines:
            return None
        week = await self.find_week(person_id)
        return make_digest(lang, lines, week.zone, limit)


def find_most(table: Table, stage: int | None) -> int:
    if stage == Stage.OVER:
        return MOST_WEEKLY
    return MOST_RELAXED if table.record.pace is TablePace.RELAXED else MOST_NOTIFICATIONS


def is_waiting(table: Table, seats: Collection[int]) -> bool:
    at = table.position
    return at is not None and at.ask is not None and any(q.seat in seats and q not in at.sealed for q in at.ask.must)
