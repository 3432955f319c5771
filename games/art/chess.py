"""Chess: the six pieces as silhouettes in a box from -50 to 50 around the origin, and as the faces of cards."""

from functools import lru_cache
from typing import Final

from PIL import Image

from games.art.canvas import Sprite, draw_sprite
from games.art.palette import RGB
from games.art.pen import Pen

WIDTH: Final = 240
HEIGHT: Final = 336
RADIUS: Final = 26
DECK: Final = "chess"
PIECES: Final = ("K", "Q", "R", "B", "N", "P")  # King, queen, rook, bishop, knight, pawn.
BACK: Final = "back"
CODES: Final = (*PIECES, BACK)

TIPS: Final = ((-40, -22), (-22, -36), (0, -42), (22, -36), (40, -22))
KING: Final = (
    "M -18 31 C -36 14 -44 -4 -36 -14 C -28 -23 -9 -18 0 -4 C 9 -18 28 -23 36 -14 C 44 -4 36 14 18 31 Z"
    " M -5 -8 L -5 -49 L 5 -49 L 5 -8 Z M -15 -42 L 15 -42 L 15 -33 L -15 -33 Z"
)
QUEEN: Final = "M -20 31 L -40 -22 L -21 2 L -22 -36 L -8 0 L 0 -42 L 8 0 L 22 -36 L 21 2 L 40 -22 L 20 31 Z"
ROOK: Final = (
    "M -23 31 L -18 -10 L -29 -14 L -29 -43 L -16 -43 L -16 -33 L -7 -33 L -7 -43 L 7 -43 L 7 -33 L 16 -33"
    " L 16 -43 L 29 -43 L 29 -14 L 18 -10 L 23 31 Z"
)
BISHOP: Final = "M 0 -41 C 28 -20 32 8 14 31 L -14 31 C -32 8 -28 -20 0 -41 Z"
KNIGHT: Final = (
    "M -22 31 C -22 8 6 4 2 -12 C -4 -4 -14 -2 -20 4 C -26 10 -38 8 -36 -2 C -33 -14 -28 -26 -16 -34 L -16 -48"
    " L -4 -37 C 22 -38 34 -8 28 31 Z"
)
PAWN: Final = "M -7 -8 L 7 -8 C 8 10 16 20 19 31 L -19 31 C -16 20 -8 10 -7 -8 Z"
OUTLINES: Final = {"K": KING, "Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT, "P": PAWN}


def draw_piece(pen: Pen, code: str, colour: str | RGB = "ink", light: str | RGB = "card") -> None:
    pen.shape(OUTLINES[code], colour, None)
    match code:
        case "Q":
            for x, y in TIPS:
                pen.disc(x, y - 2, 6, colour, None)
        case "B":
            pen.disc(0, -43, 6.5, colour, None)
            pen.stroke(((2, -22), (13, -4)), light, 5)
        case "N":
            pen.disc(-11, -19, 3.4, light, None)
        case "P":
            pen.disc(0, -22, 17, colour, None)
    pen.stroke(((-17, 29), (17, 29)), light, 3)
    pen.box((-24, 31, 24, 39), 2, colour, None)
    pen.box((-32, 41, 32, 50), 2, colour, None)


@lru_cache(maxsize=64)
def render_card(deck: str, code: str, width: int) -> Image.Image:
    """Return a card or the back, in RGBA with clear corners; raises KeyError for what is in no deck."""
    if deck != DECK or code not in CODES:
        raise KeyError(code)
    pen = Pen(WIDTH, HEIGHT, width / WIDTH, 5)
    edge = max(3, 1.3 * WIDTH / width)
    outer = (edge / 2, edge / 2, WIDTH - edge / 2, HEIGHT - edge / 2)
    pen.box(outer, RADIUS, "card" if code != BACK else "blue", "ink", edge)
    inner = (edge + 11, edge + 11, WIDTH - edge - 11, HEIGHT - edge - 11)
    pen.box(inner, RADIUS * 0.6, None, "line" if code != BACK else "card", max(4, edge * 0.8))
    with pen.at(WIDTH / 2, HEIGHT / 2, 1.7 if code != BACK else 1.2):
        if code == BACK:
            draw_hat(pen, "card", "blue")
        else:
            draw_piece(pen, code)
    return pen.render(width, round(width * HEIGHT / WIDTH))


def draw_hat(pen: Pen, colour: str | RGB = "card", band: str | RGB = "vermilion") -> None:
    pen.shape("M -30 12 L -22 -30 C -12 -38 -6 -26 0 -26 C 6 -26 12 -38 22 -30 L 30 12 Z", colour, None)
    pen.shape("M -50 16 C -20 4 20 4 50 16 C 40 30 -40 30 -50 16 Z", colour, None)
    pen.stroke("M -26 2 C -10 -3 10 -3 26 2", band, 9)


@lru_cache(maxsize=256)
def tile_sprite(code: str, width: float, height: float, scale: float, ground: str | RGB = "felt") -> Sprite:
    def draw(pen: Pen) -> None:
        pen.box((1, 1, width - 1, height - 1), width * 0.14, "card", "ink", 2)
        with pen.at(width / 2, height / 2, min(width, height) / 118):
            draw_piece(pen, code, "ink", "card")

    return draw_sprite(width, height, scale, ground, draw)
