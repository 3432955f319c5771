"""Rooms kept with their table: whoever sees the same shares what was made of it, until the table changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from bot.tables.table import Shown, Table

T = TypeVar("T")


def find_or_make(table: Table, key: Hashable, make: Callable[[], T]) -> T:
    """Return what was made of a table under a key, made anew once anything of the table is another.

    What is made must follow from the table and the key alone; it is dropped with the table, or when another is made of
    it after a change.
    """
    basis = (table.version, table.record, table.tenures, table.position, table.deadlines)
    shown = table.shown
    if len(shown.basis) != len(basis) or any(one is not other for one, other in zip(shown.basis, basis, strict=True)):
        shown = table.shown = Shown(basis)
    if key not in shown.made:
        shown.made[key] = make()
    made: T = shown.made[key]
    return made
