"""What is told of accounts, at no table: sent to each account itself. One that is lost can be seen again by asking for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.outbox.addresses import Addresses, PrivateChat
from bot.ports.chat import PartRefused, Throttled, Unreachable, Unsure
from bot.ports.screens import Button, ButtonStyle, PrivateScreen
from bot.store.accounts import Account
from bot.store.rows import make_random_id
from bot.tables.accounts import chat_of
from bot.tasks.supervisor import Supervisor
from bot.text.translator import Translator

TRIES: Final = 5
PAUSE: Final = 2.0
"""Seconds before what nobody knows to have arrived is sent again, under the same nonce."""


@dataclass(frozen=True, slots=True)
class Letters:
    """Tells accounts what became of them, where their chats are connected."""

    addresses: Addresses
    translator: Translator
    supervisor: Supervisor

    def ask_to_confirm(self, first: Account, second: Account) -> None:
        """Ask at the account that gave a code whether the one that entered it is to be linked."""
        yes, no = (self._text(f"button-link-{word}", first) for word in ("yes", "no"))
        buttons = (
            Button(yes, "link", args=("", "yes"), look=ButtonStyle.MAIN),
            Button(no, "link", args=("", "no"), look=ButtonStyle.DANGER),
        )
        self._send(first, PrivateScreen(self._text("letter-link-asked", first, second), buttons=buttons))

    def tell(self, accounts: Iterable[Account], key: str, about: Account) -> None:
        """Tell accounts what became of one: `key` is the sentence's."""
        for each in accounts:
            button = Button(self._text("button-accounts", each), "accounts")
            self._send(each, PrivateScreen(self._text(key, each, about), buttons=(button,)))

    def _text(self, key: str, reader: Account, about: Account | None = None) -> str:
        named = {"chat": chat_of(about.id), "name": about.name} if about else {}
        return self.translator.package_text("bot", key, reader.lang, **named)

    def _send(self, account: Account, screen: PrivateScreen) -> None:
        if (to := self.addresses.open(account.id)) is not None:
            self.supervisor.start("letters", partial(self._deliver, to, screen))

    async def _deliver(self, to: PrivateChat, screen: PrivateScreen) -> None:
        nonce = make_random_id()
        for _ in range(TRIES):
            try:
                await to.whisper(screen, nonce)
            except Throttled as throttled:
                await self.supervisor.sleep(throttled.after)
            except Unsure:
                await self.supervisor.sleep(PAUSE)
            except (Unreachable, PartRefused):
                return
            else:
                return
