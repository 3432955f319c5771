"""Garbage in the pages of a real database, as a failing disk leaves it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

LEAF = 0x0A
"""The first byte of a page that holds rows of a table without row ids, as `log` and `tables` are."""


def damage_log(path: Path, table_id: str) -> None:
    """Write garbage over a page of the log that holds entries of one table and of no other."""
    data, size = _read(path)
    pages = [data[at : at + size] for at in range(0, len(data), size)]
    held = [page.count(table_id.encode()) if page[0] == LEAF else 0 for page in pages]
    assert max(held) > 20, "no page is the table's own"
    _damage(path, size, held.index(max(held)))


def damage_root(path: Path, name: str) -> None:
    """Write garbage over the first page of a table of the database."""
    connection = sqlite3.connect(path)
    (page,) = connection.execute("select rootpage from sqlite_master where name = ?", (name,)).fetchone()
    connection.close()
    _damage(path, _read(path)[1], page - 1)


def _read(path: Path) -> tuple[bytes, int]:
    data = path.read_bytes()
    return data, int.from_bytes(data[16:18], "big")


def _damage(path: Path, size: int, page: int) -> None:
    with path.open("r+b") as file:
        file.seek(page * size)
        file.write(Random(page).randbytes(size))
