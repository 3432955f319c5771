import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from bot.db.errors import BUSY_MS, Unusable
from bot.db.schema import find_newest, is_too_old, list_missing
from bot.db.seal import NAME, SealKey
from bot.db.snapshot import MOVED
from bot.db.sqlite.privacy import close_database, take_over
from bot.db.sqlite.wal import MARK, checkpoint, clear_mark, is_unfolded, note_mending
from bot.db.statements import WRITE_NUMBER, find_number
from bot.run.private_files import create_private_file, sync_folder

log = logging.getLogger(__name__)

LARGE: Final = "log"  # the table whose damage shows where it is read; that of any other is looked for at the start


class TableShape(NamedTuple):
    """A table in every database of ours: its columns, and those of its key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


class Rejected(Exception):
    """The database may not be used; `reason` is a message key, as in Unusable."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Raise Unusable for what is found out about a database while the body runs."""
    try:
        yield
    except Rejected as fault:
        raise Unusable(fault.reason, path) from fault
    except sqlite3.Error as fault:
        raise Unusable("folder" if path.is_dir() else fault_key(fault), path) from fault


KEYS: Final = {
    "BUSY": "in-use", "LOCKED": "in-use", "READONLY": "read-only", "CANTOPEN": "no-folder", "PERM": "read-only",
    "NOTADB": "no-database", "CORRUPT": "corrupt", "FULL": "full", "IOERR": "disk",
}  # fmt: skip


def fault_key(fault: sqlite3.Error) -> str:
    name = getattr(fault, "sqlite_errorname", "") or ""
    for known, key in KEYS.items():
        if name.startswith(f"SQLITE_{known}"):
            return key
    return "corrupt" if isinstance(fault, sqlite3.DatabaseError) else "disk"


def lock_database(path: Path) -> sqlite3.Connection:
    """Lock a database by a file beside it; raises Unusable."""
    beside = path.with_name(path.name + ".lock")
    if path.is_dir():
        raise Unusable("folder", path)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        create_private_file(beside)
        lock = sqlite3.connect(beside, isolation_level=None, timeout=0, check_same_thread=False)
    except (OSError, sqlite3.Error):
        raise Unusable("no-folder", beside if beside.exists() else path) from None
    try:
        lock.execute("pragma journal_mode = off")
        lock.execute("begin exclusive")
        lock.execute("create table if not exists held (at integer)")
    except sqlite3.Error as fault:
        lock.close()
        raise Unusable(fault_key(fault), path) from fault
    return lock


def prepare_file(path: Path) -> bool:
    """Make the file if missing, and close it to others; returns whether it has a `-wal`. Raises Unusable."""
    wal = path.with_name(path.name + "-wal")
    try:
        with usable(path):
            has_wal = wal.exists()
            if not path.exists():
                if has_wal and wal.stat().st_size:
                    raise Unusable("lone-wal", path)
                wal.unlink(missing_ok=True)
                replace_by_copy(empty_database(), path, path.with_name(path.name + ".new"))
            shared = path.with_name(path.name + "-shm")
            if shared.exists() and not os.access(shared, os.W_OK):
                shared.unlink()  # of a start when the database was read-only
            close_database(path)
    except OSError:
        raise Unusable("no-folder", path) from None
    return has_wal


def copy_into(source: sqlite3.Connection, to: Path) -> None:
    """Copy a database into a file of its owner alone, which has no `-wal`."""
    to.unlink(missing_ok=True)
    create_private_file(to)
    with closing(sqlite3.connect(to, isolation_level=None)) as copy:
        source.backup(copy)  # in one step: in several, every write of the app would restart it
        copy.execute("pragma journal_mode = delete")
        clear_mark(copy)


def replace_by_copy(source: sqlite3.Connection, path: Path, part: Path) -> None:
    copy_into(source, part)
    part.replace(path)
    sync_folder(path.parent)


@lru_cache(maxsize=1)
def empty_database() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    migrate(connection)
    return connection


