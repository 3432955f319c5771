"""The French deck: 52 faces and a back, each in two drawings.

From `DETAILED` points on a card has its pips and its whole court; below that, as in a hand on a phone, an index and a
mark that are large enough to be read at a glance. Red suits have a double frame, so that no colour is needed.
"""

from functools import lru_cache
from typing import Final

from PIL import Image

from games.art import figures, text
from games.art.figures import draw_crown, draw_mark
from games.art.outline import Point, box_points
from games.art.palette import mix, tint
from games.art.pen import Pen

WIDTH: Final = 240
HEIGHT: Final = 336
RADIUS: Final = 20
DETAILED: Final = 180
PLAIN_BACK: Final = 48

SUITS: Final = "SHDC"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CODES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
BACK: Final = "back"

# The colours of the suits: the usual two, or four for those who want them.
COLOURS: Final = {
    "french": {"S": "ink", "H": "vermilion", "D": "vermilion", "C": "ink"},
    "french-four": {"S": "ink", "H": "vermilion", "D": "blue", "C": "felt"},
}


def card_height(width: int) -> int:
    return round(width * HEIGHT / WIDTH)


@lru_cache(maxsize=512)
def render_card(deck: str, code: str, width: int) -> Image.Image:
    """Return a card or the back, in RGBA with clear corners; raises KeyError for what is in no deck."""
    colours = COLOURS[deck]
    if code not in CODES and code != BACK:
        raise KeyError(code)
    line = 3.2 if width >= DETAILED else 5
    pen = Pen(WIDTH, HEIGHT, width / WIDTH, line)
    edge = max(2.5, 1.15 * WIDTH / width)
    pen.box((edge / 2, edge / 2, WIDTH - edge / 2, HEIGHT - edge / 2), RADIUS, "card", None)
    if code == BACK:
        (draw_back if width >= PLAIN_BACK else draw_plain_back)(pen)
    else:
        rank, suit = code[:-1], code[-1]
        (draw_large_card if width >= DETAILED else draw_small_card)(pen, rank, suit, colours[suit])
    pen.box((edge / 2, edge / 2, WIDTH - edge / 2, HEIGHT - edge / 2), RADIUS, None, "ink", edge)
    return pen.render(width, card_height(width))


CAP: Final = 88  # How high their index is.


def draw_small_card(pen: Pen, rank: str, suit: str, colour: str) -> None:
    if suit in "HD":
        draw_frame(pen, colour)
    if rank in "JQK":
        draw_portrait(pen, rank, suit)
        draw_mark(pen, suit, 57, 158, 76, colour)
    elif rank == "A":
        pen.shape(((142, 118), (218, 216), (142, 314), (66, 216)), tint("ochre", 0.4), None)
        draw_mark(pen, suit, 142, 216, 124, colour)
    else:
        draw_mark(pen, suit, 150, 224, 140, colour)
    wide = min(112, text.index_mask(rank, 200).width * CAP / 200)
    pen.letters(26 + wide / 2, 26 + CAP / 2, rank, CAP, colour, 112)


def draw_frame(pen: Pen, colour: str) -> None:
    pen.box((13, 13, WIDTH - 13, HEIGHT - 13), 11, None, colour, 3.4)


def draw_portrait(pen: Pen, rank: str, suit: str) -> None:
    robe = ROBES[suit][0 if rank != "J" else 1]
    other = ROBES[suit][1 if rank != "J" else 0]
    with pen.within(box_points(14, 14, WIDTH - 14, HEIGHT - 14, 10)), pen.at(158, 224, 1.68):
        shoulders = "M -16 28 L 16 28 C 40 34 60 46 66 82 L -66 82 C -60 46 -40 34 -16 28 Z"
        pen.shape(shoulders, robe, None)
        with pen.within(shoulders):
            pen.box((0, 20, 70, 90), 0, other, None)
        pen.shape("M -22 26 L 22 26 L 0 62 Z", "paper")
        pen.shape(shoulders)
        draw_head(pen, rank, robe)


