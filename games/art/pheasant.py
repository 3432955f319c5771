"""Pheasants at their gala: six coloured parts on a bird that is the same on every card, or one part alone.

A card is named by its colours from umbrella to worm, a letter each: `RPYBGK`; `RBKPYG+` has two worms, and `hat:R` shows
one part. Every part is a symbol as large as a card, 240 by 320 units.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.art.display import Row, Sprite, box, letters, move_row, symbol

WIDTH: Final = 240
HEIGHT: Final = 320
# The six parts, in the order in which a card is spelled.
PARTS: Final = ("umbrella", "hat", "scarf", "beak", "tail", "worm")
# From the lowest to the highest, with what is the same on every card.
LAYERS: Final = ("legs", "umbrella", "tail", "body", "beak", "scarf", "face", "hat", "worm")
# What the letters of a card's name stand for, in no language.
COLOURS: Final = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "P": "pink", "K": "black"}
# The shape that stands for a colour.
SHAPES: Final = {
    "red": "disc",
    "blue": "square",
    "yellow": "triangle",
    "green": "diamond",
    "pink": "hexagon",
    "black": "plus",
}
LOWERED: Final = {"triangle": 0.2}  # How far below the middle of its shape a letter stands, in sizes of the sign.
# Where on a part its colour's sign stands, and how large it is.
SPOTS: Final = {
    "umbrella": (177, 45, 15),
    "hat": (95, 40, 15),
    "scarf": (137, 166, 14),
    "beak": (50, 99, 13),
    "tail": (203, 172, 15),
    "worm": (80, 283, 13),
    "worm2": (160, 283, 13),
}
# The box that a part fills, to be shown alone.
ZOOMED: Final = {
    "umbrella": (120, 14, 234, 176),
    "hat": (46, 14, 144, 78),
    "scarf": (66, 108, 164, 204),
    "beak": (2, 70, 74, 128),
    "tail": (154, 88, 240, 234),
    "worm": (6, 258, 102, 312),
}
PALE: Final = 0.7  # How far what does not matter is faded to paper.


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands on the six colours: their letters, or none, each in a shape of its own unless all are discs."""

    letters: tuple[str, ...] = ()
    shaped: bool = True

    def letter_of(self, colour: str) -> str:
        return self.letters[tuple(COLOURS.values()).index(colour)] if self.letters else ""


def card_parts(code: str) -> dict[str, str]:
    """Return the colours of a card's parts; `worm2` is the second worm."""
    name, is_single, letter = code.partition(":")
    if is_single:
        return {name: COLOURS[letter]}
    worn = dict(zip(PARTS, (COLOURS[letter] for letter in code.removesuffix("+")), strict=True))
    return worn | ({"worm2": worn["worm"]} if code.endswith("+") else {})


def place_symbol(name: str, opacity: float = 0) -> Row:
    return symbol(f"pheasants/{name}", WIDTH, HEIGHT, opacity=opacity).rows[0]


def sign_rows(colour: str, x: float, y: float, size: float, signs: Signs) -> tuple[Row, ...]:
    shape = SHAPES[colour] if signs.shaped else "disc"
    (drawn,) = symbol(f"pheasants/sign-{shape}", 4 * size, 4 * size).rows
    shown = move_row(drawn, x - 2 * size, y - 2 * size)
    letter = signs.letter_of(colour)
    if not letter:
        return (shown,)
    return shown, letters((x, y + LOWERED.get(shape, 0) * size), letter, size * 1.12, "ink", size * 1.3)


def iter_parts(code: str, signs: Signs, only: tuple[str, ...] | None = None) -> Iterator[Row]:
    """Yield a card's parts with their signs, from the lowest on; `only` some of them, each with a glow."""
    worn = card_parts(code)
    layers = (*LAYERS, "worm2") if ":" not in code else tuple(worn)
    for name in layers:
        if name not in worn:
            if only is None and name in {"legs", "body", "face"}:
                yield place_symbol(name)
        elif only is None or name.removesuffix("2") in only:
            if only is not None:
                yield place_symbol(f"glow-{name}")
            yield place_symbol(f"{name}-{worn[name]}")
            yield from sign_rows(worn[name], *SPOTS[name], signs)


def zoom_part(name: str, rows: tuple[Row, ...]) -> Row:
    left, top, right, bottom = ZOOMED[name]
    grown = min(196 / (right - left), 250 / (bottom - top), 3)
    corner = 120 - grown * (left + right) / 2, 166 - grown * (top + bottom) / 2
    return move_row(("g", 0, 0, round(grown, 2), rows), *corner)


@lru_cache(maxsize=512)
def card_sprite(code: str, width: float, signs: Signs, lit: tuple[str, ...] | None = None) -> Sprite:
    """Return a card; where `lit` is given, all parts that are not in it are faded."""

    def draw(only: tuple[str, ...] | None) -> tuple[Row, ...]:
        rows = tuple(iter_parts(code, signs, only))
        return (zoom_part(code.partition(":")[0], rows),) if ":" in code and rows else rows

    rows = place_symbol("paper"), *draw(None)
    if lit is not None:
        rows = *rows, place_symbol("veil", PALE), *draw(lit)
    return Sprite(WIDTH, HEIGHT, rows).scaled(width / WIDTH)


def key_sprite(name: str, size: float) -> Sprite:
    """Return what a button is for, on a tile: one of the six parts, a pawn (`blue`, `red`), `knock`, or `nothing`."""
    (drawn,) = symbol(f"gestures/{name}", size - 2, size - 2).rows
    edge = box((1, 1, size - 1, size - 1), size * 0.2, None, "ink", 1.8)
    return Sprite(size, size, (move_row(drawn, 1, 1), edge))


def dot_sprite(colour: str, size: float, signs: Signs) -> Sprite:
    (dot,) = symbol(f"pheasants/dot-{colour}", size, size).rows
    return Sprite(size, size, (dot, *sign_rows(colour, size / 2, size / 2, size / 4, signs)))


def pawn_sprite(name: str, size: float) -> Sprite:
    return symbol(f"pheasants/pawn-{name}", size, size)


def eye_sprite(size: float) -> Sprite:
    return symbol("pheasants/eye", size, size)
