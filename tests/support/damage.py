"""Garbage in the pages of a real database, as a failing disk leaves it."""

import sqlite3
from pathlib import Path
from random import Random


def damage_log(path: Path, table_id: str) -> None:
    """Write garbage over the page of the log that holds most entries of a table: of no other, if there are enough."""
    connection = sqlite3.connect(path)
    found = connection.execute("select pageno from dbstat where name = 'log' and pagetype = 'leaf'").fetchall()
    connection.close()
    data, size = _read(path)
    held = {page: data[(page - 1) * size : page * size].count(table_id.encode()) for (page,) in found}
    page = max(held, key=held.__getitem__)
    assert held[page], "the log has no entry of the table"
    _damage(path, size, page - 1)


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
