"""One message about all tables that wait for a person: daily, or where several would notify at once."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from cachetools import LRUCache

from bot.notify.notification_rules import plan_digest, write_digest
from bot.notify.stored import due_digests, next_digest_ms
from bot.people.stored import change_settings
from bot.tables.people import find_reader
from bot.tables.posts import Digest, Notification, Reason
from bot.tables.snapshot import Table
from bot.tables.stored import find_person, load_weeks, mark_notified, tables_of
from bot.tables.tables import Tables
from bot.tables.time_control import find_next_time
from bot.text.moments import LIKELY
from bot.text.translator import Translator
from bot.values.hours import HOUR, MINUTE, Week, find_waking, is_awake
from bot.values.ids import Language, PersonId, TableId, TableStatus
from bot.values.room import TableLine
from bot.values.screens import PrivateScreen
from bot.views.help import make_digest, make_table_line, sort_by_urgency
from bot.views.table import TablePresenter

KEPT: Final = 2_000
ANY_WEEK: Final = Week("UTC", None)  # the week of a person who never said when they are awake
NUDGED_MS: Final = 6 * HOUR  # how often a person who is busy elsewhere is nudged about a table
LOOKED_MS: Final = 10 * MINUTE  # how often that is looked up
NUDGE = "poke"  # what a nudge is stored as, in place of a question


@dataclass(slots=True)
class Digests:
    """Plans digests, and makes them when they are sent. `wake` delivers a table's posts."""

    tables: Tables
    translator: Translator
    surfaces: Collection[str]
    wake: Callable[[TableId], None]
    _looked: LRUCache[PersonId, int] = field(default_factory=lambda: LRUCache(KEPT))

    async def look_again(self) -> int | None:
        """Send the digests that are due; return when the next is. The next time is written with the plan."""
        while due := await due_digests(self.tables.store, self.tables.now()):
            for each in due:
                await self._send(each)
        return await next_digest_ms(self.tables.store)

    async def choose(self, person_id: PersonId, minute: int | None) -> int | None:
        """Write the minute of the day of a person's digest, None for none; return when it comes first."""
        if minute is None:
            await self.tables.store.ask(lambda unit: change_settings(unit, person_id, lambda _: {"digest": None}))
            return None
        due = find_next_time(self.tables.now(), minute, (await self.find_week(person_id)).zone)
        await self.tables.store.ask(lambda unit: change_settings(unit, person_id, lambda _: {"digest": (minute, due)}))
        return due

    async def find_week(self, person_id: PersonId) -> Week:
        """Return a person's week, by default in the likely zone of their language."""
        week = (await load_weeks(self.tables.store, [person_id])).get(person_id)
        if week is not None:
            return week
        person = await find_person(self.tables.store, person_id)
        return Week(LIKELY.get(person.lang, ANY_WEEK.zone), None) if person else ANY_WEEK

    async def _send(self, due: Digest) -> None:
        now, week = self.tables.now(), await self.find_week(due.person_id)
        waiting = await self._list_waiting(due.person_id)
        next_ms = find_next_time(now, due.minute, week.zone)
        if not is_awake(now, week):
            next_ms, waiting = find_waking(now, week), []
        posts = [plan_digest(waiting[0], due.person_id)] if waiting else []
        if await self.tables.store.ask(partial(write_digest, due, next_ms, posts)):
            for post in posts:
                self.wake(post.table_id)

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

    async def find_nudge(self, person_id: PersonId, lang: Language, here: TableId | None) -> TableLine | None:
        """Return a table that waits for a person who is busy elsewhere; each is named rarely."""
        now = self.tables.now()
        if now - self._looked.get(person_id, 0) < LOOKED_MS:
            return None
        self._looked[person_id] = now
        for line in await self._list_lines(person_id, lang):
            if line.id != here and await self._mark_nudged(
                Notification(person_id, line.id, NUDGE, Reason.MARK, now, now)
            ):
                return line
        return None

    async def _mark_nudged(self, nudge: Notification) -> bool:
        return await self.tables.store.ask(
            lambda transaction: mark_notified(transaction, nudge, nudge.earliest_ms - NUDGED_MS)
        )

    async def _list_lines(self, person_id: PersonId, lang: Language) -> tuple[TableLine, ...]:
        presenters = [
            TablePresenter(table, None, lang, self.translator) for table in await self._list_waiting(person_id)
        ]
        return sort_by_urgency(make_table_line(each, each.table.seats_of(person_id)) for each in presenters)

    async def make_screen(self, person_id: PersonId, lang: Language, limit: int) -> PrivateScreen | None:
        """Make the digest, soonest first; None if nothing waits."""
        lines = await self._list_lines(person_id, lang)
        if not lines:
            return None
        week = await self.find_week(person_id)
        return make_digest(self.translator, lang, lines, week.zone, limit)


def is_waiting(table: Table, seats: Collection[int]) -> bool:
    at = table.position
    return at is not None and at.ask is not None and any(q.seat in seats and q not in at.sealed for q in at.ask.must)
