"""A notice as it is sent: what its words need is looked up, and whether it comes with a notification.

What an account is told of another is at no table: posts whose reader is the account, deleted once they are out.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from bot.db.store import Transaction
from bot.notify.delivery import Action, Message, PrivateInbox, plan_message, reconcile
from bot.notify.messages import NOTICES, Telling, word_settled
from bot.notify.notification_settings import NotificationSettings
from bot.notify.reach import Addresses, BlockedChannels
from bot.notify.stored import QUESTION_MESSAGES, question_messages
from bot.tables.people import accounts_of, chat_of, find_reader
from bot.tables.posts import Kind, Notification, Post, PostRow, Reason, make_random_id
from bot.tables.reader import find_past_position
from bot.tables.scheduled import MOVED
from bot.tables.snapshot import Table
from bot.tables.stored import (
    add_posts,
    delete_post,
    find_account,
    find_notice,
    find_person,
    find_settings,
    load_weeks,
    mark_notified,
    mark_sent,
)
from bot.tables.time_control import find_wake_up
from bot.text.fitting import truncate
from bot.text.signs import SIGN, shorten_signs
from bot.text.translator import app_text
from bot.values.chat import MessageGone
from bot.values.hours import HOUR, NotificationLevel
from bot.values.ids import AccountId, ChannelId, PersonId, TableId
from bot.values.requests import Account
from bot.values.screens import Button, ButtonStyle, PrivateScreen
from bot.views.seat import find_heading
from bot.views.table import TablePresenter
from games.questions import Question
from games.secret import Seat

LINK_ASKED: Final = "letter-link-asked"  # the notice that asks an account, with its buttons


@dataclass(frozen=True, slots=True)
class Notices:
    """Sends what a person is told once. `wake` delivers posts."""

    addresses: Addresses
    blocked_channels: BlockedChannels
    settings: NotificationSettings
    wake: Callable[[TableId], None]

    async def send(self, table: Table, inbox: PrivateInbox, row: PostRow) -> bool:
        """Send a notice, if it is still worth telling; return whether anything was sent."""
        post, person = row.post, await find_person(self.addresses.store, row.person_id)
        presenter = TablePresenter(table, post.seat, person.lang if person else table.record.lang)
        said = None
        if post.kind is Kind.DIGEST:
            said = await self.settings.make_screen(row.person_id, presenter.lang, inbox.limits.text)
        elif post.kind is Kind.SETTLED:
            return await self._settle(Telling(presenter, row.person_id, post, inbox.limits.text), row)
        elif notice := NOTICES.get(post.kind):  # else it is of a later release
            is_for_them = find_reader(table, post.seat, self.addresses.reachability.surfaces) == row.person_id
            if is_for_them or not notice.is_seated:
                said = await self._word(presenter if notice.is_seated else presenter.for_viewer(None), inbox, row)
        action, _ = plan_message(None, said)
        message = await reconcile(self.addresses.store, inbox, action, Message(said, nonce=row.id, rows=[row]))

        def write_rows(transaction: Transaction) -> None:
            mark_sent(transaction, row, message)
            if message and post.kind is Kind.PROPOSAL:
                about = name_proposal(post.number)
                QUESTION_MESSAGES.write(transaction, (inbox.account_id, message, row.table_id, about))

        await self.addresses.store.write(write_rows)
        if message:
            await self.addresses.reachability.mark_reachable(inbox.account_id, self.addresses.tables.now())
        return bool(message)

    async def _settle(self, telling: Telling, row: PostRow) -> bool:
        """Have the messages of a proposal say its outcome."""
        store, accounts = self.addresses.store, accounts_of(telling.table, row.person_id)
        messages = await question_messages(store, accounts, row.table_id, name_proposal(row.post.number))
        announced = await find_notice(store, row.table_id, int(row.post.about)) if messages else None
        said = word_settled(replace(telling, announced=announced))
        for account, message in messages:
            if (there := self.addresses.open(account)) is not None:
                with suppress(MessageGone):
                    await reconcile(store, there, Action.EDIT, Message(said, message))

        def write_rows(transaction: Transaction) -> None:
            mark_sent(transaction, row, "")
            for account, message in messages:
                transaction.delete_rows("prompts", place=account, message_id=message)

        await store.write(write_rows)
        return bool(messages)

    async def _word(self, presenter: TablePresenter, inbox: PrivateInbox, row: PostRow) -> PrivateScreen | None:
        """Word a notice as it stands now; None if it is no longer worth telling."""
        post, discreet = row.post, (await find_settings(self.addresses.store, row.person_id)).discreet
        telling = Telling(presenter, row.person_id, post, inbox.limits.text)
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
        if find_wake_up(table, weeks.get(row.person_id), now_ms) is not None:
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

    # -- to an account, of another that was linked or dropped

    def plan_for_accounts(
        self, transaction: Transaction, accounts: Iterable[Account], kind: str, about: Account
    ) -> None:
        """Plan what accounts are told of another; `kind` is the message key."""
        post, now_ms = Post(Kind.ACCOUNT, 0, about=f"{about.id} {kind}"), self.addresses.tables.now()
        told = [each.id for each in accounts if chat_of(each.id) in self.addresses.reachability.surfaces]
        rows = (
            PostRow(make_random_id(), TableId(each), ChannelId(""), PersonId(each), post, now_ms, 0) for each in told
        )
        add_posts(transaction, rows)

    def tell_accounts(self, accounts: Iterable[Account]) -> None:
        """Send what is planned for accounts."""
        for each in accounts:
            self.wake(TableId(each.id))

    async def send_to_account(self, inbox: PrivateInbox, row: PostRow) -> bool:
        store, (named, kind) = self.addresses.store, row.post.about.split(" ")
        reader, about = await find_account(store, inbox.account_id), await find_account(store, AccountId(named))
        said = self._word_for_account(kind, reader, about) if reader and about else None
        action, _ = plan_message(None, said)
        await reconcile(store, inbox, action, Message(said, nonce=row.id, rows=[row]))
        await store.write(lambda transaction: delete_post(transaction, row))
        return said is not None

    def _word_for_account(self, kind: str, reader: Account, about: Account) -> PrivateScreen:
        def say(key: str, **params: str) -> str:
            return app_text(key, reader.lang, **params)

        buttons: tuple[Button, ...] = (Button(say("button-accounts"), "accounts"),)
        if kind == LINK_ASKED:
            buttons = (
                Button(say("button-link-yes"), "link", args=("", "yes"), look=ButtonStyle.MAIN),
                Button(say("button-link-no"), "link", args=("", "no"), look=ButtonStyle.DANGER),
            )
        return PrivateScreen(say(kind, chat=chat_of(about.id), name=about.name), buttons=buttons)


async def word_past_answer(presenter: TablePresenter, seq: int) -> str:
    table, row = presenter.table, presenter.table.history[seq - 1].row
    past = await find_past_position(table, seq - 1)
    then, question = replace(presenter, table=replace(table, position=past)), Question(Seat(row.seat), row.prompt)
    decision = then.view.asked[question]
    answer = decision.parse(row.token, by_clock=row.via == "clock")
    title = shorten_signs(then.speak(table.spec.describe.prompt(question, then.view).title))
    said = shorten_signs(then.question_presenter.sealed_answer_text(question, {question: answer})).removesuffix(".")
    return presenter.app_text("time-up-answer", how=row.via, question=title, answer=said) if said else ""


def word_notice(telling: Telling, *, is_discreet: bool) -> PrivateScreen | None:
    """Word a notice with its heading and a notification that says no more than its first line, without a card."""
    said = NOTICES[telling.post.kind].words(telling)
    if said is None:
        return None
    return replace(
        said,
        text=truncate(telling.answered or said.text, telling.limit),
        heading=find_heading(telling.presenter, telling.person_id),
        ring=said.ring or word_news(telling.presenter, said.text, is_discreet=is_discreet),
        hidden=bool(telling.answered or SIGN.search(said.text)),
    )


def word_news(presenter: TablePresenter, text: str, *, is_discreet: bool) -> str:
    """Word the notification of a private message by its first line; say less if it names a card or `is_discreet`."""
    first = text.strip().partition("\n")[0]
    name = presenter.table.record.name
    if is_discreet or not first or SIGN.search(first):
        return presenter.app_text("ring-news", table=name)
    return first if name in first else presenter.app_text("ring-told", table=name, told=first.removesuffix("."))


def name_proposal(number: int) -> str:
    return f"proposal {number}"
