"""The Bolognese deck: 63 pictures, of which only the four Mori may be taken for each other."""

from functools import cache
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from games.art import card_faces
from games.art.bolognese import deck
from games.art.card_faces import render_badge, render_face
from games.art.palette import opaque_colours, palette_bytes
from games.tarocco.rules.cards import MORI, PACK, SUIT, Suit
from tests.support.images import encode_png

WIDTHS = (40, 60, 110, 160)
APART = (*(card for card in deck.CODES if card not in MORI[1:]), deck.BACK)


DRAWINGS = [
    (40, False),
    (60, False),
    *(pytest.param(*each, marks=pytest.mark.deep) for each in ((110, False), (160, False), (160, True), (240, True))),
]
"""Faces are drawn as in a hand; pictures have the large cards, with their spines, too."""


@cache
def grey(code, width, is_large=False):
    """A face or a large card as it is seen on paper, without colour."""
    card = (
        deck.render_card("tarocco", code, width, detailed=True) if is_large else render_face(f"tarocco/{code}", width)
    )
    drawn = card.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", drawn.size, "#FBF7EE"), drawn).convert("L")


def differing(one, other):
    """How many points of two grey pictures differ so that it is seen."""
    return sum(ImageChops.difference(one, other).histogram()[64:])


def test_the_deck_has_a_face_for_every_card_in_the_order_of_the_pack():
    assert tuple(map(str, PACK)) == deck.CODES
    assert [name for name in card_faces.list_faces() if name.startswith("tarocco/")] == [
        f"tarocco/{code}" for code in (*PACK, "back")
    ]


@pytest.mark.parametrize(("width", "is_large"), DRAWINGS)
@pytest.mark.few(1)
def test_every_face_differs_from_every_other_in_grey(width, is_large):
    seen = {code: grey(code, width, is_large) for code in APART}
    least = width * deck.card_height(width) * 0.02
    for one, other in combinations(APART, 2):
        assert differing(seen[one], seen[other]) > least, (one, other)


@pytest.mark.parametrize(("width", "is_large"), DRAWINGS)
def test_neighbours_of_one_suit_are_told_apart_by_the_index_alone(width, is_large):
    top = (0, 0, width // (3 if is_large else 1), deck.card_height(width) // 3)
    seen = {code: grey(code, width, is_large).crop(top) for code in APART[:-1]}
    for one, other in pairwise(APART[:-1]):
        if SUIT[one] is SUIT[other]:
            assert differing(seen[one], seen[other]) > width * 0.8, (one, other)


@pytest.mark.parametrize(("width", "is_large"), DRAWINGS)
def test_a_trump_is_dark_where_a_suit_is_light(width, is_large):
    for card in PACK:
        light = grey(card, width, is_large).getpixel((max(3, width // 16), deck.card_height(width) * 9 // 20))
        is_trump = SUIT[card] in {Suit.TRUMPS, Suit.MATTO}
        assert (light < 140) == is_trump, card


@pytest.mark.rule("TB-4")
def test_the_mori_differ_in_dress_alone():
    top = (0, 0, 160 * 28 // 100, deck.card_height(160))
    one, *others = (grey(card, 160, True) for card in MORI)
    for other in others:
        assert differing(one, other) > 0
        assert differing(one.crop(top), other.crop(top)) < 60
    one, *others = (render_face(f"tarocco/{card}", 160) for card in MORI)
    head = (0, 0, 160, deck.card_height(160) // 3)
    for other in others:
        assert other.tobytes() != one.tobytes()
        assert other.crop(head).tobytes() == one.crop(head).tobytes()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_face_has_only_colours_of_the_palette_and_clear_corners(width):
    for code in ("DK", "C10", "ANG", "T16", "M2", "back"):
        image = render_face(f"tarocco/{code}", width)
        assert image.mode == "P"
        assert image.size == (width, deck.card_height(width))
        assert bytes(image.getpalette("RGB"))[: len(palette_bytes())] == palette_bytes()
        assert max(image.tobytes()) < 64
        seen = image.convert("RGBA")
        assert seen.getpixel((0, 0))[3] == 0
        assert {point[:3] for _, point in seen.getcolors(1 << 20) if point[3] == 255} <= set(opaque_colours())


@pytest.mark.parametrize("name", ["tarocco/AK", "tarocco/D5", "tarocco/", "tarocco/T4", "tarocco/M5", "tarocco/dk"])
def test_there_is_no_face_for_what_is_no_card(name):
    with pytest.raises(KeyError):
        render_face(name, 60)


# -- in a line of text -------------------------------------------------------------------------


def small(code, side):
    """A badge at the size it is read at, in grey, on a light ground."""
    drawn = render_badge(f"tarocco/{code}", 128).convert("RGBA")
    whole = Image.alpha_composite(Image.new("RGBA", drawn.size, "#FBF7EE"), drawn).convert("L")
    return whole.resize((side, side), Image.Resampling.LANCZOS)


def test_a_badge_is_a_small_square_and_other_decks_stand_in_one_as_high():
    for code in (*deck.CODES, deck.BACK):
        image = render_badge(f"tarocco/{code}", 128)
        assert image.size == (128, 128)
        assert len(encode_png(image)) < 24_000
        assert max(image.tobytes()) < 64
    assert render_badge("french/KS", 128).height in range(120, 129)


def test_badges_are_told_apart_in_grey_at_the_height_of_a_letter():
    seen = {code: small(code, 22) for code in APART}
    for one, other in combinations(APART, 2):
        assert differing(seen[one], seen[other]) > 6, (one, other)


@pytest.mark.parametrize("name", ["tarocco/AK", "tarocco/T4", "tarocco/"])
def test_there_is_no_badge_for_what_is_no_card(name):
    with pytest.raises(KeyError):
        render_badge(name, 60)
