"""The pictures of the high trumps, from the Angelo to the Diavolo."""

from games.art import figures
from games.art.bolognese import icons
from games.art.bolognese.things import MIDDLE, WIDTH, draw_flame, draw_hills, draw_sky, draw_wing
from games.art.figures import draw_crown
from games.art.outline import arc_points, star_points
from games.art.palette import mix, tint
from games.art.pen import Pen


def draw_angel(pen: Pen) -> None:
    draw_sky(pen, tint("blue", 0.18))
    for k in range(7):
        with pen.at(MIDDLE, 120, 1, -90 + (k - 3) * 22):
            pen.shape(((0, -5), (170, -13), (170, 13), (0, 5)), tint("ochre", 0.4), None)
    for f in (False, True):
        with pen.at(MIDDLE + (-10 if f else 10), 150, 1.24, 0, flip=f):
            draw_wing(pen, tint("blue", 0.6), "paper")
    d = "M 52 128 L 76 128 C 92 142 96 200 104 250 L 24 250 C 32 200 36 142 52 128 Z"
    pen.shape(d, "vermilion")
    with pen.within(d):
        pen.box((MIDDLE, 100, WIDTH, 260), 0, mix("ink", "vermilion", 0.7), None)
        pen.stroke(((MIDDLE, 120), (MIDDLE, 260)), "ink", pen.line)
        pen.stroke(((20, 234), (110, 234)), "ochre", 8)
    pen.shape(d, None)
    pen.disc(MIDDLE, 92, 38, tint("ochre", 0.6), "ochre", 5)
    with pen.at(MIDDLE, 94, 0.98):
        figures.draw_hair(pen, mix("ink", "ochre", 0.75), 18, 29)
        figures.draw_face(pen, mouth=False)
        pen.shape("M -22 -8 C -26 -40 26 -40 22 -8 C 12 -20 -12 -20 -22 -8 Z", mix("ink", "ochre", 0.75))
    pen.stroke(((MIDDLE + 2, 113), (100, 166)), "ink", 13)
    pen.stroke(((MIDDLE + 2, 113), (100, 166)), "ochre", 6.5)
    pen.shape("M 94 152 Q 108 160 124 152 L 126 190 L 96 198 Q 96 178 86 164 Z", "ochre")
    pen.stroke(((126, 150), (94, 200)), "ink", 4)
    pen.shape(
        "M -5 262 C 14 238 30 250 36 258 C 50 240 78 240 90 258 C 98 246 118 240 135 262 L 135 360 L -5 360 Z", "paper"
    )
    pen.stroke("M 14 286 C 30 272 48 274 56 288 C 66 274 96 274 108 290", "line", pen.line)


def draw_world(pen: Pen) -> None:
    draw_sky(pen, tint("violet", 0.18))
    for x, y, r in ((18, 28, 7), (110, 36, 7), (24, 96, 5), (112, 108, 5), (14, 250, 6), (116, 262, 6)):
        pen.shape(star_points(x, y, 4, r + 4, r * 0.4), "ochre", None)
    pen.shape(
        (
            (MIDDLE - 5, 34),
            (MIDDLE + 5, 34),
            (MIDDLE + 5, 46),
            (MIDDLE + 16, 46),
            (MIDDLE + 16, 56),
            (MIDDLE + 5, 56),
            (MIDDLE + 5, 74),
            (MIDDLE - 5, 74),
            (MIDDLE - 5, 56),
            (MIDDLE - 16, 56),
            (MIDDLE - 16, 46),
            (MIDDLE - 5, 46),
        ),
        "paper",
    )
    draw_crown(pen, (MIDDLE, 136), 84, 58, "vermilion")
    cx, cy, r = (MIDDLE, 196, 56)
    pen.disc(cx, cy, r + 6, "ochre")
    pen.disc(cx, cy, r, tint("blue", 0.4))
    with pen.within(arc_points(cx, cy, r, r, 0, 360)):
        pen.shape("M 0 204 C 30 180 60 190 128 206 L 128 270 L 0 270 Z", tint("felt", 0.6))
        for x, w, h in ((40, 16, 34), (58, 20, 52), (80, 14, 28)):
            pen.box((x - w / 2, 202 - h, x + w / 2, 204), 0, "paper")
            pen.shape(((x - w / 2 - 3, 202 - h), (x, 190 - h), (x + w / 2 + 3, 202 - h)), "vermilion")
        pen.box((55, 190, 61, 204), 0, "ink", None)
        pen.shape("M 0 214 C 40 204 90 226 128 212 L 128 270 L 0 270 Z", "blue")
        for y in (228, 242):
            pen.stroke(
                f"M 10 {y} Q 24 {y - 10} 38 {y} Q 52 {y + 10} 66 {y} Q 80 {y - 10} 94 {y} Q 108 {y + 10} 122 {y}",
                "paper",
                3.5,
            )
    pen.disc(cx, cy, r, None)
    pen.shape("M 40 262 L 88 262 C 88 284 100 290 108 320 L 20 320 C 28 290 40 284 40 262 Z", "ochre")
    pen.stroke(((34, 288), (94, 288)), "ink", pen.line)


