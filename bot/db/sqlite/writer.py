"""The one writer: a transaction for each batch of units, a savepoint for each unit; idle, it folds the `-wal`."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiosqlite

from bot.db.errors import Conflict
from bot.db.rows import Head
from bot.db.seal import Vault
from bot.db.sqlite.opening import fault_key
from bot.db.sqlite.wal import Wal, clear_mark
from bot.db.statements import CLAIM_UPDATE, MOVE_HEAD, T
from bot.db.transaction import BatchWriter, Failed, Transaction, UnitOfWork, WaitingUnit, settle_units
from bot.run.supervisor import Supervisor
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
        units = [each.unit for each in batch]
        try:
            outcomes = await self._desk.run(lambda connection: commit(connection, units, self._wal, self._vault))
        except Exception as fault:  # noqa: BLE001  whatever it was, those who wait must be told
            known = fault if isinstance(fault, NotSaved) else NotSaved("disk")
            outcomes = [Failed(known)] * len(batch)
        settle_units(batch, outcomes)
        if self._wal.is_due():
            await self._fold()


def commit(connection: sqlite3.Connection, units: Sequence[UnitOfWork[Any]], wal: Wal, vault: Vault) -> list[Any]:
    """Run the units in one transaction; a unit that raises undoes only its own writes.

    Returns what each returned, or Failed; raises NotSaved where the transaction fails.
    """
    try:
        wal.mark(connection)
        connection.execute("begin immediate")
        clear_mark(connection)
        outcomes = [run(SqliteTransaction(connection, vault), connection, unit) for unit in units]
        connection.execute("commit")
        wal.is_marked = False
    except sqlite3.Error as fault:
        with suppress(sqlite3.Error):
            connection.execute("rollback")
        raise NotSaved(fault_key(fault)) from fault
    return outcomes


def run(transaction: SqliteTransaction, connection: sqlite3.Connection, unit: UnitOfWork[Any]) -> Any:
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


class SqliteTransaction(Transaction):
    def __init__(self, connection: sqlite3.Connection, vault: Vault) -> None:
        execute = connection.execute
        super().__init__(execute, connection.executemany, lambda sql, values: execute(sql, values).fetchall(), vault)

    def claim_update(self, inbox_id: str, table_id: TableId, seq: int, at_ms: int) -> None:
        known = self._fetch("select seq from inbox where id = ?", (inbox_id,))
        if known:
            raise Repeated(known[0][0])
        self._execute(CLAIM_UPDATE, (inbox_id, table_id, seq, at_ms))

    def move_head(self, table_id: TableId, known: Head, head: Head) -> None:
        if not self._fetch(f"{MOVE_HEAD} returning seq", (*head, table_id, *known)):
            raise Conflict
