"""The signs of the trumps: each in a box from -50 to 50 around the origin."""

from games.art import figures
from games.art.bolognese.things import draw_jug, draw_wheel
from games.art.outline import star_points
from games.art.palette import tint
from games.art.pen import Pen


def draw_angel(pen: Pen) -> None:
    for f in (False, True):
        with pen.at(0, 4, 1, 0, flip=f):
            pen.shape("M 6 -2 C 12 -34 34 -44 50 -38 C 52 -8 40 26 8 34 Z", "paper")
            pen.stroke("M 10 14 C 26 10 36 -6 42 -24", "ink", pen.line * 0.8)
    pen.shape("M 0 -12 C 16 -8 18 30 22 48 L -22 48 C -18 30 -16 -8 0 -12 Z", "ochre")
    pen.disc(0, -24, 15, "paper")
    pen.disc(0, -44, (18, 5), "ochre")


def draw_world(pen: Pen) -> None:
    pen.disc(0, 13, 36, tint("blue", 0.4))
    pen.shape("M -36 13 C -12 24 12 24 36 13 C 36 0 34 -2 32 -3 C 12 6 -12 6 -32 -3 C -34 -2 -36 0 -36 13 Z", "ochre")
    pen.shape("M -6 -22 C -3 -12 -3 -6 -5 3 L 5 3 C 3 -6 3 -12 6 -22 Z", "ochre")
    pen.shape(
        "M -5 -50 L 5 -50 L 5 -42 L 14 -42 L 14 -32 L 5 -32 L 5 -22 L -5 -22 L -5 -32 L -14 -32 L -14 -42 L -5 -42 Z",
        "paper",
    )


def draw_sun(pen: Pen) -> None:
    pen.shape(star_points(0, 0, 12, 50, 29), "ochre")
    pen.disc(0, 0, 24, tint("ochre", 0.4))
    for x in (-8, 8):
        pen.disc(x, -4, 3, "ink", None)
    pen.stroke("M -9 8 Q 0 15 9 8", "ink", pen.line)


def draw_moon(pen: Pen) -> None:
    pen.shape(
        "M 20 -48 C -22 -52 -44 -24 -42 4 C -40 36 -10 54 24 46 C 2 38 -12 20 -12 -2 C -12 -22 0 -40 20 -48 Z", "paper"
    )
    pen.shape(star_points(26, -2, 5, 17, 7), "ochre")


def draw_eight_rays(pen: Pen) -> None:
    pen.shape(star_points(0, 0, 4, 34, 15, -45), "paper")
    pen.shape(star_points(0, 0, 4, 52, 15), "ochre")
    pen.disc(0, 0, 8, "paper")


def draw_bolt(pen: Pen) -> None:
    pen.shape("M 10 -50 L -30 8 L -6 8 L -16 50 L 30 -14 L 6 -14 L 28 -50 Z", "ochre")


def draw_devil(pen: Pen) -> None:
    for f in (False, True):
        with pen.at(0, 0, 1, 0, flip=f):
            pen.shape("M 10 -22 C 30 -22 38 -34 36 -50 C 52 -28 46 -4 26 2 Z", "paper")
    pen.shape("M -28 -18 C -16 -30 16 -30 28 -18 C 34 12 16 30 0 50 C -16 30 -34 12 -28 -18 Z", "vermilion")
    pen.shape(((-20, -10), (-4, -2), (-16, 4)), "paper", width=pen.line * 0.7)
    pen.shape(((20, -10), (4, -2), (16, 4)), "paper", width=pen.line * 0.7)
    pen.stroke("M -12 18 Q 0 26 12 18", "ink", pen.line)


def draw_death(pen: Pen) -> None:
    pen.shape(
        "M -38 -8 C -38 -58 38 -58 38 -8 C 38 10 30 16 22 18 L 22 44 L -22 44 L -22 18 C -30 16 -38 10 -38 -8 Z",
        "paper",
    )
    for x in (-16, 16):
        pen.disc(x, -4, 11, "ink", None)
    pen.shape(((0, 8), (6, 20), (-6, 20)), "ink", None)
    for x in (-10, 0, 10):
        pen.stroke(((x, 30), (x, 44)), "ink", pen.line)


def draw_traitor(pen: Pen) -> None:
    for c, w in (("ink", 12 + 2 * pen.line), ("ochre", 12)):
        pen.stroke(((-40, 46), (-40, -42), (40, -42), (40, 46)), c, w)
    pen.stroke(((0, -38), (0, -14)), "ink", 9)
    pen.stroke(((0, -14), (16, -4), (0, 4)), "ink", 8)
    pen.shape("M -15 -4 L 15 -4 L 11 22 L -11 22 Z", "paper")
    pen.disc(0, 33, 13, "paper")


def draw_old_man(pen: Pen) -> None:
    pen.shape(
        "M -28 -42 C -28 -10 -6 -8 -6 0 C -6 8 -28 10 -28 42 L 28 42 C 28 10 6 8 6 0 C 6 -8 28 -10 28 -42 Z", "paper"
    )
    pen.shape("M -20 -22 L 20 -22 C 14 -8 4 -6 0 2 C -4 -6 -14 -8 -20 -22 Z", "ochre", None)
    pen.shape("M -24 40 C -18 24 -6 22 0 14 C 6 22 18 24 24 40 Z", "ochre", None)
    pen.box((-36, -50, 36, -38), 3, "ochre")
    pen.box((-36, 38, 36, 50), 3, "ochre")


