"""Pictures of tables: which one is wanted, and what is sent of it."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which picture of a table is wanted: for a phone, without what a page says itself, up to which reveal, its suits in four colours."""

    narrow: bool = False
    bare: bool = False
    upto: int | None = None
    four_colours: bool = False


WHOLE: Final = Wanted()  # All of a table, as a laptop shows it.


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: the whole as WebP or, where it has a size, pieces as PNG to be laid upon the one its reader has.

    The size is the whole's. The pieces stand below each other; each of the `places` is left, top, width and height of one.
    Its reader asks for the next one by its `name`.
    """

    dots: bytes
    name: str
    size: tuple[int, int] | None = None
    places: tuple[tuple[int, int, int, int], ...] = ()

    @property
    def media_type(self) -> str:
        return "image/png" if self.size else "image/webp"

    def __len__(self) -> int:
        return len(self.dots)
