"""Private messages: a seat's message, and every notice that a person is told once."""

from contextlib import suppress
from dataclasses import dataclass, replace

from bot.db.store import Transaction
from bot.notify.messages import NOTICES
from bot.notify.notice_texts import Telling, word_settled
from bot.notify.notices import Notices
from bot.notify.reach import Addresses, PrivateChat
from bot.notify.seat_messages import SeatMessageSender
from bot.notify.stored import (
    link_question_message,
    mark_reachable,
    mark_sending,
    mark_sent,
    question_messages,
    unlink_question_message,
)
from bot.tables.people import accounts_of, find_person, find_reader
from bot.tables.posts import OF_SEAT, Kind, PostRow
from bot.tables.rows import find_notice
from bot.tables.snapshot import Table
from bot.values.chat import MessageGone
from bot.values.requests import NotSaved
from bot.values.screens import PrivateScreen
from bot.views.table import TablePresenter
from games.forms import Refused


@dataclass(slots=True)
class PrivateSender:
    addresses: Addresses
    seat_messages: SeatMessageSender
    notices: Notices

    async def send_next(self, table: Table, to: PrivateChat, row: PostRow) -> bool:
        """Send what a post is about, if it is still worth telling; return whether anything was sent."""
        store, reachability, post = self.addresses.store, self.addresses.reachability, row.post
        await reachability.refresh()
        if reachability.is_closed(to.account_id, self.addresses.tables.now()):
            return await self._mark_sent(row)
        if post.kind in OF_SEAT:
            return await self._bring_up(table, to, row)
        person = await find_person(store, row.person_id)
        lang = person.lang if person else table.record.lang
        presenter = TablePresenter(table, post.seat, lang, self.seat_messages.drawing.translator)
        if post.kind is Kind.DIGEST:
            digests = self.seat_messages.drawing.settings.digests
            return await self._send(to, row, await digests.make_screen(row.person_id, lang, to.limits.text))
        if post.kind is Kind.SETTLED:
            return await self._settle(Telling(presenter, row.person_id, post, to.limits.text), row)
        if not NOTICES[post.kind].is_seated:
            presenter = presenter.for_viewer(None)
        elif find_reader(table, post.seat, reachability.surfaces) != row.person_id:
            return await self._mark_sent(row)
        return await self._send(to, row, await self.notices.word(presenter, to, row))

    async def _bring_up(self, table: Table, to: PrivateChat, row: PostRow) -> bool:
        try:
            is_sent = await self.seat_messages.deliver(table, to, row)
        except Refused as refused:
            if refused.reason == "busy":
                raise NotSaved(refused.reason) from refused
            raise
        if is_sent:
            now = self.addresses.tables.now()
            await self.addresses.store.write(lambda transaction: mark_reachable(transaction, to.account_id, now))
            await self.addresses.reachability.remember_reachable(to.account_id)
        return is_sent

    async def _send(self, to: PrivateChat, row: PostRow, said: PrivateScreen | None) -> bool:
        if said is None:
            return await self._mark_sent(row)
        if row.status != "maybe":
            row = row._replace(status="maybe", account_id=to.account_id)
            await self.addresses.store.write(lambda transaction: mark_sending(transaction, [row]))
        await self._mark_sent(row, await to.send(said, row.id))
        await self.addresses.reachability.remember_reachable(to.account_id)
        return True

    async def _mark_sent(self, row: PostRow, message_id: str = "") -> bool:
        """Note a post as sent, in a message or as told no more; return whether it is in one."""

        def write_rows(transaction: Transaction) -> None:
            mark_sent(transaction, row, message_id)
            if message_id and row.post.kind is Kind.PROPOSAL:
                about = name_proposal(row.post.number)
                link_question_message(transaction, row.account_id, message_id, row.table_id, about)
            if message_id:
                mark_reachable(transaction, row.account_id, self.addresses.tables.now())

        await self.addresses.store.write(write_rows)
        return bool(message_id)

    async def _settle(self, telling: Telling, row: PostRow) -> bool:
        """Have the messages of a proposal say its outcome."""
        store, accounts = self.addresses.store, accounts_of(telling.table, row.person_id)
        messages = await question_messages(store, accounts, row.table_id, name_proposal(row.post.number))
        announced = await find_notice(store, row.table_id, int(row.post.about)) if messages else None
        for account, message in messages:
            if (there := self.addresses.open(account)) is not None:
                with suppress(MessageGone):
                    await there.edit(message, word_settled(replace(telling, announced=announced)))

        def write_rows(transaction: Transaction) -> None:
            mark_sent(transaction, row, "")
            for account, message in messages:
                unlink_question_message(transaction, account, message)

        await store.write(write_rows)
        return bool(messages)


def name_proposal(number: int) -> str:
    return f"proposal {number}"
