"""Messages in a channel as they are shown: the status message, and the people it mentions."""

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from bot.notify.channel_texts import ChannelTexts
from bot.notify.delivery import ChannelInbox
from bot.notify.reach import Reachability
from bot.run.timepiece import Now
from bot.tables.people import accounts_of, find_reader, list_attending, list_readers
from bot.tables.posts import Kind, PostRow
from bot.tables.snapshot import Table
from bot.tables.time_control import find_wake_up
from bot.values.ids import AccountId
from bot.values.screens import PublicScreen
from bot.views import board as status_message
from bot.views.chapter import Told
from bot.views.pictures import Pictures
from bot.views.seat import add_window

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ChannelRenderer:
    texts: ChannelTexts
    pictures: Pictures
    reachability: Reachability
    windows: Collection[str]
    now: Now

    async def render_status(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow]) -> PublicScreen:
        reach = {}
        if table.position is None:
            reach = {
                person: await self.reachability.are_reachable(accounts_of(table, person))
                for _, person in list_readers(table, self.reachability.surfaces)
            }
        told = Told()
        try:
            told = await self.texts.word_posts(table, inbox, rows, is_current=True)
            presenter = self.texts.present(table, inbox.channel_id)
            screen = await status_message.render_status(
                presenter, self.pictures, self.texts.context(table), reach, told, inbox.limits
            )
            return add_window(screen, presenter) if inbox.chat.name in self.windows else screen
        except Exception as fault:  # noqa: BLE001  the text goes out all the same
            log.error("no board: %s", type(fault).__name__, extra={"table": table.record.id})  # noqa: TRY400
            return PublicScreen(status_message.compose(told, (table.record.name,), (), inbox.limits.text))

    async def list_called(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow]) -> tuple[AccountId, ...]:
        """Return the people that a message mentions: at the result everyone seated there, winners first if a chat limits mentions."""
        calls = {row.post.kind for row in rows} & {Kind.RESULT, Kind.HOUR}
        if not calls:
            return ()
        seats: Iterable[int] = range(table.record.seats)
        if 0 < inbox.limits.named < table.record.seats and table.position is not None:
            best = next(iter(table.spec.game.standing(table.position.state)), ())
            seats = sorted(seats, key=lambda seat: seat not in best)
        now = self.now()
        awake = (seat for seat in seats if find_wake_up(table, seat, now) is None)
        found = [find_reader(table, seat, {inbox.chat.name}) for seat in awake]
        if calls == {Kind.HOUR}:  # people told in private are not notified twice
            reach = self.reachability
            found = [each for each in found if await reach.are_reachable(accounts_of(table, each)) is False]
        there = [list_attending(table, person).get(inbox.channel_id) for person in dict.fromkeys(found)]
        return tuple(account for account in there if account is not None)
