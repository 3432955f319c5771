"""Pictures as they were drawn last, dot by dot: a reader who has one is sent what has changed since."""

import secrets
import struct
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final, TypeAlias
from zlib import crc32

from cachetools import LRUCache
from PIL import Image, ImageChops

from bot.values.pictures import Picture

try:
    from isal.isal_zlib import compress
except ImportError:
    from zlib import compress

KEPT: Final = 64 * 1024 * 1024
"""Bytes of dots that are kept; a reader of a forgotten picture is sent the whole of the next."""
ENTRIES: Final = 256  # the entries of a palette that has none to spare
APART: Final = 8
"""Lines without a change that are not worth their time: what lies so far apart is sent in boxes of its own."""
BEYOND: Final = 255
"""What lies beyond the edge of a picture: it is no entry of its palette, so where the next one is larger all of that has changed."""

Box: TypeAlias = tuple[int, int, int, int]  # Left, upper, right and lower edge


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, and a name that its reader alone gets to know.

    Only of a picture in palette mode what has changed can be told, and where its `palette` has an entry to spare.
    """

    name: str
    image: Image.Image
    palette: tuple[int, ...] = ()


class DrawnPictures:
    """The pictures that scripts have asked for, by what they show and by name; any thread may draw."""

    def __init__(self, limit: int = KEPT) -> None:
        self._drawn: LRUCache[Hashable, Drawn] = LRUCache(limit, getsizeof=count_bytes)
        self._keys: dict[str, Hashable] = {}
        self._lock = Lock()

    def find(self, name: str) -> Drawn | None:
        with self._lock:
            return self._drawn.get(self._keys.get(name))

    def draw(self, key: Hashable, draw: Callable[[], Image.Image]) -> Drawn:
        with self._lock:
            known = self._drawn.get(key)
        if known is not None:
            return known
        drawn = name_picture(draw())
        if count_bytes(drawn) <= self._drawn.maxsize:
            with self._lock:
                self._drawn[key] = drawn
                self._keys = {each.name: kept for kept, each in self._drawn.items()}
        return drawn


def count_bytes(drawn: Drawn) -> int:
    """Count the bytes that a picture takes: four a dot unless it has a palette or is grey, as the library keeps it."""
    image = drawn.image
    return image.width * image.height * (1 if len(image.getbands()) == 1 else 4)


def name_picture(image: Image.Image) -> Drawn:
    palette = tuple(image.getpalette() or ())
    can_differ = image.mode == "P" and len(palette) < PARTS * ENTRIES
    return Drawn(secrets.token_hex(8), image, palette if can_differ else ())


def encode_next(former: Drawn | None, drawn: Drawn) -> Picture | None:
    """Encode what has changed since a picture; None where one of the two has no palette, or another."""
    palette = drawn.palette
    if former is None or not palette or former.palette != palette:
        return None
    now, clear = drawn.image, len(palette) // PARTS
    before = former.image
    if before.size != now.size:
        before = Image.new("P", now.size, BEYOND)
        before.paste(former.image, (0, 0))
    differs = ImageChops.difference(before, now)
    boxes = find_boxes(differs) or [(0, 0, 1, 1)]
    stacked = Image.new("P", (max(map(width_of, boxes)), sum(map(height_of, boxes))), clear)
    top = 0
    for box in boxes:
        # `clear` is the highest entry: over whatever has not changed it is the lighter of the two
        stacked.paste(ImageChops.lighter(now.crop(box), differs.crop(box).point([clear, *[0] * 255])), (0, top))
        top += height_of(box)
    places = tuple((*box[:2], width_of(box), height_of(box)) for box in boxes)
    return Picture(encode_pieces(stacked, palette, clear), drawn.name, now.size, places)


def find_boxes(differs: Image.Image, left: int = 0, top: int = 0) -> list[Box]:
    """Find the boxes in which all lies that differs: it is cut into rows, these into columns, and these into rows again.

    `left` and `top` say where it lies itself.
    """
    whole = differs.getbbox()
    if whole is None:
        return []
    inner, left, top = differs.crop(whole), left + whole[0], top + whole[1]
    columns, rows = map(find_runs, inner.getprojection())
    parts = [(0, start, inner.width, end) for start, end in rows]
    if len(parts) == 1:
        parts = [(start, 0, end, inner.height) for start, end in columns]
    if len(parts) == 1:
        return [(left, top, left + inner.width, top + inner.height)]
    return [box for part in parts for box in find_boxes(inner.crop(part), left + part[0], top + part[1])]


def find_runs(changed: Sequence[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for index, has_changed in enumerate(changed):
        if has_changed:
            if runs and index - runs[-1][1] < APART:
                runs[-1] = runs[-1][0], index + 1
            else:
                runs.append((index, index + 1))
    return runs


def width_of(box: Box) -> int:
    return box[2] - box[0]


def height_of(box: Box) -> int:
    return box[3] - box[1]


LEVEL: Final = 3 if compress.__module__ == "zlib" else 1
"""How closely zlib compresses: at 3 a third less than at 1, for about a millisecond; isal is fast, and gains nothing by more."""
CLOSE: Final = 6 if compress.__module__ == "zlib" else 1
"""The same for what changes of a picture, which is small: a fifth less than at 3, for half a millisecond."""
PARTS: Final = 3  # the parts of an entry of a palette: red, green, blue
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def encode_palette(image: Image.Image) -> bytes:
    return spell_png(image.size, image.tobytes(), bytes(image.getpalette() or ()), LEVEL)


def encode_pieces(image: Image.Image, palette: Sequence[int], clear: int) -> bytes:
    """Encode pieces of a picture, with what they use of its palette; whatever has the entry `clear` is seen through."""
    used = [entry for entry, count in enumerate(image.histogram()) if count]
    places = bytearray(256)
    for index, entry in enumerate(used):
        places[entry] = index
    colours = b"".join(bytes(palette[PARTS * entry : PARTS * (entry + 1)]) or bytes(PARTS) for entry in used)
    alpha = bytes(0 if entry == clear else 255 for entry in used)
    return spell_png(image.size, image.tobytes().translate(places), colours, CLOSE, alpha)


def spell_png(size: tuple[int, int], dots: bytes, palette: bytes, level: int, alpha: bytes = b"") -> bytes:
    """Spell a picture; what is not seen through its entries at all needs no `alpha`."""
    width, height = size
    lines = b"".join(b"\0" + dots[at : at + width] for at in range(0, len(dots), width))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette),
        *([(b"tRNS", alpha)] if alpha else ()),
        (b"IDAT", compress(lines, level)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(spell_chunk(*part) for part in parts)


def spell_chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc32(content, crc32(kind)))
