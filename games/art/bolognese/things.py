"""What is drawn on several cards: wheels, wings, hills. `WIDTH` by `HEIGHT`; a trump's name stands below `FLOOR`."""

import math
from dataclasses import dataclass
from typing import Final

from games.art import figures
from games.art.outline import arc_points
from games.art.palette import RGB
from games.art.pen import Pen

WIDTH: Final = 128
HEIGHT: Final = 348
MIDDLE: Final = 64
FLOOR: Final = 316


def draw_wheel(pen: Pen, radius: float, spokes: int = 8, rim: str | RGB = "ochre", spoke: str | RGB = "ink") -> None:
    pen.disc(0, 0, radius, rim)
    pen.disc(0, 0, radius * 0.74, "paper")
    for k in range(spokes):
        turn = math.pi * 2 * k / spokes + math.pi / spokes
        end = (radius * 0.74 * math.cos(turn), radius * 0.74 * math.sin(turn))
        pen.stroke(((0, 0), end), spoke, pen.line * 1.5)
    pen.disc(0, 0, radius * 0.24, rim)


def draw_jug(pen: Pen, colour: str | RGB) -> None:
    pen.stroke("M 18 -22 C 44 -26 44 14 20 16", "ink", 7 + 2 * pen.line)
    pen.stroke("M 18 -22 C 44 -26 44 14 20 16", colour, 7)
    pen.shape(
        "M -16 -44 L 16 -44 C 10 -30 14 -22 22 -8 C 32 14 20 38 14 46"
        " L -14 46 C -20 38 -32 14 -22 -8 C -14 -22 -10 -30 -16 -44 Z",
        colour,
    )
    pen.stroke(((-24, 2), (24, 2)), "ink", pen.line)


def draw_wing(pen: Pen, inner: str | RGB, outer: str | RGB) -> None:
    """Draw a right wing with its root at the origin, about 46 wide and 84 tall."""
    for feather, colour in (
        ("M 0 0 C 4 22 12 46 34 60 C 34 40 26 10 10 -14 Z", outer),
        ("M 0 -4 C 10 16 22 30 44 36 C 42 12 32 -8 14 -24 Z", inner),
        ("M 0 -8 C 8 -34 30 -46 50 -40 C 52 -14 42 4 40 14 C 26 12 10 4 0 0 Z", outer),
    ):
        pen.shape(feather, colour)


def draw_flame(pen: Pen, x: float, y: float, size: float, colour: str | RGB) -> None:
    with pen.at(x, y, size / 100):
        pen.shape(
            "M 0 50 C -34 50 -40 14 -18 -8 C -16 4 -8 6 -8 6 C -14 -20 4 -36 8 -50"
            " C 12 -22 40 -8 34 22 C 31 42 16 50 0 50 Z",
            colour,
        )


def draw_sky(pen: Pen, colour: str | RGB) -> None:
    pen.box((0, 0, WIDTH, HEIGHT), 0, colour, None)


def draw_hills(pen: Pen, y: float, far: str | RGB, near: str | RGB) -> None:
    pen.shape(f"M -5 {y + 22} C 30 {y - 14} 70 {y - 6} 140 {y + 30} L 140 360 L -5 360 Z", far)
    pen.shape(f"M -5 {y + 60} C 50 {y + 50} 90 {y + 14} 140 {y + 16} L 140 360 L -5 360 Z", near)


@dataclass(frozen=True, slots=True)
class Cloth:
    left: str | RGB
    right: str | RGB
    trim: str | RGB
    pattern: str = ""


def draw_robe(pen: Pen, top: float, cloth: Cloth, wide: float) -> None:
    """Draw a standing robe from the neck at `top` to below the picture, its halves of two colours."""
    outline = (
        f"M {MIDDLE - 14} {top} L {MIDDLE + 14} {top}"
        f" C {MIDDLE + 34} {top + 4} {MIDDLE + wide - 6} {top + 22} {MIDDLE + wide} {top + 70}"
        f" L {MIDDLE + wide + 8} 360 L {MIDDLE - wide - 8} 360 L {MIDDLE - wide} {top + 70}"
        f" C {MIDDLE - wide + 6} {top + 22} {MIDDLE - 34} {top + 4} {MIDDLE - 14} {top} Z"
    )
    pen.shape(outline, cloth.left, None)
    with pen.within(outline):
        pen.box((MIDDLE, 0, WIDTH + 20, 360), 0, cloth.right, None)
        draw_pattern(pen, cloth.pattern, top, cloth.trim)
        pen.shape(((MIDDLE - 26, top - 4), (MIDDLE + 26, top - 4), (MIDDLE, top + 46)), "paper")
        pen.stroke(((MIDDLE, top + 46), (MIDDLE, 360)), "ink", pen.line)
    pen.shape(outline, None)


