"""Sheets of symbols: all cards, figures and signs, as SVG. A row names one as `sheet/name`; its id is `sheet-name`."""

import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Final
from xml.etree import ElementTree as ET

from cachetools import LRUCache, cached
from PIL import Image
from resvg_py import svg_to_bytes

from games.art.display import Sprite, symbol

FOLDER: Final = Path(__file__).parent / "sheets"
SVG: Final = "http://www.w3.org/2000/svg"
NAMED: Final = re.compile(r'(?:href="|url\()#([\w+-]+)')
KEPT: Final = 24 * 1024 * 1024  # Bytes of dots: a symbol is rasterised once for each size.

ET.register_namespace("", SVG)


def list_sheets() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.svg")))


def read_sheet(name: str) -> bytes:
    """Return a sheet as it is served; raises FileNotFoundError."""
    return (FOLDER / f"{name}.svg").read_bytes()


@lru_cache(maxsize=16)
def _read_parts(sheet: str) -> dict[str, str]:
    """Return all that has an id on a sheet, by it."""
    root = ET.fromstring(read_sheet(sheet))  # noqa: S314 (our own file)
    return {part.get("id", ""): ET.tostring(part, "unicode") for part in root.iter() if part.get("id")}


def list_symbols(sheet: str) -> tuple[str, ...]:
    """Return the names of a sheet's symbols in its order."""
    return tuple(name[len(sheet) + 1 :] for name, part in _read_parts(sheet).items() if part.startswith("<symbol"))


@lru_cache(maxsize=2048)
def _cut_symbol(name: str) -> str:
    """Return a symbol as a picture of its own; raises KeyError for what is on no sheet."""
    sheet, _, _ = name.partition("/")
    if sheet not in list_sheets():
        raise KeyError(name)
    parts, wanted = _read_parts(sheet), [name.replace("/", "-")]
    for each in wanted:
        wanted += [found for found in NAMED.findall(parts[each]) if found not in wanted]
    defs = "".join(parts[each] for each in wanted)
    return f'<svg xmlns="{SVG}" preserveAspectRatio="none" {{size}}><defs>{defs}</defs><use href="#{wanted[0]}"/></svg>'


def _count_bytes(image: Image.Image) -> int:
    return 4 * image.width * image.height


@cached(LRUCache[object, Image.Image](KEPT, getsizeof=_count_bytes), lock=Lock())
def render_symbol(name: str, width: int, height: int, turn: int = 0, opacity: float = 0) -> Image.Image:
    """Return a symbol in RGBA; raises KeyError. Never changed once it is made: any thread may paste it."""
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    drawn = render_svg(_cut_symbol(name).replace("{size}", size, 1), width, height)
    if turn:
        drawn = drawn.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    if opacity:
        drawn.putalpha(drawn.getchannel("A").point([round(value * opacity) for value in range(256)]))
    return drawn


def render_svg(text: str, width: int, height: int) -> Image.Image:
    """Return an SVG that has no text as dots in RGBA."""
    dots = svg_to_bytes(svg_string=text, width=width, height=height, skip_system_fonts=True)
    return Image.open(BytesIO(dots)).convert("RGBA")


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
