"""A database read without locking it: for commands that run beside an office, or before a deploy."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from bot.db.errors import Unusable
from bot.db.jobs import JobShare
from bot.db.processes import WorkingProcess
from bot.db.rows import StoredTable
from bot.db.seal import Vault
from bot.db.seal_key import SealKey
from bot.db.snapshot import Snapshot
from bot.db.sqlite.opening import (
    Rejected,
    list_migrations,
    lock_database,
    migrate,
    prepare_reader,
    read_seal,
    require_whole,
    unusable,
)
from bot.db.sqlite.store import load_stored_table
from bot.db.sqlite.wal import MENDED
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
    """Open a database for reading, one of an earlier release through a copy in memory; raises Unusable."""
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
    """Open a database of ours for reading, beside whoever writes; raises Unusable."""
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
    """Delete the empty `-wal` that reading makes, since one that is there must be one that was there, unless it is used."""
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
    """Copy a database into memory and migrate the copy; the file stays as it is."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    old.backup(copy)
    migrate(copy)
    return copy
