"""A copied database as one reads it who has not its key: each column of each table that SQLite knows."""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

from bot.db.seal import SEALED

HIDDEN = {(each.table, each.column) for each in SEALED}
Copy: TypeAlias = dict[tuple[str, str], list[Any]]


def read_copy(path: Path) -> Copy:
    """Read each column, in the order of the rows' other values; of sealed ones the lengths."""
    found: Copy = {}
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as copy:
        for (table,) in copy.execute("select name from sqlite_master where type = 'table'").fetchall():
            names = [each[1] for each in copy.execute(f"pragma table_info({table})")]
            rows = [
                [len(value) if (table, name) in HIDDEN else value for name, value in zip(names, row, strict=True)]
                for row in copy.execute(f"select * from {table}")
            ]
            found |= {(table, name): [row[n] for row in rows] for n, name in enumerate(names)}
            found[table, "*"] = [len(rows)]
    return found


def measure(values: Iterable[Any]) -> list[int]:
    """Return how long each value is written."""
    return [len(str(value)) for value in values]


def find_telling(copies: Sequence[Copy], again: Copy) -> list[tuple[str, str]]:
    """Find the columns by which one of several copies is told from another.

    `again` is the first once more: what differs in it is random, and only its lengths have to be alike.
    """
    same, *others = copies
    random = {column for column, values in same.items() if again[column] != values}
    return sorted({
        column
        for other in others
        for column, values in same.items()
        if (measure(other[column]) != measure(values) if column in random else other[column] != values)
    })  # fmt: skip
