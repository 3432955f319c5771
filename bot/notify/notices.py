"""A notice as it is sent: what its words need is looked up, and whether it comes with a notification."""

from dataclasses import dataclass, replace

from bot.notify.messages import word_notice
from bot.notify.notice_texts import Telling
from bot.notify.notification_settings import NotificationSettings
from bot.notify.reach import Addresses, BlockedChannels, PrivateChat
from bot.notify.seat_texts import word_past_answer
from bot.tables.people import find_settings, load_weeks
from bot.tables.posts import Kind, Notification, PostRow, Reason, mark_notified
from bot.tables.rows import find_notice
from bot.tables.scheduled import MOVED
from bot.tables.snapshot import Table
from bot.tables.time_control import find_wake_up_by
from bot.values.hours import HOUR, NotificationLevel
from bot.values.ids import ChannelId
from bot.values.screens import PrivateScreen
from bot.views.table import TablePresenter


@dataclass(frozen=True, slots=True)
class Notices:
    addresses: Addresses
    blocked_channels: BlockedChannels
    settings: NotificationSettings

    async def word(self, presenter: TablePresenter, to: PrivateChat, row: PostRow) -> PrivateScreen | None:
        """Word a notice as it stands now; None if it is no longer worth telling."""
        post, discreet = row.post, (await find_settings(self.addresses.store, row.person_id)).discreet
        telling = Telling(presenter, row.person_id, post, to.limits.text)
        match post.kind:
            case Kind.NOTICE:
                telling = replace(telling, announced=await find_notice(self.addresses.store, row.table_id, post.number))
            case Kind.BLOCKED:
                missing = self.blocked_channels.missing_permissions(row.table_id, ChannelId(post.about), presenter.lang)
                telling = replace(telling, missing=missing)
            case Kind.TIME_UP if not discreet:
                telling = replace(telling, answered=await word_past_answer(presenter, post.number))
        said = word_notice(telling, is_discreet=discreet)
        if said is not None and not said.silent and await self._is_silent(presenter.table, row):
            return replace(said, silent=True)
        return said

    async def _is_silent(self, table: Table, row: PostRow) -> bool:
        """Return whether a notice comes without a notification: at night, for a second move, where time being up is told later."""
        store, now_ms = self.addresses.store, self.addresses.tables.now()
        weeks = table.weeks if table.seats_of(row.person_id) else await load_weeks(store, [row.person_id])
        if find_wake_up_by(table, weeks.get(row.person_id), now_ms) is not None:
            return True
        if row.post.about == MOVED and row.status != "maybe":
            sent = Notification(row.person_id, row.table_id, MOVED, Reason.TURN, now_ms, now_ms)
            return not await store.ask(lambda transaction: mark_notified(transaction, sent, now_ms - HOUR))
        if row.post.kind is not Kind.TIME_UP:
            return False
        chosen = await self.settings.find(row.person_id, table.record.id)
        return (
            chosen.level is NotificationLevel.NOTHING or (await find_settings(store, row.person_id)).digest is not None
        )
