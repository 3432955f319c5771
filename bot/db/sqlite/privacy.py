"""What lies beside a database: its other files, the mark of the last copy, and the list of deleted people."""

import os
import re
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from bot.db.seal import SEAL
from bot.run.private_files import close_to_others, create_private_file, sync_folder


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
    """Return when a database was last copied, in ms since 1970; None where unknown."""
    try:
        return path.with_name(path.name + COPIED).stat().st_mtime_ns // 1_000_000
    except OSError:
        return None


# How the file beside copies is called, and what is put after a database's name for the one that waits beside it.
NAME: Final = "forgotten"
LINE: Final = re.compile(r"([0-9a-f]{64}) ([0-9]{1,16})")

Forgotten: TypeAlias = dict[str, int]  # when each number was deleted, in ms


def find_list(copy: Path) -> Path:
    return copy.with_name(NAME)


def find_waiting(database: Path) -> Path:
    return database.with_name(f"{database.name}.{NAME}")


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
