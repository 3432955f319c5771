"""What an earlier release wrote in clear, sealed; and by which key a database is sealed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from bot.db.seal import SEALED, Place, SealedColumn, Vault
from bot.db.sql.statements import WRITE_NUMBER

Fetch: TypeAlias = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
Execute: TypeAlias = Callable[[str, Sequence[Any]], object]

NAME: Final = "seal"
"""The name in `house` of the number of the key."""
MOST: Final = 1_000
"""Rows that are sealed at once."""


def read_number(fetch: Fetch) -> int | None:
    """Return the number of the key under which a database is sealed; None where nothing is sealed yet."""
    found = fetch("select value from house where name = ?", (NAME,))
    return found[0][0] if found else None


def seal_rows(fetch: Fetch, execute: Execute, vault: Vault) -> bool:
    """Seal all that stands there in clear, and note with which key; tells whether there was anything."""
    has_sealed = False
    for column in SEALED:
        change = write_change(column)
        for rows in read_values(fetch, column):
            for *key, value in rows:
                if value:
                    has_sealed = True
                    execute(change, (seal_value(vault, column, tuple(key), value), *key))
    execute(WRITE_NUMBER, (NAME, vault.number))
    return has_sealed


def list_key(column: SealedColumn) -> tuple[str, ...]:
    return ((column.scope,) if column.scope else ()) + column.key


def write_change(column: SealedColumn) -> str:
    """Write the statement that changes one value."""
    where = " and ".join(f"{name} = ?" for name in list_key(column))
    return f"update {column.table} set {column.column} = ? where {where}"  # noqa: S608  our own names


def read_values(fetch: Fetch, column: SealedColumn) -> Iterator[list[tuple[Any, ...]]]:
    """Yield the rows with a value to be sealed, many at a time, each with its key."""
    names = ", ".join(list_key(column))
    marks = ", ".join("?" * len(list_key(column)))
    where, last = "", tuple[Any, ...]()
    while True:
        sql = f"select {names}, {column.column} from {column.table} {where} order by {names} limit {MOST}"  # noqa: S608
        rows = fetch(sql, last)
        yield rows
        if len(rows) < MOST:
            return
        where, last = f"where ({names}) > ({marks})", rows[-1][:-1]


def seal_value(vault: Vault, column: SealedColumn, key: tuple[Any, ...], value: str | bytes) -> str | bytes:
    """Seal one value in its place."""
    place = find_place(column, key)
    return vault.seal(value, *place) if isinstance(value, str) else vault.seal_bytes(value, *place)


def find_place(column: SealedColumn, key: tuple[Any, ...]) -> Place:
    """Return where a value stands, by its row's key."""
    scope, rest = (key[0], key[1:]) if column.scope else ("", key)
    return scope, column.table, column.column, *rest
