from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiosqlite

from bot.db.errors import BUSY_MS, Conflict, Unusable
from bot.db.schema import find_newest
from bot.db.seal import NAME, SealKey, Vault
from bot.db.snapshot import AtWork, Counts, HeldDatabase, Snapshot
from bot.db.sqlite.opening import (
    fault_key,
    lock_database,
    migrate,
    prepare_file,
    prepare_reader,
    prepare_writer,
    read_house,
    require_whole,
    usable,
)
from bot.db.sqlite.privacy import last_copied_ms
from bot.db.sqlite.wal import MENDED, Wal, clear_mark
from bot.db.statements import CLAIM_UPDATE, INSERT_HEAD, MOVE_HEAD, Asked, Reading, Rows, T, insert
from bot.db.store import AskingTransaction, AskingUnit, Store
from bot.db.writer import BatchWriter, Failed, WaitingUnit, refuse_answer
from bot.run.jobs import ChangeFeed, Jobs
from bot.run.supervisor import Supervisor
from bot.run.timepiece import wall_clock_ms
from bot.values.ids import TableId
from bot.values.requests import NotSaved, Repeated

log = logging.getLogger(__name__)

IDLE_S: Final = 5.0  # seconds without work after which the `-wal` is folded


class Writer(BatchWriter):
    most, refusal = 512, "disk"

    def __init__(
        self, connection: WorkerConnection, wal: Wal, vault: Vault, supervisor: Supervisor, idle_s: float = IDLE_S
    ) -> None:
        self._desk = connection
        self._vault = vault
        self._wal = wal
        self._idle_s = idle_s
        super().__init__(supervisor)

    async def close(self) -> None:
        self._begin_to_close()
        await self._task
        await self._fold()

    async def _rest(self) -> None:
        while not self._wal.is_folded:
            try:
                async with asyncio.timeout(self._idle_s):
                    await self._given.wait()
            except TimeoutError:
                await self._fold()
            else:
                return
        await self._given.wait()

    async def _fold(self) -> None:
        try:
            await self._desk.run(self._wal.fold)
        except sqlite3.Error as fault:
            log.warning("the -wal is not folded: %s", fault_key(fault))

    async def _commit(self, batch: Sequence[WaitingUnit]) -> None:
        try:
            outcomes = await self._desk.run(lambda connection: commit(connection, batch, self._wal, self._vault))
        except Exception as fault:  # noqa: BLE001  whatever it was, those who wait must be told
            known = fault if isinstance(fault, NotSaved) else NotSaved("disk")
            outcomes = [Failed(known)] * len(batch)
        self._settle(batch, outcomes)
        if self._wal.is_due():
            await self._fold()


def commit(connection: sqlite3.Connection, batch: Sequence[WaitingUnit], wal: Wal, vault: Vault) -> list[Any]:
    """Run units in one transaction, each undone alone; returns what each returned, or Failed. Raises NotSaved."""
    try:
        wal.mark(connection)
        connection.execute("begin immediate")
        clear_mark(connection)
        outcomes = [run(SqliteTransaction(connection, vault, asks=each.asks), connection, each.unit) for each in batch]
        connection.execute("commit")
        wal.is_marked = False
    except sqlite3.Error as fault:
        with suppress(sqlite3.Error):
            connection.execute("rollback")
        raise NotSaved(fault_key(fault)) from fault
    return outcomes


def run(transaction: SqliteTransaction, connection: sqlite3.Connection, unit: AskingUnit[Any]) -> Any:
    """Run a unit in its savepoint; raises a fault that ended the whole transaction."""
    connection.execute("savepoint unit")
    try:
        outcome = unit(transaction)
    except Exception as fault:
        if not connection.in_transaction:
            raise
        connection.execute("rollback to unit")
        outcome = Failed(fault)
    connection.execute("release unit")
    return outcome


class WorkerConnection(aiosqlite.Connection):
    """An aiosqlite connection; the only place that queues functions of ours there."""

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]  # it has no types
        return result


async def open_connection(path: Path, prepare: Callable[[sqlite3.Connection], None]) -> WorkerConnection:
    """Open in autocommit, in a thread of its own; `prepare` runs there first."""
    made = WorkerConnection(partial(connect, path, prepare), 64)
    made._thread.daemon = True  # noqa: SLF001  a crash of the loop must not leave the process hanging on it
    try:
        return await made  # type: ignore[return-value]  # awaiting it returns itself
    except BaseException:
        await asyncio.to_thread(made._thread.join)  # noqa: SLF001  its last callback must not reach a closed loop
        raise


