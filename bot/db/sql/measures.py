"""Counts of what stands in a database, in words that every database of ours takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from bot.db.measures import Backlog, Counts
from bot.db.sql.access import Reads

OLDEST_UNTOLD: Final = """
select min(log.at) from posts join log on log.table_id = posts.table_id and log.seq = posts.from_seq
where posts.status <> 'sent'
"""
"""Posts bear no time of their own: the move that one begins with does."""
READ_BACKLOG: Final = """
select (select count(*) from posts where status <> 'sent'),
(select count(*) from updates where body <> ''), (select min(at) from updates where body <> ''),
(select count(*) from deadlines where due < ?), (select min(due) from deadlines where due < ?)
"""


class MeasureReads(Reads):
    async def count(self) -> Counts:
        """Count what is kept and what waits."""
        fetch = self._fetch_all
        tables = await fetch("select status, count(*) from tables group by status")
        waiting = await fetch("select place, person from posts where status <> 'sent'")
        updates = await fetch("select surface, count(*), min(at) from updates where body <> '' group by surface")
        aside = await fetch("select surface, count(*) from set_aside group by surface")
        ((unreachable,),) = await fetch("select count(*) from closed")
        ((oldest,),) = await fetch(OLDEST_UNTOLD)
        posts = dict[str, int]()
        for channel, person in waiting:
            chat = (channel or person).partition(":")[0]
            posts[chat] = posts.get(chat, 0) + 1
        return Counts(
            dict(tables),
            posts,
            {chat: count for chat, count, _ in updates},
            min((at for *_, at in updates), default=None),
            dict(aside),
            unreachable,
            oldest,
        )


def read_backlog(fetch: Callable[[str, Sequence[Any]], Sequence[Sequence[Any]]], now_ms: int) -> Backlog:
    """Count what waits at a time."""
    ((posts, updates, oldest, overdue, due),) = fetch(READ_BACKLOG, (now_ms, now_ms))
    return Backlog(posts, updates, overdue, min((at for at in (oldest, due) if at is not None), default=None))
