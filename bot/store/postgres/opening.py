"""Opening a database: connected, migrated to this release's schema, and held by this process alone."""

from __future__ import annotations

import time
from importlib import resources
from typing import Any, Final, TypeAlias

import psycopg
from psycopg.conninfo import make_conninfo

from bot.store.port import Unusable
from bot.store.postgres.address import read_address, show_address
from bot.store.postgres.faults import fault_key

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

ORDINARY: Final[dict[str, str | int]] = {
    "application_name": "arbitro",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""How a connection notices that the server is gone, where the address does not say otherwise."""
PAUSE_S: Final = 0.05
"""Seconds between two attempts to lock a database."""
MOVED: Final = "moved"
"""The name in `house` that says that all of it is elsewhere now."""
LOCK: Final = "pg_try_advisory_lock(hashtext('arbitro'), hashtext(current_schema()))"


def connect(url: str) -> Connection:
    """Connect, each statement committed by itself; raises psycopg.OperationalError, Unusable."""
    given = read_address(url)
    return psycopg.connect(make_conninfo(url, **{k: v for k, v in ORDINARY.items() if k not in given}), autocommit=True)


def hold_database(url: str, busy_ms: int) -> Connection:
    """Connect, migrate, and lock the database for this process for as long as the connection stands; raises Unusable.

    `busy_ms` is how long somebody else's lock is waited for.
    """
    try:
        connection = connect(url)
        reason = prepare(connection, busy_ms)
    except psycopg.Error as fault:
        raise Unusable(fault_key(fault), show_address(url)) from fault
    if reason:
        connection.close()
        raise Unusable(reason, show_address(url))
    return connection


def has_moved(connection: Connection) -> bool:
    """Tell whether all that was kept here is elsewhere now."""
    return connection.execute("select 1 from house where name = %s", (MOVED,)).fetchone() is not None


def prepare(connection: Connection, busy_ms: int) -> str:
    """Lock and migrate a database; returns the reason why it cannot be used, empty where it can."""
    patience_s = time.monotonic() + busy_ms / 1000
    while not try_lock(connection):
        if time.monotonic() > patience_s:
            return "in-use"
        time.sleep(PAUSE_S)
    if not migrate(connection):
        return "newer"
    return "moved" if has_moved(connection) else ""


def try_lock(connection: Connection) -> bool:
    """Lock the database for this process, if nobody else has it."""
    found = connection.execute(f"select {LOCK}").fetchone()
    return bool(found and found[0])


def list_migrations() -> list[tuple[int, str]]:
    """List the migrations as (number, script), in order; they begin with what SQLite had come to then."""
    files = [file for file in resources.files("bot.store.postgres.schema").iterdir() if file.name.endswith(".sql")]
    return sorted((int(file.name.split("_")[0]), file.read_text(encoding="utf-8")) for file in files)


def migrate(connection: Connection) -> bool:
    """Apply all migrations that are still missing, each in its own transaction; False for a database of a later release."""
    done, todo = read_version(connection), list_migrations()
    for number, script in todo:
        if done < number:
            with connection.transaction():
                connection.execute(script)
                connection.execute("update house set value = %s where name = 'schema'", (number,))
    return done <= todo[-1][0]


def read_version(connection: Connection) -> int:
    """Return the number of the last migration, 0 where there is none."""
    if connection.execute("select to_regclass('house')").fetchone() == (None,):
        return 0
    found = connection.execute("select value from house where name = 'schema'").fetchone()
    return int(found[0]) if found else 0
