"""The deck of the train: six kinds of Traveller cards, Control cards by their value, and the two backs.

No two can be mistaken for each other in grey: each has a sign of its own shape, as large as its card.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PIL import Image

from games.art.outline import Outline
from games.art.palette import mix
from games.art.pen import Pen, iter_dashes

WIDTH: Final = 240
HEIGHT: Final = 336
RADIUS: Final = 26
DECK: Final = "train"

KINDS: Final = ("ticket", "excuse", "accusation", "neutral", "hide", "polfer")
VALUES: Final = ("0", "1", "2", "3", "4")
CONTROL: Final = "control"
TRAVELLER: Final = "traveller"
CODES: Final = (*KINDS, *VALUES, CONTROL, TRAVELLER)
"""Traveller cards by kind, Control cards by value, and the back of each sort."""

FILLS: Final[dict[str, str]] = {
    "excuse": "blue",
    "accusation": "vermilion",
    "neutral": "card",
    "hide": "violet",
    "ticket": "ochre",
    "polfer": "ink",
    CONTROL: "felt",
    TRAVELLER: "blue",
} | dict.fromkeys(VALUES, "card")


@lru_cache(maxsize=256)
def render_card(deck: str, code: str, width: int) -> Image.Image:
    """Return a card or a back, in RGBA with clear corners; raises KeyError for what is in no deck."""
    if deck != DECK or code not in CODES:
        raise KeyError(code)
    pen = Pen(WIDTH, HEIGHT, width / WIDTH, 5)
    draw_card(pen, code, max(3, 1.3 * WIDTH / width))
    return pen.render(width, round(width * HEIGHT / WIDTH))


def draw_card(pen: Pen, code: str, edge: float, *, faded: bool = False) -> None:
    """Draw a whole card in its own units; `faded` if it does not count."""
    fill = FILLS[code]
    outer = (edge / 2, edge / 2, WIDTH - edge / 2, HEIGHT - edge / 2)
    pen.box(outer, RADIUS, mix("paper", fill, 0.4) if faded else fill, None)
    if not faded:
        inner = (edge + 11, edge + 11, WIDTH - edge - 11, HEIGHT - edge - 11)
        pen.box(inner, RADIUS * 0.6, None, "line" if fill == "card" else "card", max(4, edge * 0.8))
    with pen.at(WIDTH / 2, HEIGHT / 2, 4.4):
        draw_sign(pen, code)
    pen.box(outer, RADIUS, None, "grey" if faded else "ink", edge)


def draw_sign(pen: Pen, code: str) -> None:
    """Draw what a card shows, in a box from -20 to 20 around the origin."""
    match code:
        case "excuse":
            draw_excuse(pen)
        case "accusation":
            draw_accusation(pen)
        case "neutral":
            draw_neutral(pen)
        case "hide":
            draw_hide(pen)
        case "ticket":
            draw_ticket(pen)
        case "polfer":
            draw_polfer(pen)
        case "control":
            draw_cap(pen)
        case "traveller":
            draw_engine(pen)
        case _:
            draw_control(pen, int(code))


# -- the signs ----------------------------------------------------------------------------


def draw_excuse(pen: Pen) -> None:
    """Draw a plea in a speech bubble."""
    pen.box((-18, -16, 18, 9), 8, "paper", None)
    pen.shape(((-11, 6), (-11, 18), (1, 7)), "paper", None)
    for x in (-9, 0, 9):
        pen.disc(x, -3.5, 3, "blue", None)


def draw_accusation(pen: Pen) -> None:
    """Draw a shout: a burst with an exclamation mark."""
    pen.shape(star_points(20, 10, 0.72), "paper", None)
    pen.shape(((-3.4, -12), (3.4, -12), (2, 3.5), (-2, 3.5)), "vermilion", None)
    pen.disc(0, 8.6, 3, "vermilion", None)


def draw_neutral(pen: Pen) -> None:
    """Draw a balance in equilibrium."""
    pen.stroke(((0, -14), (0, 14)), "ink", 3)
    pen.stroke(((-9, 15.5), (9, 15.5)), "ink", 3.4)
    pen.stroke(((-14, -9), (14, -9)), "ink", 3)
    pen.disc(0, -13.5, 3.4, "ink", None)
    for x in (-13, 13):
        pen.stroke(((x, -9), (x - 6, 4)), "ink", 1.6)
        pen.stroke(((x, -9), (x + 6, 4)), "ink", 1.6)
        pen.shape(f"M {x - 7} 4 C {x - 6} 12 {x + 6} 12 {x + 7} 4 Z", "grey", "ink", 1.4)


def draw_hide(pen: Pen) -> None:
    """Draw an eye that does not see."""
    pen.shape("M -19 0 C -10 -14 10 -14 19 0 C 10 14 -10 14 -19 0 Z", "paper", None)
    pen.disc(0, 0, 7, "violet", None)
    pen.disc(0, 0, 2.8, "paper", None)
    pen.stroke(((-14, 15), (14, -15)), "violet", 7.4)
    pen.stroke(((-14, 15), (14, -15)), "paper", 3.4)


def draw_ticket(pen: Pen) -> None:
    pen.shape(
        ((-19, -11), (19, -11), (19, -4), (15, 0), (19, 4), (19, 11), (-19, 11), (-19, 4), (-15, 0), (-19, -4)), "ink"
    )
    for ends in iter_dashes(((8, -9), (8, 10)), 3, 2.6):
        pen.stroke(ends, "ochre", 2)
    pen.stroke(((-10, -3), (3, -3)), "ochre", 2.6)
    pen.stroke(((-10, 3.4), (-1, 3.4)), "ochre", 2.6)


def draw_polfer(pen: Pen) -> None:
    """Draw a badge: a shield with a star."""
    pen.shape("M 0 -20 L 16 -14 L 16 0 C 16 10 8 15 0 19 C -8 15 -16 10 -16 0 L -16 -14 Z", "ochre", None)
    with pen.at(0, -1):
        pen.shape(star_points(11.5, 5, 0.42), "ink", None)


def draw_cap(pen: Pen) -> None:
    """Draw the controller's cap, light on the back of his cards."""
    pen.shape("M -17 -3 C -16 -15 16 -15 17 -3 L 14 5 L -14 5 Z", "paper", None)
    pen.shape("M -14 7 L 14 7 C 18 9 20 12 20 15 C 8 11 -8 11 -20 15 C -20 12 -18 9 -14 7 Z", "paper", None)
    pen.disc(0, -3, 4, "ochre", "felt", 1.6)


def draw_engine(pen: Pen) -> None:
    pen.box((-14, -18, 14, 12), 7, "paper", None)
    pen.box((-10, -13, 10, -3), 2.5, "blue", None)
    for x in (-8, 8):
        pen.disc(x, 5, 3, "ochre", None)
    pen.stroke(((-8, 13), (-13, 19)), "paper", 3)
    pen.stroke(((8, 13), (13, 19)), "paper", 3)


def draw_control(pen: Pen, value: int) -> None:
    """Draw a number, over as many stamps."""
    pen.letters(0, -8, str(value), 25, "felt")
    for index in range(value):
        pen.disc((index - (value - 1) / 2) * 10, 19, 3.8, "vermilion", None)
    if not value:
        pen.stroke(((-7, 19), (7, 19)), "grey", 2.6)


def star_points(radius: float, points: int, deep: float) -> Outline:
    """Return a star around the origin; its inner corners lie `deep` of the way out."""
    turns = (math.pi * k / points - math.pi / 2 for k in range(2 * points))
    far = (radius * (1 if k % 2 == 0 else deep) for k in range(2 * points))
    return tuple((r * math.cos(turn), r * math.sin(turn)) for r, turn in zip(far, turns, strict=True))
