"""Updates kept until they are handled, and numbers that chats remember."""

import logging
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from bot.db.store import MOST_UPDATES, Store
from bot.run.jobs import Mark
from bot.run.stored import RefusedUpdate, is_update_waiting, keep_updates, oldest_update_ms, set_aside, waiting_updates
from bot.run.supervisor import find_place
from bot.run.timepiece import Now
from bot.values.requests import Update

log = logging.getLogger(__name__)

UNREAD_MS: Final = 60_000  # for how long an update that nobody has acted on keeps the clock from answering


class Updates:
    def __init__(self, store: Store, now: Now) -> None:
        self._store = store
        self._now = now
        self._unread: dict[tuple[str, int], int] = {}

    async def recall(self, chat_names: Sequence[str]) -> None:
        for chat_name in chat_names:
            await self.list_waiting(chat_name)

    async def keep(self, chat_name: str, updates: Iterable[Update]) -> list[Update]:
        """Keep updates before the platform is told so; returns those not known before."""
        told = list(updates)
        kept = await self._store.ask(lambda transaction: keep_updates(transaction, chat_name, told))
        if len(self._unread) > MOST_UPDATES:  # they keep nobody waiting any more, and the oldest are gone from the disk
            self._unread.clear()
        self._unread |= {(chat_name, each.id): each.at_ms for each in kept}
        if kept:
            self._store.feed.tell(Mark.UPDATES)
        return kept

    async def list_waiting(self, chat_name: str) -> list[Update]:
        """List unhandled updates in the order they came; those of one lane must be handled in order."""
        waiting = await waiting_updates(self._store, chat_name)
        others = {key: at for key, at in self._unread.items() if key[0] != chat_name}
        self._unread = others | {(chat_name, each.id): each.at_ms for each in waiting}
        return waiting

    async def is_waiting(self, chat_name: str, number: int) -> bool:
        return await is_update_waiting(self._store, chat_name, number)

    async def mark_applied(self, chat_name: str, number: int) -> None:
        await self._store.change_rows("updates", {"body": ""}, surface=chat_name, id=number)
        self._unread.pop((chat_name, number), None)

    async def set_aside(self, chat_name: str, number: int, fault: Exception, body: str = "") -> None:
        kind, channel, now = type(fault).__name__, find_place(fault), self._now()
        log.error("an update of %s is set aside: %s at %s", chat_name, kind, channel)
        kept = RefusedUpdate(
            chat_name, str(number), kind, channel, body.encode("ascii", "backslashreplace").decode(), now
        )
        await self._store.write(lambda transaction: set_aside(transaction, kept))
        self._unread.pop((chat_name, number), None)

    async def oldest_unread(self) -> int | None:
        """Return since when an update waits, but never before `UNREAD_MS` ago, so that none holds everything up."""
        known = min(self._unread.values(), default=None)
        waiting = await self._store.jobs.reread(known, partial(oldest_update_ms, self._store))
        return None if waiting is None else max(waiting, self._now() - UNREAD_MS)

    async def read_number(self, name: str) -> int | None:
        return await self._store.read_number(name)

    async def write_number(self, name: str, value: int) -> None:
        await self._store.write(lambda transaction: transaction.write_number(name, value))
