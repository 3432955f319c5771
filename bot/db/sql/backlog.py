"""What waits to be done by whoever keeps house, in words that both databases take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from bot.db.rows import Backlog

READ_BACKLOG: Final = """
select (select count(*) from posts where status <> 'sent'),
(select count(*) from updates where body <> ''), (select min(at) from updates where body <> ''),
(select count(*) from deadlines where due < ?), (select min(due) from deadlines where due < ?)
"""


def read_backlog(fetch: Callable[[str, Sequence[Any]], Sequence[Sequence[Any]]], now_ms: int) -> Backlog:
    """Count what waits at a time."""
    ((posts, updates, oldest, overdue, due),) = fetch(READ_BACKLOG, (now_ms, now_ms))
    return Backlog(posts, updates, overdue, min((at for at in (oldest, due) if at is not None), default=None))
