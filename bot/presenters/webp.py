"""Pictures as pages have them: WebP without loss, half the bytes of a PNG for one or two milliseconds more."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

FAST: Final = (2, 20)
"""How long and how hard the library looks for a shorter way while somebody waits: two milliseconds for most changes."""
CLOSE: Final = (4, 50)
"""The same for a picture that comes with a page, once: a quarter less, for two to three times as long."""


def encode_webp(image: Image, clear: int | None = None, *, closely: bool = False) -> bytes:
    """Encode a picture; where it is in palette mode, whatever has the entry `clear` is seen through."""
    if clear is not None:
        image.info["transparency"] = clear
    out = io.BytesIO()
    method, quality = CLOSE if closely else FAST
    image.convert("RGB" if clear is None else "RGBA").save(out, "WEBP", lossless=True, method=method, quality=quality)
    return out.getvalue()
