"""The store on PostgreSQL: opened by one process, read by coroutines, written by units of work."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import psycopg

from bot.ports.ids import TableId
from bot.ports.office import NotSaved
from bot.store.port import BUSY_MS, StoredTable, UnitOfWork, Unusable
from bot.store.postgres.address import show_address
from bot.store.postgres.faults import fault_key
from bot.store.postgres.opening import Connection, connect, hold_database, try_lock
from bot.store.postgres.session import Session
from bot.store.postgres.transaction import mark_parameters, translate
from bot.store.postgres.writer import PATIENCE_S, Writer
from bot.store.sql.reads import (
    READ_DEADLINES,
    READ_HEAD,
    READ_LOG,
    READ_TABLE,
    READ_TENURES,
    SqlReads,
    make_stored_table,
)
from bot.store.sql.stored_rows import decode_record
from bot.tasks.supervisor import Supervisor

T = TypeVar("T")

PAUSE_S: Final = 0.1
"""Seconds between two attempts to read."""


class PostgresStore(SqlReads):
    """A database of tables, in one schema. Only one process may hold it."""

    def __init__(
        self, url: str, reading: Connection, session: Session, supervisor: Supervisor, patience_s: float
    ) -> None:
        self._url = url
        self._patience_s = patience_s
        self._reading = reading
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="postgres-reader")
        self._writer = Writer(session, supervisor, patience_s)

    @classmethod
    async def open(
        cls,
        url: str,
        supervisor: Supervisor | None = None,
        *,
        busy_ms: int = BUSY_MS,
        patience_s: float = PATIENCE_S,
    ) -> PostgresStore:
        """Open a database, making its tables if there are none; raises Unusable.

        `busy_ms` is how long it waits for somebody else who holds it, `patience_s` how long for a server that is away.
        """
        reading = await asyncio.to_thread(hold_database, url, busy_ms)
        try:
            session = await asyncio.to_thread(Session, url)
        except BaseException as fault:
            reading.close()
            if isinstance(fault, psycopg.Error):
                raise Unusable(fault_key(fault), show_address(url)) from fault
            raise
        return cls(url, reading, session, supervisor or Supervisor(), patience_s)

    async def close(self) -> None:
        """Write what waits, and close the connections."""
        await self._writer.close()
        self._thread.shutdown()
        self._reading.close()

    def write(self, unit: UnitOfWork[T]) -> asyncio.Future[T]:
        """Have a unit of work written; done after the commit. Raises what the unit raised, or NotSaved."""
        return self._writer.write(unit)

    async def load_table(self, table_id: TableId) -> StoredTable | None:
        """Read all that is kept of a table; raises ValueError where its own row makes no sense."""
        return await self._read(lambda connection: load_stored_table(connection, table_id))

    async def _fetch_all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        statement = translate(sql, values)
        return await self._read(lambda connection: connection.execute(*statement).fetchall())

    async def _read(self, read: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._read_once_reached, read)

    def _read_once_reached(self, read: Callable[[Connection], T]) -> T:
        """Read, and where the server is away for a moment, again; raises NotSaved."""
        patience_s = time.monotonic() + self._patience_s
        while True:
            try:
                return read(self._reach())
            except psycopg.Error as fault:
                is_lost = self._reading.closed
                self._reading.close()
                if not is_lost:
                    raise NotSaved(fault_key(fault)) from fault
                if time.monotonic() > patience_s:
                    raise NotSaved("away") from fault
                time.sleep(PAUSE_S)

    def _reach(self) -> Connection:
        """Reconnect where the connection broke; whoever has the lock then, the turn alone says who may write."""
        if self._reading.closed:
            self._reading = connect(self._url)
            try_lock(self._reading)
        return self._reading


def load_stored_table(connection: Connection, table_id: TableId) -> StoredTable | None:
    """Read a table in one snapshot, so that its parts fit together."""
    with connection.pipeline(), connection.transaction():
        connection.execute("set transaction isolation level repeatable read, read only")
        reads = (READ_TABLE, READ_HEAD, READ_TENURES, READ_LOG, READ_DEADLINES)
        asked = [connection.execute(mark_parameters(sql), (table_id,)) for sql in reads]
        found, heads, *parts = (each.fetchall() for each in asked)
    if not found:
        return None
    return make_stored_table(decode_record(found[0]), heads[0], *parts)
