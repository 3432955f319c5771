"""A database on a server held by this process alone, to be copied whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from typing import Any, Final, cast

import psycopg

from bot.db.errors import Unusable
from bot.db.postgres.address import show_address
from bot.db.postgres.connection import Connection
from bot.db.postgres.faults import fault_key
from bot.db.postgres.opening import MOVED, clear_traces, hold_database
from bot.db.postgres.transaction import translate
from bot.db.seal_key import SealKey

BUSY_MS: Final = 1_000
"""How long somebody else who holds it is waited for."""
NUMBERED: Final = (("posts", "n"), ("tenures", "id"))
"""The tables whose rows are numbered by the server."""


class HeldSchema:
    """A schema of a PostgreSQL database."""

    def __init__(self, url: str, connection: Connection) -> None:
        self._url = url
        self._connection = connection

    @property
    def address(self) -> str:
        """Where it is, without what opens it."""
        return show_address(self._url)

    def write_together(self) -> AbstractContextManager[None]:
        """Write all that the body writes, or nothing of it."""
        return cast("AbstractContextManager[None]", self._connection.transaction())

    def execute(self, sql: str, values: Sequence[Any]) -> None:
        """Run one statement."""
        self._connection.execute(*translate(sql, values))

    def fetch_all(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows."""
        return self._connection.execute(*translate(sql, values)).fetchall()

    def insert_all(self, table: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
        with (
            self._connection.cursor() as cursor,
            cursor.copy(f"copy {table} ({', '.join(columns)}) from stdin") as copy,
        ):
            for row in rows:
                copy.write_row(row)

    def count_on(self) -> None:
        """Have rows numbered from the last that is there."""
        for table, column in NUMBERED:
            last = f"coalesce((select max({column}) from {table}), 0) + 1"  # noqa: S608  our own names
            self._connection.execute(f"select setval(pg_get_serial_sequence('{table}', '{column}'), {last}, false)")

    def mark_moved(self) -> None:
        """Note that everything is elsewhere now: nothing opens it any more."""
        self._connection.execute("insert into house (name, value) values (%s, 1)", (MOVED,))

    def clear_traces(self) -> None:
        """Leave nothing of what was changed in the tables' files."""
        clear_traces(self._connection)


@contextmanager
def hold_schema(url: str, key: SealKey) -> Iterator[HeldSchema]:
    """Hold a database while the body runs, making its tables if there are none; raises Unusable."""
    with closing(hold_database(url, BUSY_MS, key=key).connection) as connection:
        try:
            yield HeldSchema(url, connection)
        except psycopg.Error as fault:
            raise Unusable(fault_key(fault), show_address(url)) from fault
