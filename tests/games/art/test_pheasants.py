"""Pheasants: what they wear can be told apart without colour, and what is drawn has only colours of their palette."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from games.art import gestures, pheasant
from games.art.palette import opaque_colours, palette_bytes
from games.schicki.rules.deck import DECK

LETTERS = tuple(pheasant.COLOURS)


def drawn(code, width=106, letters=LETTERS, shaped=True, lit=None):
    return pheasant.render_card(code, width, pheasant.Signs(letters, shaped), lit)


def grey(code, **more):
    """A card as it is seen without colour."""
    seen = drawn(code, **more)
    below = Image.new("RGBA", seen.size, "#1E5B4A")
    return Image.alpha_composite(below, seen).convert("L")


def differing(one, other):
    """How many points are clearly lighter in one than in the other."""
    return sum(ImageChops.difference(one, other).histogram()[64:])


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize(("letters", "shaped"), [(LETTERS, True), (LETTERS, False), ((), True)])
@pytest.mark.parametrize("part", pheasant.PARTS)
def test_without_colour_a_part_of_one_colour_differs_from_every_other(part, letters, shaped):
    seen = {letter: grey(f"{part}:{letter}", letters=letters, shaped=shaped) for letter in LETTERS}
    for one, other in combinations(LETTERS, 2):
        assert differing(seen[one], seen[other]) > 20, (one, other)


@pytest.mark.rule("SM-3")
def test_without_colour_no_two_kinds_of_card_look_alike_on_a_phone():
    codes = sorted({card.code for card in DECK})
    seen = {code: grey(code) for code in codes}
    for one, other in combinations(codes, 2):
        assert differing(seen[one], seen[other]) > 40, (one, other)


@pytest.mark.rule("SM-10", "SM-16")
def test_a_second_worm_is_seen_by_itself_and_its_sign_reads_as_the_first_one_does():
    one, two = drawn("RBKPYG", 240).convert("RGB"), drawn("RBKPYG+", 240).convert("RGB")
    left, top, *_ = ImageChops.difference(one, two).getbbox()
    assert left > 130
    assert top > 240
    x, y, size = pheasant.SPOTS["worm"]
    first = two.crop((x - size, y - size, x + size, y + size))
    second = two.crop((240 - x - size, y - size, 240 - x + size, y + size))
    assert differing(first.convert("L"), second.convert("L")) < 12


def test_what_does_not_matter_is_faded_and_what_does_is_framed():
    whole, seen = drawn("RPYBGK", 240), drawn("RPYBGK", 240, lit=("hat",))
    assert seen.getpixel((78, 24)) == whole.getpixel((78, 24))
    umbrella = (140, 56)
    assert sum(seen.getpixel(umbrella)) > sum(whole.getpixel(umbrella)) + 100
    ochre = [point for _, point in seen.getcolors(1 << 20) if point[:3] == (227, 167, 47)]
    assert ochre
    assert differing(grey("RPYBGK", lit=()), grey("RPYBGK", lit=("hat",))) > 200


def test_the_finery_stands_behind_the_entries_that_every_picture_has():
    image = pheasant.add_finery(Image.new("L", (2, 2)))
    palette = bytes(image.getpalette("RGB"))
    assert palette[: len(palette_bytes())] == palette_bytes()
    assert len(palette_bytes()) // 3 + len(pheasant.finery_colours()) <= 256
    assert not {*pheasant.finery_colours()} & {*opaque_colours()}
    assert len({*pheasant.finery_colours()}) == len(pheasant.finery_colours())


@pytest.mark.parametrize("code", ["RPYBGK", "RBKPYG+", "worm:K"])
def test_a_card_uses_the_palette_of_every_picture_and_the_finery_and_no_entry_of_the_rim(code):
    sprite = pheasant.card_sprite(code, 120, 1, pheasant.Signs(LETTERS))
    used = {*sprite.image.tobytes()}
    rim = {*range(len(opaque_colours()), len(palette_bytes()) // 3)}
    assert not used & rim
    assert max(used) < len(palette_bytes()) // 3 + len(pheasant.finery_colours())
    assert pheasant.card_sprite(code, 120, 1, pheasant.Signs(LETTERS)) is sprite


@pytest.mark.parametrize("size", [24, 33])
def test_what_can_be_pressed_has_a_sign_of_its_own_without_colour(size):
    names = (*pheasant.PARTS, *gestures.PAWNS, "knock", "nothing")
    seen = {}
    for name in names:
        image = gestures.key_sprite(name, size, 1).image.copy()
        seen[name] = pheasant.add_finery(image).convert("L")
    for one, other in combinations(names, 2):
        assert differing(seen[one], seen[other]) > 8, (one, other)


@pytest.mark.parametrize("code", ["RPYBGX", "shoe:R", "hat:Z"])
def test_there_is_no_picture_of_what_is_no_card(code):
    with pytest.raises(KeyError):
        drawn(code)
