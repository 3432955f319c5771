"""A file of SQLite opened, locked, made and migrated, and what lies beside it: the mark of the last copy, the list of deleted people."""

import logging
import os
import re
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from bot.db.errors import BUSY_MS, Unusable
from bot.db.schema import find_newest, is_too_old, list_missing
from bot.db.seal import NAME, SEAL, SealKey
from bot.db.sqlite.wal import MARK, MENDED, checkpoint, clear_mark
from bot.db.statements import WRITE_NUMBER, find_number
from bot.db.store import MOVED
from bot.run.private_files import close_to_others, create_private_file, sync_folder

log = logging.getLogger(__name__)

LARGE: Final = "log"  # the table whose damage shows where it is read; that of any other is looked for at the start


class TableShape(NamedTuple):
    """A table in every database of ours: its columns, and those of its key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Raise Unusable for what is found out about a database while the body runs."""
    try:
        yield
    except Unusable as fault:
        raise Unusable(fault.reason, fault.path or path) from fault
    except sqlite3.Error as fault:
        raise Unusable("folder" if path.is_dir() else fault_key(fault), path) from fault


KEYS: Final = {
    "BUSY": "in-use", "LOCKED": "in-use", "READONLY": "read-only", "CANTOPEN": "no-folder", "PERM": "read-only",
    "NOTADB": "no-database", "CORRUPT": "corrupt", "FULL": "full", "IOERR": "disk",
}  # fmt: skip


def fault_key(fault: sqlite3.Error) -> str:
    name = getattr(fault, "sqlite_errorname", "") or ""
    other = "corrupt" if isinstance(fault, sqlite3.DatabaseError) else "disk"
    return next((key for known, key in KEYS.items() if name.startswith(f"SQLITE_{known}")), other)


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
    wal = path.with_name(path.name + "-wal")
    was_cut_off = wal.exists() and wal.stat().st_size > 0
    require_whole(connection, has_wal=has_wal)
    for pragma in (
        "journal_mode = wal",
        "synchronous = full",
        "wal_autocheckpoint = 0",
        "temp_store = memory",
        "secure_delete = on",
    ):
        connection.execute(f"pragma {pragma}")
    for (name,) in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
        if name != LARGE and connection.execute(f"pragma quick_check('{name}')").fetchone() != ("ok",):
            raise Unusable("corrupt")
    keep_earlier(connection)
    migrate(connection)
    if (number := find_number(connection.execute, NAME)) is None:
        connection.execute(WRITE_NUMBER, (NAME, key.find_or_make().number))
    else:
        key.find_for(number)
    take_over(connection, path)
    connection.execute("delete from house where name in (?, ?)", (MARK, MENDED))
    if was_cut_off:
        connection.execute(WRITE_NUMBER, (MENDED, time.time_ns() // 1_000_000))
    checkpoint(connection)


def require_whole(connection: sqlite3.Connection, *, has_wal: bool) -> None:
    """Require a database of ours with all that was written, in a `-wal` where it `has_wal`; raises Unusable."""
    (version,) = connection.execute("pragma user_version").fetchone()
    names = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    if not version or "house" not in names:
        raise Unusable("no-database" if names else "empty")
    if is_too_old(version):
        raise Unusable("too-old")
    if find_number(connection.execute, MOVED) is not None:
        raise Unusable("moved")
    if not has_wal and find_number(connection.execute, MARK) is not None:
        raise Unusable("no-wal")


def prepare_reader(connection: sqlite3.Connection, *, busy_ms: int = BUSY_MS) -> None:
    connection.execute(f"pragma busy_timeout = {busy_ms}")
    connection.execute("pragma query_only = on")


def migrate(connection: sqlite3.Connection) -> None:
    """Lay down the schema, or apply the missing steps, each in its own transaction; raises Unusable for a later one."""
    (version,) = connection.execute("pragma user_version").fetchone()
    if version > find_newest():
        raise Unusable("newer")
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


def list_tables() -> list[TableShape]:
    tables = []
    for (name,) in (
        empty_database().execute("select name from sqlite_master where type = 'table' order by name").fetchall()
    ):
        columns = empty_database().execute(f"pragma table_info('{name}')").fetchall()
        keys = sorted((place, column) for _, column, _, _, _, place in columns if place)
        tables.append(TableShape(name, tuple(each[1] for each in columns), tuple(column for _, column in keys)))
    return tables


# -- beside it


def close_database(path: Path) -> None:
    """Close the files and the key to others, and the folder where it holds nothing else."""
    for each in (*database_files(path), path.with_name(SEAL)):
        close_to_others(each)
    if all(each.name.startswith((path.name, SEAL)) for each in path.parent.iterdir()):
        close_to_others(path.parent)


def database_files(path: Path) -> list[Path]:
    return [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal", ".lock"))]


# What is put after the name of a database for the file whose time says when it was copied last.
COPIED: Final = ".copied"


def mark_copied(path: Path) -> None:
    mark = path.with_name(path.name + COPIED)
    with suppress(OSError):
        create_private_file(mark)
        os.utime(mark)


def last_copied_ms(path: Path) -> int | None:
    try:
        return path.with_name(path.name + COPIED).stat().st_mtime_ns // 1_000_000
    except OSError:
        return None


# How the file beside copies is called, and what is put after a database's name for the one that waits beside it.
FORGOTTEN: Final = "forgotten"
LINE: Final = re.compile(r"([0-9a-f]{64}) ([0-9]{1,16})")

Forgotten: TypeAlias = dict[str, int]  # when each number was deleted, in ms


def find_list(copy: Path) -> Path:
    return copy.with_name(FORGOTTEN)


def find_waiting(database: Path) -> Path:
    return database.with_name(f"{database.name}.{FORGOTTEN}")


def read_list(path: Path) -> Forgotten:
    """Read a list; a missing one is empty, a malformed line is left out."""
    try:
        lines = path.read_text(encoding="ascii", errors="replace").splitlines()
    except FileNotFoundError:
        return {}
    found = (LINE.fullmatch(line) for line in lines)
    return {each[1]: int(each[2]) for each in found if each}


def write_list(path: Path, forgotten: Mapping[str, int]) -> None:
    if not forgotten:
        return
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    create_private_file(part)
    part.write_text("".join(f"{digest} {at}\n" for digest, at in sorted(forgotten.items())), encoding="ascii")
    part.replace(path)
    sync_folder(path.parent)


def unite(*lists: Forgotten) -> Forgotten:
    """Merge lists; a person deleted twice counts from the last time."""
    whole: Forgotten = {}
    for each in lists:
        whole |= {digest: max(at, whole.get(digest, 0)) for digest, at in each.items()}
    return whole


def take_over(connection: sqlite3.Connection, database: Path) -> None:
    path = find_waiting(database)
    rows = read_list(path)
    sql = (
        "insert into forgotten (digest, at) values (?, ?) on conflict (digest) do update set at = max(at, excluded.at)"
    )
    connection.execute("begin immediate")
    connection.executemany(sql, rows.items())
    connection.execute("commit")
    path.unlink(missing_ok=True)
