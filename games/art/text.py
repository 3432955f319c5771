"""Text: two fonts shipped with the pictures, what to draw for letters they lack, widths and lines."""

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Final
from unicodedata import category, normalize

from PIL import Image, ImageDraw, ImageFont

FONTS: Final = Path(__file__).parent / "fonts"
CAP: Final = 0.729  # How high a capital is, in sizes of the font.
MISSING: Final = "?"
TYPE: Final = Lock()  # The fonts are one thread's at a time: measuring and drawing change what they keep.

# The characters that the shipped fonts have.
COVERED: Final = (
    (0x20, 0x7E), (0xA0, 0xAC), (0xAE, 0x17F), (0x192, 0x192), (0x218, 0x21B), (0x370, 0x377), (0x37A, 0x37F),
    (0x384, 0x38A), (0x38C, 0x38C), (0x38E, 0x3A1), (0x3A3, 0x45F), (0x1E9E, 0x1E9E), (0x2010, 0x2015),
    (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x2030, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A),
    (0x20AC, 0x20AC), (0x2116, 0x2116), (0x2122, 0x2122), (0x2190, 0x2195), (0x2212, 0x2212), (0x2260, 0x2260),
    (0x2264, 0x2265), (0x2605, 0x2605), (0x2660, 0x2660), (0x2663, 0x2663), (0x2665, 0x2666), (0x2713, 0x2713),
    (0x2717, 0x2717),
)  # fmt: skip
# A sign in words: its short form, and its full name.
SIGN: Final = re.compile("\ue000([^\ue000-\ue002]*)\ue001[^\ue000-\ue002]*\ue002")


@lru_cache(maxsize=1)
def _known_letters() -> frozenset[str]:
    return frozenset(chr(code) for first, last in COVERED for code in range(first, last + 1))


@lru_cache(maxsize=4096)
def drawable_text(text: str) -> str:
    """Return the text with signs in short, and with characters that can be drawn; what has no likeness is a `?`."""
    letters = normalize("NFC", SIGN.sub(r"\1", text))
    return "".join(letter if letter in _known_letters() else _replace_letter(letter) for letter in letters).strip()


def _replace_letter(letter: str) -> str:
    if letter.isspace():
        return " "
    if category(letter)[0] in "CM" or "\U0001f3fb" <= letter <= "\U0001f3ff":
        return ""
    plain = "".join(part for part in normalize("NFKD", letter) if part in _known_letters())
    return plain or MISSING


@lru_cache(maxsize=2)
def _read_font(bold: bool) -> bytes:
    return (FONTS / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")).read_bytes()


@lru_cache(maxsize=128)
def load_font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return the font in one size; to be used while the lock TYPE is held."""
    return ImageFont.truetype(BytesIO(_read_font(bold)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def measure_text(text: str, size: int, *, bold: bool = False) -> int:
    with TYPE:
        return math.ceil(load_font(size, bold=bold).getlength(text))


@lru_cache(maxsize=4096)
def fit_text(text: str, size: int, most: int, *, bold: bool = False) -> str:
    """Shorten a text with an ellipsis if it is wider than `most`; never draw it in smaller letters."""
    if measure_text(text, size, bold=bold) <= most:
        return text
    kept = text
    while kept and measure_text(kept.rstrip() + "…", size, bold=bold) > most:
        kept = kept[:-1]
    return kept.rstrip() + "…"


@lru_cache(maxsize=512)
def wrap_text(text: str, size: int, most: int, *, bold: bool = False) -> tuple[str, ...]:
    """Break a text into lines no wider than `most`; a longer word is shortened."""
    return tuple(fit_text(line, size, most, bold=bold) for line in _split_lines(text, size, most, bold))


def _split_lines(text: str, size: int, most: int, bold: bool) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and measure_text(longer, size, bold=bold) > most:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line


@lru_cache(maxsize=2048)
def text_mask(text: str, size: int, *, bold: bool = False) -> Image.Image:
    """Return a line of text as a mask: baseline `baseline_offset(size)` from the top, left edge one point in."""
    drawn = Image.new("L", (measure_text(text, size, bold=bold) + 2, round(size * 1.28)))
    with TYPE:
        ImageDraw.Draw(drawn).text((1, baseline_offset(size)), text, 255, font=load_font(size, bold=bold), anchor="ls")
    return drawn


def baseline_offset(size: int) -> int:
    return round(size * 0.98)
