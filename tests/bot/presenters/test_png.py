"""Pictures as chats and pages have them: what is read again is what was drawn."""

import io

import pytest
from PIL import Image

from bot.presenters.pictures import encode_png
from bot.presenters.png import encode_palette, encode_pieces
from bot.presenters.webp import encode_webp
from games.art.canvas import Canvas, make_cutout


def read(sent: bytes) -> Image.Image:
    """The picture as a browser's library reads it, its sums checked."""
    Image.open(io.BytesIO(sent)).verify()
    return Image.open(io.BytesIO(sent))


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (480, 301)])
def test_a_table_is_read_as_it_was_drawn_and_takes_fewer_bytes_on_a_page(size):
    canvas = Canvas(*size, ground="felt")
    canvas.fill_box(0, 0, size[0] / 2, size[1] / 2, "ochre")
    canvas.draw_text(4, 20, "Bologna", 18)
    drawn = canvas.to_image()
    png, *pages = (encode_png(lambda: drawn), *(encode_webp(drawn, closely=each) for each in (False, True)))
    assert (read(png).format, read(png).mode) == ("PNG", "P")
    for sent in (png, *pages):
        assert read(sent).size == size
        assert read(sent).convert("RGB").tobytes() == drawn.convert("RGB").tobytes()
    assert all(len(page) < len(encode_palette(drawn)) for page in pages)


def test_what_is_clear_outside_stays_so():
    drawing = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    drawing.paste((200, 30, 30, 255), (2, 2, 6, 6))
    drawn = make_cutout(drawing)
    found = read(encode_png(lambda: drawn))
    assert found.convert("RGBA").tobytes() == drawn.convert("RGBA").tobytes()


def test_pieces_bring_only_what_they_use_of_the_palette_and_are_seen_through_where_nothing_has_changed():
    palette, clear = [each for grey in range(200) for each in (grey, grey, grey)], 200
    pieces = Image.new("P", (4, 3), clear)
    pieces.putpixel((1, 2), 7)
    found = read(encode_pieces(pieces, palette, clear))
    assert found.getpalette() == [7, 7, 7, 0, 0, 0]
    assert found.convert("RGBA").getcolors() == [(1, (7, 7, 7, 255)), (11, (0, 0, 0, 0))]
    pieces.putpalette([*palette, 0, 0, 0])
    assert len(encode_pieces(pieces, palette, clear)) < len(encode_palette(pieces)) / 4
