"""Small signs for what can be done at the pheasants' gala: calling a part, taking a pawn, knocking, looking."""

from functools import lru_cache
from typing import Final

from PIL import Image

from games.art.canvas import Sprite
from games.art.palette import RGB
from games.art.pen import Pen
from games.art.pheasant import BODY, DRAWN, PARTS, ZOOMED, Signs, draw_sign, fill_of, make_finery_sprite

PLAIN: Final = "line"  # What a part is filled with where it stands for its kind.
PAWNS: Final = ("blue", "red")
KNOCK: Final = "knock"
DECK: Final = "gestures"
CODES: Final = (*PARTS, *PAWNS, KNOCK, "nothing")  # The signs by the names of a deck's faces.
SIDE: Final = 40  # Signs are drawn in a box of so many units.


def render_sprite(pen: Pen, size: float, scale: float, ground: str | RGB) -> Sprite:
    return make_finery_sprite(pen.render(round(size * scale), round(size * scale)), ground)


@lru_cache(maxsize=64)
def key_sprite(name: str, size: float, scale: float, ground: str | RGB = "paper") -> Sprite:
    """Return what a button is for, on a tile: one of the six parts, a pawn (`blue`, `red`), `knock`, or `nothing`."""
    pen = Pen(size, size, scale, 2)
    pen.box((1, 1, size - 1, size - 1), size * 0.2, "card", "ink", 1.8)
    with pen.at(0, 0, size / SIDE):
        draw_key(pen, name)
    return render_sprite(pen, size, scale, ground)


def render_key(deck: str, name: str, width: int) -> Image.Image:  # noqa: ARG001 (as the faces of every deck are drawn)
    """Return what a button is for, alone on white, without its tile."""
    pen = Pen(SIDE, SIDE, width / SIDE, 1.6)
    pen.box((0, 0, SIDE, SIDE), SIDE * 0.1, "card", None)
    draw_key(pen, name)
    return pen.render(width, width)


def draw_key(pen: Pen, name: str) -> None:
    pen.line = 1.6
    if name in PARTS:
        draw_silhouette(pen, name)
    elif name in PAWNS:
        draw_pawn(pen, name)
    elif name == KNOCK:
        draw_fist(pen)
    else:
        pen.stroke(((12, 20), (28, 20)), "grey", 3)


def draw_silhouette(pen: Pen, name: str) -> None:
    left, top, right, bottom = ZOOMED[name]
    grown = min(30 / (right - left), 30 / (bottom - top))
    with pen.at(20 - grown * (left + right) / 2, 20 - grown * (top + bottom) / 2, grown):
        pen.line = 1.6 / grown
        DRAWN[name](pen, PLAIN)


def draw_pawn(pen: Pen, name: str) -> None:
    fill = fill_of(name)
    pen.shape("M 20 14 C 22 22 26 28 31 35 L 9 35 C 14 28 18 22 20 14 Z", fill)
    if name == "red":
        pen.disc(20, 12.5, 8, fill)
        pen.disc(20, 12.5, 4.6, "card", None)
        pen.shape(((14, 26), (26, 26), (28.4, 31), (11.6, 31)), "card", None)
    else:
        pen.box((12.5, 4.5, 27.5, 19), 1.5, fill)


def draw_fist(pen: Pen) -> None:
    pen.shape("M 11 12 C 11 7 15 6 18 7 L 31 9 C 34 10 34 24 31 25 L 15 26 C 11 26 10 22 11 18 Z", BODY)
    for x in (17, 22, 27):
        pen.stroke(((x, 8.5), (x, 17)), "ink", 1.6)
    pen.stroke(((6, 31), (34, 31)), "ink", 3)
    for x in (13, 20, 27):
        pen.stroke(((x, 35), (x, 37)), "ink", 1.8)


@lru_cache(maxsize=16)
def pawn_sprite(name: str, size: float, scale: float) -> Sprite:
    pen = Pen(size, size, scale, 1.8)
    with pen.at(0, 0, size / SIDE):
        pen.line = 1.8
        draw_pawn(pen, name)
    return render_sprite(pen, size, scale, "felt")


@lru_cache(maxsize=64)
def dot_sprite(colour: str, size: float, scale: float, signs: Signs) -> Sprite:
    pen = Pen(size, size, scale, 1.8)
    with pen.at(0, 0, size / SIDE):
        pen.line = 1.8
        pen.disc(20, 20, 19, fill_of(colour))
        draw_sign(pen, 20, 20, colour, 10, signs)
    return render_sprite(pen, size, scale, "paper")


@lru_cache(maxsize=16)
def eye_sprite(size: float, scale: float, ground: str | RGB = "paper") -> Sprite:
    pen = Pen(size, size, scale, 1.8)
    with pen.at(0, 0, size / SIDE):
        pen.line = 2.4
        pen.shape("M 3 20 C 11 8 29 8 37 20 C 29 32 11 32 3 20 Z", "card")
        pen.disc(20, 20, 6.5, "ink", None)
    return render_sprite(pen, size, scale, ground)


@lru_cache(maxsize=16)
def bead_sprite(size: float, scale: float, ground: str | RGB = "paper") -> Sprite:
    pen = Pen(size, size, scale, 1.8)
    pen.disc(size / 2, size / 2, size / 2 - 1, "ink", None)
    return render_sprite(pen, size, scale, ground)
