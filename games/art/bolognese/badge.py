"""The cards as square badges, for lines of text: an index and a sign, readable at the height of a letter."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from games.art.bolognese.deck import BACK, CODES, DECK, TRUMPS, card_index, draw_sign
from games.art.bolognese.suits import draw_mark
from games.art.outline import box_points, star_points
from games.art.pen import Pen

SIDE: Final = 128
RADIUS: Final = 20
EDGE: Final = 5.0


@lru_cache(maxsize=64)
def render_badge(deck: str, code: str, size: int) -> Image.Image:
    """Return a card or the back, in RGBA with clear corners; raises KeyError for what is in no deck."""
    if deck != DECK or (code not in CODES and code != BACK):
        raise KeyError(code)
    pen = Pen(SIDE, SIDE, size / SIDE, 3)
    outer = (EDGE / 2, EDGE / 2, SIDE - EDGE / 2, SIDE - EDGE / 2)
    pen.box(outer, RADIUS, "violet" if code == BACK or code in TRUMPS else "card", None)
    with pen.within(box_points(*outer, RADIUS)):
        if code == BACK:
            pen.box((15, 15, SIDE - 15, SIDE - 15), 12, None, "paper", 5)
            pen.shape(star_points(64, 64, 8, 38, 16), "ochre")
        elif code in TRUMPS:
            draw_trump(pen, code)
        else:
            draw_card(pen, code)
    pen.box(outer, RADIUS, None, "ink", EDGE)
    return pen.render(size, size)


def draw_trump(pen: Pen, code: str) -> None:
    """Draw a trump, light on violet: a number beside its sign, or three letters under it."""
    index = card_index(code)
    if index.isdigit():
        pen.letters(50 if len(index) > 1 else 38, 42, index, 56, "paper", 78)
        at, size = (92, 94), 0.5
    else:
        pen.letters(64, 104, index, 33, "paper", 106)
        at, size = (64, 48), 0.7
    with pen.at(*at, size):
        pen.line = 4 / size
        draw_sign(pen, code)


def draw_card(pen: Pen, code: str) -> None:
    """Draw a card of a suit, dark on paper: the rank, and beside it the mark."""
    index = card_index(code)
    is_long = len(index) > 1
    pen.letters(52 if is_long else 38, 42, index, 56 if is_long else 62, "ink", 84 if is_long else 60)
    if is_long:
        draw_mark(pen, code[0], 92, 96, 50, 4)
    else:
        draw_mark(pen, code[0], 88, 90, 66, 4)
