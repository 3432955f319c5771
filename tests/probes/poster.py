"""A picture for any small game: a heading over lines, each with a bar of some length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL.Image import Image

from games.art.canvas import Canvas
from games.box import Layout

LINE: Final = 24


@dataclass(frozen=True, slots=True)
class Poster:
    """All that is drawn: words, and for each line how long its bar is, from 0 to 100."""

    heading: str
    lines: tuple[tuple[str, int], ...]
    narrow: bool


def layout(poster: Poster) -> Layout:
    """How large the picture is."""
    return Layout(360 if poster.narrow else 640, LINE * (len(poster.lines) + 2))


def draw(poster: Poster) -> Image:
    """The picture of a poster."""
    width, height = layout(poster).width, layout(poster).height
    half = width / 2
    canvas = Canvas(width, height)
    canvas.draw_text(12, LINE * 0.75, poster.heading, 14, bold=True, most=width - 24)
    for row, (words, length) in enumerate(poster.lines, 1):
        middle = LINE * (row + 0.75)
        canvas.draw_text(12, middle, words, 14, most=half - 24)
        canvas.fill_box(half, middle - 6, half + length * (half - 12) / 100, middle + 6, "vermilion")
    return canvas.to_image()
