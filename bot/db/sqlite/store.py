"""The store: opened by one process, read by coroutines, written by units of work."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from bot.db.errors import BUSY_MS
from bot.db.jobs import fence_unit
from bot.db.rows import StoredTable
from bot.db.seal import SealKey, Vault
from bot.db.snapshot import Counts
from bot.db.sqlite.opening import (
    Rejected,
    fault_key,
    lock_database,
    prepare_file,
    prepare_reader,
    prepare_writer,
    read_seal,
    unusable,
)
from bot.db.sqlite.privacy import last_copied_ms
from bot.db.sqlite.wal import Wal
from bot.db.sqlite.writer import WorkerConnection, Writer, open_connection
from bot.db.statements import T
from bot.db.store import Store
from bot.db.stored_rows import READ_HEAD, READ_PARTS, READ_TABLE, decode_record, make_stored_table
from bot.db.transaction import UnitOfWork
from bot.run.supervisor import Supervisor
from bot.values.ids import TableId
from bot.values.requests import NotSaved


class SqliteStore(Store):
    change_feed = None
    clock = None
    number = 0

    def __init__(
        self,
        path: Path,
        lock: sqlite3.Connection,
        writing: WorkerConnection,
        reading: WorkerConnection,
        vault: Vault,
        supervisor: Supervisor,
    ) -> None:
        self.path = path
        self._lock = lock
        self._writing = writing
        self._reading = reading
        self._vault = vault
        self._wal = Wal(path)
        self._writer = Writer(writing, self._wal, vault, supervisor)

    @classmethod
    async def open(
        cls, path: Path, supervisor: Supervisor | None = None, *, busy_ms: int = BUSY_MS, seal_key: str | None = None
    ) -> SqliteStore:
        """Open a database, or make it; raises Unusable. `busy_ms` is how long it waits for somebody else's lock.

        Its secrets are sealed under `seal_key`, or what the file beside it holds.
        """
        key = SealKey(path, seal_key)
        lock = await asyncio.to_thread(lock_database, path)
        try:
            has_wal = await asyncio.to_thread(prepare_file, path)
            writing = await open_connection(path, partial(prepare_writer, key=key, has_wal=has_wal, busy_ms=busy_ms))
            try:
                reading = await open_connection(path, partial(prepare_reader, busy_ms=busy_ms))
                vault = key.find_for(await reading.run(read_seal))
            except BaseException:
                await writing.close()
                raise
        except (sqlite3.Error, Rejected) as fault:
            lock.close()
            raise unusable(path, fault) from fault
        except BaseException:
            lock.close()
            raise
        return cls(path, lock, writing, reading, vault, supervisor or Supervisor())

    async def count(self) -> Counts:
        counts, copied = await super().count(), await asyncio.to_thread(last_copied_ms, self.path)
        return counts._replace(copied_ms=copied)

    async def close(self) -> None:
        await self._writer.close()
        await self._reading.close()
        await self._writing.close()
        self._wal.keep()
        self._lock.close()

    def write(self, unit: UnitOfWork[T]) -> asyncio.Future[T]:
        return self._writer.write(fence_unit(unit))

    async def _read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self._reading.run(read)
        except sqlite3.Error as fault:
            raise NotSaved(fault_key(fault)) from fault

    async def _fetch_all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    async def _fetch_together(self, *statements: tuple[str, tuple[Any, ...]]) -> list[list[tuple[Any, ...]]]:
        return await self._read(lambda connection: fetch_together(connection, statements))

    async def load_table(self, table_id: TableId) -> StoredTable | None:
        return await self._read(lambda connection: load_stored_table(connection, table_id, self._vault))


def fetch_together(
    connection: sqlite3.Connection, statements: Iterable[tuple[str, tuple[Any, ...]]]
) -> list[list[tuple[Any, ...]]]:
    connection.execute("begin")
    try:
        return [connection.execute(*statement).fetchall() for statement in statements]
    finally:
        connection.rollback()


def load_stored_table(connection: sqlite3.Connection, table_id: TableId, vault: Vault) -> StoredTable | None:
    """Read a table in one transaction, so that its parts fit together; where its own row cannot be read, nothing."""
    connection.execute("begin")
    try:
        found = connection.execute(READ_TABLE, (table_id,)).fetchone()
        if not found:
            return None
        record = decode_record(found, vault)
        head = connection.execute(READ_HEAD, (table_id,)).fetchone()
        parts = [read_part(connection, sql, table_id) for sql in READ_PARTS]
    finally:
        connection.rollback()  # after some faults SQLite has ended it already
    return make_stored_table(record, head, vault, parts)


def read_part(connection: sqlite3.Connection, sql: str, table_id: TableId) -> list[tuple[Any, ...]] | None:
    """Return None where the disk does not give the rows back."""
    try:
        return connection.execute(sql, (table_id,)).fetchall()
    except sqlite3.Error as fault:
        if fault_key(fault) != "corrupt":
            raise
        return None
