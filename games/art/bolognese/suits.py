"""The suits' marks, each with an outline of its own in a box from -50 to 50, the pips made of them, and the Aces."""

from collections.abc import Callable
from typing import Final

from games.art import figures
from games.art.bolognese import things
from games.art.bolognese.things import HEIGHT, MIDDLE, WIDTH, Cloth, draw_robe, draw_sky
from games.art.outline import flatten_path, star_points
from games.art.palette import RGB, mix, tint
from games.art.pen import Pen

COLOUR: Final = {"D": "ochre", "C": "vermilion", "S": "blue", "B": "felt"}


def draw_mark(pen: Pen, suit: str, x: float, y: float, size: float, line: float = 2.8) -> None:
    """Draw the mark of a suit (D, C, S or B) centred on the point, `size` units high."""
    with pen.at(x, y, size / 100):
        pen.line = line * 100 / size
        MARKS[suit](pen)


def draw_coin(pen: Pen) -> None:
    pen.disc(0, 0, 46, "ochre")
    pen.disc(0, 0, 31, tint("ochre", 0.18), width=pen.line * 0.8)
    pen.shape(star_points(0, 0, 8, 26, 11), "vermilion", width=pen.line * 0.6)
    pen.disc(0, 0, 6, "paper", width=pen.line * 0.6)


def draw_cup(pen: Pen) -> None:
    pen.shape(
        "M -38 -42 L 38 -42 C 38 -8 24 8 9 12 L 7 24 C 8 32 26 34 28 47"
        " L -28 47 C -26 34 -8 32 -7 24 L -9 12 C -24 8 -38 -8 -38 -42 Z",
        "vermilion",
    )
    pen.disc(0, -42, (38, 7), tint("ochre", 0.6))
    pen.shape(
        "M -34 -22 L 34 -22 C 32 -14 29 -8 25 -3 L -25 -3 C -29 -8 -32 -14 -34 -22 Z", "ochre", width=pen.line * 0.8
    )


def draw_sword(pen: Pen) -> None:
    pen.shape("M -26 14 C -2 6 22 -14 34 -50 C 50 -14 24 26 -14 26 Z", "blue")
    pen.stroke("M -12 18 C 12 12 28 -6 36 -28", tint("blue", 0.18), pen.line * 0.7)
    for ends, wide in ((((-24, 24), (-42, 44)), 10), (((-36, 4), (-8, 38)), 8)):
        pen.stroke(ends, "ink", pen.line * 2 + wide)
        pen.stroke(ends, "ochre", wide)


def draw_baton(pen: Pen) -> None:
    with pen.at(0, 2, 1, -24):
        stubs = (((10, -4), (30, -18)), ((-8, 14), (-27, 2)))
        for ends in stubs:
            pen.stroke(ends, "ink", 13 + pen.line * 2)
        pen.shape("M -9 50 C -9 57 9 57 9 50 C 10 24 16 0 24 -36 L -24 -36 C -16 0 -10 24 -9 50 Z", "felt")
        for ends in stubs:
            pen.stroke(ends, "felt", 13)
        pen.stroke(((0, -14), (0, 34)), tint("felt", 0.4), pen.line)
        pen.disc(0, -36, (24, 12), "ochre")


MARKS: Final[dict[str, Callable[[Pen], None]]] = {"D": draw_coin, "C": draw_cup, "S": draw_sword, "B": draw_baton}


# How many round marks stand in each of five rows.
ROWS: Final = {6: (2, 0, 2, 0, 2), 7: (2, 1, 1, 1, 2), 8: (2, 1, 2, 1, 2), 9: (2, 2, 1, 2, 2), 10: (2, 2, 2, 2, 2)}


def draw_pips(pen: Pen, suit: str, number: int) -> None:
    if suit == "S":
        draw_crossed_swords(pen, number)
    elif suit == "B":
        draw_crossed_batons(pen, number)
    else:
        for y, count in zip((33, 103.5, 174, 244.5, 315), ROWS[number], strict=True):
            for x in {0: (), 1: (MIDDLE,), 2: (MIDDLE - 32, MIDDLE + 32)}[count]:
                draw_mark(pen, suit, x, y, 60)


