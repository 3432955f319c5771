"""A database read beside an office: for commands, or before a deploy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, Final

import psycopg

from bot.db.chores import ChoreShare
from bot.db.port import StoredTable, Unusable
from bot.db.postgres.address import read_address, show_address
from bot.db.postgres.connection import Connection, connect
from bot.db.postgres.faults import fault_key
from bot.db.postgres.opening import bears, has_moved, list_migrations, read_seal, read_version
from bot.db.postgres.presence import list_processes
from bot.db.postgres.server_clock import READ_CLOCK
from bot.db.postgres.store import load_stored_table
from bot.db.postgres.transaction import translate
from bot.db.processes import WorkingProcess
from bot.db.rows import Backlog
from bot.db.seal import Vault
from bot.db.seal_key import SealKey
from bot.db.sql.backlog import read_backlog
from bot.db.sql.chores import read_shares
from bot.db.sql.reads import COUNT_REFUSED, COUNT_SET_ASIDE, READ_UNSENT
from bot.db.sql.stored_rows import is_readable
from bot.values.health import SetAside
from bot.values.ids import TableId, TableStatus

READ_STANDBYS: Final = "select current_setting('synchronous_standby_names'), current_setting('synchronous_commit')"


class PostgresSnapshot:
    """A database that is only read; each table is of one moment, and that may be another for the next."""

    def __init__(self, connection: Connection, vault: Vault, servers: int) -> None:
        self._connection = connection
        self._servers = servers
        self._vault = vault

    def load_table(self, table_id: TableId) -> StoredTable | None:
        """Read all that is kept of a table; raises ValueError where that cannot be read."""
        return load_stored_table(self._connection, table_id, self._vault)

    def table_ids(self, *statuses: TableStatus) -> list[TableId]:
        """List the tables of these statuses, in the order they were opened."""
        marks = ", ".join("?" * len(statuses))
        rows = self._fetch_all(f"select id from tables where status in ({marks}) order by opened_at, id", *statuses)  # noqa: S608
        return [TableId(row[0]) for row in rows]

    def updates_set_aside(self) -> list[SetAside]:
        """Count the updates that could not be handled, by chat and reason."""
        return [SetAside(*row) for row in self._fetch_all(COUNT_SET_ASIDE)]

    def unreadable_posts(self) -> int:
        """Count the posts that were never sent because they make no sense."""
        return sum(not is_readable(kind, to_place=bool(place)) for kind, place in self._fetch_all(READ_UNSENT))

    def refused_posts(self) -> int:
        """Count what waits to be told that a chat refused in every form."""
        ((count,),) = self._fetch_all(COUNT_REFUSED)
        return int(count)

    def list_processes(self) -> list[WorkingProcess]:
        """List who is at work on the database."""
        return list_processes(self._connection)

    def share_chores(self, now_ms: int) -> list[ChoreShare]:
        """Count what is held of each chore, at a time."""
        return read_shares(lambda sql, values: self._fetch_all(sql, *values), now_ms)

    def may_lose(self) -> bool:
        """Tell whether a standby that takes over may lack what was acknowledged: several servers are named, and none waits for another."""
        ((standbys, commit),) = self._connection.execute(READ_STANDBYS).fetchall()
        return self._servers > 1 and (not standbys or commit in {"off", "local"})

    def read_clock(self) -> int:
        """Return the server's time in ms since 1970, UTC."""
        ((now_ms,),) = self._connection.execute(READ_CLOCK).fetchall()
        return int(now_ms)

    def read_mending(self) -> int | None:
        """Return nothing: the server mends its files by itself."""
        return None

    def read_backlog(self, now_ms: int) -> Backlog:
        """Count what waits to be done at a time."""
        return read_backlog(lambda sql, values: self._fetch_all(sql, *values), now_ms)

    def _fetch_all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._connection.execute(*translate(sql, values)).fetchall()


@contextmanager
def open_snapshot(url: str, seal_key: str | None = None) -> Iterator[PostgresSnapshot]:
    """Open a database of this release for reading; raises Unusable."""
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
