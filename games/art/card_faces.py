"""Faces of cards by name, as `french/7H`: what a `Sign` names and a chat shows."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from PIL import Image

from games.art import chess, french, gestures, train
from games.art.bolognese import deck as bolognese_deck
from games.art.canvas import Sprite, make_cutout, make_sprite
from games.art.palette import RGB

NARROW: Final = 0.71  # How wide a card is for its height, at most.


def list_faces() -> tuple[str, ...]:
    """Return the names of all faces and backs, as `deck/code`."""
    decks = (
        *((deck, (*french.CODES, french.BACK)) for deck in french.COLOURS),
        (train.DECK, train.CODES),
        (chess.DECK, chess.CODES),
        (bolognese_deck.DECK, (*bolognese_deck.CODES, bolognese_deck.BACK)),
    )
    return tuple(f"{deck}/{code}" for deck, codes in decks for code in codes)


def render_badge(picture: str, side: int) -> Image.Image:
    """Return a face for a line of text, within a square of that side; long cards have drawings of their own for it."""
    deck, _, code = picture.partition("/")
    if deck == bolognese_deck.DECK:
        return make_cutout(bolognese_deck.render_badge(deck, code, side))
    return render_face(picture, round(side * NARROW))


def render_face(picture: str, width: int) -> Image.Image:
    """Return a face or back, `width` points wide, with clear corners, long cards plain; raises KeyError."""
    deck, _, code = picture.partition("/")
    others: dict[str, Callable[[str, str, int], Image.Image]] = {
        train.DECK: train.render_card,
        chess.DECK: chess.render_card,
        gestures.DECK: gestures.render_key,
        bolognese_deck.DECK: partial(bolognese_deck.render_card, detailed=False),
    }
    drawn = others.get(deck, french.render_card)
    return make_cutout(drawn(deck, code, width))


@lru_cache(maxsize=512)
def face_sprite(picture: str, width: int, ground: RGB) -> Sprite:
    """Return a card's face or back as `render_face` does, on a ground."""
    return make_sprite(render_face(picture, width).convert("RGBA"), ground)