def draw_crossed_swords(pen: Pen, number: int) -> None:
    pairs = number // 2
    for flip, steel in ((False, tint("blue", 0.4)), (True, "blue")):
        with pen.at(MIDDLE, 0, flip=flip):
            for k in range(pairs):
                belly, end = 34 + k * 62 / (pairs - 1), 16 + k * 32 / (pairs - 1)
                blade = flatten_path(f"M {-end} 326 C {belly} 236 {belly} 112 {-end} 18")[0]
                pen.stroke(blade, "ink", 11)
                pen.stroke(blade, steel, 6)
                pen.stroke(blade[:3], "ink", 14)
                pen.stroke(blade[:3], "ochre", 8)
    if number % 2:
        x = MIDDLE
        pen.shape(f"M {x - 7} 92 L {x} 60 L {x + 7} 92 L {x + 6} 238 L {x - 6} 238 Z", "paper")
        pen.stroke(((x, 94), (x, 234)), "ink", 1.8)
        for ends in (((x - 17, 240), (x + 17, 240)), ((x, 244), (x, 266))):
            pen.stroke(ends, "ink", 13)
            pen.stroke(ends, "vermilion", 7)


def draw_crossed_batons(pen: Pen, number: int) -> None:
    side = number // 2
    gap = {3: 25, 4: 20, 5: 16}[side]
    wide = {3: 15, 4: 13.5, 5: 12}[side]
    for flip, green in ((False, "felt"), (True, tint("felt", 0.6))):
        with pen.at(MIDDLE, 174, flip=flip):
            for k in range(side):
                aside = (k - (side - 1) / 2) * gap
                low, high = (-24 + aside, 156 - abs(aside) * 0.25), (24 + aside, -156 + abs(aside) * 0.25)
                pen.stroke((low, high), "ink", wide)
                pen.stroke((low, high), green, wide - 5.5)
                for (x, y), (u, v) in ((low, high), (high, low)):
                    pen.stroke(((x, y), (x + (u - x) * 0.07, y + (v - y) * 0.07)), "ochre", wide - 5.5)
    if number % 2:
        pen.stroke(((MIDDLE, 14), (MIDDLE, 334)), "ink", 18)
        pen.stroke(((MIDDLE, 14), (MIDDLE, 334)), "vermilion", 12)
        for y in (14, 316):
            pen.stroke(((MIDDLE, y), (MIDDLE, y + 18)), "ochre", 12)


LARGE: Final = {"D": 108, "C": 112, "S": 128, "B": 138}  # How large the mark on an Ace is.


def draw_ace(pen: Pen, suit: str) -> None:
    pen.box((0, 0, WIDTH, HEIGHT), 0, tint(COLOUR[suit], 0.18), None)
    for k in range(-9, 10):
        for y in (-60, 410):
            pen.stroke(((MIDDLE, 174), (MIDDLE + k * 26, y)), tint(COLOUR[suit], 0.4), 3)
    pen.shape(((MIDDLE, 44), (WIDTH - 6, 174), (MIDDLE, 304), (6, 174)), "paper", COLOUR[suit], 4)
    draw_mark(pen, suit, MIDDLE, 174, LARGE[suit], 3.4)
    for y in (22, 326):
        pen.shape(star_points(MIDDLE, y, 4, 12, 5), COLOUR[suit], None)


OTHER: Final = {"D": "vermilion", "C": "violet", "S": "ink", "B": "blue"}  # The second colour of a suit's robes.
WOVEN: Final = {"D": "roundels", "C": "scales", "S": "stripes", "B": "lozenges"}
MAIDS: Final = ("D", "C")  # The suits whose Fante is a Fantesca.


def draw_court(pen: Pen, suit: str, rank: str) -> None:
    draw_sky(pen, tint(COLOUR[suit], 0.18))
    trim = "paper" if suit in {"D", "S"} else "ochre"
    {"K": draw_king, "Q": draw_queen, "N": draw_knight, "J": draw_page}[rank](pen, suit, trim)


def draw_king(pen: Pen, suit: str, trim: str) -> None:
    pen.box((16, 112, 112, 360), 0, tint(COLOUR[suit], 0.4))
    for x in (16, 112):
        pen.box((x - 6, 112, x + 6, 360), 0, "ochre")
        pen.disc(x, 106, 9, "ochre")
    draw_robe(pen, 152, Cloth(COLOUR[suit], OTHER[suit], trim, "chevrons"), 48)
    with pen.at(MIDDLE, 112, 1.16):
        draw_head(pen, suit, "K")
    draw_badge(pen, suit, 268, 80)


