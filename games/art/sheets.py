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
