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
    """Return a picture with rows of cards below it, on its own ground and in its own palette."""
    from PIL import Image  # noqa: PLC0415  commands without pictures start faster

    from games.art import card_faces  # noqa: PLC0415

    gap = round(board.width * MARGIN)
    rows = [tuple(hand[first : first + IN_A_ROW]) for hand in hands for first in range(0, len(hand), IN_A_ROW)]
    most = max(map(len, rows))
    width = min(round(board.width * WIDEST), (board.width - gap) // most - gap)
    entries, palette = Image.frombytes("L", board.size, board.tobytes()), board.getpalette("RGB") or []
    ground = entries.getpixel((0, board.height - 1))
    red, green, blue = palette[3 * ground : 3 * ground + 3]
    drawn = [[card_faces.face_sprite(face, width, (red, green, blue)) for face in row] for row in rows]
    height = sum(max(card.height for card in row) + gap for row in drawn)
    made = Image.new("L", (board.width, board.height + height), ground)
    made.paste(entries, (0, 0))
    top = board.height
    for row in drawn:
        left = (board.width - sum(card.width + gap for card in row) + gap) // 2
        for card in row:
            made.paste(card.image, (left, top), card.mask)
            left += card.width + gap
        top += max(card.height for card in row) + gap
    made.putpalette(palette)
    return made
