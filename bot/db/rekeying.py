"""A database sealed under a new key, many rows at a time: whoever is stopped in the middle goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from bot.db.errors import Unusable
from bot.db.held_database import HeldDatabase
from bot.db.people import GONE
from bot.db.seal import SEALED, SealedColumn, Vault
from bot.db.seal_key import HALF, SealKey
from bot.db.sql.sealing import NAME, find_place, read_number, read_values, seal_value, write_change
from bot.db.sql.statements import WRITE_NUMBER

FORMER: Final = "seal_before"
"""The name in `house` of the number of the key that goes, while rows are left under it."""


VOID: Final = (
    ("invitations", "until > ? and uses > 0"),
    ("link_codes", "until > ?"),
    ("bans", f"at <= ? and substr(person, 1, {len(GONE)}) = '{GONE}'"),
)
"""What is known only by a digest that the former key signed, which no other key can: by the database's table, what of it held."""


class Voided(NamedTuple):
    """How many invitations, codes that link accounts, and bans on people who were deleted hold no more under the next key."""

    invitations: int
    codes: int
    bans: int


def count_voided(held: HeldDatabase) -> Voided:
    """Count what a next key voids, as of when the office was last at work."""
    alive = held.fetch_all("select value from house where name = ?", ("alive",))
    now_ms = alive[0][0] if alive else 0
    found = (held.fetch_all(f"select count(*) from {name} where {holds}", (now_ms,)) for name, holds in VOID)  # noqa: S608
    return Voided(*(rows[0][0] for rows in found))


def is_begun(held: HeldDatabase, key: SealKey) -> bool:
    """Tell whether something is sealed under a next key already that has not taken the former's place; raises Unusable."""
    number, old = read_number(held.fetch_all), key.find()
    return number == HALF or (number is not None and old is not None and number != old.number and key.is_next(number))


def rekey_rows(held: HeldDatabase, key: SealKey) -> Iterator[int]:
    """Seal all rows under the next key, yielding after each batch how many of it do not open; raises Unusable.

    The key is the next one's only once no row is left under the former.
    """
    old = key.find()
    if old is None:
        raise Unusable("no-key", key.address)
    number = read_number(held.fetch_all)
    new = key.find_or_make_next(old, is_begun=number == HALF)
    if number != new.number:
        begin(held, key, old, number)
        for column in SEALED:
            for rows in read_values(held.fetch_all, column):
                with held.write_together():
                    unopened = sum(not reseal(held, column, row, old, new) for row in rows)
                yield unopened
        with held.write_together():
            held.execute(WRITE_NUMBER, (NAME, new.number))
            held.execute("delete from house where name = ?", (FORMER,))
            held.execute("delete from invitations", ())
            held.execute("delete from link_codes", ())
            held.execute("delete from bans where substr(person, 1, ?) = ?", (len(GONE), GONE))
        held.clear_traces()
    key.take_next(old)


def begin(held: HeldDatabase, key: SealKey, old: Vault, number: int | None) -> None:
    """Note that rows of two keys stand there from now on; raises Unusable where the old key is another."""
    if number == HALF:
        former = held.fetch_all("select value from house where name = ?", (FORMER,))
        number = former[0][0] if former else None
    if number != old.number:
        raise Unusable("wrong-key", key.address)
    with held.write_together():
        held.execute(WRITE_NUMBER, (NAME, HALF))
        held.execute(WRITE_NUMBER, (FORMER, old.number))


def reseal(held: HeldDatabase, column: SealedColumn, row: tuple[Any, ...], old: Vault, new: Vault) -> bool:
    """Seal one value under the new key, if it is not yet; one that neither key opens stays, and False is returned."""
    *key, value = row
    if not value or opens(new, column, tuple(key), value):
        return True
    try:
        plain = open_value(old, column, tuple(key), value)
    except ValueError:
        return False
    held.execute(write_change(column), (seal_value(new, column, tuple(key), plain), *key))
    return True


def opens(vault: Vault, column: SealedColumn, key: tuple[Any, ...], value: str | bytes) -> bool:
    try:
        return open_value(vault, column, key, value) != value
    except ValueError:
        return False


def open_value(vault: Vault, column: SealedColumn, key: tuple[Any, ...], value: str | bytes) -> str | bytes:
    """Open one value in its place; raises ValueError."""
    place = find_place(column, key)
    return vault.open(value, *place) if isinstance(value, str) else vault.open_bytes(value, *place)
