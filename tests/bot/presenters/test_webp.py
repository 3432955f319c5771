"""Pictures as pages have them: what is read again is what was drawn, in fewer bytes than a PNG."""

import io

import pytest
from PIL import Image

from bot.presenters.png import encode_palette
from bot.presenters.webp import encode_webp
from games.art.canvas import Canvas


@pytest.mark.parametrize("closely", [False, True])
@pytest.mark.parametrize("size", [(1, 1), (3, 2), (480, 301)])
def test_a_table_is_read_as_it_was_drawn(size, closely):
    canvas = Canvas(*size, ground="felt")
    canvas.fill_box(0, 0, size[0] / 2, size[1] / 2, "ochre")
    canvas.draw_text(4, 20, "Bologna", 18)
    drawn = canvas.to_image()
    sent = encode_webp(drawn, closely=closely)
    found = Image.open(io.BytesIO(sent))
    assert (found.format, found.size) == ("WEBP", size)
    assert found.convert("RGB").tobytes() == drawn.convert("RGB").tobytes()
    assert len(sent) < len(encode_palette(drawn))
