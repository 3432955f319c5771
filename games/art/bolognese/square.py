"""The pictures of the middle and low trumps, from the Morte to the Matto."""

import math
from typing import Final

from games.art import figures
from games.art.bolognese import icons, things
from games.art.bolognese.things import MIDDLE, WIDTH, Cloth, draw_jug, draw_robe, draw_sky, draw_wheel, draw_wing
from games.art.figures import draw_crown
from games.art.outline import star_points
from games.art.palette import mix, tint
from games.art.pen import Pen


def draw_temperance(pen: Pen) -> None:
    draw_sky(pen, tint("felt", 0.18))
    pen.disc(MIDDLE, 118, 80, tint("ochre", 0.4), None)
    pen.stroke("M 50 96 C 30 120 60 190 66 262", "ink", 19)
    pen.stroke("M 50 96 C 30 120 60 190 66 262", tint("blue", 0.6), 12)
    pen.stroke("M 50 96 C 30 120 60 190 66 262", "paper", 3)
    with pen.at(82, 78, 0.96, -66, flip=True):
        draw_jug(pen, "vermilion")
    pen.shape("M -5 300 C 40 290 90 290 135 300 L 135 360 L -5 360 Z", tint("felt", 0.6))
    with pen.at(62, 258, 1.05):
        draw_jug(pen, "ochre")
    for x, y in ((28, 196), (98, 170), (104, 216)):
        pen.shape(
            f"M {x} {y - 12} C {x + 10} {y + 2} {x + 6} {y + 10} {x} {y + 10} C {x - 6} {y + 10} {x - 10} {y + 2} {x} {y - 12} Z",
            tint("blue", 0.6),
        )


def draw_chariot(pen: Pen) -> None:
    draw_sky(pen, tint("ochre", 0.18))
    pen.shape("M 6 120 C 4 30 124 30 122 120 Z", "vermilion")
    for x in (36, 64, 92):
        pen.stroke(f"M 64 52 Q {64 + (x - 64) * 1.2} 80 {x} 120", "ink", pen.line * 0.8)
    for k in range(5):
        pen.shape(f"M {6 + k * 23.2} 120 Q {17.6 + k * 23.2} 142 {29.2 + k * 23.2} 120 Z", "ochre")
    for x in (14, 114):
        pen.stroke(((x, 122), (x, 230)), "ink", 9)
        pen.stroke(((x, 122), (x, 230)), "ochre", 4)
    with pen.at(MIDDLE, 50, 0.5):
        draw_crown(pen, (0, 6), 56, 44)
    pen.shape("M 40 196 L 88 196 L 92 230 L 36 230 Z", "blue")
    with pen.at(MIDDLE, 168, 0.82):
        figures.draw_hair(pen, mix("ochre", "ink", 0.5), 18, 28)
        figures.draw_face(pen)
        draw_crown(pen, (0, -18), 48, 26, "blue")
    pen.shape("M 4 222 L 124 222 L 112 290 L 16 290 Z", "paper")
    pen.shape("M 64 222 L 124 222 L 112 290 L 64 290 Z", "line", None)
    pen.shape("M 4 222 L 124 222 L 112 290 L 16 290 Z", None)
    pen.shape("M 46 234 L 82 234 L 82 256 C 80 270 72 276 64 282 C 56 276 48 270 46 256 Z", "violet")
    pen.shape(star_points(64, 254, 5, 13, 5.5), "ochre", None)
    for x in (22, 106):
        with pen.at(x, 286):
            draw_wheel(pen, 30, 6, "ochre", "vermilion")
    pen.shape("M -5 316 L 135 316 L 135 360 L -5 360 Z", tint("felt", 0.6), None)


