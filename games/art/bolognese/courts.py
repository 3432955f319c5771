"""The courts: Re, Regina, Cavallo and Fante of each suit."""

from __future__ import annotations

from typing import Final

from games.art import figures
from games.art.bolognese import people
from games.art.bolognese.suits import COLOUR, draw_mark
from games.art.bolognese.things import MIDDLE, draw_robe, draw_sky
from games.art.palette import RGB, mix, tint
from games.art.pen import Pen

OTHER: Final = {"D": "vermilion", "C": "violet", "S": "ink", "B": "blue"}
"""The second colour of a suit's robes."""
WOVEN: Final = {"D": "roundels", "C": "scales", "S": "stripes", "B": "lozenges"}
MAIDS: Final = ("D", "C")
"""The suits whose Fante is a Fantesca."""


def draw_court(pen: Pen, suit: str, rank: str) -> None:
    """Draw a whole figure with the mark of its suit."""
    draw_sky(pen, tint(COLOUR[suit], 0.18))
    trim = "paper" if suit in {"D", "S"} else "ochre"
    {"K": draw_king, "Q": draw_queen, "N": draw_knight, "J": draw_page}[rank](pen, suit, trim)


def draw_king(pen: Pen, suit: str, trim: str) -> None:
    """Draw a king on his throne."""
    pen.box((16, 112, 112, 360), 0, tint(COLOUR[suit], 0.4))
    for x in (16, 112):
        pen.box((x - 6, 112, x + 6, 360), 0, "ochre")
        pen.disc(x, 106, 9, "ochre")
    draw_robe(pen, 152, COLOUR[suit], OTHER[suit], trim, "chevrons", 48)
    with pen.at(MIDDLE, 112, 1.16):
        draw_head(pen, suit, "K")
    draw_badge(pen, suit, 268, 80)


def draw_queen(pen: Pen, suit: str, trim: str) -> None:
    """Draw a queen before a halo."""
    pen.disc(MIDDLE, 112, 56, tint(COLOUR[suit], 0.4), None)
    draw_robe(pen, 150, OTHER[suit], COLOUR[suit], trim, WOVEN[suit], 46)
    with pen.at(MIDDLE, 110, 1.16):
        draw_head(pen, suit, "Q")
    draw_badge(pen, suit, 268, 78)


def draw_knight(pen: Pen, suit: str, _: str) -> None:
    """Draw a knight, and his horse before him."""
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
    """Draw a page, or one of the Fantesche in an apron."""
    pen.shape("M -5 292 C 40 282 90 282 135 292 L 135 360 L -5 360 Z", tint("felt", 0.4))
    if suit in MAIDS:
        draw_robe(pen, 146, COLOUR[suit], COLOUR[suit], trim, "", 36)
        pen.shape("M 44 190 L 84 190 L 98 360 L 30 360 Z", "paper")
        for way in (-1, 1):
            pen.stroke(((MIDDLE + way * 9, 200), (MIDDLE + way * 16, 340)), OTHER[suit], 3)
    else:
        draw_robe(pen, 146, OTHER[suit], COLOUR[suit], trim, "stripes", 36)
    with pen.at(MIDDLE, 106, 1.14):
        draw_head(pen, suit, "J")
    draw_badge(pen, suit, 252, 74)


def draw_head(pen: Pen, suit: str, rank: str) -> None:
    """Draw the head of a court, round the origin."""
    match rank:
        case "K":
            figures.draw_king(pen, OTHER[suit])
        case "Q":
            figures.draw_queen(pen, COLOUR[suit], mix("ink", "ochre", 0.75) if suit == "D" else figures.FAIR)
        case "N":
            people.draw_knight(pen, COLOUR[suit])
        case _ if suit in MAIDS:
            people.draw_maid(pen, COLOUR[suit])
        case _:
            figures.draw_jack(pen, COLOUR[suit], "vermilion" if suit == "B" else "ochre")


def draw_badge(pen: Pen, suit: str, y: float, size: float) -> None:
    """Draw the mark of the suit, on a disc that is clear of the robe's pattern."""
    if suit != "D":
        pen.disc(MIDDLE, y, size * 0.54, "paper")
        size *= 0.84
    draw_mark(pen, suit, MIDDLE, y, size, 3)


def draw_horse(pen: Pen, coat: str | RGB, bridle: str | RGB) -> None:
    """Draw the neck and head of a horse, looking right."""
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
