"""One palette for every picture."""

import math

from PIL import Image

from games.art.palette import FINERY, TOKENS, all_colours, quantize_image, to_rgb


def test_a_colour_is_mapped_to_itself_and_the_palette_has_entries_to_spare():
    strip = Image.new("RGB", (len(all_colours()), 1))
    strip.putdata(all_colours())
    mapped = [all_colours()[entry] for entry in quantize_image(strip).tobytes()]
    assert all(math.dist(*pair) < 4 for pair in zip(mapped, all_colours(), strict=True))
    assert all(mapped[all_colours().index(to_rgb(token))] == to_rgb(token) for token in TOKENS)
    assert {*map(to_rgb, (*TOKENS, *FINERY.values()))} <= {*all_colours()}
    assert len(all_colours()) < 128


def test_every_colour_is_mapped_to_an_entry_of_the_palette():
    spread = Image.effect_mandelbrot((64, 64), (-2, -1.5, 1, 1.5), 100)
    coloured = Image.merge("RGB", [spread, spread.transpose(Image.Transpose.ROTATE_90), spread])
    assert max(quantize_image(coloured).tobytes()) < len(all_colours())
