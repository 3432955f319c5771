"""The colours of pheasants' finery: palette entries of their own, behind those that every picture has.

People who see few colours can tell five of the six apart, and each has a sign besides: a shape, and a letter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from games.art.canvas import FAINT, Sprite
from games.art.palette import RGB, mix, opaque_colours, palette_bytes, to_rgb
from games.art.pen import Pen

FILLS: Final = {
    "red": "#D55E00",
    "blue": "#0072B2",
    "yellow": "#F0E442",
    "green": "#009E73",
    "pink": "#CC79A7",
    "black": "#1F1B16",
}
"""What a colour is filled with; black is ink."""
BODY: Final = "#B9A88F"
"""What every pheasant is under her finery, which never counts."""
SHADE: Final = "#8F7F68"
PALE: Final = 0.7
"""How far what does not matter is faded to paper."""

POLYGONS: Final = {
    "square": tuple((x * 0.92, y * 0.92) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))),
    "triangle": ((0, -1.5), (1.42, 0.98), (-1.42, 0.98)),
    "diamond": ((0, -1.42), (1.3, 0), (0, 1.42), (-1.3, 0)),
    "hexagon": ((-0.62, -1.06), (0.62, -1.06), (1.2, 0), (0.62, 1.06), (-0.62, 1.06), (-1.2, 0)),
    "plus": tuple(
        (x * way, y * way)
        for way in (1, -1)
        for x, y in ((-0.66, -1.3), (0.66, -1.3), (0.66, -0.66), (1.3, -0.66), (1.3, 0.66), (0.66, 0.66))
    ),
}
SHAPES: Final = {
    "red": "disc",
    "blue": "square",
    "yellow": "triangle",
    "green": "diamond",
    "pink": "hexagon",
    "black": "plus",
}
"""The shape that stands for a colour."""
LOWERED: Final = {"triangle": 0.2}
"""How far below the middle of its shape a letter stands, in sizes of the sign."""


@lru_cache(maxsize=1)
def finery_colours() -> tuple[RGB, ...]:
    """Return the entries behind the rim: each fill, its steps to paper, and its step to ink."""
    fills = [*(FILLS[colour] for colour in FILLS if colour != "black"), BODY, SHADE]
    steps = (
        *((fill, "paper", part) for fill in fills for part in (0.0, 0.35, PALE)),
        *((fill, "ink", 0.5) for fill in fills),
        *(("ink", "card", part) for part in (0.5, PALE)),
    )
    return tuple(mix(one, other, part) for one, other, part in steps)


@lru_cache(maxsize=1)
def _palette_image() -> Image.Image:
    """Return a picture that carries the opaque palette and the finery, as `Image.quantize` wants it."""
    image = Image.new("P", (1, 1))
    entries = (*opaque_colours(), *finery_colours())
    image.putpalette(
        bytes(part for colour in entries for part in colour) + bytes(to_rgb("paper")) * (256 - len(entries))
    )
    return image


@lru_cache(maxsize=1)
def _entry_map() -> tuple[int, ...]:
    """Return the map that moves the finery's entries behind those of the rim."""
    plain, rims = len(opaque_colours()), len(palette_bytes()) // 3 - len(opaque_colours())
    known = plain + len(finery_colours())
    return tuple(entry if entry < plain else entry + rims if entry < known else 0 for entry in range(256))


def add_finery(picture: Image.Image) -> Image.Image:
    """Add the finery's entries to the palette of a finished picture, and return it."""
    picture.putpalette(palette_bytes() + bytes(part for colour in finery_colours() for part in colour))
    return picture


def make_finery_sprite(drawing: Image.Image, ground: str | RGB) -> Sprite:
    """Make a sprite for one ground from a drawing in RGBA, with the finery's colours too."""
    below = Image.new("RGB", drawing.size, to_rgb(ground))
    rim = drawing.getchannel("A")
    below.paste(drawing.convert("RGB"), (0, 0), rim)
    # a copy, since Pillow keeps a cache in the chart it is given, and threads must not share one
    mapped = below.quantize(palette=_palette_image().copy(), dither=Image.Dither.NONE)
    entries = Image.frombytes("L", mapped.size, mapped.tobytes()).point(_entry_map())
    return Sprite(entries, rim.point([0] * FAINT + [255] * (256 - FAINT)))


def fill_of(colour: str) -> str:
    """Return what a colour is filled with; anything that has no fill is a colour already."""
    return FILLS.get(colour, colour)


def draw_sign(pen: Pen, x: float, y: float, colour: str, size: float, letter: str, *, shaped: bool = True) -> None:
    """Draw a colour's sign: its shape in white, and its letter; a disc for all where shapes are not wanted."""
    shape = SHAPES[colour] if shaped else "disc"
    if shape == "disc":
        pen.disc(x, y, size * 1.12, "card", "ink", 2)
    else:
        pen.shape(tuple((x + px * size, y + py * size) for px, py in POLYGONS[shape]), "card", "ink", 2)
    if letter:
        pen.letters(x, y + LOWERED.get(shape, 0) * size, letter, size * 1.12, "ink", size * 1.3)
