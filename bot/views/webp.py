"""Whole pictures as pages have them: WebP without loss, half the bytes of a PNG for a few milliseconds more, once a visit."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

FAST: Final = (2, 20)
"""How long and how hard the library looks for a shorter way while somebody waits in the middle of a game."""
CLOSE: Final = (4, 50)
"""The same for a picture that comes with a page: a quarter less, for two to three times as long."""


def encode_webp(image: Image, *, closely: bool = False) -> bytes:
    """Encode a picture."""
    out = io.BytesIO()
    method, quality = CLOSE if closely else FAST
    image.convert("RGB").save(out, "WEBP", lossless=True, method=method, quality=quality)
    return out.getvalue()
