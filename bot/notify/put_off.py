"""What waits before it is tried again: refused in every form, or to a channel that seems gone until a second look."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.db.notify import PostRow
from bot.run.supervisor import Supervisor
from bot.values.ids import TableId

FIRST_S: Final = 30.0
"""Seconds until something refused is tried again; twice as many each time."""
LONGEST_S: Final = 3_600.0
SECOND_LOOK_S: Final = 180.0
LEAST_APART_MS: Final = 120_000
"""Two looks that are closer together count as one."""


@dataclass(slots=True)
class PutOff:
    """Posts left out until their time has come; one that has changed since is not left out.

    `look` has a table looked at again. `tasks` are the waits under way.
    """

    supervisor: Supervisor
    sleep: Callable[[float], Awaitable[None]]
    look: Callable[[TableId], None]
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _posts: set[tuple[str, int]] = field(default_factory=set)
    _gone_since: dict[str, int] = field(default_factory=dict)

    def leave_out(self, posts: Sequence[PostRow]) -> list[PostRow]:
        """Return what one reader may be sent now: at a place all or nothing, since it is told in order."""
        ready = [post for post in posts if (post.id, post.to_seq) not in self._posts]
        return list(posts) if ready and posts[0].place_id else ready

    def add(self, table_id: TableId, posts: Sequence[PostRow], seconds: float) -> None:
        """Leave posts out for some seconds."""
        keys = {(post.id, post.to_seq) for post in posts} - self._posts
        if keys:
            self._posts |= keys
            task = self.supervisor.start("courier", partial(self._wait, table_id, keys, seconds))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def add_refused(self, table_id: TableId, posts: Sequence[PostRow]) -> None:
        """Leave refused posts out, for longer each time."""
        tries = max(post.refusals for post in posts)
        self.add(table_id, posts, min(FIRST_S * 2.0 ** min(tries, 16), LONGEST_S))

    async def _wait(self, table_id: TableId, keys: set[tuple[str, int]], seconds: float) -> None:
        await self.sleep(seconds)
        self._posts -= keys
        self.look(table_id)

    def is_confirmed(self, reader: str, now_ms: int) -> bool:
        """Tell whether a reader was gone minutes ago already; notes the first time."""
        since = self._gone_since.setdefault(reader, now_ms)
        if now_ms - since < LEAST_APART_MS:
            return False
        self._gone_since.pop(reader)
        return True

    def confirm(self, reader: str) -> None:
        """Note that a reader is there after all."""
        self._gone_since.pop(reader, None)