def draw_head(pen: Pen, rank: str, robe: str) -> None:
    {"K": figures.draw_king, "Q": figures.draw_queen, "J": figures.draw_jack}[rank](pen, robe)


PIP: Final = 40
LEFT, MIDDLE, RIGHT = 88, 120, 152
TOP, CENTRE = 60, 168
# The pips of the upper half and the middle; the lower half is the upper turned, but for the seventh of a 7.
PIPS: Final[dict[str, tuple[Point, ...]]] = {
    "2": ((MIDDLE, TOP),),
    "3": ((MIDDLE, TOP), (MIDDLE, CENTRE)),
    "4": ((LEFT, TOP), (RIGHT, TOP)),
    "5": ((LEFT, TOP), (RIGHT, TOP), (MIDDLE, CENTRE)),
    "6": ((LEFT, TOP), (RIGHT, TOP), (LEFT, CENTRE), (RIGHT, CENTRE)),
    "7": ((LEFT, TOP), (RIGHT, TOP), (LEFT, CENTRE), (RIGHT, CENTRE), (MIDDLE, 114)),
    "8": ((LEFT, TOP), (RIGHT, TOP), (LEFT, CENTRE), (RIGHT, CENTRE), (MIDDLE, 114)),
    "9": ((LEFT, TOP), (RIGHT, TOP), (LEFT, 132), (RIGHT, 132), (MIDDLE, CENTRE)),
    "10": ((LEFT, TOP), (RIGHT, TOP), (LEFT, 132), (RIGHT, 132), (MIDDLE, 96)),
}

# The left and the right half of a king's or a queen's robe, and its trimming; a jack's is the other way round.
ROBES: Final = {
    "S": ("blue", "ink", "ochre"),
    "H": ("vermilion", "violet", "ochre"),
    "D": ("ochre", "vermilion", "blue"),
    "C": ("felt", "blue", "ochre"),
}


def draw_large_card(pen: Pen, rank: str, suit: str, colour: str) -> None:
    if suit in "HD":
        draw_frame(pen, colour)
    if rank in "JQK":
        draw_court(pen, rank, suit, colour)
    elif rank == "A":
        draw_ace(pen, suit, colour)
    else:
        draw_pips(pen, rank, suit, colour)
    pen.letters(41, 48, rank, 46, colour, 40)
    draw_mark(pen, suit, 41, 97, 38, colour)
    pen.repeat_corner(62, 120)


def draw_pips(pen: Pen, rank: str, suit: str, colour: str) -> None:
    for x, y in PIPS[rank]:
        draw_mark(pen, suit, x, y, PIP, colour)
        if y != CENTRE and not (rank == "7" and x == MIDDLE):
            with pen.at(WIDTH - x, HEIGHT - y, turn=180):
                draw_mark(pen, suit, 0, 0, PIP, colour)


def draw_ace(pen: Pen, suit: str, colour: str) -> None:
    soft = tint("vermilion", 0.18) if suit in "HD" else mix("paper", "line", 0.5)
    pen.shape(((120, 58), (194, 168), (120, 278), (46, 168)), soft, None)
    pen.shape(((120, 78), (181, 168), (120, 258), (59, 168)), None, "ochre", 3)
    for x, y in ((120, 58), (120, 278), (194, 168), (46, 168)):
        pen.disc(x, y, 5, "ochre", None)
    draw_mark(pen, suit, 120, 168, 112, colour)


COURT: Final = (64.0, 24.0, 176.0, HEIGHT - 24.0)


