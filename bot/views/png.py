"""Pictures in palette mode as PNG, fast rather than as small as can be: they live for a minute.

Pillow compresses with zlib; `isal`, where it is installed (the extra `fast`), takes an eighth of its time, a quarter for a change.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final
from zlib import crc32

try:
    from isal.isal_zlib import compress
except ImportError:
    from zlib import compress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

LEVEL: Final = 3 if compress.__module__ == "zlib" else 1
"""How closely zlib compresses: at 3 a third less than at 1, for about a millisecond; isal is fast, and gains nothing by more."""
CLOSE: Final = 6 if compress.__module__ == "zlib" else 1
"""The same for what changes of a picture, which is small: a fifth less than at 3, for half a millisecond."""
PARTS: Final = 3
"""The parts of an entry of a palette: red, green, blue."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def encode_palette(image: Image) -> bytes:
    """Encode a picture in palette mode."""
    return spell_png(image.size, image.tobytes(), bytes(image.getpalette() or ()), LEVEL)


def encode_pieces(image: Image, palette: Sequence[int], clear: int) -> bytes:
    """Encode pieces of a picture, with what they use of its palette; whatever has the entry `clear` is seen through."""
    used = [entry for entry, count in enumerate(image.histogram()) if count]
    places = bytearray(256)
    for place, entry in enumerate(used):
        places[entry] = place
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
    """Spell a part of a PNG: its length, what it is, what it holds, and a sum by which faults are found."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc32(content, crc32(kind)))
