"""A database read without locking it: for commands that run beside an office, or before a deploy."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.ports.health import SetAside
from bot.ports.ids import TableId, TableStatus
from bot.store.port import StoredTable, Unusable
from bot.store.sqlite.opening import Newer, fault_key, list_migrations, migrate
from bot.store.sqlite.store import count_set_aside, count_unreadable_posts, load_stored_table


class Snapshot:
    """A database as it was when it was opened, read only."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def load_table(self, table_id: TableId) -> StoredTable | None:
        """Read all that is kept of a table; raises ValueError where its own row makes no sense."""
        return load_stored_table(self._connection, table_id)

    def table_ids(self, *statuses: TableStatus) -> list[TableId]:
        """List the tables of these statuses, in the order they were opened."""
        marks = ", ".join("?" * len(statuses))
        sql = f"select id from tables where status in ({marks}) order by opened_at, id"  # noqa: S608  only question marks
        return [TableId(row[0]) for row in self._connection.execute(sql, statuses)]

    def updates_set_aside(self) -> list[SetAside]:
        """Count the updates that could not be handled, by chat and reason."""
        return count_set_aside(self._connection)

    def unreadable_posts(self) -> int:
        """Count the posts that were never sent because they make no sense."""
        return count_unreadable_posts(self._connection)


@contextmanager
def open_snapshot(path: Path) -> Iterator[Snapshot]:
    """Open a database for reading, one of an earlier release through a copy in memory; raises Unusable."""
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.Error as fault:
        raise Unusable("no-folder", path) from fault
    try:
        (version,) = connection.execute("pragma user_version").fetchone()
        if version != list_migrations()[-1][0]:
            connection = migrate_copy(connection)
        yield Snapshot(connection)
    except (sqlite3.Error, Newer) as fault:
        raise Unusable("newer" if isinstance(fault, Newer) else fault_key(fault), path) from fault
    finally:
        connection.close()


def migrate_copy(old: sqlite3.Connection) -> sqlite3.Connection:
    """Copy a database into memory and migrate the copy; the file stays as it is."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with old:
        old.backup(copy)
    old.close()
    migrate(copy)
    return copy
