"""Pictures as files, to compare or to look at."""

import io

from PIL.Image import Image


def encode_png(image: Image) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()
