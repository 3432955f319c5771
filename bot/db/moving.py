"""All of a database carried into another one, of the same kind or not, and compared row by row before it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.db.errors import Unusable
from bot.db.held_database import HeldDatabase
from bot.db.opening import find_driver
from bot.db.seal_key import SealKey
from bot.db.sqlite.held_file import hold_file
from bot.db.sqlite.opening import TableShape, list_tables

MOST: Final = 10_000
"""Rows that are carried at once."""
STAYING: Final = re.compile(r"moved|schema|least|seal|turn(/\d+)?|unfolded|mended")
"""What stands in `house` about one database and no other."""


OF_PROCESSES: Final = frozenset({"chores", "pacing", "processes"})
"""Tables that say who is at work here: nothing of them is carried."""


class Moved(NamedTuple):
    """How much was moved, and to where."""

    address: str
    tables: int
    entries: int
    people: int


def move_database(source: Path | str, target: Path | str, seal_key: str | None = None) -> Moved:
    """Move all that is kept in a database into another, which is empty; no office may be at work on them. Raises Unusable.

    What is sealed stays so, under the same key: where a file holds it, a copy is put where the other's would be.
    """
    with hold(source, seal_key) as old:
        SealKey(source, seal_key).share(SealKey(target, seal_key))
        with hold(target, seal_key) as new:
            return move_rows(old, new)


def move_rows(old: HeldDatabase, new: HeldDatabase) -> Moved:
    with new.write_together():
        counts = copy_rows(old, new)
    old.mark_moved()
    return Moved(new.address, counts["tables"], counts["log"], counts["people"])


def hold(
    database: Path | str, seal_key: str | None = None, *, accepts_half: bool = False
) -> AbstractContextManager[HeldDatabase]:
    """Hold a database while the body runs, making it if there is none, also between two keys if so wished; raises Unusable."""
    key = SealKey(database, seal_key, accepts_half=accepts_half)
    if isinstance(database, Path):
        return hold_file(database, key)
    held: AbstractContextManager[HeldDatabase] = find_driver("held_schema").hold_schema(database, key)
    return held


def copy_rows(old: HeldDatabase, new: HeldDatabase) -> dict[str, int]:
    """Copy all rows, and see that they are the same; returns how many there are by table. Raises Unusable."""
    shapes = [shape for shape in list_tables() if shape.name not in OF_PROCESSES]
    if any(True for shape in shapes for _ in read_rows(new, shape)):
        raise Unusable("not-empty", new.address)
    for shape in shapes:
        for rows in read_rows(old, shape):
            new.insert_all(shape.name, shape.columns, rows)
    new.count_on()
    counts = {}
    for shape in shapes:
        counts[shape.name], digest = summarize(old, shape)
        if (counts[shape.name], digest) != summarize(new, shape):
            raise Unusable("differs", new.address)
    return counts


def read_rows(database: HeldDatabase, shape: TableShape) -> Iterator[list[tuple[Any, ...]]]:
    """Yield the rows of a table that may be carried, many at a time, in the order of its key."""
    key, columns = ", ".join(shape.key), ", ".join(shape.columns)
    marks = ", ".join("?" * len(shape.key))
    places = [shape.columns.index(name) for name in shape.key]
    where, last = "", tuple[Any, ...]()
    while True:
        sql = f"select {columns} from {shape.name} {where} order by {key} limit {MOST}"  # noqa: S608  our own names
        rows = database.fetch_all(sql, last)
        if carried := [row for row in rows if shape.name != "house" or not STAYING.fullmatch(row[0])]:
            yield carried
        if len(rows) < MOST:
            return
        where, last = f"where ({key}) > ({marks})", tuple(rows[-1][place] for place in places)


def summarize(database: HeldDatabase, shape: TableShape) -> tuple[int, str]:
    """Count the rows of a table, and return the SHA-256 of all of them in the order of its key."""
    count, digest = 0, sha256()
    for rows in read_rows(database, shape):
        count += len(rows)
        for row in rows:
            digest.update(repr(row).encode())
    return count, digest.hexdigest()
