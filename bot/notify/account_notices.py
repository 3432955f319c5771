"""Notices about accounts, at no table: posts whose reader is an account, deleted once they are out."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final

from bot.db.store import Store, Transaction
from bot.notify.delivery import Message, PrivateInbox, reconcile
from bot.notify.plan import plan_message
from bot.run.timepiece import Now
from bot.tables.people import chat_of
from bot.tables.posts import Kind, Post, PostRow, make_random_id
from bot.tables.stored import add_posts, delete_post, find_account
from bot.text.translator import Translator
from bot.values.ids import AccountId, ChannelId, PersonId, TableId
from bot.values.requests import Account
from bot.values.screens import Button, ButtonStyle, PrivateScreen

ASKED: Final = "letter-link-asked"  # the notice that asks, with its buttons


@dataclass(frozen=True, slots=True)
class AccountNotices:
    """Plans and words notices about accounts. `wake` delivers them."""

    store: Store
    translator: Translator
    now: Now
    surfaces: Collection[str]
    wake: Callable[[TableId], None]

    def plan(self, transaction: Transaction, accounts: Iterable[Account], kind: str, about: Account) -> None:
        """Plan notices about an account; `kind` is the message key."""
        post, now_ms = Post(Kind.ACCOUNT, 0, about=f"{about.id} {kind}"), self.now()
        told = [each.id for each in accounts if chat_of(each.id) in self.surfaces]
        rows = (
            PostRow(make_random_id(), TableId(each), ChannelId(""), PersonId(each), post, now_ms, 0) for each in told
        )
        add_posts(transaction, rows)

    def send(self, accounts: Iterable[Account]) -> None:
        for each in accounts:
            self.wake(TableId(each.id))

    async def send_next(self, inbox: PrivateInbox, row: PostRow) -> bool:
        named, kind = row.post.about.split(" ")
        reader, about = (
            await find_account(self.store, inbox.account_id),
            await find_account(self.store, AccountId(named)),
        )
        said = self._word(kind, reader, about) if reader and about else None
        action, _ = plan_message(None, said)
        await reconcile(self.store, inbox, action, Message(said, nonce=row.id, rows=[row]))
        await self.store.write(lambda transaction: delete_post(transaction, row))
        return said is not None

    def _word(self, kind: str, reader: Account, about: Account) -> PrivateScreen:
        def say(key: str) -> str:
            return self.translator.package_text(
                "bot", key, reader.lang, **({"chat": chat_of(about.id), "name": about.name} if key == kind else {})
            )

        buttons: tuple[Button, ...] = (Button(say("button-accounts"), "accounts"),)
        if kind == ASKED:
            buttons = (
                Button(say("button-link-yes"), "link", args=("", "yes"), look=ButtonStyle.MAIN),
                Button(say("button-link-no"), "link", args=("", "no"), look=ButtonStyle.DANGER),
            )
        return PrivateScreen(say(kind), buttons=buttons)
