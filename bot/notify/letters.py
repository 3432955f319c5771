"""What is told of accounts, at no table: sent to each account itself, and kept until it is out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.db.notify import make_random_id
from bot.db.people import Account, AccountNotice
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.notify.addresses import Addresses, PrivateChat
from bot.run.supervisor import Supervisor
from bot.run.timepiece import Now
from bot.tables.people import chat_of
from bot.text.translator import Translator
from bot.values.chat import PartRefused, Throttled, Unreachable, Unsure
from bot.values.screens import Button, ButtonStyle, PrivateScreen

TRIES: Final = 5
PAUSE: Final = 2.0
"""Seconds before what nobody knows to have arrived is sent again, under the same nonce."""
OTHERS: Final = 60.0
"""Seconds that another process is given for what it has written itself."""
ASKED: Final = "letter-link-asked"
"""The notice that asks, with its buttons."""


@dataclass(slots=True)
class Letters:
    """Tells accounts what became of them, where their chats are connected; what it cannot say yet stays noted."""

    store: Store
    addresses: Addresses
    translator: Translator
    supervisor: Supervisor
    now: Now
    is_shared: bool
    _under_way: set[str] = field(default_factory=set)

    def plan(self, accounts: Iterable[Account], kind: str, about: Account) -> list[AccountNotice]:
        """Plan what accounts are told of one, to be written with what it tells; `kind` is the sentence's key."""
        return [AccountNotice(make_random_id(), each.id, kind, about.id, self.now()) for each in accounts]

    def send(self, notices: Sequence[AccountNotice]) -> None:
        """Send what was just written."""
        self.supervisor.start("letters", partial(self._send_all, notices))

    def resume(self) -> None:
        """Send what is still noted: a restart came between, or a chat was not connected."""
        self.supervisor.start("letters", self._send_noted)

    async def _send_noted(self) -> None:
        if self.is_shared:
            await self.supervisor.sleep(OTHERS)
        await self._send_all(await self.store.list_account_notices())

    async def _send_all(self, notices: Sequence[AccountNotice]) -> None:
        for each in notices:
            to = self.addresses.open(each.account_id)
            if to is None or each.id in self._under_way:
                continue
            self._under_way.add(each.id)
            try:
                if await self._deliver(to, each):
                    await self.store.write(partial(delete_notice, each.id))
            finally:
                self._under_way.discard(each.id)

    async def _deliver(self, to: PrivateChat, notice: AccountNotice) -> bool:
        """Send one; returns whether nothing is left to be done about it."""
        reader, about = await self.store.find_account(notice.account_id), await self.store.find_account(notice.about)
        if reader is None or about is None:
            return True
        for _ in range(TRIES):
            try:
                await to.whisper(self._word(notice.kind, reader, about), notice.id)
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


def delete_notice(notice_id: str, transaction: Transaction) -> None:
    """Note that nothing is left to be done about a notice."""
    transaction.delete_account_notice(notice_id)
