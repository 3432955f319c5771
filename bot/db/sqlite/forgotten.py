"""Who was deleted since a copy was made: kept in a file beside the copies, and forgotten again once one is put back.

A line is the number of somebody, which only the key of the database tells, and when they were deleted.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

from bot.db.sqlite.privacy import create_private_file, sync_folder

NAME: Final = "forgotten"
"""How the file beside copies is called, and what is put after a database's name for the one that waits beside it."""
LINE: Final = re.compile(r"([0-9a-f]{64}) ([0-9]{1,16})")

Forgotten: TypeAlias = dict[str, int]
"""When each number was deleted, in ms."""


def find_list(copy: Path) -> Path:
    """Return where the list beside a copy is."""
    return copy.with_name(NAME)


def find_waiting(database: Path) -> Path:
    """Return where a list waits for a database to be opened."""
    return database.with_name(f"{database.name}.{NAME}")


def read_list(path: Path) -> Forgotten:
    """Read a list; one that is not there is empty, and a line that is none is left out."""
    try:
        lines = path.read_text(encoding="ascii", errors="replace").splitlines()
    except FileNotFoundError:
        return {}
    found = (LINE.fullmatch(line) for line in lines)
    return {each[1]: int(each[2]) for each in found if each}


def write_list(path: Path, forgotten: Mapping[str, int]) -> None:
    """Write a list, for its owner alone; an empty one is not written."""
    if not forgotten:
        return
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    create_private_file(part)
    part.write_text("".join(f"{digest} {at}\n" for digest, at in sorted(forgotten.items())), encoding="ascii")
    part.replace(path)
    sync_folder(path.parent)


def unite(*lists: Forgotten) -> Forgotten:
    """Put lists together; whoever was deleted twice counts from the last time."""
    whole: Forgotten = {}
    for each in lists:
        whole |= {digest: max(at, whole.get(digest, 0)) for digest, at in each.items()}
    return whole


def take_over(connection: sqlite3.Connection, database: Path) -> None:
    """Write the list that waits beside a database into it."""
    path = find_waiting(database)
    rows = read_list(path)
    sql = (
        "insert into forgotten (digest, at) values (?, ?) on conflict (digest) do update set at = max(at, excluded.at)"
    )
    connection.execute("begin immediate")
    connection.executemany(sql, rows.items())
    connection.execute("commit")
    path.unlink(missing_ok=True)
