"""Seats opened inside a chat's own window: a launch that the chat vouches for opens one, once, for a day."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from typing import Final

from cachetools import TTLCache

from bot.db.notify import make_random_id
from bot.db.people import FrameRow
from bot.db.store import Store
from bot.db.transaction import Transaction
from bot.people.people import People
from bot.text.translator import Translator
from bot.values.codes import is_table_code, parse_table_id
from bot.values.frames import Frame, Launch, Opened
from bot.values.ids import LONGEST, AccountId, TableId
from bot.values.requests import NotSaved, Person
from games.forms import Refused

GOOD_MS: Final = 24 * 3_600_000
"""How long a window is known."""
KEPT: Final = 2_000
DAY_S: Final = 24 * 3600
"""For as many windows and groups it is known for so long which table is theirs."""
SOON_S: Final = 120
"""Of so many people it is known for so many seconds which table they have asked for."""


def hash_launch(chat: str, proof: str) -> str:
    """Return what a launch is known by; it cannot be recovered from it."""
    return hashlib.sha256(f"{chat} {proof}".encode()).hexdigest()


class Frames:
    """Opens windows inside chats, and knows them."""

    def __init__(
        self, store: Store, people: People, translator: Translator, now_ms: Callable[[], int], chats: Collection[str]
    ) -> None:
        self.chats = chats
        self._expected: TTLCache[AccountId, TableId] = TTLCache(KEPT, SOON_S)
        self._groups: TTLCache[str, str] = TTLCache(KEPT, DAY_S)
        self._gathered: TTLCache[str, TableId] = TTLCache(KEPT, DAY_S)
        self._store = store
        self._people = people
        self._translator = translator
        self._now = now_ms

    async def open(self, chat: str, launch: Launch, key: str, former: str = "") -> Opened:
        """Open a window for a launch, to be known by `key` for a day; raises Refused where another has used the launch.

        The window that opened with it may say so again, by its `former` key too.
        """
        person = await self._people.find(launch.account_id) or await self._meet(launch)
        proof, now = hash_launch(chat, launch.proof), self._now()
        frame = FrameRow(proof, make_random_id(), launch.account_id, key, chat, now)

        def write_rows(transaction: Transaction) -> None:
            transaction.end_frames(launch.account_id, now - GOOD_MS)
            transaction.open_frame(frame)

        try:
            await self._store.write(write_rows)
            known = await self._store.find_frame_of_launch(proof)
        except NotSaved:
            raise Refused("busy") from None
        is_ours = known is not None and known.key in {key, former} and known.account_id == launch.account_id
        if known is None or not is_ours or self._is_over(known):
            raise Refused("launch-refused")
        if launch.group:
            self._groups[known.key] = launch.group
        return Opened(person, known.key, await self._find_table(launch) or self._expected.pop(launch.account_id, None))

    def gather(self, key: str, table_id: TableId) -> None:
        """Have the windows of a group begin with this table, if the window that is known by a key is of one."""
        if group := self._groups.get(key):
            self._gathered[group] = table_id

    def expect(self, account_id: AccountId, table_id: TableId) -> None:
        """Expect somebody's next window to be for this table, where their chat does not say for which it is."""
        self._expected[account_id] = table_id

    async def find(self, key: str) -> Frame | None:
        """Find the window that is known by a key; None where there is none, or its day is over."""
        row = await self._store.find_frame(key)
        if row is None or self._is_over(row):
            return None
        person = await self._people.find(row.account_id)
        return Frame(row.chat, person) if person else None

    async def _meet(self, launch: Launch) -> Person:
        """Meet somebody who was never seen before, under the name the chat has for them as far as it can be used at a table."""
        try:
            return await self._people.meet(launch.account_id, " ".join(launch.name.split())[:LONGEST], launch.lang)
        except Refused as refused:
            if refused.reason == "busy":
                raise
        nameless = self._translator.package_text("bot", "chat-nameless", launch.lang, number=launch.account_id[-4:])
        return await self._people.meet(launch.account_id, nameless[:LONGEST], launch.lang)

    def _is_over(self, row: FrameRow) -> bool:
        return row.opened_ms + GOOD_MS <= self._now()

    async def _find_table(self, launch: Launch) -> TableId | None:
        """Find the table to begin with: the one that was asked for, else that of the group, or the only one at the place, if there is one."""
        if is_table_code(launch.asked):
            return parse_table_id(launch.asked)
        if launch.group:
            return self._gathered.get(launch.group)
        found = await self._store.tables_at(launch.channel_id) if launch.channel_id else []
        return found[0] if len(found) == 1 else None
