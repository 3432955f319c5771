"""A connection in a thread of its own, in which a whole function can be run at once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite

T = TypeVar("T")


class WorkerConnection(aiosqlite.Connection):
    """aiosqlite's connection, and the one place that puts functions of ours into its queue."""

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in the connection's thread."""
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]  # it has no types
        return result


async def open_connection(path: Path, prepare: Callable[[sqlite3.Connection], None]) -> WorkerConnection:
    """Open a database in autocommit, in a thread of its own; `prepare` runs there first."""
    made = WorkerConnection(partial(connect, path, prepare), 64)
    made._thread.daemon = True  # noqa: SLF001  a crash of the loop must not leave the process hanging on it
    try:
        return await made  # type: ignore[return-value]  # awaiting it returns itself
    except BaseException:
        await asyncio.to_thread(made._thread.join)  # noqa: SLF001  its last callback must not reach a closed loop
        raise


def connect(path: Path, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    """Connect and prepare; the connection is closed again if preparing it fails."""
    connection = sqlite3.connect(path, isolation_level=None, cached_statements=256, check_same_thread=False)
    try:
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection
