"""The cards a seat holds, drawn below its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

MARGIN: Final = 0.02
"""Beside and between the cards, in widths of the picture."""
WIDEST: Final = 0.11
"""A card's width at most, in widths of the picture."""
IN_A_ROW: Final = 12
"""The most cards beside each other."""


def put_below(board: Image, hands: Sequence[Sequence[str]]) -> Image:
    """Return a picture with rows of cards below it, on its own ground; it is in palette mode, as it was."""
    from games.art import card_faces  # noqa: PLC0415  commands without pictures start faster

    gap = round(board.width * MARGIN)
    rows = [tuple(hand[first : first + IN_A_ROW]) for hand in hands for first in range(0, len(hand), IN_A_ROW)]
    most = max(map(len, rows))
    width = min(round(board.width * WIDEST), (board.width - gap) // most - gap)
    drawn = [[card_faces.render_face(face, width) for face in row] for row in rows]
    height = sum(max(card.height for card in row) + gap for row in drawn)
    whole = board.convert("RGB")
    ground = whole.getpixel((0, board.height - 1))
    made = whole.resize((1, 1)).resize((board.width, board.height + height))
    made.paste(ground, (0, 0, *made.size))
    made.paste(whole, (0, 0))
    top = board.height
    for row in drawn:
        left = (board.width - sum(card.width + gap for card in row) + gap) // 2
        for card in row:
            clear = card.convert("RGBA")
            made.paste(clear, (left, top), clear)
            left += card.width + gap
        top += max(card.height for card in row) + gap
    return made.quantize(64)