def connect(path: Path, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    """Close the connection again if `prepare` fails."""
    connection = sqlite3.connect(path, isolation_level=None, cached_statements=256, check_same_thread=False)
    try:
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


class SqliteTransaction(AskingTransaction):
    def __init__(self, connection: sqlite3.Connection, vault: Vault, *, asks: bool) -> None:
        self._run = run = connection.execute
        fetch = (lambda sql, values: run(sql, values).fetchall()) if asks else refuse_answer
        super().__init__(run, connection.executemany, fetch, vault)

    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        for (known,) in self._run("select seq from inbox where id = ?", (inbox_id,)):
            raise Repeated(known)
        self.execute(CLAIM_UPDATE, (inbox_id, table_id, seq, at_ms))

    def add_head(self, table_id: TableId, version: int) -> None:
        self.execute(INSERT_HEAD, (table_id, 0, version))

    def move_head(self, table_id: TableId, known: tuple[int, int], head: tuple[int, int]) -> None:
        if not self._run(MOVE_HEAD, (*head, table_id, *known)).rowcount:
            raise Conflict


class SqliteStore(Store):
    clock = staticmethod(wall_clock_ms)

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
        self.jobs, self.feed = Jobs(), ChangeFeed()
        self._writing = writing
        self._reading = reading
        self.vault = vault
        self._wal = Wal(path)
        self._writer = Writer(writing, self._wal, vault, supervisor)

    @classmethod
    async def open(
        cls, path: Path, supervisor: Supervisor | None = None, *, busy_ms: int = BUSY_MS, seal_key: str | None = None
    ) -> SqliteStore:
        """Open as `open_store` does; `busy_ms` is how long it waits for another's lock."""
        key = SealKey(path, seal_key)
        with usable(path):
            async with AsyncExitStack() as opened:
                lock = await asyncio.to_thread(lock_database, path)
                opened.callback(lock.close)
                has_wal = await asyncio.to_thread(prepare_file, path)
                prepare = partial(prepare_writer, key=key, has_wal=has_wal, busy_ms=busy_ms)
                writing = await open_connection(path, prepare)
                opened.push_async_callback(writing.close)
                reading = await open_connection(path, partial(prepare_reader, busy_ms=busy_ms))
                vault = key.find_for(await reading.run(lambda connection: read_house(connection, NAME)))
                opened.pop_all()
        return cls(path, lock, writing, reading, vault, supervisor or Supervisor())

    async def count(self) -> Counts:
        counts, copied = await super().count(), await asyncio.to_thread(last_copied_ms, self.path)
        size = await asyncio.to_thread(measure_size, self.path)
        return counts._replace(copied_ms=copied, bytes=size, free_bytes=self.find_free_bytes())

    def find_free_bytes(self) -> int:
        return shutil.disk_usage(self.path.parent).free

    async def close(self) -> None:
        await self._writer.close()
        await self._reading.close()
        await self._writing.close()
        self._wal.keep()
        self._lock.close()

    async def read(self, read: Callable[[Reading], T]) -> T:
        try:
            return await self._reading.run(lambda connection: read(SqliteReading(connection, self.vault)))
        except sqlite3.Error as fault:
            raise NotSaved(fault_key(fault)) from fault


def measure_size(path: Path) -> int:
    files = (path, path.with_name(path.name + "-wal"))
    return sum(each.stat().st_size for each in files if each.exists())


class SqliteReading(Reading):
    def __init__(self, connection: sqlite3.Connection, vault: Vault) -> None:
        self._connection = connection
        self.vault = vault

    def fetch(self, sql: str, *values: Any) -> Rows:
        return self._connection.execute(sql, values).fetchall()

    def fetch_together(self, statements: Iterable[Asked], parts: Iterable[Asked] = ()) -> list[Rows | None]:
        self._connection.execute("begin")
        try:
            return [
                *(self.fetch(sql, *values) for sql, values in statements),
                *(self._fetch_part(each) for each in parts),
            ]
        finally:
            self._connection.rollback()  # after some faults SQLite has ended it already

    def _fetch_part(self, asked: Asked) -> Rows | None:
        try:
            return self._connection.execute(*asked).fetchall()
        except sqlite3.Error as fault:
            if fault_key(fault) != "corrupt":
                raise
            return None


class SqliteSnapshot(SqliteReading, Snapshot):
    def look_around(self) -> AtWork:
        return AtWork(wall_clock_ms(), mended_ms=read_house(self._connection, MENDED))


@contextmanager
def open_snapshot(path: Path, seal_key: str | None = None) -> Iterator[SqliteSnapshot]:
    with open_to_read(path) as connection:
        vault = SealKey(path, seal_key).find_for(read_house(connection, NAME))
        (version,) = connection.execute("pragma user_version").fetchone()
        if version == find_newest():
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
        raise Unusable("folder" if path.is_dir() else "no-folder", path) from fault
    try:
        with usable(path):
            prepare_reader(connection)
            require_whole(connection, has_wal=has_wal or accepts_incomplete)
            yield connection
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


class HeldFile(HeldDatabase):
    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        super().__init__(str(path), connection.execute)
        self._connection = connection

    @contextmanager
    def write_together(self) -> Iterator[None]:
        with self._connection:
            self._connection.execute("begin immediate")
            yield

    def insert_all(self, table: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
        self._connection.executemany(insert(table, columns), rows)

    def clear_traces(self) -> None:
        self._connection.execute("vacuum")


@contextmanager
def hold(path: Path, key: SealKey) -> Iterator[HeldFile]:
    """Hold a file, made if missing; raises Unusable."""
    with closing(lock_database(path)), usable(path):
        has_wal = prepare_file(path)
        with closing(connect(path, lambda connection: prepare_writer(connection, key, has_wal=has_wal))) as connection:
            connection.execute("pragma journal_mode = delete")
            yield HeldFile(path, connection)
