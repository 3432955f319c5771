"""A PostgreSQL database for reading: for commands, or before a deploy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any, Final

import psycopg

from bot.db.errors import Unusable
from bot.db.jobs import JobShare, WorkingProcess, read_shares
from bot.db.postgres.connection import READ_CLOCK, Connection, connect, fault_key, read_address, show_address
from bot.db.postgres.locks import list_processes
from bot.db.postgres.opening import bears, has_moved, list_migrations, read_seal, read_version
from bot.db.postgres.store import load_stored_table
from bot.db.postgres.transaction import translate
from bot.db.rows import StoredTable
from bot.db.seal import SealKey, Vault
from bot.db.snapshot import Snapshot
from bot.values.ids import TableId

READ_STANDBYS: Final = "select current_setting('synchronous_standby_names'), current_setting('synchronous_commit')"


class PostgresSnapshot(Snapshot):
    """A database for reading; each table is of one moment."""

    def __init__(self, connection: Connection, vault: Vault, servers: int) -> None:
        self._connection = connection
        self._servers = servers
        self._vault = vault

    def _fetch_all(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._connection.execute(*translate(sql, values)).fetchall()

    def load_table(self, table_id: TableId) -> StoredTable | None:
        return load_stored_table(self._connection, table_id, self._vault)

    def list_processes(self) -> list[WorkingProcess]:
        return list_processes(self._connection)

    def share_jobs(self, now_ms: int) -> list[JobShare]:
        return read_shares(self._fetch_all, now_ms)

    def may_lose(self) -> bool:
        ((standbys, commit),) = self._connection.execute(READ_STANDBYS).fetchall()
        return self._servers > 1 and (not standbys or commit in {"off", "local"})

    def read_clock(self) -> int:
        ((now_ms,),) = self._connection.execute(READ_CLOCK).fetchall()
        return int(now_ms)

    def read_mending(self) -> int | None:
        return None  # the server mends its files by itself


@contextmanager
def open_snapshot(url: str, seal_key: str | None = None) -> Iterator[PostgresSnapshot]:
    """Open a database for reading, beside its writer; raises Unusable."""
    try:
        with closing(connect(url)) as connection:
            connection.execute("set default_transaction_read_only = on")
            done, newest = read_version(connection), list_migrations()[-1][0]
            if done < newest or not (done == newest or bears(connection, newest)):
                raise Unusable("newer" if done > newest else "older", show_address(url))
            if has_moved(connection):
                raise Unusable("moved", show_address(url))
            servers = len(str(read_address(url).get("host", "")).split(","))
            yield PostgresSnapshot(connection, SealKey(url, seal_key).find_for(read_seal(connection)), servers)
    except psycopg.Error as fault:
        raise Unusable(fault_key(fault), show_address(url)) from fault