def draw_wheel_of_fortune(pen: Pen) -> None:
    draw_wheel(pen, 46, 8)


def draw_strength(pen: Pen) -> None:
    pen.shape(star_points(0, 0, 12, 50, 36), "ochre")
    for x in (-24, 24):
        pen.disc(x, -26, 9, "ochre")
    pen.shape("M -24 -22 L 24 -22 L 26 4 C 22 26 10 34 0 36 C -10 34 -22 26 -26 4 Z", tint("ochre", 0.18))
    for x in (-12, 12):
        pen.disc(x, -6, 4.5, "ink", None)
    pen.shape(((-9, 6), (9, 6), (0, 17)), "ink", None)
    pen.stroke(((0, 16), (0, 25)), "ink", pen.line)


def draw_justice(pen: Pen) -> None:
    pen.stroke(((0, -46), (0, 40)), "ink", 8 + 2 * pen.line)
    pen.stroke(((0, -46), (0, 40)), "paper", 8)
    pen.stroke(((-36, -32), (36, -32)), "ink", 7 + 2 * pen.line)
    pen.stroke(((-36, -32), (36, -32)), "ochre", 7)
    for x in (-34, 34):
        pen.stroke(((x - 14, 6), (x, -30), (x + 14, 6)), "paper", pen.line * 0.9)
        pen.shape(f"M {x - 20} 4 L {x + 20} 4 C {x + 16} 26 {x - 16} 26 {x - 20} 4 Z", "ochre")
    pen.box((-22, 38, 22, 50), 4, "ochre")


def draw_temperance(pen: Pen) -> None:
    with pen.at(12, -12, 0.72, -62, flip=True):
        draw_jug(pen, "ochre")
    pen.stroke("M -26 4 C -34 20 -34 30 -34 48", tint("blue", 0.4), 11)
    pen.stroke("M 4 30 Q 18 40 34 30", "paper", 6)
    pen.stroke("M 0 44 Q 18 54 40 44", "paper", 6)


def draw_chariot(pen: Pen) -> None:
    pen.shape("M -34 -14 C -36 -56 36 -56 34 -14 Z", "vermilion")
    pen.stroke("M 0 -45 L 0 -14", "ink", pen.line)
    pen.shape("M -44 -14 L 44 -14 L 34 20 L -34 20 Z", "paper")
    for x in (-26, 26):
        with pen.at(x, 26):
            draw_wheel(pen, 22, 4)


def draw_love(pen: Pen) -> None:
    with pen.at(0, 2, 0.9):
        pen.shape(
            "M 0 47 C -12 26 -47 10 -47 -17 C -47 -35 -35 -45 -22 -45 C -11 -45 -3 -38 0 -27 C 3 -38 11 -45 22 -45 C 35 -45 47 -35 47 -17 C 47 10 12 26 0 47 Z",
            "vermilion",
        )
    pen.stroke(((-44, 40), (40, -36)), "ink", 6 + 2 * pen.line)
    pen.stroke(((-44, 40), (40, -36)), "paper", 6)
    pen.shape(((50, -46), (44, -16), (20, -40)), "ochre")


JEWELS = ("vermilion", "felt", "blue", "violet")


def draw_moor(pen: Pen, number: int) -> None:
    """Draw a turban with its plume and the jewel of one of the four Mori, `number` 1 to 4."""
    with pen.at(0, -20, 0.8, -22):
        figures.draw_feather(pen, JEWELS[number - 1])
    pen.shape("M -44 26 C -56 -10 -26 -34 0 -30 C 26 -34 56 -10 44 26 C 24 10 -24 10 -44 26 Z", "ochre")
    pen.stroke("M -43 20 C -26 -14 4 -20 18 -27")
    pen.stroke("M 43 20 C 26 -14 -4 -20 -18 -27")
    pen.disc(0, 2, 9, JEWELS[number - 1])
    pen.shape(
        "M -40 30 C -22 18 22 18 40 30 C 36 40 30 44 24 46 C 10 36 -10 36 -24 46 C -30 44 -36 40 -40 30 Z", "paper"
    )


def draw_magician(pen: Pen) -> None:
    pen.stroke(((-40, -46), (42, -14)), "ink", 8 + 2 * pen.line)
    pen.stroke(((-40, -46), (42, -14)), "ochre", 8)
    pen.stroke(((30, -19), (42, -14)), "paper", 8)
    pen.shape("M -34 38 L -24 -14 L 12 -14 L 22 38 Z", "vermilion")
    pen.stroke(((-31, 24), (19, 24)), "ink", pen.line)
    pen.disc(36, 34, 13, "paper")
    pen.stroke(((-46, 47), (48, 47)), "ink", pen.line * 1.5)


def draw_fool(pen: Pen) -> None:
    pen.shape("M -30 36 C -34 0 -44 -10 -48 12 C -52 -32 -24 -46 0 -8 Z", "vermilion")
    pen.shape("M 30 36 C 34 0 44 -10 48 12 C 52 -32 24 -46 0 -8 Z", tint("blue", 0.6))
    pen.shape("M -24 20 C -22 -14 -8 -36 0 -44 C 8 -36 22 -14 24 20 Z", "ochre")
    pen.shape("M -32 38 L -28 18 C -12 8 12 8 28 18 L 32 38 C 14 28 -14 28 -32 38 Z", "paper")
    for x, y in ((-47, 15), (47, 15), (0, -43)):
        pen.disc(x, y, 7.5, "paper")
