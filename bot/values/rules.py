"""A game's rules page as it is read: chapters, with the text between the clauses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.values.room import Clause


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of the page."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Points:
    """A list of the page that is no clause."""

    items: tuple[str, ...]


Block: TypeAlias = str | Clause | Grid | Points
"""A paragraph, a clause, a table or a list."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the page, in its order; `is_part` where it belongs to the chapter before."""

    title: str
    blocks: tuple[Block, ...]
    is_part: bool = False
