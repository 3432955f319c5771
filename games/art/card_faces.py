"""Faces of cards by name, as `french/7H`: what a `Sign` names and a chat shows."""

from typing import Final

from PIL import Image

from games.art.display import Sprite, symbol
from games.art.sheets import list_symbols, render_symbol

DECKS: Final = {"french": 1.4, "french-four": 1.4, "train": 1.4, "chess": 1.4, "tarocco": 1.86, "gestures": 1}
"""How high the faces of each deck are for their width."""
BADGES: Final = "tarocco"
"""Its cards are too long to stand in a line of text, and have drawings of their own for it."""


def list_faces() -> tuple[str, ...]:
    """Return the names of all faces and backs, as `deck/code`."""
    decks = (deck for deck in DECKS if deck != "gestures")
    return tuple(f"{deck}/{code}" for deck in decks for code in list_symbols(deck) if "-" not in code)


def face_sprite(picture: str, width: float) -> Sprite:
    """Return a face or back as a piece of a picture, long cards plain."""
    return symbol(picture, width, width * DECKS[picture.partition("/")[0]])


def render_badge(picture: str, side: int) -> Image.Image:
    """Return a face for a line of text, within a square of that side."""
    deck, _, code = picture.partition("/")
    if deck == BADGES:
        return render_symbol(f"{deck}-badge/{code}", side, side)
    return render_face(picture, round(side / DECKS[deck]))


def render_face(picture: str, width: int) -> Image.Image:
    """Return a face or back, `width` points wide, with clear corners, long cards plain; raises KeyError."""
    return render_symbol(picture, width, round(width * DECKS[picture.partition("/")[0]]))
