"""The sheets of card faces: as they are drawn, with a place for every face, and asked for whole."""

from __future__ import annotations

import gzip
import io
import os
import re

import pytest
from PIL import Image, ImageChops

from adapters.web.bundles import STATIC
from adapters.web.rendering import render_face
from tests.adapters.web.session import begun
from tests.support.deck_sheets import draw_sheet, encode_sheet, list_decks, list_styles, write_sheet

WRITES = "WRITE_DECKS" in os.environ


@pytest.mark.parametrize("deck", [deck for deck in list_decks() if deck != "tarocco"])
def test_a_sheet_shows_every_face_as_it_is_drawn(deck):
    path, drawn = STATIC / "decks" / f"{deck}.webp", draw_sheet(deck)
    if WRITES:
        path.write_bytes(encode_sheet(drawn))
    kept = Image.open(io.BytesIO(path.read_bytes())).convert("RGBA")
    black = Image.new("RGBA", drawn.size)
    seen = [Image.alpha_composite(black, each).convert("RGB") for each in (kept, drawn)]
    assert kept.getchannel("A").tobytes() == drawn.getchannel("A").tobytes()
    assert ImageChops.difference(*seen).getbbox() is None


def test_the_sheet_of_vectors_is_as_it_is_drawn_and_small():
    """Its pictures are looked at by hand: they come from the same strokes as the faces that are drawn dot by dot."""
    path, drawn = STATIC / "decks" / "tarocco.svg", write_sheet()
    if WRITES:
        path.write_text(drawn, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == drawn
    assert drawn.count("<g transform") == len(list_decks()["tarocco"])
    assert len(gzip.compress(drawn.encode(), 5)) < 13_000


def test_the_styles_know_where_every_face_lies():
    if WRITES:
        (STATIC / "decks.css").write_text(list_styles(), encoding="utf-8")
    assert (STATIC / "decks.css").read_text(encoding="utf-8") == list_styles()


async def test_a_page_asks_for_a_deck_and_never_for_a_card(anna, bruno):
    """What is asked for is seen on the wire: single faces would tell which cards somebody holds."""
    table = await begun(anna, bruno, "ottocento", 4)
    page = (await anna.get(f"{table}/seat/1")).text
    shown = set(re.findall(r'class="face ([\w-]+)"', page))
    assert len(shown) > 10
    addresses = {each for each in re.findall(r'src(?:set)?="([^"]+)"', page) if "board.webp" not in each}
    assert not [each for each in addresses for name in shown if name.partition("-")[2] in each]
    assert 'src="/static/decks/tarocco.svg?v=' in page
    sheet = re.search(r'src="(/static/decks/[^"]+)"', str(render_face("tarocco/T5")))
    found = await anna.client.get(sheet[1])
    assert (found.status_code, found.headers["content-type"]) == (200, "image/svg+xml")
    assert "immutable" in found.headers["cache-control"]
