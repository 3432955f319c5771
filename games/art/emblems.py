"""Emblems: the marks of the French suits, and crowns.

A mark lies in a box from -50 to 50 around the origin.
"""

from __future__ import annotations

from games.art.outline import Point
from games.art.palette import RGB
from games.art.pen import Pen

HEART = (
    "M 0 47 C -12 26 -47 10 -47 -17 C -47 -35 -35 -45 -22 -45 C -11 -45 -3 -38 0 -27"
    " C 3 -38 11 -45 22 -45 C 35 -45 47 -35 47 -17 C 47 10 12 26 0 47 Z"
)
DIAMOND = "M 0 -50 Q 15 -20 39 0 Q 15 20 0 50 Q -15 20 -39 0 Q -15 -20 0 -50 Z"
SPADE = (
    "M 0 -50 C 12 -28 45 -10 45 15 C 45 31 34 39 23 39 C 14 39 7 35 4 28 C 5 38 9 44 19 49"
    " L -19 49 C -9 44 -5 38 -4 28 C -7 35 -14 39 -23 39 C -34 39 -45 31 -45 15"
    " C -45 -10 -12 -28 0 -50 Z"
)
STEM = "M -6 0 L 6 0 L 4 22 C 5 36 9 44 19 49 L -19 49 C -9 44 -5 36 -4 22 Z"
PATHS = {"S": SPADE, "H": HEART, "D": DIAMOND}
"""The marks of one piece; clubs are three leaves and a stem."""


def draw_mark(pen: Pen, suit: str, x: float, y: float, size: float, colour: str | RGB, turn: float = 0) -> None:
    """Draw the mark of a suit (S, H, D or C) centred on the point, `size` units high."""
    with pen.at(x, y, size / 100, turn):
        if suit in PATHS:
            pen.shape(PATHS[suit], colour, None)
            return
        for cx, cy in ((0, -26), (-24, 10), (24, 10)):
            pen.disc(cx, cy, 22.5, colour, None)
        pen.shape(((0, -20), (-20, 4), (0, 20), (20, 4)), colour, None)
        pen.shape(STEM, colour, None)


def draw_crown(
    pen: Pen, at: Point, width: float, height: float, band: str | RGB | None = None, points: int = 3
) -> None:
    """Draw a golden crown standing on the point: a band, and points with balls."""
    x, y = at
    half, brim = width / 2, height * 0.28
    tips = [
        (x - half + width * k / (points - 1), y - height * (0.78 if k in {0, points - 1} else 0.86))
        for k in range(points)
    ]
    outline: list[Point] = [(x - half * 0.86, y), (x - half * 0.86, y - brim)]
    for k, tip in enumerate(tips):
        if k:
            outline.append((x - half * 0.86 + width * 0.86 * (k - 0.5) / (points - 1), y - brim * 1.45))
        outline.append(tip)
    outline += [(x + half * 0.86, y - brim), (x + half * 0.86, y)]
    pen.shape(outline, "ochre")
    pen.box((x - half * 0.86, y - brim, x + half * 0.86, y), 0, band or "ochre")
    for tx, ty in tips:
        pen.disc(tx, ty - height * 0.02, height * 0.11, "ochre")
