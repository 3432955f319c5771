"""Private messages are noted as sent; those about a proposal say its outcome once it is settled."""

from contextlib import suppress
from dataclasses import dataclass, replace

from bot.db.notify import PostRow
from bot.db.transaction import Transaction
from bot.notify.post_texts import DirectWording
from bot.notify.reach import Addresses
from bot.tables.people import accounts_of
from bot.values.chat import MessageGone
from bot.views.seat import find_heading
from bot.views.table import TablePresenter


@dataclass(frozen=True, slots=True)
class SentMessages:
    addresses: Addresses

    async def close(self, presenter: TablePresenter, row: PostRow, number: int, version: int) -> bool:
        accounts = accounts_of(presenter.table, row.person_id)
        messages = await self.addresses.store.question_messages(accounts, row.table_id, proposal_key(number))
        notice = await self.addresses.store.find_notice(row.table_id, version) if messages else None
        for account, message in messages:
            if (there := self.addresses.open(account)) is not None:
                settled = DirectWording(presenter, there.limits.text).settled_screen(notice)
                with suppress(MessageGone):
                    await there.edit(message, replace(settled, heading=find_heading(presenter, row.person_id)))

        def write_rows(transaction: Transaction) -> None:
            transaction.mark_sent(row, "")
            for account, message in messages:
                transaction.unlink_question_message(account, message)

        await self.addresses.store.write(write_rows)
        return bool(messages)

    async def mark_sent(self, row: PostRow, message_id: str, *, question_id: str = "") -> None:
        def write_rows(transaction: Transaction) -> None:
            transaction.mark_sent(row, message_id)
            if question_id:
                transaction.link_question_message(row.account_id, message_id, row.table_id, question_id)
            if message_id:
                transaction.mark_reachable(row.account_id, self.addresses.tables.now())

        await self.addresses.store.write(write_rows)


def proposal_key(number: int) -> str:
    return f"proposal {number}"
