"""A file of SQLite: one connection writes in batches, another reads, each in a thread of its own."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Self

import aiosqlite

from bot.db.errors import BUSY_MS, Conflict, Unusable
from bot.db.schema import find_newest
from bot.db.seal import NAME, SealKey, Vault
from bot.db.sqlite.opening import (
    fault_key,
    last_copied_ms,
    lock_database,
    migrate,
    prepare_file,
    prepare_reader,
    prepare_writer,
    require_whole,
    usable,
)
from bot.db.sqlite.wal import MENDED, Wal, clear_mark
from bot.db.statements import CLAIM_UPDATE, MOVE_HEAD, Asked, Reading, Rows, T, find_number, insert
from bot.db.store import (
    AskingTransaction,
    AskingUnit,
    AtWork,
    Counts,
    Failed,
    HeldDatabase,
    Store,
    WaitingUnit,
    refuse_answer,
)
from bot.run.jobs import ChangeFeed, Jobs
from bot.run.supervisor import Supervisor
from bot.run.timepiece import wall_clock_ms
from bot.values.ids import TableId
from bot.values.requests import NotSaved, Repeated

log = logging.getLogger(__name__)

IDLE_S: Final = 5.0  # seconds without work after which the `-wal` is folded


class WorkerConnection(aiosqlite.Connection):
    """A connection in a thread of its own; the only place that queues functions of ours there."""

    @classmethod
    async def start(cls, connection: sqlite3.Connection) -> Self:
        made = cls(lambda: connection, 64)
        made._thread.daemon = True  # a crash of the loop must not leave the process hanging on it
        return await made  # type: ignore[return-value]  # awaiting it returns itself

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._execute(work, self._conn)  # type: ignore[no-untyped-call, no-any-return]  # it has no types


class SqliteStore(Store):
    most, refusal = 512, "disk"
    clock = staticmethod(wall_clock_ms)

    def __init__(
        self,
        path: Path,
        held: ExitStack,
        writing: WorkerConnection,
        reading: WorkerConnection,
        vault: Vault,
        supervisor: Supervisor,
    ) -> None:
        super().__init__(vault, supervisor)
        self.path = path
        self.jobs, self.feed = Jobs(), ChangeFeed()
        self._held, self._writing, self._reading = held, writing, reading
        self._wal, self._idle_s = Wal(path), IDLE_S

    @classmethod
    async def open(
        cls, path: Path, supervisor: Supervisor | None = None, *, busy_ms: int = BUSY_MS, seal_key: str | None = None
    ) -> SqliteStore:
        """Open as `open_store` does; `busy_ms` is how long it waits for another's lock."""
        key = SealKey(path, seal_key)
        held, *connections, vault = await asyncio.to_thread(open_file, path, key, busy_ms)
        writing, reading = [await WorkerConnection.start(each) for each in connections]
        return cls(path, held, writing, reading, vault, supervisor or Supervisor())

    async def count(self) -> Counts:
        counts, files = await super().count(), (self.path, self.path.with_name(self.path.name + "-wal"))
        size = sum(each.stat().st_size for each in files if each.exists())
        return counts._replace(copied_ms=last_copied_ms(self.path), bytes=size, free_bytes=self.find_free_bytes())

    def find_free_bytes(self) -> int:
        return shutil.disk_usage(self.path.parent).free

    async def close(self) -> None:
        self._begin_to_close()
        await self._task
        await self._fold()
        await self._reading.close()
        await self._writing.close()
        self._wal.keep()
        self._held.close()

    async def read(self, read: Callable[[Reading], T]) -> T:
        try:
            return await self._reading.run(lambda connection: read(SqliteReading(connection, self.vault)))
        except sqlite3.Error as fault:
            raise NotSaved(fault_key(fault)) from fault

    async def _rest(self) -> None:
        while not (self._wal.is_folded or self._given.is_set()):
            try:
                async with asyncio.timeout(self._idle_s):
                    await self._given.wait()
            except TimeoutError:
                await self._fold()
        await self._given.wait()

    async def _fold(self) -> None:
        try:
            await self._writing.run(self._wal.fold)
        except sqlite3.Error as fault:
            log.warning("the -wal is not folded: %s", fault_key(fault))

    async def _commit(self, batch: Sequence[WaitingUnit]) -> None:
        try:
            outcomes = await self._writing.run(lambda connection: commit(connection, batch, self._wal, self.vault))
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


