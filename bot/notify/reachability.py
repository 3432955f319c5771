"""Which accounts can be told things in private: what is known of it, and until when it is believed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache

from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.tables.people import chat_of
from bot.values.ids import AccountId

AGAIN_MS: Final = 24 * 3_600_000
"""After so long an account that could not be reached is tried once more."""
KEPT: Final = 2_000
"""Accounts of which it is kept in memory whether they were reached."""
FORGET_MS: Final = 67 * AGAIN_MS
"""After so long without another attempt it is forgotten that an account could not be reached, as it is on disk."""


@dataclass(slots=True)
class Reachability:
    """What is known of private chats; `surfaces` are all that have some, `closed` has since when an account is unreachable."""

    store: Store
    surfaces: Collection[str]
    closed: dict[AccountId, int] = field(default_factory=dict)
    _reached: LRUCache[AccountId, bool] = field(default_factory=lambda: LRUCache(KEPT))

    async def refresh(self) -> None:
        """Learn what other processes have found out, where there are any."""
        if self.store.bells is not None:
            await self.load()
            self._reached.clear()

    async def load(self) -> None:
        """Load which were unreachable before."""
        self.closed = await self.store.unreachable_accounts()

    def is_unreachable(self, accounts: Iterable[AccountId], now_ms: int) -> bool:
        """Tell whether it is no use just now to write to whoever has these accounts."""
        return all(self.is_closed(each, now_ms) for each in accounts if chat_of(each) in self.surfaces)

    def is_closed(self, account_id: AccountId, now_ms: int) -> bool:
        """Tell whether it is no use to write to an account just now."""
        since = self.closed.get(account_id)
        return since is not None and 0 <= now_ms - since < AGAIN_MS

    async def are_reachable(self, accounts: Iterable[AccountId]) -> bool | None:
        """Tell whether whoever has these accounts can be told things in private; None where nobody has tried."""
        known = [await self.is_reachable(each) for each in accounts if chat_of(each) in self.surfaces]
        return True if True in known else None if None in known or not known else False

    async def is_reachable(self, account_id: AccountId) -> bool | None:
        """Tell whether an account can be told things in private; None where nobody has tried."""
        if account_id in self.closed:
            return False
        found = self._reached.get(account_id)
        if found is None:
            found = self._reached[account_id] = await self.store.is_marked_reachable(account_id)
        return found or None

    async def mark_unreachable(self, account_id: AccountId, now_ms: int) -> bool:
        """Note that an account could not be reached; returns whether that is new."""
        await self.refresh()
        is_new = account_id not in self.closed
        await self.store.write(lambda transaction: transaction.mark_unreachable(account_id, now_ms))
        self.believe_unreachable(account_id, now_ms)
        return is_new

    def believe_unreachable(self, account_id: AccountId, now_ms: int) -> None:
        """Believe that an account cannot be reached."""
        self.closed = {other: since for other, since in self.closed.items() if since > now_ms - FORGET_MS}
        self.closed[account_id] = now_ms
        self._reached[account_id] = False

    def write_reachable(self, transaction: Transaction, account_id: AccountId, now_ms: int) -> None:
        """Write in the caller's unit of work that an account was reached."""
        transaction.mark_reachable(account_id, now_ms)

    async def believe_reachable(self, account_id: AccountId) -> bool:
        """Believe that an account can be reached; returns whether that is new."""
        await self.refresh()
        is_new = await self.is_reachable(account_id) is not True
        self.closed.pop(account_id, None)
        self._reached[account_id] = True
        return is_new
