"""An SQLite database opened without a store: to read beside a writer, or held alone."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from bot.db.errors import Unusable
from bot.db.jobs import JobShare, WorkingProcess
from bot.db.rows import StoredTable
from bot.db.seal import SealKey, Vault
from bot.db.snapshot import Snapshot
from bot.db.sqlite.opening import (
    Rejected,
    list_migrations,
    lock_database,
    migrate,
    prepare_file,
    prepare_reader,
    prepare_writer,
    read_seal,
    require_whole,
    set_moved,
    unusable,
)
from bot.db.sqlite.store import load_stored_table
from bot.db.sqlite.wal import MENDED
from bot.db.sqlite.writer import connect
from bot.db.statements import insert
from bot.values.ids import TableId


class SqliteSnapshot(Snapshot):
    def __init__(self, connection: sqlite3.Connection, vault: Vault) -> None:
        self._connection = connection
        self._vault = vault

    def _fetch_all(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()

    def load_table(self, table_id: TableId) -> StoredTable | None:
        stored = load_stored_table(self._connection, table_id, self._vault)
        if stored is not None and stored.is_damaged:
            raise ValueError(f"table {table_id!r} is damaged")
        return stored

    def list_processes(self) -> list[WorkingProcess]:
        return []  # a file does not know who is at work on it

    def share_jobs(self, _: int) -> list[JobShare]:
        return []  # one process has all of a file's jobs

    def may_lose(self) -> bool:
        return False

    def read_clock(self) -> int:
        return time.time_ns() // 1_000_000

    def read_mending(self) -> int | None:
        row = self._connection.execute("select value from house where name = ?", (MENDED,)).fetchone()
        return row and int(row[0])


@contextmanager
def open_snapshot(path: Path, seal_key: str | None = None) -> Iterator[SqliteSnapshot]:
    """Open a database for reading, beside its writer; raises Unusable."""
    with open_to_read(path) as connection:
        vault = SealKey(path, seal_key).find_for(read_seal(connection))
        (version,) = connection.execute("pragma user_version").fetchone()
        if version == list_migrations()[-1][0]:
            yield SqliteSnapshot(connection, vault)
            return
        with closing(migrate_copy(connection)) as copy:
            yield SqliteSnapshot(copy, vault)


@contextmanager
def open_to_read(path: Path, *, accepts_incomplete: bool = False) -> Iterator[sqlite3.Connection]:
    """Open for reading, beside the writer; raises Unusable."""
    has_wal = path.with_name(path.name + "-wal").exists()
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.Error as fault:
        raise Unusable("no-folder", path) from fault
    try:
        prepare_reader(connection)
        require_whole(connection, has_wal=has_wal or accepts_incomplete)
        yield connection
    except (sqlite3.Error, Rejected) as fault:
        raise unusable(path, fault) from fault
    finally:
        connection.close()
        if not has_wal:
            delete_traces(path)


def delete_traces(path: Path) -> None:
    wal = path.with_name(path.name + "-wal")
    if not wal.exists():
        return
    with suppress(Unusable, OSError):
        lock = lock_database(path)
        if not wal.stat().st_size:
            wal.unlink()
            path.with_name(path.name + "-shm").unlink(missing_ok=True)
        lock.close()


def migrate_copy(old: sqlite3.Connection) -> sqlite3.Connection:
    copy = sqlite3.connect(":memory:", isolation_level=None)
    old.backup(copy)
    migrate(copy)
    return copy


class HeldFile:
    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    @property
    def address(self) -> str:
        return str(self._path)

    @contextmanager
    def write_together(self) -> Iterator[None]:
        self._connection.execute("begin immediate")
        try:
            yield
        except BaseException:
            self._connection.rollback()
            raise
        self._connection.commit()

    def execute(self, sql: str, values: Sequence[Any]) -> None:
        self._connection.execute(sql, values)

    def fetch_all(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()

    def insert_all(self, table: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
        self._connection.executemany(insert(table, columns), rows)

    def count_on(self) -> None:
        """Do nothing: SQLite counts on from the last row."""

    def mark_moved(self) -> None:
        set_moved(self._connection)

    def clear_traces(self) -> None:
        self._connection.execute("vacuum")


@contextmanager
def hold_file(path: Path, key: SealKey) -> Iterator[HeldFile]:
    """Hold a file, made if missing; raises Unusable."""
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
