"""The file of what was written last, the `-wal`: when it is folded into the database, and what a lone database says.

SQLite writes into the `-wal` and folds it into the database now and then. A database without its `-wal` is one of
some time ago, and looks as whole as any. So before anything is written beside it, the database itself is marked; the
first commit in the `-wal` takes the mark back. A mark is read only where that commit is missing.
"""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.run.private_files import create_private_file

MARK: Final = "unfolded"  # the name in `house` that says that more was written into a `-wal`
MENDED: Final = "mended"  # the name in `house` of when the last start folded what a sudden end had left in the `-wal`
MOST: Final = 4 * 2**20  # bytes of a `-wal` that are folded at once, however busy the app is
OFTEN_S: Final = 300.0  # seconds after which it is folded, however busy the app is


def clear_mark(connection: sqlite3.Connection) -> None:
    """Run this in the first transaction that stands in the `-wal`."""
    connection.execute("delete from house where name = ?", (MARK,))


def checkpoint(connection: sqlite3.Connection) -> tuple[bool, bool]:
    """Fold the `-wal` into the database and empty it; returns whether all of it was folded, and whether it was emptied.

    A reader may prevent either.
    """
    (patience_ms,) = connection.execute("pragma busy_timeout").fetchone()
    connection.execute("pragma busy_timeout = 0")
    try:
        busy, pages, folded = connection.execute("pragma wal_checkpoint(truncate)").fetchone()
    finally:
        connection.execute(f"pragma busy_timeout = {patience_ms}")
    return not busy or 0 <= pages == folded, not busy


class Wal:
    """The `-wal` of a database that only this process writes; runs in the writer's thread."""

    def __init__(self, database: Path, now_s: Callable[[], float] = time.monotonic) -> None:
        self._path = database.with_name(database.name + "-wal")
        self._now_s = now_s
        self.is_folded = True
        self.is_marked = False
        self._says_more = False
        self._folded_s = now_s()
        self._most = MOST

    def mark(self, connection: sqlite3.Connection) -> None:
        """Mark the database before the first commit after a checkpoint; again next time where a reader kept it out."""
        if not self._says_more:
            self.is_folded = False
            connection.execute("insert or replace into house (name, value) values (?, 1)", (MARK,))
            self.is_marked = True
            self._says_more = checkpoint(connection)[0]

    def unmark(self, connection: sqlite3.Connection) -> None:
        clear_mark(connection)
        self.is_marked = False

    def is_due(self) -> bool:
        return self._now_s() - self._folded_s >= OFTEN_S or self._size() >= self._most

    def fold(self, connection: sqlite3.Connection) -> None:
        if self.is_marked:
            self.unmark(connection)
        self._says_more = False
        self.is_folded = checkpoint(connection)[1]
        self._folded_s = self._now_s()
        self._most = MOST if self.is_folded else self._size() + MOST

    def keep(self) -> None:
        """Keep an empty `-wal` where the mark could not be removed, since nothing is missing."""
        if self.is_marked:
            create_private_file(self._path)

    def _size(self) -> int:
        try:
            return self._path.stat().st_size
        except OSError:
            return 0
