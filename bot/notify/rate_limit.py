"""When the next message may go out: a rest per reader, a rate per chat, and what waits before it is sent again."""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from itertools import count
from typing import Final

from bot.run.jobs import Jobs
from bot.run.supervisor import Supervisor, cancel_all
from bot.run.timepiece import Now
from bot.tables.posts import PostRow
from bot.values.ids import TableId

TIDY: Final = 1_000  # Readers remembered before idle ones are forgotten
RESEND_S: Final = 2.0  # seconds before an uncertain message is sent again; doubled each time
LONGEST_RESEND_S: Final = 60.0
RETRY_S: Final = 30.0  # seconds before a refused message is tried again; doubled each time
LONGEST_RETRY_S: Final = 3_600.0
SECOND_LOOK_S: Final = 180.0
LEAST_APART_MS: Final = 120_000  # Two checks closer together than this count as one


class Urgency(IntEnum):
    """What goes first if a chat's rate is short."""

    PRIVATE = 0
    BOARD = 1
    CHATTER = 2


@dataclass(slots=True)
class SendSlot:
    """A reader's turn; only if `spent` is it followed by a rest."""

    spent: bool = False


@dataclass(slots=True)
class Gate:
    """Lets messages through, the most urgent first; `reserve` returns the seconds until the next turn."""

    reserve: Callable[[], Awaitable[float]]
    sleep: Callable[[float], Awaitable[None]]
    supervisor: Supervisor
    _waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = field(default_factory=list)
    _order: count[int] = field(default_factory=count)
    _pump: asyncio.Task[None] | None = None

    async def wait_turn(self, urgency: Urgency) -> None:
        ticket: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._order), ticket))
        if self._pump is None or self._pump.done():
            self._pump = self.supervisor.start("gate", self._run)
        await ticket

    async def close(self) -> None:
        if self._pump is not None:
            await cancel_all(self._pump)

    async def _run(self) -> None:
        while self._waiting:
            if wait := await self.reserve():
                await self.sleep(wait)
            _, _, ticket = heapq.heappop(self._waiting)
            if not ticket.done():
                ticket.set_result(None)


@dataclass(slots=True)
class Pacing:
    """Send slots of the readers of a chat; `rate` limits all of them together, in all processes, 0 means no limit."""

    now: Now
    sleep: Callable[[float], Awaitable[None]]
    rate: float = 0.0
    supervisor: Supervisor = field(default_factory=Supervisor)
    jobs: Jobs = field(default_factory=Jobs)
    chat_name: str = ""
    _free: dict[str, float] = field(default_factory=dict)
    _locks: dict[str, asyncio.Lock] = field(default_factory=dict)
    _gate: Gate | None = None

    @asynccontextmanager
    async def hold_slot(self, reader: str, rest: float, urgency: Urgency) -> AsyncIterator[SendSlot]:
        """Hold a reader's slot once the `rest` in seconds since the last one has passed."""
        if not rest:
            await self._pass_gate(urgency)
            yield SendSlot()
            return
        async with self._locks.setdefault(reader, asyncio.Lock()):
            wait = self._free.get(reader, 0.0) - self.now() / 1000
            if wait > 0:
                await self.sleep(min(wait, rest))
            await self._pass_gate(urgency)
            turn = SendSlot()
            try:
                yield turn
            finally:
                if turn.spent:
                    self._free[reader] = self.now() / 1000 + rest
                self._tidy()

    async def close(self) -> None:
        if self._gate is not None:
            await self._gate.close()

    async def _pass_gate(self, urgency: Urgency) -> None:
        if self.rate:
            reserve = partial(self.jobs.reserve_turn, self.chat_name, 1 / self.rate)
            self._gate = self._gate or Gate(reserve, self.sleep, self.supervisor)
            await self._gate.wait_turn(urgency)

    def _tidy(self) -> None:
        if len(self._free) > TIDY:
            now = self.now() / 1000
            self._free = {reader: at for reader, at in self._free.items() if at > now}
            self._locks = {reader: lock for reader, lock in self._locks.items() if lock.locked()}


@dataclass(slots=True)
class Retries:
    """Posts that are left out for a while, unless they change meanwhile, and what is known of readers who got none.

    `look` delivers a table's posts again; `tasks` are the waits under way.
    """

    supervisor: Supervisor
    sleep: Callable[[float], Awaitable[None]]
    look: Callable[[TableId], None]
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    unsure: Counter[str] = field(default_factory=Counter)
    _posts: set[tuple[str, int]] = field(default_factory=set)
    _gone_since: dict[str, int] = field(default_factory=dict)

    def find_ready(self, posts: Sequence[PostRow]) -> list[PostRow]:
        """Return what a reader may be sent now: a person the first of it, a channel all or nothing, to keep the order."""
        ready = [post for post in posts if (post.id, post.to_seq) not in self._posts]
        return list(posts) if ready and posts[0].channel_id else ready[:1]

    def add(self, posts: Sequence[PostRow], seconds: float) -> None:
        """Leave posts of a table out for some seconds."""
        keys = {(post.id, post.to_seq) for post in posts} - self._posts
        if keys:
            self._posts |= keys
            task = self.supervisor.start("courier", partial(self._wait, posts[0].table_id, keys, seconds))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _wait(self, table_id: TableId, keys: set[tuple[str, int]], seconds: float) -> None:
        await self.sleep(seconds)
        self._posts -= keys
        self.look(table_id)

    def count_unsure(self, reader: str) -> float:
        """Count that a chat did not say whether it took a message; return the seconds to wait."""
        self.unsure[reader] += 1
        return min(RESEND_S * 2.0 ** (self.unsure[reader] - 1), LONGEST_RESEND_S)

    def is_confirmed(self, reader: str, now_ms: int) -> bool:
        """Return whether a reader was found gone minutes ago already; note the first time."""
        since = self._gone_since.setdefault(reader, now_ms)
        if now_ms - since < LEAST_APART_MS:
            return False
        self._gone_since.pop(reader)
        return True

    def forget(self, reader: str) -> None:
        """Forget what was counted of a reader: they were told, or are given up."""
        self.unsure.pop(reader, None)
        self._gone_since.pop(reader, None)
