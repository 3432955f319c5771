"""The French deck: 53 pictures that nobody mistakes for each other."""

import io
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from games.art import french
from games.art.card_faces import render_face
from games.art.palette import opaque_colours, palette_bytes
from tests.support.images import encode_png

WIDTHS = (44, 60, 120, pytest.param(200, marks=pytest.mark.deep))
ALL = (*french.CODES, french.BACK)


def on_paper(picture, width):
    """A face as it is seen."""
    drawn = render_face(picture, width).convert("RGBA")
    below = Image.new("RGBA", drawn.size, "#FBF7EE")
    return Image.alpha_composite(below, drawn).convert("RGB")


def apart(one, other):
    """How many points of two grey pictures differ so that it is seen."""
    return sum(ImageChops.difference(one, other).histogram()[64:])


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.few(1)
def test_every_face_differs_from_every_other_in_grey(width):
    grey = {code: on_paper(f"french/{code}", width).convert("L") for code in ALL}
    least = grey["AS"].width * grey["AS"].height * 0.01
    for one, other in combinations(ALL, 2):
        assert apart(grey[one], grey[other]) > least, (one, other)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("deck", french.COLOURS)
@pytest.mark.few(2)
def test_every_face_differs_in_shape_even_if_all_ink_is_one_colour(width, deck):
    shapes = {}
    for code in french.CODES:
        dark = on_paper(f"{deck}/{code}", width).convert("L").point([0] * 170 + [255] * 86)
        # what is drawn inside the frames: the mark and the index, of any colour
        inside = dark.crop((width // 10, width // 10, width - width // 10, dark.height - width // 10))
        shapes[code] = inside
    for one, other in combinations(french.CODES, 2):
        assert apart(shapes[one], shapes[other]) > width * 0.25, (one, other)


def test_red_suits_have_a_second_frame():
    for code in french.CODES:
        grey = on_paper(f"french/{code}", 120).convert("L")
        edge = min(grey.crop((4, 60, 12, 61)).tobytes())
        assert (edge < 160) == (code[-1] in "HD"), code


def test_four_colours_are_for_those_who_want_them():
    seen = {on_paper(f"french-four/10{suit}", 120).tobytes() for suit in french.SUITS}
    assert len(seen) == 4
    colour = {suit: french.COLOURS["french-four"][suit] for suit in french.SUITS}
    assert len(set(colour.values())) == 4


@pytest.mark.parametrize("width", WIDTHS)
def test_a_face_has_only_colours_of_the_palette_and_clear_corners(width):
    for code in ("AS", "10H", "QD", "KC", "back"):
        image = render_face(f"french/{code}", width)
        assert image.mode == "P"
        assert image.size == (width, french.card_height(width))
        assert bytes(image.getpalette("RGB"))[: len(palette_bytes())] == palette_bytes()
        assert max(image.tobytes()) < 64
        seen = image.convert("RGBA")
        assert seen.getpixel((0, 0))[3] == 0
        assert seen.getpixel((width // 2, width // 2))[3] == 255
        solid = {point[:3] for _, point in seen.getcolors(1 << 20) if point[3] == 255}
        assert solid <= set(opaque_colours())


def test_a_picture_drawn_again_is_the_same_also_by_many_threads_at_once():
    names = [f"french/{code}" for code in ("7H", "QS", "back", "10D")] * 4
    french.render_card.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        drawn = list(threads.map(lambda name: encode_png(render_face(name, 90)), names))
    french.render_card.cache_clear()
    assert drawn == [encode_png(render_face(name, 90)) for name in names]


def test_a_face_is_not_changed_by_whoever_was_given_it():
    before = encode_png(render_face("french/7H", 60))
    render_face("french/7H", 60).paste(0, (0, 0, 60, 60))
    assert encode_png(render_face("french/7H", 60)) == before


@pytest.mark.parametrize("name", ["french/1H", "french/", "french", "", "tarot/7H", "french/back/..", "french/7h"])
def test_there_is_no_face_for_what_is_no_card(name):
    with pytest.raises(KeyError):
        render_face(name, 60)


def test_a_png_is_small_has_a_palette_and_was_packed_fast():
    data = encode_png(render_face("french/KH", 144))
    chunks = dict(pieces(data))
    size_and_kind = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert size_and_kind[:4] == (144, french.card_height(144), 8, 3)
    assert len(chunks[b"PLTE"]) == 64 * 3
    assert len(data) < 8_000
    # the level of a zlib stream stands in the two highest bits of its second byte: 0 is the fastest
    assert chunks[b"IDAT"][1] >> 6 == 0
    assert zlib.decompress(chunks[b"IDAT"])
    assert Image.open(io.BytesIO(data)).size == (144, french.card_height(144))


def pieces(data):
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += length + 12
