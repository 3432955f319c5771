"""One palette for every picture."""

from PIL import Image

from games.art import palette
from games.art.palette import TOKENS, nearest_entry, opaque_colours, palette_bytes, quantize_image, to_rgb


def test_the_palette_has_64_entries_of_which_60_are_colours_of_their_own():
    assert len(palette_bytes()) == 64 * 3
    assert len(opaque_colours()) == len(set(opaque_colours())) == 60
    assert len(palette.alpha_bytes()) == 64


def test_a_token_is_mapped_to_itself_and_so_is_each_step():
    strip = Image.new("RGB", (len(opaque_colours()), 1))
    strip.putdata(opaque_colours())
    assert list(quantize_image(strip).tobytes()) == list(range(len(opaque_colours())))
    assert [opaque_colours()[nearest_entry(token)] for token in TOKENS] == [to_rgb(token) for token in TOKENS]


def test_no_colour_is_mapped_to_an_entry_of_the_rim():
    spread = Image.effect_mandelbrot((64, 64), (-2, -1.5, 1, 1.5), 100)
    coloured = Image.merge("RGB", [spread, spread.transpose(Image.Transpose.ROTATE_90), spread])
    assert max(quantize_image(coloured).tobytes()) < len(opaque_colours())
