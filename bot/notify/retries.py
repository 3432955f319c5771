"""What waits before it is sent again: what a chat may not have taken, refused, or calls gone."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.run.supervisor import Supervisor
from bot.tables.posts import PostRow
from bot.values.ids import TableId

RESEND_S: Final = 2.0  # seconds before an uncertain message is sent again; doubled each time
LONGEST_RESEND_S: Final = 60.0
RETRY_S: Final = 30.0  # seconds before a refused message is tried again; doubled each time
LONGEST_RETRY_S: Final = 3_600.0
SECOND_LOOK_S: Final = 180.0
LEAST_APART_MS: Final = 120_000  # Two checks closer together than this count as one


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

    def add_refused(self, posts: Sequence[PostRow]) -> None:
        tries = max(post.refusals for post in posts)
        self.add(posts, min(RETRY_S * 2.0 ** min(tries, 16), LONGEST_RETRY_S))

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
