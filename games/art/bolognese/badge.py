"""The cards as square badges, for lines of text: an index and a sign, readable at the height of a letter."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from games.art.bolognese.deck import BACK, CODES, DECK, TRUMPS, numeral, sign
from games.art.bolognese.suits import mark
from games.art.outline import box, star
from games.art.pen import Pen

SIDE: Final = 128
RADIUS: Final = 20
EDGE: Final = 5.0


@lru_cache(maxsize=64)
def drawn(deck: str, code: str, size: int) -> Image.Image:
    """A card or the back, in RGBA with clear corners; raises KeyError for what is in no deck."""
    if deck != DECK or (code not in CODES and code != BACK):
        raise KeyError(code)
    pen = Pen(SIDE, SIDE, size / SIDE, 3)
    outer = (EDGE / 2, EDGE / 2, SIDE - EDGE / 2, SIDE - EDGE / 2)
    pen.box(outer, RADIUS, "violet" if code == BACK or code in TRUMPS else "card", None)
    with pen.within(box(*outer, RADIUS)):
        if code == BACK:
            pen.box((15, 15, SIDE - 15, SIDE - 15), 12, None, "paper", 5)
            pen.shape(star(64, 64, 8, 38, 16), "ochre")
        elif code in TRUMPS:
            trump(pen, code)
        else:
            card(pen, code)
    pen.box(outer, RADIUS, None, "ink", EDGE)
    return pen.reduced(size, size)


def trump(pen: Pen, code: str) -> None:
    """Light on violet: a number beside its sign, or three letters under it."""
    index = numeral(code)
    if index.isdigit():
        pen.letters(50 if len(index) > 1 else 38, 42, index, 56, "paper", 78)
        at, size = (92, 94), 0.5
    else:
        pen.letters(64, 104, index, 33, "paper", 106)
        at, size = (64, 48), 0.7
    with pen.at(*at, size):
        pen.line = 4 / size
        sign(pen, code)


def card(pen: Pen, code: str) -> None:
    """Dark on paper: the rank, and beside it the mark."""
    index = numeral(code)
    is_long = len(index) > 1
    pen.letters(52 if is_long else 38, 42, index, 56 if is_long else 62, "ink", 84 if is_long else 60)
    if is_long:
        mark(pen, code[0], 92, 96, 50, 4)
    else:
        mark(pen, code[0], 88, 90, 66, 4)
