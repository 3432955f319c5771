"""What a score sheet shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that count together, under their name and points."""

    words: str
    points: str = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One of the five lines of the count, with the cards that made it and the clauses it stands by."""

    words: str
    points: str
    clauses: str = ""
    is_doubled: bool = False
    groups: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A side on the score sheet of a hand."""

    side: int
    names: str
    lines: tuple[Line, ...]
    total_words: str
    total: str
    match_words: str
    match: str
    is_winner: bool = False


@dataclass(frozen=True, slots=True)
class SheetModel:
    """The score sheet: a column for each side, what passed over, and a row for every hand so far.

    `under` has, for each row, what stands under its cells: the lines of that hand, in the order that `legend` names.
    """

    columns: tuple[Column, ...]
    notes: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    under: tuple[tuple[str, ...], ...] = ()
    legend: str = ""
