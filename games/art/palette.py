"""The 64 colours of every picture: tokens of the identity, and the steps between two that touch.

The palette is computed, never fitted to a picture: an edge between two tokens finds its steps in it and needs no
dither. The last four entries are the rim of what lies on no ground: ink, from clear to nearly solid.
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

GHOSTS: Final = (0, 64, 128, 192)  # How solid the last entries are, out of 255, in a picture that lies on no ground.


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


def tint(token: str, part: float) -> RGB:
    """Lighten a token with paper: `part` 1 is the token, 0 is paper."""
    return mix("paper", token, part)


@lru_cache(maxsize=1)
def opaque_colours() -> tuple[RGB, ...]:
    steps = (mix(one, other, part / 100) for one, other, parts in RAMPS for part in parts)
    return tuple(dict.fromkeys((*map(to_rgb, TOKENS), *steps)))


@lru_cache(maxsize=1)
def palette_bytes() -> bytes:
    return bytes(part for colour in (*opaque_colours(), *[to_rgb("ink")] * len(GHOSTS)) for part in colour)


@lru_cache(maxsize=1)
def alpha_bytes() -> bytes:
    """Return how solid each entry is where a picture lies on no ground, as Pillow takes it."""
    return bytes([255] * len(opaque_colours()) + list(GHOSTS))


@lru_cache(maxsize=4096)
def nearest_entry(colour: str | RGB) -> int:
    r, g, b = to_rgb(colour)
    near = [(s - r) ** 2 + (h - g) ** 2 + (c - b) ** 2 for s, h, c in opaque_colours()]
    return near.index(min(near))


@lru_cache(maxsize=1)
def palette_image() -> Image.Image:
    image = Image.new("P", (1, 1))
    opaque = bytes(part for colour in opaque_colours() for part in colour)
    image.putpalette(opaque + bytes(to_rgb("paper")) * (256 - len(opaque_colours())))
    return image


@lru_cache(maxsize=1)
def _entry_map() -> tuple[int, ...]:
    paper = nearest_entry("paper")
    return tuple(entry if entry < len(opaque_colours()) else paper for entry in range(256))


def quantize_image(image: Image.Image) -> Image.Image:
    # a copy, since Pillow keeps a cache in the chart it is given, and threads must not share one
    mapped = image.quantize(palette=palette_image().copy(), dither=Image.Dither.NONE)
    return Image.frombytes("L", mapped.size, mapped.tobytes()).point(_entry_map())
