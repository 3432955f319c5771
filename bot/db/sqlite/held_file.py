"""A file held by this process alone, to be copied whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from bot.db.seal_key import SealKey
from bot.db.sql.statements import insert
from bot.db.sqlite.connection import connect
from bot.db.sqlite.opening import Rejected, lock_database, prepare_file, prepare_writer, set_moved, unusable


class HeldFile:
    """An SQLite database without a `-wal`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    @property
    def address(self) -> str:
        """Where it is."""
        return str(self._path)

    @contextmanager
    def write_together(self) -> Iterator[None]:
        """Write all that the body writes, or nothing of it."""
        self._connection.execute("begin immediate")
        try:
            yield
        except BaseException:
            self._connection.rollback()
            raise
        self._connection.commit()

    def execute(self, sql: str, values: Sequence[Any]) -> None:
        """Run one statement."""
        self._connection.execute(sql, values)

    def fetch_all(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows."""
        return self._connection.execute(sql, values).fetchall()

    def insert_all(self, table: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
        self._connection.executemany(insert(table, columns), rows)

    def count_on(self) -> None:
        """Do nothing: SQLite counts on from the last row."""

    def mark_moved(self) -> None:
        """Note that everything is elsewhere now: nothing opens it any more."""
        set_moved(self._connection)

    def clear_traces(self) -> None:
        """Leave nothing of what was changed in the file."""
        self._connection.execute("vacuum")


@contextmanager
def hold_file(path: Path, key: SealKey) -> Iterator[HeldFile]:
    """Hold a file while the body runs, making it if there is none; raises Unusable."""
    with closing(lock_database(path)):
        try:
            has_wal = prepare_file(path)
            with closing(
                connect(path, lambda connection: prepare_writer(connection, key, has_wal=has_wal))
            ) as connection:
                connection.execute("pragma journal_mode = delete")
                yield HeldFile(path, connection)
        except (sqlite3.Error, Rejected) as fault:
            raise unusable(path, fault) from fault