def draw_sun(pen: Pen) -> None:
    draw_sky(pen, tint("ochre", 0.18))
    with pen.at(MIDDLE, 108):
        for k in range(16):
            with pen.at(0, 0, 1, k * 22.5):
                if k % 2:
                    pen.shape("M 34 -6 C 44 -12 46 2 58 -4 L 60 2 C 48 8 46 -2 34 7 Z", "vermilion")
                else:
                    pen.shape(((34, -10), (66, 0), (34, 10)), "ochre")
        pen.disc(0, 0, 38, "ochre")
        pen.shape("M 0 -38 C 50 -36 50 36 0 38 Z", tint("ochre", 0.6), None)
        pen.disc(0, 0, 38, None)
        with pen.at(0, -2, 1.05):
            pen.stroke("M -17 -8 Q -10 -13 -4 -8 L -4 9 L 2 9", "ink", pen.line * 0.9)
            pen.stroke("M 5 -8 Q 11 -13 17 -8", "ink", pen.line * 0.9)
            pen.disc(-11, -1, 3, "ink", None)
            pen.disc(11, -1, 3, "ink", None)
            pen.stroke("M -8 18 Q 0 25 8 18", "vermilion", pen.line * 1.1)
    draw_hills(pen, 218, tint("felt", 0.4), tint("ochre", 0.6))
    for k in range(-3, 4):
        pen.stroke(((MIDDLE + k * 14, 262), (MIDDLE + k * 34, 330)), "vermilion" if k % 2 else "ochre", 5)
    for x, y in ((22, 226), (40, 218)):
        pen.shape(
            f"M {x} {y - 34} C {x + 11} {y - 10} {x + 8} {y + 8} {x} {y + 10} C {x - 8} {y + 8} {x - 11} {y - 10} {x} {y - 34} Z",
            "felt",
        )


def draw_moon(pen: Pen) -> None:
    draw_sky(pen, mix("violet", "ink", 0.45))
    for x, y, r in ((18, 30, 6), (112, 26, 5), (108, 150, 7), (20, 172, 5), (94, 64, 6), (66, 190, 4)):
        pen.shape(star_points(x, y, 4, r + 3, r * 0.4), "paper", None)
    with pen.at(MIDDLE - 2, 104, 1.2):
        pen.shape(
            "M 22 -48 C -22 -54 -46 -24 -44 4 C -42 36 -10 56 26 46 C 10 40 2 32 -4 22 L -10 8 L -2 4 C -8 -2 -6 -10 -2 -14 C -2 -26 6 -40 22 -48 Z",
            tint("ochre", 0.4),
        )
        pen.disc(-18, -8, 3, "ink", None)
        pen.stroke("M -26 -16 Q -18 -21 -11 -16", "ink", pen.line * 0.8)
        pen.stroke(((-18, 22), (-8, 22)), "vermilion", pen.line)
    pen.shape("M -5 262 C 40 244 90 244 135 262 L 135 360 L -5 360 Z", tint("violet", 0.6))
    for x in (34, 94):
        pen.stroke(((MIDDLE, 196), (x, 292)), "ink", 13)
        pen.stroke(((MIDDLE, 196), (x, 292)), "ochre", 6)
        pen.stroke(((x, 292), (MIDDLE + (x - MIDDLE) * 1.16, 306)), "paper", 4)
    pen.stroke(arc_points(MIDDLE, 190, 66, 66, 58, 122), "ink", 4)
    pen.disc(MIDDLE, 194, 12, "ochre")
    pen.box((MIDDLE - 5, 170, MIDDLE + 5, 184), 2, "ochre")