def prepare_writer(
    connection: sqlite3.Connection, key: SealKey, *, has_wal: bool = True, busy_ms: int = BUSY_MS
) -> None:
    """Set up for durable writing, migrate, and fold what a crash left in the `-wal`."""
    connection.execute(f"pragma busy_timeout = {busy_ms}")
    path = Path(connection.execute("pragma database_list").fetchone()[2])
    was_cut_off = is_unfolded(path)
    require_whole(connection, has_wal=has_wal)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.execute("pragma wal_autocheckpoint = 0")
    connection.execute("pragma temp_store = memory")
    connection.execute("pragma secure_delete = on")
    require_sound(connection)
    keep_earlier(connection)
    migrate(connection)
    require_key(connection, key)
    take_over(connection, path)
    note_mending(connection, time.time_ns() // 1_000_000 if was_cut_off else None)
    clear_mark(connection)
    checkpoint(connection)


def require_whole(connection: sqlite3.Connection, *, has_wal: bool) -> None:
    """Require a database of ours with all that was written, in a `-wal` where it `has_wal`; raises Rejected."""
    (version,) = connection.execute("pragma user_version").fetchone()
    names = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    if not version or "house" not in names:
        raise Rejected("no-database" if names else "empty")
    if is_too_old(version):
        raise Rejected("too-old")
    if read_house(connection, MOVED) is not None:
        raise Rejected("moved")
    if not has_wal and read_house(connection, MARK) is not None:
        raise Rejected("no-wal")


def require_sound(connection: sqlite3.Connection) -> None:
    tables = connection.execute(
        "select name from sqlite_master where type = 'table' and name <> ?", (LARGE,)
    ).fetchall()
    for (name,) in tables:
        if connection.execute(f"pragma quick_check('{name}')").fetchone() != ("ok",):
            raise Rejected("corrupt")


def prepare_reader(connection: sqlite3.Connection, *, busy_ms: int = BUSY_MS) -> None:
    connection.execute(f"pragma busy_timeout = {busy_ms}")
    connection.execute("pragma query_only = on")


def migrate(connection: sqlite3.Connection) -> None:
    """Lay down the schema, or apply the missing steps, each in its own transaction; raises Rejected for a later one."""
    (version,) = connection.execute("pragma user_version").fetchone()
    if version > find_newest():
        raise Rejected("newer")
    for number, script, finish in list_missing(version):
        connection.executescript(f"begin immediate;\n{script}")
        finish(connection.execute)
        connection.execute(f"pragma user_version = {number}")
        connection.execute("commit")


def keep_earlier(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("pragma user_version").fetchone()
    used = "select exists (select 1 from people) or exists (select 1 from tables)"
    if version >= find_newest() or connection.execute(used).fetchone() == (0,):
        return
    path = Path(connection.execute("pragma database_list").fetchone()[2])
    kept, part = (path.with_name(f"{path.name}.schema-{version}{end}") for end in ("", ".part"))
    replace_by_copy(connection, kept, part)
    log.warning("%s is updated for this release; the old one is kept in %s", path.name, kept)


def read_house(connection: sqlite3.Connection, name: str) -> int | None:
    return find_number(lambda sql, values: connection.execute(sql, values).fetchall(), name)


def require_key(connection: sqlite3.Connection, key: SealKey) -> None:
    """Find the key of a database, made for a new one; raises Unusable."""
    number = read_house(connection, NAME)
    if number is None:
        connection.execute(WRITE_NUMBER, (NAME, key.find_or_make().number))
    else:
        key.find_for(number)


def list_tables() -> list[TableShape]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        names = connection.execute("select name from sqlite_master where type = 'table' order by name").fetchall()
        return [describe_table(connection, name) for (name,) in names]


def describe_table(connection: sqlite3.Connection, name: str) -> TableShape:
    columns = connection.execute(f"pragma table_info('{name}')").fetchall()
    keys = sorted((channel, column) for _, column, _, _, _, channel in columns if channel)
    return TableShape(name, tuple(each[1] for each in columns), tuple(column for _, column in keys))
