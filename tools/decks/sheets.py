"""The sheets of card faces that pages show, and their styles, as they are drawn: `WRITE_DECKS=1` writes them anew."""

from __future__ import annotations

import io
from itertools import groupby

from PIL import Image

from adapters.web.rendering import face_class
from games.art import gestures
from games.art.bolognese import deck as bolognese_deck
from games.art.card_faces import list_faces, render_face
from tools.decks.vector_pen import VectorPen, join_sheet

WIDTH = 96
"""How many points wide a face is: half as many again as on a page, for screens with finer points."""
GAP = 2
"""Clear points between two faces, so that none shows an edge of the next."""
FINE = 3
"""How many points of their grid vectors have for each of these: nobody sees that a corner is a sixth of one off."""
LONG = 1.6
"""Cards at least so high for their width are long ones: they stand close, with no names under them."""


FOUR = "-four"
"""So the name of a deck ends that is another with a colour for each suit: its faces lie in the same places."""


def list_decks() -> dict[str, list[str]]:
    """The faces of each deck, from top to bottom, and the drawings on buttons."""
    icons = {gestures.DECK: [f"{gestures.DECK}/{code}" for code in gestures.CODES]}
    return icons | {deck: list(faces) for deck, faces in groupby(list_faces(), key=lambda face: face.partition("/")[0])}


def draw_sheet(deck: str) -> Image.Image:
    """All faces of a deck, one below the other."""
    faces = [render_face(each, WIDTH).convert("RGBA") for each in list_decks()[deck]]
    high = faces[0].height + GAP
    sheet = Image.new("RGBA", (WIDTH, high * len(faces) - GAP))
    for index, face in enumerate(faces):
        sheet.paste(face, (0, index * high))
    return sheet


def encode_sheet(sheet: Image.Image) -> bytes:
    """A sheet as it is served: no point is lost."""
    out = io.BytesIO()
    sheet.save(out, "WEBP", lossless=True, quality=100, method=6)
    return out.getvalue()


def write_sheet() -> str:
    """The deck of the Tarocco as vectors, which are a quarter of its points, and sharp on every screen."""
    cards = []
    for face in list_decks()[bolognese_deck.DECK]:
        pen = VectorPen(FINE * WIDTH / bolognese_deck.WIDE, bolognese_deck.LINE)
        bolognese_deck.draw_card(pen, face.partition("/")[2], WIDTH, detailed=False)
        cards.append(pen)
    return join_sheet(cards, FINE * WIDTH, FINE * (bolognese_deck.card_height(WIDTH) + GAP))


def list_styles() -> str:
    """The styles of all decks: how high their faces are, and where on its sheet each lies."""
    rules = []
    for deck, faces in list_decks().items():
        if deck.endswith(FOUR):
            rules += [four_colours(deck)]
            continue
        shape = render_face(faces[0], WIDTH).size
        rules += [deck_rules(deck, *shape, len(faces))]
        rules += [f".{face_class(face)} {{ --i: {index}; }}\n" for index, face in enumerate(faces)]
    return "".join(rules)


def four_colours(deck: str) -> str:
    """The rule by which another deck's faces are shown from the sheet with four colours, where a page wishes them."""
    faces = f'[class*="face {deck.removesuffix(FOUR)}-"]'
    return f':root[data-deck="four"] {faces} {{ content: url("/static/decks/{deck}.webp"); }}\n'


def deck_rules(deck: str, width: int, height: int, count: int) -> str:
    """The rules for all faces of a deck, and for hands of them."""
    shape = f"--ca: {width} / {height};"
    if height > LONG * width:
        hand = (
            f".deck-{deck} {{ {shape} --ct: none; --low: 1; --apart: 3px; --spread: center; }}\n.deck-{deck} .tagged {{ bottom: -2px; }}\n"
            f".deck-{deck} .card--no:not(:has(.tagged))::after {{ bottom: 3px; }}\n"
        )
    else:
        named = f".deck-{deck}.hand--named"
        hand = (
            f".deck-{deck} {{ {shape} }}\n{named} {{ --cw: 4.4rem; --cwl: 4.6rem; }}\n"
            f"@media (max-width: 40rem) and (max-height: 46rem) {{ {named} {{ --cw: 3.4rem; }} }}\n"
        )
    return f'{hand}[class*="face {deck}-"] {{ {shape} --n: {count - 1}; }}\n'
