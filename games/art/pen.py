"""The pen draws polygons at four times their size, moved, scaled, turned or mirrored inside `with pen.at(...)`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from games.art import text as art_text
from games.art.outline import Outline, Point, arc_points, box_points, flatten_path
from games.art.palette import RGB, to_rgb

FINER: Final = 4  # How many times larger than it will be a shape is drawn.
CLEAR: Final = (0, 0, 0, 0)


class Pen:
    """Draws on an image that begins clear. `line` is the usual width of lines, in units."""

    def __init__(self, width: float, height: float, scale: float, line: float = 3.0) -> None:
        self.scale = scale * FINER
        self.line = line
        self.image = Image.new("RGBA", (round(width * self.scale), round(height * self.scale)), CLEAR)
        self._draw = ImageDraw.Draw(self.image)
        self._matrix = (self.scale, 0.0, 0.0, self.scale, 0.0, 0.0)

    def _map_point(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self._matrix
        return a * x + c * y + e, b * x + d * y + f

    def _current_scale(self) -> float:
        a, b, c, d, _, _ = self._matrix
        return math.sqrt(abs(a * d - b * c))

    @contextmanager
    def at(self, x: float, y: float, scale: float = 1, turn: float = 0, *, flip: bool = False) -> Iterator[Pen]:
        """Move the origin, scale, turn, and swap left and right; lines keep their width."""
        before, width = self._matrix, self.line
        e, f = self._map_point(x, y)
        angle = math.radians(turn)
        cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
        a, b, c, d, _, _ = before
        way = -1 if flip else 1
        self._matrix = (
            (a * cos + c * sin) * way,
            (b * cos + d * sin) * way,
            c * cos - a * sin,
            d * cos - b * sin,
            e,
            f,
        )
        self.line = width / scale
        try:
            yield self
        finally:
            self._matrix, self.line = before, width

    @contextmanager
    def within(self, outline: Outline | str) -> Iterator[Pen]:
        points = [self._map_point(*p) for p in (flatten_path(outline)[0] if isinstance(outline, str) else outline)]
        below, draw = self.image, self._draw
        self.image = below.copy()
        self._draw = ImageDraw.Draw(self.image)
        try:
            yield self
        finally:
            above = self.image
            self.image, self._draw = below, draw
            mask = Image.new("L", below.size, 0)
            ImageDraw.Draw(mask).polygon(points, fill=255)
            below.paste(above, (0, 0), mask)

    def stroke(
        self, points: Outline | str, colour: str | RGB = "ink", width: float | None = None, *, closed: bool = False
    ) -> None:
        if isinstance(points, str):
            for outline in flatten_path(points):
                self.stroke(outline, colour, width, closed=closed)
            return
        radius = (self.line if width is None else width) * self._current_scale() / 2
        fill = to_rgb(colour)
        ends = [self._map_point(*p) for p in points]
        ends += ends[:1] if closed else []
        for (x0, y0), (x1, y1) in pairwise(ends):
            length = math.hypot(x1 - x0, y1 - y0)
            if length > 1e-6:
                dx, dy = (y1 - y0) / length * radius, (x0 - x1) / length * radius
                self._draw.polygon(
                    [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)], fill=fill
                )
        for x, y in ends:
            self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)

    def shape(
        self,
        outline: Outline | str,
        fill: str | RGB | None = None,
        line: str | RGB | None = "ink",
        width: float | None = None,
    ) -> None:
        if isinstance(outline, str):
            for part in flatten_path(outline):
                self.shape(part, fill, line, width)
            return
        if fill is not None:
            self._draw.polygon([self._map_point(*p) for p in outline], fill=to_rgb(fill))
        if line is not None:
            self.stroke(outline, line, width, closed=True)

    def disc(
        self,
        x: float,
        y: float,
        radius: float | tuple[float, float],
        fill: str | RGB | None = None,
        line: str | RGB | None = "ink",
        width: float | None = None,
    ) -> None:
        rx, ry = radius if isinstance(radius, tuple) else (radius, radius)
        self.shape(arc_points(x, y, rx, ry, 0, 360)[:-1], fill, line, width)

    def box(
        self,
        corners: tuple[float, float, float, float],
        radius: float = 0,
        fill: str | RGB | None = None,
        line: str | RGB | None = "ink",
        width: float | None = None,
    ) -> None:
        self.shape(box_points(*corners, radius), fill, line, width)

    def letters(self, x: float, y: float, text: str, cap: float, colour: str | RGB = "ink", most: float = 0) -> None:
        """Draw capitals and digits, `cap` high and centred on the point; squeezed to `most` if that is less."""
        self._paste_letters(x, y, self._make_letters(text, cap, most), colour)

    def letters_upwards(self, x: float, y: float, text: str, cap: float, colour: str | RGB, most: float) -> None:
        mask = self._make_letters(text, cap, most).transpose(Image.Transpose.ROTATE_90)
        self._paste_letters(x, y, mask, colour)

    def _make_letters(self, text: str, cap: float, most: float) -> Image.Image:
        grown = self._current_scale()
        mask = art_text.index_mask(text, max(4, round(cap * grown)))
        if most and mask.width > most * grown:
            return mask.resize((round(most * grown), mask.height), Image.Resampling.LANCZOS)
        return mask

    def _paste_letters(self, x: float, y: float, mask: Image.Image, colour: str | RGB) -> None:
        px, py = self._map_point(x, y)
        at = round(px - mask.width / 2), round(py - mask.height / 2)
        self.image.paste((*to_rgb(colour), 255), at, mask)

    def turn_half(self) -> None:
        width, height = self.image.size
        upper = self.image.crop((0, 0, width, height // 2))
        self.image.paste(upper.transpose(Image.Transpose.ROTATE_180), (0, height - height // 2))

    def repeat_corner(self, width: float, height: float) -> None:
        size = round(width * self.scale), round(height * self.scale)
        corner = self.image.crop((0, 0, *size)).transpose(Image.Transpose.ROTATE_180)
        self.image.paste(corner, (self.image.width - size[0], self.image.height - size[1]))

    def render(self, width: int, height: int) -> Image.Image:
        return self.image.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=2.0)


def iter_dashes(points: Sequence[Point], on: float, off: float) -> Iterator[tuple[Point, Point]]:
    left, drawing = on, True
    for (x0, y0), (x1, y1) in pairwise(points):
        length, at = math.hypot(x1 - x0, y1 - y0), 0.0
        while at < length:
            step = min(left, length - at)
            ends = [(x0 + (x1 - x0) * part / length, y0 + (y1 - y0) * part / length) for part in (at, at + step)]
            if drawing:
                yield ends[0], ends[1]
            at, left = at + step, left - step
            if left <= 0:
                drawing = not drawing
                left = on if drawing else off
