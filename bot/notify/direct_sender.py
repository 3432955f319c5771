"""Private messages: a seat's message, and everything else a person is told."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.db.notify import PostRow, Rung
from bot.db.posts import (
    AdmissionDenied,
    BlockedChannelNotice,
    BrowserOpened,
    EndMessage,
    EveningNews,
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
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.notify.notification_texts import word_news
from bot.notify.post_texts import DirectWording
from bot.notify.reach import Addresses, BlockedChannels, PrivateChat, Reachability
from bot.notify.seat_messages import SeatMessageSender
from bot.run.timepiece import Now
from bot.tables.people import accounts_of, find_reader
from bot.tables.reader import find_past_position
from bot.tables.scheduled import MOVED
from bot.tables.snapshot import Table
from bot.tables.time_control import find_wake_up_by
from bot.text.signs import SIGN, shorten_signs
from bot.text.translator import Translator
from bot.values.chat import MessageGone
from bot.values.hours import HOUR, NotificationLevel
from bot.values.ids import PersonId
from bot.values.requests import NotSaved
from bot.views.calls import make_ring
from bot.views.seat import find_heading
from bot.views.table import TablePresenter
from games.forms import Refused
from games.questions import Question
from games.secret import Seat


@dataclass(slots=True)
class DirectSender:
    """Sends what was planned for people."""

    store: Store
    translator: Translator
    reachability: Reachability
    addresses: Addresses
    now: Now
    surfaces: Collection[str]
    blocked_channels: BlockedChannels
    seat_messages: SeatMessageSender

    async def send_next(self, table: Table, to: PrivateChat, posts: Sequence[PostRow]) -> bool:
        row, post = posts[0], posts[0].post
        assert isinstance(post, PersonPost)
        person = await self.store.find_person(row.person_id)
        presenter = TablePresenter(table, post.seat, person.lang if person else table.record.lang, self.translator)
        await self.reachability.refresh()
        if self.reachability.is_closed(to.account_id, self.now()):
            await self._mark_sent(row, "")
            return False
        if isinstance(post, SeatMessage | PrivateReminder):
            return await self._bring_up(table, to, row)
        is_reader = find_reader(table, post.seat, self.surfaces) == row.person_id
        match post:
            case ProposalClosing(_, number, version):
                return await self._close_proposal(presenter, row, number, version)
            case TablesDigest():
                return await self._send_digest(presenter, to, row)
            case AdmissionDenied() | LobbyOpened() | NextGame() | BrowserOpened() | RobotSits():
                return await self._tell(presenter.for_viewer(None), to, row, post)
        if not is_reader:
            await self._mark_sent(row, "")
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
            await self.store.write(lambda transaction: transaction.mark_reachable(to.account_id, self.now()))
            await self.reachability.remember_reachable(to.account_id)
        return is_sent

    async def _tell(self, presenter: TablePresenter, to: PrivateChat, row: PostRow, post: MessagePost) -> bool:
        notice, missing, answered = None, None, ""
        match post:
            case PrivateNotice(_, version):
                notice = await self.store.find_notice(row.table_id, version)
            case BlockedChannelNotice(_, channel_id):
                missing = self.blocked_channels.missing_permissions(row.table_id, channel_id, presenter.lang)
            case TimeUp(_, seq) if not await self.store.is_discreet(row.person_id):
                answered = await word_past_answer(presenter, seq)
        said = DirectWording(presenter, to.limits.text).word(row, notice, missing)
        if said is None:
            await self._mark_sent(row, "")
            return False
        silent = (
            said.silent or await self._is_asleep(presenter.table, row.person_id) or await self._has_moved_again(row)
        )
        silent = silent or (isinstance(post, TimeUp) and await self._is_told_later(presenter.table, row.person_id))
        ring = make_ring(presenter)
        if not isinstance(post, EndMessage):
            ring = word_news(presenter, said.text, is_discreet=await self.store.is_discreet(row.person_id))
        hidden = bool(answered or SIGN.search(said.text))
        text = answered or said.text  # the ring says no more than that time is up
        heading = find_heading(presenter, row.person_id)
        said = replace(said, text=text, heading=heading, silent=silent, ring=ring, hidden=hidden)
        if row.status != "maybe":
            row = row._replace(status="maybe", account_id=to.account_id)
            await self.store.write(lambda transaction: transaction.mark_sending([row]))
        message = await to.send(said, row.id)
        question = proposal_key(post.number) if isinstance(post, ProposalMessage) else ""
        await self._mark_sent(row, message, question_id=question)
        await self.reachability.remember_reachable(to.account_id)
        return True

    async def _has_moved_again(self, row: PostRow) -> bool:
        """Return whether a planned game was moved twice within an hour: the second does not notify."""
        if not isinstance(row.post, EveningNews) or row.post.what != MOVED or row.status == "maybe":
            return False
        now_ms = self.now()
        sent = Rung(row.person_id, row.table_id, MOVED, 0, now_ms)
        return not await self.store.write(lambda transaction: transaction.mark_rung(sent, now_ms - HOUR))

    async def _is_told_later(self, table: Table, person_id: PersonId) -> bool:
        chosen = await self.seat_messages.settings.find(person_id, table.record.id)
        return chosen.level is NotificationLevel.NOTHING or await self.store.find_digest(person_id) is not None

    async def _is_asleep(self, table: Table, person_id: PersonId) -> bool:
        weeks = table.weeks if table.seats_of(person_id) else await self.store.find_weeks([person_id])
        return find_wake_up_by(table, weeks.get(person_id), self.now()) is not None

    async def _send_digest(self, presenter: TablePresenter, to: PrivateChat, row: PostRow) -> bool:
        screen = await self.seat_messages.settings.digests.make_screen(row.person_id, presenter.lang, to.limits.text)
        if screen is None:
            await self._mark_sent(row, "")
            return False
        row = row._replace(account_id=to.account_id)
        await self.store.write(lambda transaction: transaction.mark_sending([row]))
        await self._mark_sent(row, await to.send(screen, row.id))
        await self.reachability.remember_reachable(to.account_id)
        return True

    async def _close_proposal(self, presenter: TablePresenter, row: PostRow, number: int, version: int) -> bool:
        accounts = accounts_of(presenter.table, row.person_id)
        messages = await self.store.question_messages(accounts, row.table_id, proposal_key(number))
        notice = await self.store.find_notice(row.table_id, version) if messages else None
        for account, message in messages:
            if (there := self.addresses.open(account)) is not None:
                settled = DirectWording(presenter, there.limits.text).settled_screen(notice)
                with suppress(MessageGone):
                    await there.edit(message, replace(settled, heading=find_heading(presenter, row.person_id)))

        def write_rows(transaction: Transaction) -> None:
            transaction.mark_sent(row, "")
            for account, message in messages:
                transaction.unlink_question_message(account, message)

        await self.store.write(write_rows)
        return bool(messages)

    async def _mark_sent(self, row: PostRow, message_id: str, *, question_id: str = "") -> None:
        def write_rows(transaction: Transaction) -> None:
            transaction.mark_sent(row, message_id)
            if question_id:
                transaction.link_question_message(row.account_id, message_id, row.table_id, question_id)
            if message_id:
                transaction.mark_reachable(row.account_id, self.now())

        await self.store.write(write_rows)


async def word_past_answer(presenter: TablePresenter, seq: int) -> str:
    table, row = presenter.table, presenter.table.history[seq - 1].row
    past = await find_past_position(table, seq - 1)
    then, question = replace(presenter, table=replace(table, position=past)), Question(Seat(row.seat), row.prompt)
    decision = then.view.asked[question]
    answer = decision.parse(row.token, by_clock=row.via == "clock")
    title = shorten_signs(then.speak(table.spec.describe.prompt(question, then.view).title))
    said = shorten_signs(then.question_presenter.sealed_answer_text(question, {question: answer})).removesuffix(".")
    return presenter.app_text("time-up-answer", how=row.via, question=title, answer=said) if said else ""


def proposal_key(number: int) -> str:
    return f"proposal {number}"
