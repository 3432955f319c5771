"""Which private messages come without a notification."""

from dataclasses import dataclass

from bot.db.notify import PostRow, Rung
from bot.db.posts import EveningNews, TimeUp
from bot.notify.notification_settings import NotificationSettings
from bot.notify.reach import Addresses
from bot.tables.scheduled import MOVED
from bot.tables.snapshot import Table
from bot.tables.time_control import find_wake_up_by
from bot.values.hours import HOUR, NotificationLevel
from bot.values.ids import PersonId


@dataclass(frozen=True, slots=True)
class Silence:
    addresses: Addresses
    settings: NotificationSettings

    async def is_silent(self, table: Table, row: PostRow) -> bool:
        """Return whether a message comes without a notification: at night, for a second move, where time being up is told later."""
        if await self._is_asleep(table, row.person_id) or await self._has_moved_again(row):
            return True
        return isinstance(row.post, TimeUp) and await self._is_told_later(table, row.person_id)

    async def _is_asleep(self, table: Table, person_id: PersonId) -> bool:
        weeks = table.weeks if table.seats_of(person_id) else await self.addresses.store.find_weeks([person_id])
        return find_wake_up_by(table, weeks.get(person_id), self.addresses.tables.now()) is not None

    async def _has_moved_again(self, row: PostRow) -> bool:
        if not isinstance(row.post, EveningNews) or row.post.what != MOVED or row.status == "maybe":
            return False
        now_ms = self.addresses.tables.now()
        sent = Rung(row.person_id, row.table_id, MOVED, 0, now_ms)
        return not await self.addresses.store.ask(lambda transaction: transaction.mark_rung(sent, now_ms - HOUR))

    async def _is_told_later(self, table: Table, person_id: PersonId) -> bool:
        chosen = await self.settings.find(person_id, table.record.id)
        return (
            chosen.level is NotificationLevel.NOTHING or await self.addresses.store.find_digest(person_id) is not None
        )
