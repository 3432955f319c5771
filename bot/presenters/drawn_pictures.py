"""Pictures as they were drawn last, dot by dot: whoever has one of them is sent what has changed since."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from cachetools import LRUCache
from PIL import Image, ImageChops

from bot.ports.pictures import Picture
from bot.presenters.png import encode_palette

KEPT: Final = 64 * 1024 * 1024
"""Dots that are kept, a byte each; whoever has a picture that is forgotten is sent the whole of the next."""
ENTRIES: Final = 256
"""The entries of a palette that has none to spare."""
PARTS: Final = 3
"""The parts of an entry: red, green, blue."""
CHANGED: Final = bytes((0, *[255] * 255))
"""Of each difference, whether there is one."""
BEYOND: Final = 255
"""What lies beyond the edge of a picture: it is no entry of its palette, so where the next one is larger all of that has changed."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, and the name that whoever is sent it gets to know: nobody guesses another's.

    Only of a picture in palette mode what has changed can be told; `dots` are its entries, `palette` their colours.
    """

    name: str
    image: Image.Image
    dots: Image.Image | None = None
    palette: tuple[int, ...] = ()


class DrawnPictures:
    """The pictures that scripts have asked for, by what they show and by name; any thread may draw."""

    def __init__(self, limit: int = KEPT) -> None:
        self._drawn: LRUCache[Hashable, Drawn] = LRUCache(limit, getsizeof=count_dots)
        self._keys: dict[str, Hashable] = {}
        self._lock = Lock()

    def find(self, name: str) -> Drawn | None:
        """Find a picture by its name, None where it is forgotten."""
        with self._lock:
            return self._drawn.get(self._keys.get(name))

    def draw(self, key: Hashable, draw: Callable[[], Image.Image]) -> Drawn:
        """Return the picture for a key as it was drawn last, or have it drawn."""
        with self._lock:
            known = self._drawn.get(key)
        if known is not None:
            return known
        drawn = name_picture(draw())
        if count_dots(drawn) <= self._drawn.maxsize:
            with self._lock:
                self._drawn[key] = drawn
                self._keys = {each.name: kept for kept, each in self._drawn.items()}
        return drawn


def count_dots(drawn: Drawn) -> int:
    """Count the dots of a picture."""
    return drawn.image.width * drawn.image.height


def name_picture(image: Image.Image) -> Drawn:
    """Give a picture that was drawn a new name."""
    name, palette = secrets.token_hex(8), tuple(image.getpalette() or ())
    if image.mode != "P" or len(palette) >= PARTS * ENTRIES:
        return Drawn(name, image)
    return Drawn(name, image, Image.frombytes("L", image.size, image.tobytes()), palette)


def encode_next(former: Drawn | None, drawn: Drawn) -> Picture | None:
    """Encode what has changed since a picture; None where one of the two has no palette, or another."""
    now, palette = drawn.dots, drawn.palette
    if former is None or former.dots is None or now is None or former.palette != palette:
        return None
    before = Image.new("L", now.size, BEYOND)
    before.paste(former.dots, (0, 0))
    differs, clear = ImageChops.difference(before, now), len(palette) // PARTS
    left, top, right, bottom = box = differs.getbbox() or (0, 0, 1, 1)
    changed = Image.new("L", (right - left, bottom - top), clear)
    changed.paste(now.crop(box), (0, 0), differs.crop(box).point(CHANGED))
    changed.putpalette([*palette, 0, 0, 0])
    return Picture(encode_palette(changed, clear), drawn.name, (left, top, *now.size))
