"""The deck of the train, and the pieces of its carriage."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from games.art import sprites, train
from games.art.card_faces import render_face
from games.art.palette import opaque_colours


def grey(code, width):
    """A face as it is seen without colour."""
    drawn = render_face(f"train/{code}", width).convert("RGBA")
    below = Image.new("RGBA", drawn.size, "#FBF7EE")
    return Image.alpha_composite(below, drawn).convert("L")


@pytest.mark.parametrize("width", [44, 60, 120, 200])
def test_every_card_differs_from_every_other_in_grey(width):
    seen = {code: grey(code, width) for code in train.CODES}
    least = width * width * 0.015
    for one, other in combinations(train.CODES, 2):
        differ = sum(ImageChops.difference(seen[one], seen[other]).histogram()[64:])
        assert differ > least, (one, other, differ)


@pytest.mark.parametrize("name", ["train/", "train", "train/5", "train/7H", "train/Hide", "french/hide"])
def test_there_is_no_face_for_what_is_no_card(name):
    with pytest.raises(KeyError):
        render_face(name, 60)


def test_a_face_has_only_colours_of_the_palette_and_clear_corners():
    for code in train.CODES:
        seen = render_face(f"train/{code}", 90).convert("RGBA")
        assert seen.getpixel((0, 0))[3] == 0
        assert seen.getpixel((45, 40))[3] == 255
        solid = {point[:3] for _, point in seen.getcolors(1 << 20) if point[3] == 255}
        assert solid <= set(opaque_colours())


SPRITES = [
    lambda: train.card_sprite("hide", 56, 1),
    lambda: train.faded_card_sprite("excuse", 56, 1.5),
    lambda: train.tile_sprite("polfer", 28, 1),
    lambda: train.slip_sprite("", 23, 1),
    lambda: train.slip_sprite("4", 23, 1),
    lambda: train.curtain_sprite(84, 90, 1),
    lambda: train.ring_sprite(70, 90, 1),
    lambda: train.tick_sprite(26, 1),
    lambda: train.cross_sprite(26, 1),
    lambda: train.cut_off_sprite(26, 1),
    lambda: train.snap_sprite(32, 1),
    lambda: train.strike_out_sprite(56, 78, 1),
    lambda: train.aim_sprite(22, 1),
    lambda: train.cap_sprite(34, 1),
    lambda: train.person_sprite(26, 1),
    lambda: train.person_sprite(26, 1, there=False),
    lambda: train.star_sprite(28, 1),
    lambda: train.stamp_sprite(12, 1),
    lambda: train.arrow_sprite(14, 1),
    lambda: train.track_sprite(((0, 0), (80, 0)), 1),
    lambda: train.track_sprite(((0, 0), (80, 0)), 1, chained=True),
]


@pytest.mark.parametrize("make", SPRITES)
def test_a_piece_is_drawn_once_with_colours_of_the_palette(make):
    sprite = make()
    assert make() is sprite
    assert max(sprite.image.tobytes()) < len(opaque_colours())
    assert sprite.mask.getbbox() is not None


def test_what_became_of_a_card_can_be_told_without_colour():
    shapes = set()
    for make in (train.tick_sprite, train.cross_sprite, train.cut_off_sprite):
        sprite = make(26, 1)
        light = sprite.image.copy().point([1 if opaque_colours()[min(e, 59)][0] > 200 else 0 for e in range(256)])
        shapes.add(light.tobytes())
    assert len(shapes) == 3


def test_half_a_way_ends_in_its_middle():
    assert train.first_half(((0, 0), (10, 0)))[-1] == (5, 0)
    assert train.first_half(((0, 0), (10, 0), (10, 30)))[-1] == (10, 10)
    assert train.first_half(((0, 0), (0, 0), (4, 0)))[-1] == (2, 0)


@pytest.mark.parametrize(("width", "height", "scale"), [(300, 60, 1), (60, 300, 1.5), (40, 30, 1), (470, 36, 1.5)])
def test_a_slab_is_the_panel_of_that_size_but_for_a_few_points_of_its_corners(width, height, scale):
    slab = sprites.slab_sprite(width, height, scale, sprites.Panel(radius=12, thick=3))
    panel = sprites.panel_sprite(width, height, scale, sprites.Panel(radius=12, thick=3))
    assert slab.mask.size == panel.mask.size == slab.image.size
    for one, other in ((slab.image, panel.image), (slab.mask, panel.mask)):
        differing = sum(a != b for a, b in zip(one.tobytes(), other.tobytes(), strict=True))
        assert differing <= 24
