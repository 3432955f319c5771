"""The pictures of the middle trumps, from the Morte to the Giustizia."""

from __future__ import annotations

import math

from games.art import figures
from games.art.bolognese import icons, people
from games.art.bolognese.things import MIDDLE, draw_robe, draw_sky, draw_wheel, draw_wing
from games.art.emblems import draw_crown
from games.art.palette import mix, tint
from games.art.pen import Pen


def draw_death(pen: Pen) -> None:
    """Draw a skeleton with a scythe."""
    draw_sky(pen, mix("paper", "line", 0.5))
    pen.stroke(((104, 330), (88, 40)), "ink", 12)
    pen.stroke(((104, 330), (88, 40)), "ochre", 6)
    pen.shape("M 98 48 C 66 14 24 18 2 56 C 30 40 62 44 90 70 Z", tint("blue", 0.4))
    draw_robe(pen, 166, "ink", mix("line", "ink", 0.45), "grey", "", 46)
    pen.shape(
        "M 20 330 C 8 170 20 92 64 76 C 108 92 120 170 108 330 L 92 330 C 100 210 96 150 64 150 C 32 150 28 210 36 330 Z",
        "ink",
    )
    for y in (206, 228, 250, 272, 294):
        pen.stroke(f"M 42 {y} C 46 {y - 14} 82 {y - 14} 86 {y}", "paper", 6)
    pen.stroke(((MIDDLE, 190), (MIDDLE, 330)), "paper", 7)
    with pen.at(MIDDLE, 136, 0.74):
        icons.draw_death(pen)


def draw_traitor(pen: Pen) -> None:
    """Draw a man hanging by one foot, his purse emptied."""
    draw_sky(pen, tint("felt", 0.18))
    for x in (14, 114):
        pen.stroke(((x, 330), (x, 34)), "ink", 18)
        pen.stroke(((x, 330), (x, 34)), mix("ink", "ochre", 0.75), 12)
        for y in (96, 168, 240):
            pen.stroke(((x, y), (x + (12 if x < MIDDLE else -12), y - 12)), "ink", 9)
            pen.stroke(((x, y), (x + (12 if x < MIDDLE else -12), y - 12)), mix("ink", "ochre", 0.75), 4)
    pen.stroke(((4, 34), (124, 34)), "ink", 18)
    pen.stroke(((4, 34), (124, 34)), mix("ink", "ochre", 0.75), 12)
    pen.stroke(((MIDDLE, 40), (MIDDLE, 66)), "ink", 4)
    pen.stroke(((MIDDLE, 64), (MIDDLE, 136)), "ink", 22)
    pen.stroke(((MIDDLE, 64), (MIDDLE, 136)), "vermilion", 15)
    pen.stroke(((MIDDLE, 136), (92, 118), (66, 96)), "ink", 20)
    pen.stroke(((MIDDLE, 136), (92, 118), (66, 96)), "blue", 13)
    pen.stroke(((MIDDLE, 64), (MIDDLE, 76)), "ink", 22)
    pen.stroke(((64, 66), (64, 74)), "ochre", 15)
    pen.shape("M 40 134 L 88 134 L 82 204 L 46 204 Z", "vermilion")
    pen.shape("M 64 134 L 88 134 L 82 204 L 64 204 Z", "blue", None)
    pen.shape("M 40 134 L 88 134 L 82 204 L 46 204 Z", None)
    for y in (152, 170, 188):
        pen.disc(MIDDLE, y, 4, "ochre", width=2)
    for s in (-1, 1):
        pen.stroke(((MIDDLE + s * 16, 200), (MIDDLE + s * 34, 172), (MIDDLE + s * 22, 146)), "ink", 15)
        pen.stroke(((MIDDLE + s * 16, 200), (MIDDLE + s * 34, 172), (MIDDLE + s * 22, 146)), "ochre", 9)
    with pen.at(MIDDLE, 232, 0.95, 180):
        pen.shape("M -22 -12 C -26 -40 26 -40 22 -12 L 26 14 L -26 14 Z", mix("ochre", "ink", 0.5))
        figures.draw_face(pen)
        pen.shape("M -22 -12 C -24 -38 24 -38 22 -12 C 10 -22 -10 -22 -22 -12 Z", mix("ochre", "ink", 0.5))
    for x, y in ((30, 276), (96, 284), (62, 296)):
        pen.disc(x, y, (9, 6), "ochre")
    pen.shape("M -5 304 C 40 296 90 296 135 304 L 135 360 L -5 360 Z", tint("felt", 0.6))


