"""Copies of a database: made while Arbitro runs, checked by opening them, and restored."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from bot.db.errors import Unusable
from bot.db.schema import find_newest
from bot.db.seal import NAME, SealKey
from bot.db.sqlite.opening import (
    Forgotten,
    copy_into,
    database_files,
    find_list,
    find_waiting,
    lock_database,
    mark_copied,
    read_list,
    unite,
    write_list,
)
from bot.db.sqlite.store import open_to_read
from bot.db.sqlite.wal import checkpoint
from bot.db.statements import find_number
from bot.run.private_files import sync_folder

REPLACED: Final = ".replaced"  # what is put after the name of a database that a copy took the place of


class Contents(NamedTuple):
    tables: int
    entries: int
    people: int


def back_up(path: Path, copy: Path) -> Contents:
    """Copy a database, also while in use, and check the copy; raises Unusable."""
    part = copy.with_name(copy.name + ".part")
    try:
        with open_to_read(path) as source:
            copy_into(source, part)
        found = inspect(part)
        part.replace(copy)
        write_list(find_list(copy), unite(read_list(find_list(copy)), read_forgotten(copy)))
        sync_folder(copy.parent)
        mark_copied(path)
    except OSError:
        raise Unusable("no-folder", copy) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return found


def restore(source: Path, path: Path, *, accepts_incomplete: bool = False, seal_key: str | None = None) -> Contents:
    """Replace a database by a copy, and keep it under another name; raises Unusable.

    `accepts_incomplete` takes a copy whose `-wal` is missing, without what stood there. A copy whose key is neither
    `seal_key` nor in its file is refused; one that `rekey` has kept is put in force again.
    """
    lock, new = lock_database(path), path.with_name(path.name + ".new")
    try:
        with open_to_read(source, accepts_incomplete=accepts_incomplete) as connection:
            copy_into(connection, new)
        found = inspect(new)
        key = SealKey(path, seal_key)
        with open_to_read(new) as connection:
            number = find_number(connection.execute, NAME)
        if not (is_former := key.has_former(number)):
            key.find_for(number)
        forgotten = unite(read_list(find_list(source)), read_list(find_waiting(path)), read_forgotten(path))
        keep_replaced(path)
        write_list(find_waiting(path), forgotten)
        if is_former:
            key.take(key.find_former(number or 0))
        new.replace(path)
        sync_folder(path.parent)
    except OSError:
        raise Unusable("no-folder", path) from None
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        lock.close()
    return found


def keep_replaced(path: Path) -> None:
    kept = path.with_name(path.name + REPLACED)
    for each in database_files(kept):
        each.unlink(missing_ok=True)
    if path.exists():
        with suppress(sqlite3.Error):
            old = sqlite3.connect(path, isolation_level=None)
            checkpoint(old)
            old.close()
        os.link(path, kept)
    for end in ("-wal", "-journal"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(kept.with_name(kept.name + end))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)


def inspect(path: Path) -> Contents:
    """Check every page, and count the contents; raises Unusable."""
    with open_to_read(path) as connection:
        if connection.execute("pragma integrity_check(1)").fetchone() != ("ok",):
            raise Unusable("corrupt")
        (version,) = connection.execute("pragma user_version").fetchone()
        if version > find_newest():
            raise Unusable("newer")
        sql = "select (select count(*) from tables), (select count(*) from log), (select count(*) from people)"
        return Contents(*connection.execute(sql).fetchone())


def read_forgotten(database: Path) -> Forgotten:
    with suppress(Unusable, sqlite3.Error), open_to_read(database) as connection:
        return dict(connection.execute("select digest, at from forgotten").fetchall())
    return {}


def is_empty(path: Path) -> bool:
    """Return whether nothing would be lost: no file, or never used."""
    if not path.exists():
        return True
    try:
        return not any(inspect(path))
    except Unusable:
        return False
