"""Faces of cards by name, as `french/7H`: what a `Sign` names and a surface shows."""

from __future__ import annotations

from PIL import Image

from games.art import french, tickets
from games.art.canvas import loose


def pictures() -> tuple[str, ...]:
    """The names of all faces and backs there are."""
    decks = ((deck, (*french.CODES, french.BACK)) for deck in french.COLOURS)
    return tuple(f"{deck}/{code}" for deck, codes in (*decks, (tickets.DECK, tickets.CODES)) for code in codes)


def face(picture: str, width: int) -> Image.Image:
    """The face of a card, or the back, that many points wide, with clear corners; raises KeyError if there is none."""
    deck, _, code = picture.partition("/")
    drawn = tickets.drawn if deck == tickets.DECK else french.drawn
    return loose(drawn(deck, code, width))