def draw_pattern(pen: Pen, pattern: str, top: float, trim: str | RGB) -> None:
    match pattern:
        case "chevrons":
            for row in range(8):
                y = top + 34 + row * 30
                pen.stroke(((-20, y - 34), (MIDDLE, y + 8), (WIDTH + 20, y - 34)), trim, 6)
        case "stripes":
            for k in range(-3, 4):
                pen.stroke(((MIDDLE + k * 24, top), (MIDDLE + k * 28, 360)), trim, 6)
        case "roundels":
            for row in range(9):
                for k in range(-3, 4):
                    pen.disc(MIDDLE + k * 30 + row % 2 * 15, top + 30 + row * 26, 7.5, trim, "ink", 2)
        case "scales":
            for row in range(11):
                for k in range(-3, 5):
                    scale = arc_points(MIDDLE + k * 24 - row % 2 * 12, top + 18 + row * 18, 12, 12, 0, 180)
                    pen.stroke(scale, trim, 4)
        case "lozenges":
            for row in range(12):
                for k in range(-3, 4):
                    x, y = MIDDLE + k * 26 + row % 2 * 13, top + 22 + row * 20
                    pen.shape(((x, y - 15), (x + 9, y), (x, y + 15), (x - 9, y)), trim, None)


def draw_maid(pen: Pen, robe: str | RGB) -> None:
    figures.draw_hair(pen, figures.BROWN, 34, 31)
    figures.draw_face(pen)
    pen.shape("M -28 -8 C -34 -50 34 -50 28 -8 C 20 -22 -20 -22 -28 -8 Z", "paper")
    for x in (-20, -7, 7, 20):
        pen.disc(x, -20 - (4 if abs(x) < 10 else 0), 4.5, robe)


def draw_knight(pen: Pen, plume: str | RGB) -> None:
    figures.draw_hair(pen, "grey", 14, 27)
    figures.draw_face(pen)
    with pen.at(-2, -40, 1, -8):
        figures.draw_feather(pen, plume)
    pen.shape("M -25 -10 C -28 -52 28 -52 25 -10 Z", "line")
    pen.box((-27, -18, 27, -8), 4, "ochre")
    pen.stroke(((0, -40), (0, -18)), "ink", pen.line)


def draw_moor(pen: Pen, jewel: str | RGB, plume: str | RGB) -> None:
    figures.draw_hair(pen, "ink", 14, 25)
    figures.draw_face(pen, mouth=False)
    pen.shape("M -21 6 C -14 12 -8 11 0 12 C 8 11 14 12 21 6 C 20 24 8 36 0 38 C -8 36 -20 24 -21 6 Z", "ink")
    pen.stroke(((-5, 20), (5, 20)), "vermilion", pen.line)
    with pen.at(0, -44, 0.8, -20):
        figures.draw_feather(pen, plume)
    pen.shape("M -32 -14 C -40 -38 -18 -52 0 -50 C 18 -52 40 -38 32 -14 C 18 -24 -18 -24 -32 -14 Z", "paper")
    pen.stroke("M -31 -18 C -18 -40 4 -44 14 -48", "ink", pen.line * 0.8)
    pen.stroke("M 31 -18 C 18 -40 -4 -44 -14 -48", "ink", pen.line * 0.8)
    pen.disc(0, -29, 6, jewel)


def draw_wide_hat(pen: Pen, colour: str | RGB, band: str | RGB) -> None:
    pen.shape("M -18 -26 C -20 -52 20 -52 18 -26 Z", colour)
    pen.shape("M -18 -32 L 18 -32 L 18 -24 L -18 -24 Z", band)
    pen.shape(
        "M -40 -22 C -46 -36 -26 -32 0 -24 C 26 -32 46 -36 40 -22 C 30 -10 14 -16 0 -18 C -14 -16 -30 -10 -40 -22 Z",
        colour,
    )


def draw_fool_cap(pen: Pen, left: str | RGB, right: str | RGB) -> None:
    pen.shape("M -22 -16 C -24 -34 -40 -44 -52 -28 C -50 -48 -26 -58 0 -30 Z", left)
    pen.shape("M 22 -16 C 24 -34 40 -44 52 -28 C 50 -48 26 -58 0 -30 Z", right)
    pen.shape("M -14 -24 C -12 -44 -6 -58 0 -64 C 6 -58 12 -44 14 -24 Z", "ochre")
    pen.shape("M -22 -14 C -20 -32 20 -32 22 -14 C 10 -22 -10 -22 -22 -14 Z", "paper")
    for x, y in ((-52, -26), (52, -26), (0, -65)):
        pen.disc(x, y, 5.5, "ochre")


def draw_hood(pen: Pen, colour: str | RGB) -> None:
    pen.shape("M 0 -52 C 26 -44 36 -14 30 34 L -30 34 C -36 -14 -26 -44 0 -52 Z", colour)