def draw_love(pen: Pen) -> None:
    draw_sky(pen, tint("vermilion", 0.18))
    for f in (False, True):
        with pen.at(MIDDLE + (-24 if f else 24), 108, 1, 0, flip=f):
            draw_wing(pen, tint("blue", 0.4), "paper")
    with pen.at(MIDDLE, 106, 0.98):
        d = "M 0 47 C -12 26 -47 10 -47 -17 C -47 -35 -35 -45 -22 -45 C -11 -45 -3 -38 0 -27 C 3 -38 11 -45 22 -45 C 35 -45 47 -35 47 -17 C 47 10 12 26 0 47 Z"
        pen.shape(d, "vermilion", None)
        with pen.within(d):
            pen.box((0, -60, 60, 60), 0, mix("ink", "vermilion", 0.7), None)
        pen.shape(d, None)
        pen.stroke("M -32 -14 C -34 -24 -28 -32 -20 -32", "paper", pen.line * 1.2)
    pen.stroke("M 8 236 C 20 172 108 172 120 236", "ink", 14)
    pen.stroke("M 8 236 C 20 172 108 172 120 236", "ochre", 7)
    pen.stroke(((8, 238), (MIDDLE, 282), (120, 238)), "ink", 3)
    pen.stroke(((MIDDLE, 284), (MIDDLE, 140)), "ink", 11)
    pen.stroke(((MIDDLE, 284), (MIDDLE, 140)), "paper", 5)
    pen.shape(((MIDDLE, 112), (MIDDLE + 14, 148), (MIDDLE - 14, 148)), "ochre")
    for s in (-1, 1):
        pen.shape(((MIDDLE, 276), (MIDDLE + s * 13, 288), (MIDDLE + s * 13, 308), (MIDDLE, 296)), "blue")
    for x, y in ((18, 36), (108, 30), (64, 26), (22, 286), (108, 290)):
        with pen.at(x, y, 0.17):
            pen.shape(
                "M 0 47 C -12 26 -47 10 -47 -17 C -47 -35 -35 -45 -22 -45 C -11 -45 -3 -38 0 -27 C 3 -38 11 -45 22 -45 C 35 -45 47 -35 47 -17 C 47 10 12 26 0 47 Z",
                "vermilion",
                None,
            )


def draw_magician(pen: Pen) -> None:
    draw_sky(pen, tint("violet", 0.18))
    draw_robe(pen, 136, Cloth("vermilion", "blue", "ochre", "lozenges"), 44)
    with pen.at(MIDDLE, 100, 1.06):
        figures.draw_hair(pen, mix("ochre", "ink", 0.5), 18)
        figures.draw_face(pen)
        things.draw_wide_hat(pen, "violet", "ochre")
    pen.stroke(((100, 214), (116, 132)), "ink", 11)
    pen.stroke(((100, 214), (116, 132)), "ochre", 5)
    pen.stroke(((114, 142), (116, 132)), "paper", 6)
    pen.shape(star_points(116, 118, 4, 17, 5), "ochre")
    pen.box((0, 236, WIDTH, 252), 0, mix("ink", "ochre", 0.75))
    for x in (16, 106):
        pen.box((x - 6, 252, x + 8, 340), 0, mix("ink", "ochre", 0.75))
    pen.box((22, 252, 100, 286), 0, "vermilion")
    for k in range(3):
        pen.shape(f"M {22 + k * 26} 286 L {48 + k * 26} 286 L {35 + k * 26} 304 Z", "ochre")
    pen.shape("M 10 236 L 15 206 L 33 206 L 38 236 Z", "ochre")
    pen.stroke(((12, 226), (36, 226)), "ink", 2.6)
    pen.shape("M 44 236 L 49 206 L 67 206 L 72 236 Z", "ochre")
    pen.stroke(((46, 226), (70, 226)), "ink", 2.6)
    pen.disc(88, 227, 8, "paper")
    pen.disc(110, 227, 8, "paper")


def draw_fool(pen: Pen) -> None:
    draw_sky(pen, tint("felt", 0.18))
    for k in range(4):
        for j in range(9):
            pen.disc(16 + k * 32 + j % 2 * 16, 16 + j * 30, 4, tint("felt", 0.4), None)
    pen.stroke(((112, 260), (112, 84)), "ink", 9)
    pen.stroke(((112, 260), (112, 84)), "ochre", 4)
    pen.shape("M 100 74 C 98 58 102 52 112 46 C 122 52 126 58 124 74 Z", "blue")
    pen.disc(112, 78, 11, "paper")
    for x in (-4, 4):
        pen.disc(112 + x, 76, 1.8, "ink", None)
    pen.stroke(((109, 83), (115, 83)), "vermilion", 2.4)
    pen.disc(112, 46, 4, "ochre", width=2.2)
    draw_robe(pen, 140, Cloth("ochre", "vermilion", "blue", "lozenges"), 44)
    for k in range(-2, 3):
        x = MIDDLE + k * 17
        pen.shape(((x - 10, 144), (x + 10, 144), (x, 172)), "blue" if k % 2 else "paper")
        pen.disc(x, 173, 4, "ochre", width=2)
    with pen.at(MIDDLE, 108, 1.02):
        figures.draw_hair(pen, "grey", 10, 24)
        figures.draw_face(pen)
        things.draw_fool_cap(pen, "vermilion", "blue")
    pen.shape("M 22 236 L 106 236 L 102 300 L 26 300 Z", "paper")
    for k in range(4):
        x = 22 + k * 21
        pen.stroke(((x, 242), (x + 10.5, 300), (x + 21, 242)), "vermilion", 4)
    pen.disc(MIDDLE, 236, (43, 11), tint("ochre", 0.4))
    pen.shape("M 25 290 C 44 302 84 302 103 290 L 102 304 C 84 316 44 316 26 304 Z", "ochre")
    pen.stroke(((36, 204), (58, 234)), "ink", 8)
    pen.stroke(((92, 204), (70, 234)), "ink", 8)
    pen.disc(58, 234, 5, "ochre")
    pen.disc(70, 234, 5, "ochre")


