"""A picture for any small game: a heading over lines, each with a bar of some length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

PAPER, INK, BAR, LINE_HEIGHT = 0, 1, 2, 24
PALETTE: Final = (250, 246, 236, 33, 33, 40, 176, 64, 48)


@dataclass(frozen=True, slots=True)
class Poster:
    """All that is drawn: words, and for each line how long its bar is, from 0 to 100."""

    heading: str
    lines: tuple[tuple[str, int], ...]
    narrow: bool


def draw(poster: Poster) -> Image.Image:
    """The picture of a poster."""
    width = 360 if poster.narrow else 640
    image = Image.new("P", (width, LINE_HEIGHT * (len(poster.lines) + 2)), PAPER)
    image.putpalette(PALETTE)
    pen = ImageDraw.Draw(image)
    pen.text((12, 10), poster.heading, fill=INK)
    for row, (words, length) in enumerate(poster.lines, 1):
        top = LINE_HEIGHT * row + 10
        pen.text((12, top), words, fill=INK)
        pen.rectangle((width // 2, top, width // 2 + length * (width // 2 - 12) // 100, top + 12), fill=BAR)
    return image