def draw_eight_rays(pen: Pen) -> None:
    draw_sky(pen, mix("blue", "ink", 0.35))
    for k in range(5):
        pen.shape(
            ((MIDDLE - 4, 100), (MIDDLE + 4, 100), (MIDDLE + (k - 2) * 44 + 9, 330), (MIDDLE + (k - 2) * 44 - 9, 330)),
            mix("blue", "paper", 0.4),
            None,
        )
    with pen.at(MIDDLE, 106):
        pen.shape(star_points(0, 0, 8, 48, 20, -67.5), "paper")
        pen.shape(star_points(0, 0, 4, 62, 18), "ochre")
        pen.shape(star_points(0, 0, 4, 44, 16, -45), tint("ochre", 0.6))
        pen.disc(0, 0, 11, "paper")
    pen.shape("M -5 264 C 40 250 90 250 135 264 L 135 360 L -5 360 Z", tint("blue", 0.6))
    draw_crown(pen, (32, 286), 42, 34, "vermilion")
    draw_crown(pen, (97, 286), 42, 34, "felt")
    draw_crown(pen, (MIDDLE, 310), 46, 38, "violet")


def draw_bolt(pen: Pen) -> None:
    draw_sky(pen, tint("violet", 0.4))
    pen.shape("M -5 0 L 135 0 L 135 40 C 118 58 102 38 92 46 C 78 62 58 44 46 50 C 30 60 12 44 -5 52 Z", "grey")
    pen.shape("M 34 330 L 38 168 L 92 168 L 96 330 Z", "paper")
    pen.shape("M 66 168 L 92 168 L 96 330 L 66 330 Z", "line", None)
    for j, y in enumerate(range(196, 316, 22)):
        pen.stroke(((37, y), (95, y)), "ink", 2.4)
        for k in range(3):
            x = 48 + k * 18 + j % 2 * 8
            pen.stroke(((x, y), (x, y + 22)), "ink", 2.4)
    pen.shape("M 34 330 L 38 168 L 92 168 L 96 330 Z", None)
    pen.shape("M 56 330 L 56 292 C 56 276 76 276 76 292 L 76 330 Z", "ink")
    with pen.at(MIDDLE + 4, 146, 1, 16):
        pen.shape(
            "M -36 22 L -36 -10 L -22 -10 L -22 2 L -8 2 L -8 -10 L 8 -10 L 8 2 L 22 2 L 22 -10 L 36 -10 L 36 22 Z",
            "paper",
        )
    draw_flame(pen, 34, 176, 36, "vermilion")
    draw_flame(pen, 100, 190, 30, "vermilion")
    with pen.at(MIDDLE - 4, 84, 1.3):
        icons.draw_bolt(pen)
    for x, y in ((16, 214), (114, 232), (20, 262)):
        pen.box((x - 7, y - 5, x + 7, y + 5), 0, "line")
    pen.shape("M -5 316 C 40 306 90 306 135 316 L 135 360 L -5 360 Z", tint("felt", 0.6))


def draw_devil(pen: Pen) -> None:
    draw_sky(pen, tint("vermilion", 0.18))
    for x, s in ((14, 70), (48, 96), (84, 80), (116, 100)):
        draw_flame(pen, x, 300 - s * 0.3, s, "ochre")
    for f in (False, True):
        with pen.at(MIDDLE, 170, 1, 0, flip=f):
            pen.shape("M 14 0 C 26 -50 50 -66 66 -70 L 66 60 C 56 44 50 44 44 54 C 38 40 30 40 16 50 Z", "violet")
            pen.stroke("M 20 -2 L 62 -58 M 20 4 L 46 50", "ink", pen.line * 0.8)
    pen.shape("M 46 160 L 82 160 L 98 330 L 30 330 Z", "vermilion")
    pen.shape("M 64 160 L 82 160 L 98 330 L 64 330 Z", mix("ink", "vermilion", 0.7), None)
    pen.shape("M 46 160 L 82 160 L 98 330 L 30 330 Z", None)
    pen.disc(MIDDLE, 236, 24, "paper")
    for x in (-1, 1):
        pen.shape(((MIDDLE + x * 15, 224), (MIDDLE + x * 4, 230), (MIDDLE + x * 12, 236)), "ink", None)
    pen.stroke("M 52 244 L 58 250 L 64 244 L 70 250 L 76 244", "ink", pen.line)
    pen.stroke(((112, 330), (112, 120)), "ink", 11)
    pen.stroke(((112, 330), (112, 120)), "ochre", 5)
    pen.stroke("M 98 96 L 98 118 L 126 118 L 126 96 M 112 90 L 112 120", "ink", 9)
    pen.stroke("M 98 96 L 98 118 L 126 118 L 126 96 M 112 90 L 112 120", "ochre", 4)
    with pen.at(MIDDLE - 4, 108, 1.04):
        icons.draw_devil(pen)