# The two halves of each Moro's robe, its trimming and its pattern.
DRESSES: Final = (
    ("vermilion", "ochre", "paper", "lozenges"),
    ("felt", "ochre", "paper", "stripes"),
    ("blue", "paper", "ochre", "chevrons"),
    ("violet", "vermilion", "ochre", "roundels"),
)


def draw_moor(pen: Pen, number: int) -> None:
    """Draw one of the four Mori, `number` 1 to 4; they differ in dress and weapon alone, being equal."""
    left, right, trim, pattern = DRESSES[number - 1]
    draw_sky(pen, tint("ochre", 0.4))
    pen.disc(MIDDLE, 118, 60, tint("ochre", 0.18), None)
    draw_weapon(pen, number)
    draw_robe(pen, 158, Cloth(left, right, trim, pattern), 46)
    with pen.at(MIDDLE, 122, 1.06):
        things.draw_moor(pen, left, left if number != 3 else "vermilion")
    if number == 3:
        for ends, wide in ((((96, 222), (120, 222)), 6), (((107, 224), (107, 248)), 5)):
            pen.stroke(ends, "ink", wide + 6)
            pen.stroke(ends, "ochre", wide)
    pen.shape("M 46 212 L 82 212 L 82 244 C 80 262 72 270 64 276 C 56 270 48 262 46 244 Z", "paper")
    pen.shape(
        "M 72 224 C 58 220 50 232 52 244 C 54 258 68 262 76 254 C 66 254 62 248 62 240 C 62 232 66 226 72 224 Z", left
    )


def draw_weapon(pen: Pen, number: int) -> None:
    x = 108
    match number:
        case 1:
            pen.stroke(((x, 330), (x, 70)), "ink", 10)
            pen.stroke(((x, 330), (x, 70)), "ochre", 4.5)
            pen.shape(f"M {x} 34 L {x + 11} 66 L {x} 80 L {x - 11} 66 Z", tint("blue", 0.4))
        case 2:
            pen.stroke("M 104 84 C 134 130 134 220 104 270", "ink", 12)
            pen.stroke("M 104 84 C 134 130 134 220 104 270", "vermilion", 6)
            pen.stroke(((104, 84), (104, 270)), "ink", 2.6)
        case 3:
            pen.shape("M 100 220 C 96 150 100 110 122 66 C 128 120 124 180 112 220 Z", tint("blue", 0.4))
        case _:
            pen.stroke(((x, 290), (x, 90)), "ink", 9)
            pen.stroke(((x, 290), (x, 90)), "paper", 4)
            pen.shape(((x, 66), (x + 12, 98), (x - 12, 98)), "ink")


def draw_death(pen: Pen) -> None:
    draw_sky(pen, mix("paper", "line", 0.5))
    pen.stroke(((104, 330), (88, 40)), "ink", 12)
    pen.stroke(((104, 330), (88, 40)), "ochre", 6)
    pen.shape("M 98 48 C 66 14 24 18 2 56 C 30 40 62 44 90 70 Z", tint("blue", 0.4))
    draw_robe(pen, 166, Cloth("ink", mix("line", "ink", 0.45), "grey"), 46)
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
    draw_sky(pen, tint("ochre", 0.18))
    for f in (False, True):
        with pen.at(MIDDLE, 168, 1.15, 0, flip=f):
            draw_wing(pen, "line", "paper")
    draw_robe(pen, 140, Cloth("violet", mix("violet", "ink", 0.45), "grey", "stripes"), 44)
    with pen.at(MIDDLE, 108):
        things.draw_hood(pen, "violet")
        figures.draw_face(pen, mouth=False)
        figures.draw_beard(pen, "paper", 76)
    pen.stroke(((18, 330), (18, 150)), "ink", 11)
    pen.stroke(((18, 330), (18, 150)), "ochre", 5)
    pen.stroke(((6, 150), (30, 150)), "ink", 11)
    pen.stroke(((6, 150), (30, 150)), "ochre", 5)
    with pen.at(98, 244, 0.66):
        icons.draw_old_man(pen)


def draw_wheel_of_fortune(pen: Pen) -> None:
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
    draw_sky(pen, tint("blue", 0.18))
    draw_robe(pen, 146, Cloth("vermilion", "violet", "ochre"), 40)
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
