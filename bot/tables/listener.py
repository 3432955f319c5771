"""Who is told of tables: what is planned before a change is committed, and what is heard after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from bot.db.notify import PostRow
from bot.tables.snapshot import Table
from bot.values.ids import TableId
from games.event import Told

PostPlanner: TypeAlias = Callable[[Table, Table, Told], tuple[PostRow, ...]]
"""Which posts a change asks for: the table before and after, and the events.

Pure: it is called before the commit, and perhaps for nothing.
"""


class Change(NamedTuple):
    """What has just been committed at a table.

    `before` is a copy that nobody changes; only its story is the live one, and goes on.
    `nearest_due_ms` is when the first of the deadlines falls due that are new or were moved. What `is_elsewhere`
    another process has committed.
    """

    before: Table
    after: Table
    events: Told
    posts: tuple[PostRow, ...]
    nearest_due_ms: int | None
    is_elsewhere: bool = False


class TableListener(Protocol):
    """Told in the order of subscription, while nobody else may change the table: it may start tasks and never awaits."""

    def handle_commit(self, change: Change) -> None:
        """Hear of one committed change; of several that were committed together one by one, in order."""

    def handle_load(self, table: Table) -> None:
        """Hear that a table is in memory from now on."""

    def handle_unload(self, table_id: TableId) -> None:
        """Hear that a table has left the memory."""
