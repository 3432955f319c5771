"""Opening a database: locked for this process, checked, and migrated to this release's schema."""

from __future__ import annotations

import sqlite3
from importlib import resources
from pathlib import Path
from typing import Final

from bot.store.port import Unusable

BUSY_MS: Final = 5_000
"""How long a database that somebody else has locked is waited for."""


def fault_key(fault: sqlite3.Error) -> str:
    """Return the message key for an SQLite error."""
    name = getattr(fault, "sqlite_errorname", "") or ""
    for known, key in (
        ("SQLITE_BUSY", "in-use"),
        ("SQLITE_LOCKED", "in-use"),
        ("SQLITE_READONLY", "read-only"),
        ("SQLITE_CANTOPEN", "no-folder"),
        ("SQLITE_PERM", "read-only"),
        ("SQLITE_NOTADB", "no-database"),
        ("SQLITE_CORRUPT", "corrupt"),
        ("SQLITE_FULL", "full"),
        ("SQLITE_IOERR", "disk"),
    ):
        if name.startswith(known):
            return key
    return "corrupt" if isinstance(fault, sqlite3.DatabaseError) else "disk"


def lock_database(path: Path) -> sqlite3.Connection:
    """Lock the database for this process, making its folder; raises Unusable.

    The lock goes with the process, however it ends.
    """
    beside = path.with_name(path.name + ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(beside, isolation_level=None, timeout=0, check_same_thread=False)
    except (OSError, sqlite3.Error):
        raise Unusable("no-folder", path) from None
    try:
        lock.execute("pragma journal_mode = off")
        lock.execute("begin exclusive")
        lock.execute("create table if not exists held (at integer)")
    except sqlite3.Error as fault:
        lock.close()
        raise Unusable(fault_key(fault), path) from fault
    return lock


def prepare_writer(connection: sqlite3.Connection, *, busy_ms: int = BUSY_MS) -> None:
    """Set a connection up for durable writing, and migrate it."""
    connection.execute(f"pragma busy_timeout = {busy_ms}")
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.execute("pragma wal_autocheckpoint = 4000")
    connection.execute("pragma temp_store = memory")
    connection.execute("select count(*) from sqlite_master").fetchone()  # damage deeper down shows at its table
    migrate(connection)


def prepare_reader(connection: sqlite3.Connection, *, busy_ms: int = BUSY_MS) -> None:
    """Set a connection up to read beside the writer."""
    connection.execute(f"pragma busy_timeout = {busy_ms}")
    connection.execute("pragma query_only = on")


def list_migrations() -> list[tuple[int, str]]:
    """List the migrations as (number, script), in order."""
    files = [file for file in resources.files("bot.store.sqlite.schema").iterdir() if file.name.endswith(".sql")]
    return sorted((int(file.name.split("_")[0]), file.read_text(encoding="utf-8")) for file in files)


class Newer(Exception):
    """The database is of a later release."""


def migrate(connection: sqlite3.Connection, upto: int | None = None) -> None:
    """Apply all migrations that are still missing, each in its own transaction; `upto` stops earlier.

    Raises Newer for a database of a later release.
    """
    (version,) = connection.execute("pragma user_version").fetchone()
    todo = list_migrations()
    if version > todo[-1][0]:
        raise Newer
    for number, script in todo:
        if version < number <= (upto or number):
            connection.executescript(f"begin immediate;\n{script}\npragma user_version = {number};\ncommit;")
