"""Whole databases: moved into another and compared row by row, or sealed under another key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.db.errors import Unusable
from bot.db.opening import hold
from bot.db.seal import HALF, NAME, SEALED, SealedColumn, SealKey, Vault
from bot.db.sqlite.opening import TableShape, list_tables
from bot.db.statements import WRITE_NUMBER, find_number, insert, make_marks, match
from bot.db.store import MOVED, HeldDatabase
from bot.values.ids import GONE

MOST: Final = 5_000  # rows that are carried, or sealed, at once
# What stands in `house` about one database and no other.
STAYING: Final = re.compile(r"moved|schema|least|seal|turn(/\d+)?|unfolded|mended")


# Tables about the processes at work here: nothing of them is carried.
OF_PROCESSES: Final = frozenset({"pacing"})


class Moved(NamedTuple):
    address: str
    tables: int
    entries: int
    people: int


def move_database(source: Path | str, target: Path | str, seal_key: str | None = None) -> Moved:
    """Move everything, sealed as it is, into an empty database; nothing may run on either. Raises Unusable."""
    with hold(source, seal_key) as old:
        SealKey(source, seal_key).share(SealKey(target, seal_key))
        with hold(target, seal_key) as new:
            with new.write_together():
                counts = copy_rows(old, new)
            old.run(insert("house", ["name", "value"]), (MOVED, 1))
            return Moved(new.address, counts["tables"], counts["log"], counts["people"])


def copy_rows(old: HeldDatabase, new: HeldDatabase) -> Counter[str]:
    shapes = [shape for shape in list_tables() if shape.name not in OF_PROCESSES]
    if any(rows for shape in shapes for rows in read_rows(new, shape)):
        raise Unusable("not-empty", new.address)
    for shape in shapes:
        for rows in read_rows(old, shape):
            new.insert_all(shape.name, shape.columns, rows)
    counts = Counter[str]()
    for shape in shapes:
        before, after = (chain.from_iterable(read_rows(each, shape)) for each in (old, new))
        for row, again in zip_longest(before, after):
            if row != again:
                raise Unusable("differs", new.address)
            counts[shape.name] += 1
    return counts


def read_rows(database: HeldDatabase, shape: TableShape) -> Iterator[list[tuple[Any, ...]]]:
    for rows in read_columns(database, shape.name, shape.columns, shape.key):
        yield [row for row in rows if shape.name != "house" or not STAYING.fullmatch(row[0])]


def read_columns(
    database: HeldDatabase, table: str, columns: Sequence[str], key: Sequence[str]
) -> Iterator[list[tuple[Any, ...]]]:
    """Read a table by parts, in the order of its key, which stands among the columns."""
    names, places = ", ".join(key), [columns.index(name) for name in key]
    where, last = "", tuple[Any, ...]()
    while True:
        sql = f"select {', '.join(columns)} from {table} {where} order by {names} limit {MOST}"
        rows = database.run(sql, last).fetchall()
        yield rows
        if len(rows) < MOST:
            return
        where, last = f"where ({names}) > ({make_marks(key)})", tuple(rows[-1][place] for place in places)


FORMER: Final = "seal_before"  # the name in `house` of the number of the key that goes, while rows are left under it


# What is known only by a digest that the former key signed, which no other key can: how it is called, its table, what of it held.
VOID: Final = (
    ("invitations", "invitations", "until > ? and uses > 0"),
    ("codes", "link_codes", "until > ?"),
    ("bans", "bans", f"at <= ? and substr(person, 1, {len(GONE)}) = '{GONE}'"),
)


def count_voided(held: HeldDatabase) -> dict[str, int]:
    """Count what becomes void with the next key."""
    now_ms = find_number(held.run, "alive") or 0
    counts = ((word, held.run(f"select count(*) from {table} where {holds}", (now_ms,))) for word, table, holds in VOID)
    return {word: found.fetchone()[0] for word, found in counts}


def is_begun(held: HeldDatabase, key: SealKey) -> bool:
    """Return whether rows are sealed under a next key that is not in force yet; raises Unusable."""
    number, old = find_number(held.run, NAME), key.find()
    return number == HALF or (number is not None and old is not None and number != old.number and key.is_next(number))


def rekey_rows(held: HeldDatabase, key: SealKey) -> Iterator[int]:
    """Seal all rows under the next key, which then takes its place; yield how many do not open. Raises Unusable."""
    old = key.find()
    if old is None:
        raise Unusable("no-key", key.address)
    number = find_number(held.run, NAME)
    new = key.find_or_make_next(old, is_begun=number == HALF)
    if number != new.number:
        begin(held, key, old, number)
        for column in SEALED:
            for rows in read_columns(held, column.table, (*column.key, column.column), column.key):
                with held.write_together():
                    unopened = sum(not reseal(held, column, row, old, new) for row in rows)
                yield unopened
        with held.write_together():
            held.run(WRITE_NUMBER, (NAME, new.number))
            held.run("delete from house where name = ?", (FORMER,))
            held.run("delete from invitations")
            held.run("delete from link_codes")
            held.run("delete from bans where substr(person, 1, ?) = ?", (len(GONE), GONE))
        held.clear_traces()
    key.take_next()


def begin(held: HeldDatabase, key: SealKey, old: Vault, number: int | None) -> None:
    """Mark the database as holding rows of two keys; raises Unusable where the old key is another."""
    if number == HALF:
        number = find_number(held.run, FORMER)
    if number != old.number:
        raise Unusable("wrong-key", key.address)
    with held.write_together():
        held.run(WRITE_NUMBER, (NAME, HALF))
        held.run(WRITE_NUMBER, (FORMER, old.number))


def reseal(held: HeldDatabase, column: SealedColumn, row: tuple[Any, ...], old: Vault, new: Vault) -> bool:
    *key, value = row
    place = column.find_place(key)
    with suppress(ValueError):
        if not value or new.open(value, *place) != value:
            return True
    try:
        plain = old.open(value, *place)
    except ValueError:
        return False
    sql = f"update {column.table} set {column.column} = ? where {match(column.key)}"
    held.run(sql, (new.seal(plain, *place), *key))
    return True
