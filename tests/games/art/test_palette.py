"""One palette for every picture."""

from PIL import Image

from games.art import palette
from games.art.palette import TOKENS, colours, flat, index, indexed, rgb


def test_the_palette_has_64_entries_of_which_60_are_colours_of_their_own():
    assert len(flat()) == 64 * 3
    assert len(colours()) == len(set(colours())) == 60
    assert len(palette.clearness()) == 64


def test_a_token_is_mapped_to_itself_and_so_is_each_step():
    strip = Image.new("RGB", (len(colours()), 1))
    strip.putdata(colours())
    assert list(indexed(strip).tobytes()) == list(range(len(colours())))
    assert [colours()[index(token)] for token in TOKENS] == [rgb(token) for token in TOKENS]


def test_no_colour_is_mapped_to_an_entry_of_the_rim():
    spread = Image.effect_mandelbrot((64, 64), (-2, -1.5, 1, 1.5), 100)
    coloured = Image.merge("RGB", [spread, spread.transpose(Image.Transpose.ROTATE_90), spread])
    assert max(indexed(coloured).tobytes()) < len(colours())