class SqliteTransaction(AskingTransaction):
    def __init__(self, connection: sqlite3.Connection, vault: Vault, *, asks: bool) -> None:
        self._run = run = connection.execute
        fetch = (lambda sql, values: run(sql, values).fetchall()) if asks else refuse_answer
        super().__init__(run, connection.executemany, fetch, vault)

    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        for (known,) in self._run("select seq from inbox where id = ?", (inbox_id,)):
            raise Repeated(known)
        self.execute(CLAIM_UPDATE, (inbox_id, table_id, seq, at_ms))

    def move_head(self, table_id: TableId, known: tuple[int, int], head: tuple[int, int]) -> None:
        if not self._run(MOVE_HEAD, (*head, table_id, *known)).rowcount:
            raise Conflict


class SqliteReading(Reading):
    def fetch_together(self, statements: Iterable[Asked], parts: Iterable[Asked] = ()) -> list[Rows | None]:
        self._connection.execute("begin")
        try:
            return [
                *(self.fetch(sql, *values) for sql, values in statements),
                *(self._fetch_part(sql, *values) for sql, values in parts),
            ]
        finally:
            self._connection.rollback()  # after some faults SQLite has ended it already

    def _fetch_part(self, sql: str, *values: Any) -> Rows | None:
        try:
            return self.fetch(sql, *values)
        except sqlite3.Error as fault:
            if fault_key(fault) != "corrupt":
                raise
            return None

    def look_around(self) -> AtWork:
        return AtWork(wall_clock_ms(), mended_ms=find_number(self._connection.execute, MENDED))


@contextmanager
def open_snapshot(path: Path, seal_key: str | None = None) -> Iterator[SqliteReading]:
    with open_to_read(path) as connection, closing(connect(":memory:")) as copy:
        vault = SealKey(path, seal_key).find_for(find_number(connection.execute, NAME))
        is_current = connection.execute("pragma user_version").fetchone() == (find_newest(),)
        if not is_current:
            connection.backup(copy)
            migrate(copy)
        yield SqliteReading(connection if is_current else copy, vault)


@contextmanager
def open_to_read(path: Path, *, accepts_incomplete: bool = False) -> Iterator[sqlite3.Connection]:
    """Open for reading, beside the writer; raises Unusable."""
    wal = path.with_name(path.name + "-wal")
    has_wal = wal.exists()
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
        if not has_wal and wal.exists():
            with suppress(Unusable, OSError), closing(lock_database(path)):
                if not wal.stat().st_size:
                    wal.unlink()
                    path.with_name(path.name + "-shm").unlink(missing_ok=True)


@contextmanager
def hold(path: Path, key: SealKey) -> Iterator[HeldDatabase]:
    with open_alone(path, key, BUSY_MS) as connection:
        connection.execute("pragma journal_mode = delete")

        @contextmanager
        def write_together() -> Iterator[None]:
            with connection:
                connection.execute("begin immediate")
                yield

        def insert_all(table: str, columns: Sequence[str], rows: Rows) -> None:
            connection.executemany(insert(table, columns), rows)

        yield HeldDatabase(
            str(path), connection.execute, write_together, insert_all, lambda: connection.execute("vacuum")
        )


def open_file(
    path: Path, key: SealKey, busy_ms: int
) -> tuple[ExitStack, sqlite3.Connection, sqlite3.Connection, Vault]:
    """Open a file, made if missing: what holds it, who writes, who reads, and its key. Raises Unusable."""
    with ExitStack() as held:
        writing = held.enter_context(open_alone(path, key, busy_ms))
        reading = held.enter_context(closing(connect(path)))
        prepare_reader(reading, busy_ms=busy_ms)
        vault = key.find_for(find_number(reading.execute, NAME))
        return held.pop_all(), writing, reading, vault


@contextmanager
def open_alone(path: Path, key: SealKey, busy_ms: int) -> Iterator[sqlite3.Connection]:
    """Lock a file, made if missing, and yield a connection that writes; raises Unusable."""
    with closing(lock_database(path)), usable(path):
        has_wal = prepare_file(path)
        with closing(connect(path)) as connection:
            prepare_writer(connection, key, has_wal=has_wal, busy_ms=busy_ms)
            yield connection


def connect(path: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, cached_statements=256, check_same_thread=False)
