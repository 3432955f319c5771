"""Private messages: a seat's message, and everything else a person is told."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.db.notify import PostRow
from bot.db.posts import (
    AdmissionDenied,
    BlockedChannelNotice,
    BrowserOpened,
    LobbyOpened,
    MessagePost,
    NextGame,
    PersonPost,
    PrivateNotice,
    PrivateReminder,
    ProposalClosing,
    ProposalMessage,
    RobotSits,
    SeatMessage,
    TablesDigest,
    TimeUp,
)
from bot.notify.notification_texts import dress_message
from bot.notify.post_texts import DirectWording
from bot.notify.reach import Addresses, BlockedChannels, PrivateChat
from bot.notify.seat_messages import SeatMessageSender
from bot.notify.seat_texts import word_past_answer
from bot.notify.sent_messages import SentMessages, proposal_key
from bot.notify.silence import Silence
from bot.tables.people import find_reader
from bot.tables.snapshot import Table
from bot.values.requests import NotSaved
from bot.views.table import TablePresenter
from games.forms import Refused


@dataclass(slots=True)
class DirectSender:
    addresses: Addresses
    blocked_channels: BlockedChannels
    seat_messages: SeatMessageSender
    silence: Silence
    sent_messages: SentMessages

    async def send_next(self, table: Table, to: PrivateChat, posts: Sequence[PostRow]) -> bool:
        row, post = posts[0], posts[0].post
        assert isinstance(post, PersonPost)
        person = await self.addresses.store.find_person(row.person_id)
        presenter = TablePresenter(
            table, post.seat, person.lang if person else table.record.lang, self.seat_messages.drawing.translator
        )
        await self.addresses.reachability.refresh()
        if self.addresses.reachability.is_closed(to.account_id, self.addresses.tables.now()):
            await self.sent_messages.mark_sent(row, "")
            return False
        if isinstance(post, SeatMessage | PrivateReminder):
            return await self._bring_up(table, to, row)
        is_reader = find_reader(table, post.seat, self.addresses.reachability.surfaces) == row.person_id
        match post:
            case ProposalClosing(_, number, version):
                return await self.sent_messages.close(presenter, row, number, version)
            case TablesDigest():
                return await self._send_digest(presenter, to, row)
            case AdmissionDenied() | LobbyOpened() | NextGame() | BrowserOpened() | RobotSits():
                return await self._tell(presenter.for_viewer(None), to, row, post)
        if not is_reader:
            await self.sent_messages.mark_sent(row, "")
            return False
        return await self._tell(presenter, to, row, post)

    async def _bring_up(self, table: Table, to: PrivateChat, row: PostRow) -> bool:
        try:
            is_sent = await self.seat_messages.deliver(table, to, row)
        except Refused as refused:
            if refused.reason == "busy":
                raise NotSaved(refused.reason) from refused
            raise
        if is_sent:
            await self.addresses.store.write(
                lambda transaction: transaction.mark_reachable(to.account_id, self.addresses.tables.now())
            )
            await self.addresses.reachability.remember_reachable(to.account_id)
        return is_sent

    async def _tell(self, presenter: TablePresenter, to: PrivateChat, row: PostRow, post: MessagePost) -> bool:
        notice, missing, answered = None, None, ""
        match post:
            case PrivateNotice(_, version):
                notice = await self.addresses.store.find_notice(row.table_id, version)
            case BlockedChannelNotice(_, channel_id):
                missing = self.blocked_channels.missing_permissions(row.table_id, channel_id, presenter.lang)
            case TimeUp(_, seq) if not await self.addresses.store.is_discreet(row.person_id):
                answered = await word_past_answer(presenter, seq)
        said = DirectWording(presenter, to.limits.text).word(row, notice, missing)
        if said is None:
            await self.sent_messages.mark_sent(row, "")
            return False
        silent = said.silent or await self.silence.is_silent(presenter.table, row)
        is_discreet = await self.addresses.store.is_discreet(row.person_id)
        said = replace(dress_message(presenter, said, row, answered, is_discreet=is_discreet), silent=silent)
        if row.status != "maybe":
            row = row._replace(status="maybe", account_id=to.account_id)
            await self.addresses.store.write(lambda transaction: transaction.mark_sending([row]))
        message = await to.send(said, row.id)
        question = proposal_key(post.number) if isinstance(post, ProposalMessage) else ""
        await self.sent_messages.mark_sent(row, message, question_id=question)
        await self.addresses.reachability.remember_reachable(to.account_id)
        return True

    async def _send_digest(self, presenter: TablePresenter, to: PrivateChat, row: PostRow) -> bool:
        screen = await self.seat_messages.drawing.settings.digests.make_screen(
            row.person_id, presenter.lang, to.limits.text
        )
        if screen is None:
            await self.sent_messages.mark_sent(row, "")
            return False
        row = row._replace(account_id=to.account_id)
        await self.addresses.store.write(lambda transaction: transaction.mark_sending([row]))
        await self.sent_messages.mark_sent(row, await to.send(screen, row.id))
        await self.addresses.reachability.remember_reachable(to.account_id)
        return True