def draw_old_man(pen: Pen) -> None:
    """Draw an old man with wings, a crutch and an hourglass."""
    draw_sky(pen, tint("ochre", 0.18))
    for f in (False, True):
        with pen.at(MIDDLE, 168, 1.15, 0, flip=f):
            draw_wing(pen, "line", "paper")
    draw_robe(pen, 140, "violet", mix("violet", "ink", 0.45), "grey", "stripes", 44)
    with pen.at(MIDDLE, 108):
        people.draw_hood(pen, "violet")
        figures.draw_face(pen, mouth=False)
        figures.draw_beard(pen, "paper", 76)
    pen.stroke(((18, 330), (18, 150)), "ink", 11)
    pen.stroke(((18, 330), (18, 150)), "ochre", 5)
    pen.stroke(((6, 150), (30, 150)), "ink", 11)
    pen.stroke(((6, 150), (30, 150)), "ochre", 5)
    with pen.at(98, 244, 0.66):
        icons.draw_old_man(pen)


def draw_wheel_of_fortune(pen: Pen) -> None:
    """Draw a wheel with a crank, under a crown."""
    draw_sky(pen, tint("felt", 0.18))
    for k in range(12):
        with pen.at(MIDDLE, 152, 1, k * 30):
            pen.shape(((0, 0), (230, -22), (230, 22)), tint("felt", 0.4), None)
    pen.shape("M 52 160 L 76 160 L 94 320 L 34 320 Z", mix("ink", "ochre", 0.75))
    with pen.at(MIDDLE, 152):
        draw_wheel(pen, 58, 8, "ochre", "vermilion")
        for k in range(8):
            a = math.pi * k / 4
            pen.disc(50 * math.cos(a), 50 * math.sin(a), 4, "paper", width=2.2)
    draw_crown(pen, (MIDDLE, 90), 54, 42, "vermilion")
    pen.stroke(((MIDDLE, 152), (112, 238)), "ink", 11)
    pen.stroke(((MIDDLE, 152), (112, 238)), "ochre", 5)
    pen.disc(112, 240, 9, "vermilion")
    pen.disc(MIDDLE, 152, 9, "paper")
    pen.box((16, 296, 112, 330), 4, "ochre")


def draw_strength(pen: Pen) -> None:
    """Draw a lion over a broken column."""
    draw_sky(pen, tint("vermilion", 0.18))
    pen.shape("M 34 300 L 34 218 L 52 204 L 66 216 L 80 198 L 94 212 L 94 300 Z", "paper")
    for x in (46, 58, 70, 82):
        pen.stroke(((x, 224), (x, 300)), "ink", 2.4)
    pen.box((22, 298, 106, 330), 3, "paper")
    with pen.at(MIDDLE + 4, 178, 1, -14):
        pen.shape("M -30 -22 L 30 -22 L 30 12 L 16 2 L 2 18 L -12 6 L -30 16 Z", "paper")
    with pen.at(MIDDLE, 96, 1.16):
        for k in range(12):
            with pen.at(0, 0, 1, k * 30):
                pen.shape(
                    "M -15 -30 C -14 -48 -4 -54 0 -56 C 4 -54 14 -48 15 -30 Z",
                    "ochre" if k % 2 else mix("ink", "ochre", 0.75),
                )
        for x in (-24, 24):
            pen.disc(x, -27, 10, "ochre")
        d = "M -27 -25 L 27 -25 L 29 4 C 25 28 11 38 0 40 C -11 38 -25 28 -29 4 Z"
        pen.shape(d, tint("ochre", 0.4), None)
        pen.shape("M 0 -25 L 27 -25 L 29 4 C 25 28 11 38 0 40 Z", tint("ochre", 0.6), None)
        pen.shape(d, None)
        for x in (-13, 13):
            pen.disc(x, -7, 4.5, "ink", None)
            pen.stroke(((x - 7, -16), (x + 7, -16)), "ink", pen.line)
        pen.shape("M -10 6 L 10 6 L 0 18 Z", "ink")
        pen.stroke("M 0 16 L 0 22 M -13 22 Q -7 30 0 22 Q 7 30 13 22", "ink", pen.line)


def draw_justice(pen: Pen) -> None:
    """Draw a queen with a sword and scales."""
    draw_sky(pen, tint("blue", 0.18))
    draw_robe(pen, 146, "vermilion", "violet", "ochre", "", 40)
    with pen.at(MIDDLE, 110):
        figures.draw_queen(pen, "vermilion", mix("ochre", "ink", 0.5))
    pen.shape("M 12 104 L 18 84 L 24 104 L 24 216 L 12 216 Z", tint("blue", 0.4))
    pen.stroke(((4, 218), (32, 218)), "ink", 12)
    pen.stroke(((4, 218), (32, 218)), "ochre", 6)
    pen.stroke(((18, 222), (18, 246)), "ink", 12)
    pen.stroke(((18, 222), (18, 246)), "ochre", 6)
    pen.stroke(((94, 196), (94, 212)), "ink", 5)
    pen.stroke(((68, 212), (120, 212)), "ink", 12)
    pen.stroke(((68, 212), (120, 212)), "ochre", 6)
    for x in (72, 116):
        pen.stroke(((x - 12, 262), (x, 214), (x + 12, 262)), "ink", 2.6)
        pen.shape(f"M {x - 16} 262 L {x + 16} 262 C {x + 13} 282 {x - 13} 282 {x - 16} 262 Z", "ochre")