def draw_queen(pen: Pen, suit: str, trim: str) -> None:
    pen.disc(MIDDLE, 112, 56, tint(COLOUR[suit], 0.4), None)
    draw_robe(pen, 150, Cloth(OTHER[suit], COLOUR[suit], trim, WOVEN[suit]), 46)
    with pen.at(MIDDLE, 110, 1.16):
        draw_head(pen, suit, "Q")
    draw_badge(pen, suit, 268, 78)


def draw_knight(pen: Pen, suit: str, _: str) -> None:
    pen.shape("M -5 300 C 40 290 90 290 135 300 L 135 360 L -5 360 Z", tint("felt", 0.4))
    pen.shape("M 6 260 C 4 160 14 124 46 120 C 76 124 84 160 84 260 Z", COLOUR[suit])
    pen.shape("M 46 120 C 76 124 84 160 84 260 L 46 260 Z", OTHER[suit])
    pen.stroke(((46, 120), (46, 200)))
    pen.shape(((32, 118), (60, 118), (46, 142)), "paper")
    with pen.at(46, 88, 1.04):
        draw_head(pen, suit, "N")
    with pen.at(-4, 124, 1.06):
        draw_horse(pen, "paper" if suit in {"C", "B"} else "line", COLOUR[suit] if suit != "D" else "vermilion")
    draw_mark(pen, suit, 98, 112, 60, 3)


def draw_page(pen: Pen, suit: str, trim: str) -> None:
    pen.shape("M -5 292 C 40 282 90 282 135 292 L 135 360 L -5 360 Z", tint("felt", 0.4))
    if suit in MAIDS:
        draw_robe(pen, 146, Cloth(COLOUR[suit], COLOUR[suit], trim), 36)
        pen.shape("M 44 190 L 84 190 L 98 360 L 30 360 Z", "paper")
        for way in (-1, 1):
            pen.stroke(((MIDDLE + way * 9, 200), (MIDDLE + way * 16, 340)), OTHER[suit], 3)
    else:
        draw_robe(pen, 146, Cloth(OTHER[suit], COLOUR[suit], trim, "stripes"), 36)
    with pen.at(MIDDLE, 106, 1.14):
        draw_head(pen, suit, "J")
    draw_badge(pen, suit, 252, 74)


def draw_head(pen: Pen, suit: str, rank: str) -> None:
    match rank:
        case "K":
            figures.draw_king(pen, OTHER[suit])
        case "Q":
            figures.draw_queen(pen, COLOUR[suit], mix("ink", "ochre", 0.75) if suit == "D" else figures.FAIR)
        case "N":
            things.draw_knight(pen, COLOUR[suit])
        case _ if suit in MAIDS:
            things.draw_maid(pen, COLOUR[suit])
        case _:
            figures.draw_jack(pen, COLOUR[suit], "vermilion" if suit == "B" else "ochre")


def draw_badge(pen: Pen, suit: str, y: float, size: float) -> None:
    if suit != "D":
        pen.disc(MIDDLE, y, size * 0.54, "paper")
        size *= 0.84
    draw_mark(pen, suit, MIDDLE, y, size, 3)


def draw_horse(pen: Pen, coat: str | RGB, bridle: str | RGB) -> None:
    outline = (
        "M -14 240 C 4 160 8 110 22 84 C 30 64 44 52 58 46 L 62 26 L 74 44 C 92 54 104 82 122 100"
        " C 126 112 120 124 106 124 C 96 122 88 116 78 114 C 74 132 92 160 98 240 Z"
    )
    pen.shape(outline, coat, None)
    with pen.within(outline):
        pen.shape(
            "M -20 210 C 0 150 4 110 16 80 C 26 60 40 48 56 40 C 44 70 34 90 30 120 C 26 150 22 200 16 250 L -30 250 Z",
            figures.BROWN,
        )
        pen.stroke(((101, 74), (90, 124)), bridle, 6)
        pen.stroke(((58, 56), (94, 106)), bridle, 5)
    pen.shape(outline, None)
    pen.disc(76, 72, 4, "ink", None)
    pen.disc(113, 107, 2.8, "ink", None)
    pen.stroke("M 90 116 Q 66 150 26 140", bridle, 5)
