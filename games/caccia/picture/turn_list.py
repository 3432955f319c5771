"""The list of the spy's turns, drawn under the board at the end."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.art import chess, sprites
from games.art.canvas import Canvas, Sprite, draw_sprite
from games.art.palette import mix
from games.art.pen import Pen
from games.caccia.picture.model import Route
from games.caccia.words.spots import HEIGHT, WIDTH

SOFT: Final = mix("paper", "ink", 0.62)
ROW: Final = 6
"""How many turns stand in a row of the list at the end."""
LINE: Final = 54


def list_height(route: Route) -> float:
    """Return how high the list is, with all turns on it."""
    return -(-route.count // ROW) * LINE + 12


def draw_turn_list(canvas: Canvas, route: Route) -> None:
    """Draw every turn of the spy's that is shown: its number, its piece, the house where it ended."""
    wide = (WIDTH - 28) / ROW
    for number, turn in enumerate(route.turns):
        x = 14 + number % ROW * wide
        y = HEIGHT - 24 + number // ROW * LINE
        canvas.paste(sprites.slab_sprite(wide - 6, LINE - 6, canvas.scale, radius=8), x, y - LINE / 2 + 3)
        canvas.draw_text(x + 10, y, str(number + 1), 20, SOFT)
        canvas.paste_centred(chess.tile_sprite(turn.piece, 30, 38, canvas.scale, "paper"), x + 54, y)
        words = str(turn.path[-1]) if turn.path else "×"
        canvas.draw_text(x + 76, y, words, 25, bold=True)
        if turn.is_raid:
            canvas.paste_centred(flag_sprite(canvas.scale), x + wide - 26, y)


@lru_cache(maxsize=4)
def flag_sprite(scale: float) -> Sprite:
    """Draw the sign of a raid."""

    def draw(pen: Pen) -> None:
        pen.shape(((15, 2), (28, 13), (25, 15), (25, 28), (5, 28), (5, 15), (2, 13)), "vermilion", "ink", 1.6)

    return draw_sprite(30, 30, scale, "paper", draw)
