"""Pictures of tables: which one is wanted, and what is sent of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which picture of a table is wanted: for a phone, without what a page says itself, up to which reveal, its suits in four colours."""

    narrow: bool = False
    bare: bool = False
    upto: int | None = None
    four_colours: bool = False


WHOLE: Final = Wanted()
"""All of a table, as a laptop shows it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as WebP: the whole or, where it has a place, what is to be laid `at` that place upon the one its reader has.

    A place is left, top, and how wide and high the whole is then. By its `name` whoever has it asks for the next one.
    """

    dots: bytes
    name: str
    at: tuple[int, int, int, int] | None = None

    def __len__(self) -> int:
        return len(self.dots)
