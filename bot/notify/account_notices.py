"""Notices about accounts, at no table: sent to each account and kept until they are out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.db.store import Store
from bot.notify.delivery import PrivateInbox
from bot.notify.reach import Addresses
from bot.people.stored import AccountNotice, delete_account_notice, list_account_notices
from bot.run.supervisor import Supervisor
from bot.run.timepiece import Now
from bot.tables.people import chat_of
from bot.tables.posts import make_random_id
from bot.tables.stored import find_account
from bot.text.translator import Translator
from bot.values.chat import PartRefused, Throttled, Unreachable, Unsure
from bot.values.requests import Account
from bot.values.screens import Button, ButtonStyle, PrivateScreen

TRIES: Final = 5
PAUSE: Final = 2.0  # seconds before an uncertain notice is sent again, under the same nonce
OTHERS: Final = 60.0  # seconds that another process gets to send the notices it wrote
ASKED: Final = "letter-link-asked"  # the notice that asks, with its buttons


@dataclass(slots=True)
class AccountNotices:
    """Plans and sends notices about accounts; those that cannot be sent yet stay in the database."""

    store: Store
    addresses: Addresses
    translator: Translator
    supervisor: Supervisor
    now: Now
    _under_way: set[str] = field(default_factory=set)

    def plan(self, accounts: Iterable[Account], kind: str, about: Account) -> list[AccountNotice]:
        """Plan notices about an account, to be written in the caller's transaction; `kind` is the message key."""
        return [AccountNotice(make_random_id(), each.id, kind, about.id, self.now()) for each in accounts]

    def send(self, notices: Sequence[AccountNotice]) -> None:
        self.supervisor.start("letters", partial(self._send_all, notices))

    def resume(self) -> None:
        self.supervisor.start("letters", self._send_noted)

    async def _send_noted(self) -> None:
        noted = await list_account_notices(self.store)
        await self._send_all(await self.store.jobs.reread(noted, self._list_left))

    async def _list_left(self) -> Sequence[AccountNotice]:
        await self.supervisor.sleep(OTHERS)
        return await list_account_notices(self.store)

    async def _send_all(self, notices: Sequence[AccountNotice]) -> None:
        for each in notices:
            await self._send(each)

    async def _send(self, notice: AccountNotice) -> None:
        to = self.addresses.open(notice.account_id)
        if to is None or notice.id in self._under_way:
            return
        self._under_way.add(notice.id)
        try:
            if await self._deliver(to, notice):
                await self.store.write(lambda transaction: delete_account_notice(transaction, notice.id))
        finally:
            self._under_way.discard(notice.id)

    async def _deliver(self, to: PrivateInbox, notice: AccountNotice) -> bool:
        reader, about = await find_account(self.store, notice.account_id), await find_account(self.store, notice.about)
        if reader is None or about is None:
            return True
        for _ in range(TRIES):
            try:
                await to.send(self._word(notice.kind, reader, about), notice.id)
            except Throttled as throttled:
                await self.supervisor.sleep(throttled.after)
            except Unsure:
                await self.supervisor.sleep(PAUSE)
            except (Unreachable, PartRefused):
                return True
            else:
                return True
        return False

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
