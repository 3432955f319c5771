"""Messages that a press shows: the presser's alone until the reply is out, and made right where somebody else changed them meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.outbox.planner import make_seat_post
from bot.outbox.presence import Here, Presence
from bot.ports.ids import TableId
from bot.ports.office import NotSaved
from bot.store.port import Store, Transaction
from bot.store.rows import PostRow, SeatMessageRow
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from games.forms import Refused

REPLY_MS: Final = 1_500
"""For so long the reply to an answer may be on its way from another process."""
PRESS_MS: Final = 3_000
"""So long before an answer its press was taken here, if it was."""
RECENT: Final = 12
"""Entries among which the last answer of somebody present is."""


@dataclass(slots=True)
class PressedMessages:
    """Holds a seat's message for whoever presses on it. `wake` hears that posts of a table are planned.

    Another process knows nothing of that, but sees in the log who has just answered, and lets their reply come first.
    What it showed in the message nevertheless before a reply that was drawn earlier came there is covered, so the message
    is brought up to date once more.
    """

    tables: TableRegistry
    store: Store
    presence: Presence
    wake: Callable[[TableId], None]
    sleep: Callable[[float], Awaitable[None]]
    _noted: dict[Here, dict[int, str]] = field(default_factory=dict)

    def note(self, row: SeatMessageRow) -> None:
        """Note what a seat's message will show once the reply that is being made is out."""
        if self.presence.count_holds(row.person_id, row.table_id):
            self._noted.setdefault((row.person_id, row.table_id), {})[row.seat] = row.shown

    async def wait_replies(self, table: Table, person_id: str) -> None:
        """Wait until the replies to what somebody pressed at this table are out: here surely, of other processes probably."""
        name = table.record.id
        await self.presence.wait_released(person_id, name)
        if self.store.bells is None:
            return
        rows = [row for row, _ in table.story[-RECENT:] if row.person == person_id and row.via == "hand"]
        if rows and self.presence.last_touched_ms(person_id, name) < rows[-1].at_ms - PRESS_MS:
            left_ms = rows[-1].at_ms + REPLY_MS - self.presence.now()
            await self.sleep(max(0, left_ms) / 1000)

    @asynccontextmanager
    async def hold(self, person_id: str, table_id: TableId) -> AsyncIterator[None]:
        """While a press is acted on, and its reply is on its way, have nobody else change the message it shows."""
        here = (person_id, table_id)
        async with self.presence.hold(*here):
            try:
                yield
            finally:
                if self.presence.count_holds(*here) == 1 and (noted := self._noted.pop(here, None)):
                    await self._look(here, noted)

    async def _look(self, here: Here, noted: dict[int, str]) -> None:
        """Have brought up to date what another process has changed since it was noted."""
        if self.store.bells is None:
            return
        with suppress(NotSaved, Refused):  # the reply is out: nothing of it may fail any more
            for seat, shown in noted.items():
                row = await self.store.find_seat_message(*here, seat)
                if row is not None and row.shown != shown:
                    post = make_seat_post(await self.tables.get(here[1]), here[0], seat)
                    await self.store.write(partial(write_again, row._replace(shown="", asked=()), post))
                    self.wake(here[1])


def write_again(row: SeatMessageRow, post: PostRow, transaction: Transaction) -> None:
    """Write that nobody knows what a seat's message shows, and that it is to be brought up to date."""
    transaction.write_seat_message(row)
    transaction.add_posts([post])
