"""Pictures in palette mode as PNG, fast rather than as small as can be: they live for a minute.

Pillow compresses with zlib; `isal`, where it is installed (the extra `fast`), takes an eighth of its time.
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
    from PIL.Image import Image

LEVEL: Final = 3 if compress.__module__ == "zlib" else 1
"""How closely zlib compresses: at 3 a third less than at 1, for about a millisecond; isal is fast, and gains nothing by more."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def encode_palette(image: Image) -> bytes:
    """Encode a picture in palette mode."""
    width, height = image.size
    dots = image.tobytes()
    lines = b"".join(b"\0" + dots[at : at + width] for at in range(0, len(dots), width))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(image.getpalette() or ())),
        (b"IDAT", compress(lines, LEVEL)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(spell_chunk(*part) for part in parts)


def spell_chunk(kind: bytes, content: bytes) -> bytes:
    """Spell a part of a PNG: its length, what it is, what it holds, and a sum by which faults are found."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc32(content, crc32(kind)))
