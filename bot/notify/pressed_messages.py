"""Messages that a press shows: the presser's alone until the reply is out, as far as one process knows of another."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from bot.db.notify import SeatMessageRow
from bot.db.store import Store
from bot.notify.presence import Presence
from bot.notify.seat_views import NOTHING_SHOWN, Shown, shown_of
from bot.tables.snapshot import Table
from bot.values.ids import TableId

REPLY_MS: Final = 1_500
"""For so long the reply to an answer may be on its way from another process."""
PRESS_MS: Final = 3_000
"""So long before an answer its press was taken here, if it was."""
RECENT: Final = 12
"""Entries among which the last answer of somebody present is."""


@dataclass(slots=True)
class PressedMessages:
    """Holds a seat's message for whoever presses on it.

    Another process knows nothing of that, but sees in the log who has just answered, and lets their reply come first.
    Where both have changed the message nevertheless it is brought up to date once more.
    """

    store: Store
    presence: Presence
    sleep: Callable[[float], Awaitable[None]]

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

    async def find_shown(self, person_id: str, table_id: TableId, seat: int) -> Shown:
        """Find what a seat's message is noted to show, which another process may change; nothing in a house of one."""
        row = await self.store.find_seat_message(person_id, table_id, seat) if self.store.bells else None
        return shown_of(row) if row is not None else NOTHING_SHOWN

    async def is_covered(self, row: SeatMessageRow, before: Shown) -> bool:
        """Tell whether another process has shown something in a seat's message since `before`: nobody knows which of the two came last."""
        return bool(self.store.bells) and await self.find_shown(row.person_id, row.table_id, row.seat) != before