def draw_court(pen: Pen, rank: str, suit: str, colour: str) -> None:
    pen.box(COURT, 8, tint("ochre", 0.18), None)
    with pen.within(box_points(*COURT, 8)):
        for k in range(-4, 5):
            pen.shape(((120, 92), (120 + k * 34 - 7, 8), (120 + k * 34 + 7, 8)), tint("ochre", 0.4), None)
        draw_attribute(pen, rank)
        draw_robe(pen, rank, suit)
        with pen.at(120, 88, 1.04):
            draw_head(pen, rank, ROBES[suit][1 if rank == "J" else 0])
    draw_mark(pen, suit, 78, 42, 22, colour)
    pen.turn_half()
    pen.stroke(((COURT[0], CENTRE), (COURT[2], CENTRE)), "ink", 3)
    pen.box(COURT, 8, None, "ink", 2.5)


def draw_attribute(pen: Pen, rank: str) -> None:
    if rank == "K":
        pen.stroke(((162, 58), (162, 190)), "ink", 10)
        pen.stroke(((162, 58), (162, 190)), "ochre", 4.5)
        draw_crown(pen, (162, 62), 26, 22)
    elif rank == "Q":
        pen.stroke("M 160 180 C 164 144 154 126 162 96", "felt", 5)
        for k in range(5):
            with pen.at(162, 88, 1, 72 * k):
                pen.disc(0, -8, (5.5, 7.5), "vermilion", width=2.2)
        pen.disc(162, 88, 4.5, "ochre", width=2.2)
    else:
        pen.stroke(((78, 62), (78, 190)), "ink", 9)
        pen.stroke(((78, 62), (78, 190)), tint("ochre", 0.8), 4)


def draw_robe(pen: Pen, rank: str, suit: str) -> None:
    one, other, trim = ROBES[suit]
    if rank == "J":
        one, other = other, one
    outline = "M 104 116 L 136 116 C 160 122 184 138 190 184 L 50 184 C 56 138 80 122 104 116 Z"
    pen.shape(outline, one, None)
    with pen.within(outline):
        pen.box((120, 104, 200, 200), 0, other, None)
        draw_pattern(pen, rank, trim)
        pen.shape("M 96 112 L 144 112 L 120 156 Z", "paper")
        pen.disc(120, 142, 4, trim)
    pen.shape(outline)


def draw_pattern(pen: Pen, rank: str, trim: str) -> None:
    if rank == "K":
        for y in (140, 162, 184):
            pen.stroke(((40, y - 26), (120, y + 6), (200, y - 26)), trim, 6)
    elif rank == "Q":
        for k in range(-4, 5):
            for row in range(3):
                x, y = 120 + k * 22 + row % 2 * 11, 138 + row * 20
                pen.shape(((x, y - 10), (x + 7, y), (x, y + 10), (x - 7, y)), trim, None)
    else:
        for k in range(-3, 4):
            pen.stroke(((120 + k * 26, 114), (120 + k * 26, 200)), trim, 6)


def draw_back(pen: Pen) -> None:
    inside = (14, 14, WIDTH - 14, HEIGHT - 14)
    pen.box(inside, 10, "felt", None)
    with pen.within(box_points(*inside, 10)):
        step = 27
        for row in range(-1, 14):
            for column in range(-1, 10):
                x, y = 120 + (column - 4) * step * 2 + row % 2 * step, CENTRE + (row - 6) * step
                for size, colour in ((0.72, mix("paper", "felt", 0.8)), (0.3, "ochre")):
                    reach = step * size
                    pen.shape(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), colour, None)
        pen.shape(((120, 78), (196, 168), (120, 258), (44, 168)), "felt", "paper", 4)
        for (dx, dy), suit in zip(((0, -44), (36, 0), (0, 44), (-36, 0)), SUITS, strict=True):
            draw_mark(pen, suit, 120 + dx, 168 + dy, 34, "paper")
    pen.box(inside, 10, None, "ink", 2.5)


def draw_plain_back(pen: Pen) -> None:
    pen.box((34, 34, WIDTH - 34, HEIGHT - 34), 10, "violet", None)
    pen.shape(((120, 84), (176, 168), (120, 252), (64, 168)), "ochre", None)
