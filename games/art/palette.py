"""The colours of every picture: tokens of the identity, what pheasants wear, and the steps between two that touch.

The palette is computed, never fitted to a picture: an edge between two colours finds its steps in it and needs no dither.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image

RGB: TypeAlias = tuple[int, int, int]

TOKENS: Final = {
    "paper": "#FBF7EE",
    "card": "#FFFDF7",
    "ink": "#1F1B16",
    "felt": "#1E5B4A",
    "felt-dark": "#16463A",
    "vermilion": "#C8452D",
    "ochre": "#E3A72F",
    "blue": "#2F6DA8",
    "violet": "#6B4A9E",
    "grey": "#8B857A",
    "line": "#CFC6B4",
}

# Two tokens, and how many hundredths of the way between them the steps lie.
RAMPS: Final = (
    ("paper", "ink", (10, 38, 50, 62, 76, 88)),  # text, lines
    ("paper", "vermilion", (18, 40, 60, 80)),  # hearts, diamonds
    ("paper", "ochre", (18, 40, 60, 80)),  # gold
    ("paper", "blue", (18, 40, 60, 80)),
    ("paper", "violet", (18, 45, 75)),
    ("paper", "felt", (18, 40, 60, 80)),  # text and cards on felt
    ("ink", "vermilion", (35, 70)),  # colours against an outline
    ("ink", "ochre", (25, 50, 75)),
    ("ink", "blue", (35, 70)),
    ("ink", "violet", (35, 70)),
    ("ink", "felt", (40, 75)),
    ("felt-dark", "ink", (30,)),  # shadows
    ("paper", "felt-dark", (50,)),
    ("felt", "ochre", (33, 66)),  # rings on felt
    ("felt", "vermilion", (50,)),
    ("violet", "ochre", (50,)),
    ("vermilion", "ochre", (50,)),
    ("blue", "ochre", (50,)),
    ("vermilion", "violet", (50,)),
    ("blue", "felt", (50,)),
    ("line", "ochre", (40,)),
    ("paper", "line", (50,)),
    ("line", "ink", (45,)),
)

# What pheasants wear by colour, but for black, which is ink; and what all of them are under it.
FINERY: Final = {"red": "#D55E00", "blue": "#0072B2", "yellow": "#F0E442", "green": "#009E73", "pink": "#CC79A7"}
PLUMAGE: Final = ("#B9A88F", "#8F7F68")
# Two colours, and the part of the way between them: finery at its edges, and faded.
FINERY_STEPS: Final = (
    *((fill, "paper", part) for fill in (*FINERY.values(), *PLUMAGE) for part in (0.0, 0.35, 0.7)),
    *((fill, "ink", 0.5) for fill in (*FINERY.values(), *PLUMAGE)),
    *(("ink", "card", part) for part in (0.5, 0.7)),
)


@lru_cache(maxsize=1024)
def to_rgb(colour: str | RGB) -> RGB:
    """Return a token's name or `#RRGGBB` as its three parts."""
    if not isinstance(colour, str):
        return colour
    digits = TOKENS.get(colour, colour).lstrip("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(one: str | RGB, other: str | RGB, part: float) -> RGB:
    """Return the colour at `part` of the straight way from one to the other."""
    (r, g, b), (s, h, c) = to_rgb(one), to_rgb(other)
    return round(r + (s - r) * part), round(g + (h - g) * part), round(b + (c - b) * part)


@lru_cache(maxsize=1)
def all_colours() -> tuple[RGB, ...]:
    steps = (mix(one, other, part / 100) for one, other, parts in RAMPS for part in parts)
    finery = (mix(*step) for step in FINERY_STEPS)
    return tuple(dict.fromkeys((*map(to_rgb, TOKENS), *steps, *finery)))


@lru_cache(maxsize=1)
def palette_bytes() -> bytes:
    return bytes(part for colour in all_colours() for part in colour)


@lru_cache(maxsize=1)
def _palette_image() -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(palette_bytes() + bytes(to_rgb("paper")) * (256 - len(all_colours())))
    return image


@lru_cache(maxsize=1)
def _entry_map() -> tuple[int, ...]:
    paper, count = all_colours().index(to_rgb("paper")), len(all_colours())
    return tuple(entry if entry < count else paper for entry in range(256))


def quantize_image(image: Image.Image) -> Image.Image:
    """Return a picture in palette mode."""
    # a copy, since Pillow keeps a cache in the chart it is given, and threads must not share one
    mapped = image.quantize(palette=_palette_image().copy(), dither=Image.Dither.NONE)
    entries = Image.frombytes("L", mapped.size, mapped.tobytes()).point(_entry_map())
    entries.putpalette(palette_bytes())
    return entries
