"""A display list as dots, for chats: symbols are rasterised once, boxes and letters are masks, and the whole is put in palette mode."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from games.art import text as art_text
from games.art.display import SHORT, Row
from games.art.palette import RGB, quantize_image, to_rgb
from games.art.sheets import SVG, render_svg, render_symbol

FINER: Final = 4  # How many times larger than it will be a corner is drawn.
NUMBER: Final = re.compile(r"-?[\d.]+")
TOKENS: Final = {letter: name for name, letter in SHORT.items()}


def read_colour(code: str) -> RGB:
    return to_rgb(TOKENS.get(code, code))


def spell_svg(code: str) -> str:
    return "#{:02x}{:02x}{:02x}".format(*read_colour(code)) if code else "none"


class Place(NamedTuple):
    """A dot of the picture, and how many dots a unit is there."""

    x: float
    y: float
    scale: float

    def inside(self, x: float, y: float, scale: float = 1) -> Place:
        return Place(self.x + x * self.scale, self.y + y * self.scale, self.scale * scale)


class Paint(NamedTuple):
    """How a shape is painted: codes of colours, how thick its line is, and its dashes."""

    fill: str = ""
    line: str = ""
    thick: float = 0
    dashes: str = ""


class Raster:
    """Dots being put together from rows."""

    def __init__(self, width: int, height: int, ground: str | RGB) -> None:
        self.image = Image.new("RGB", (width, height), to_rgb(ground))

    def draw(self, rows: Iterable[Row], origin: Place) -> None:
        for kind, x, y, *rest in rows:
            at = origin.inside(x, y)
            match kind:
                case "u":
                    self._draw_symbol(at, *rest[:3], *rest[4:])
                case "r":
                    width, height, radius, *paint = (*rest, 0) if len(rest) == 2 else rest
                    self._draw_box(at, (width, height), radius, Paint(*paint))
                case "c":
                    radius, *paint = rest
                    self._draw_box(at.inside(-radius, -radius), (2 * radius, 2 * radius), radius, Paint(*paint))
                case "p":
                    self._draw_path(at, rest[0], Paint(*rest[1:]))
                case "t":
                    self._draw_text(at, *rest)
                case "g":
                    self.draw(rest[1], origin.inside(x, y, rest[0]))

    def _draw_symbol(
        self, at: Place, width: float, height: float, name: str, turn: int = 0, opacity: float = 0
    ) -> None:
        wide, high = max(1, round(width * at.scale)), max(1, round(height * at.scale))
        drawn = render_symbol(name, wide, high, turn, opacity)
        left, top = round(at.x) + (wide - drawn.width) // 2, round(at.y) + (high - drawn.height) // 2
        self.image.paste(drawn, (left, top), drawn)

    def _draw_box(self, at: Place, size: tuple[float, float], radius: float, paint: Paint) -> None:
        if paint.dashes:
            shape = f'<rect x="0" y="0" width="{size[0]}" height="{size[1]}" rx="{radius}"'
            self._paste_shape(shape, at, (0, 0, *size), paint)
            return
        edges = (at.x, at.y, at.x + size[0] * at.scale, at.y + size[1] * at.scale)
        if not radius and not paint.line:
            self.image.paste(read_colour(paint.fill), tuple(map(round, edges)))  # type: ignore[arg-type]
            return
        half = paint.thick * at.scale / 2 if paint.line else 0
        inner, within = grow_box(edges, radius * at.scale, -half)
        if paint.line:
            outer, corner = grow_box(edges, radius * at.scale, half)
            if not paint.fill:
                hole = Image.new("L", outer.size)
                hole.paste(inner, (within[0] - corner[0], within[1] - corner[1]))
                outer = ImageChops.subtract(outer, hole)
            self.image.paste(read_colour(paint.line), corner, outer)
        if paint.fill:
            self.image.paste(read_colour(paint.fill), within, inner)

    def _draw_path(self, at: Place, path: str, paint: Paint) -> None:
        numbers = [float(each) for each in NUMBER.findall(path)]
        across, down = numbers[::2], numbers[1::2]
        self._paste_shape(f'<path d="{path}"', at, (min(across), min(down), max(across), max(down)), paint)

    def _paste_shape(self, shape: str, at: Place, bounds: tuple[float, float, float, float], paint: Paint) -> None:
        reach = paint.thick / 2 + 1 / at.scale
        left, top, right, bottom = bounds
        corners = (left - reach, top - reach, right + reach, bottom + reach)
        drawn = render_shape(shape, corners, at.scale, paint)
        first = at.inside(*corners[:2])
        self.image.paste(drawn, (round(first.x), round(first.y)), drawn)

    def _draw_text(self, at: Place, text: str, size: float, colour: str, flags: str = "", most: float = 0) -> None:
        points = max(4, round(size * at.scale))
        mask = art_text.text_mask(text, points, bold="b" in flags)
        wide = mask.width - 2
        if most and wide > most * at.scale + 1:
            wide = round(most * at.scale)
            mask = mask.resize((wide + 2, mask.height), Image.Resampling.LANCZOS)
        left = at.x - (wide / 2 if "m" in flags else wide if "r" in flags else 0) - 1
        self.image.paste(read_colour(colour), (round(left), round(at.y - art_text.baseline_offset(points))), mask)


def quarter(length: float) -> int:
    return round(length * FINER)


@lru_cache(maxsize=1024)
def _cut_box(left: int, top: int, right: int, bottom: int, radius: int) -> Image.Image:
    """Return a box with round corners as a mask, its edges in quarters of a dot."""
    width, height = -(-right // FINER), -(-bottom // FINER)
    corner = 2 * math.ceil(radius / FINER) + 8
    small_w, small_h = min(width, corner), min(height, corner)
    drawn = Image.new("L", (small_w * FINER, small_h * FINER))
    edges = (left, top, small_w * FINER - (width * FINER - right) - 1, small_h * FINER - (height * FINER - bottom) - 1)
    if edges[2] >= edges[0] and edges[3] >= edges[1]:
        most = min(edges[2] - edges[0] + 1, edges[3] - edges[1] + 1) / 2
        ImageDraw.Draw(drawn).rounded_rectangle(edges, min(radius, most), 255)
    return stretch_middle(drawn.reduce(FINER), width, height)


def grow_box(edges: tuple[float, float, float, float], radius: float, by: float) -> tuple[Image.Image, tuple[int, int]]:
    """Return a box that is larger by so much on every side as a mask, and the dot where its corner lies."""
    x0, y0, x1, y1 = edges
    left, top, right, bottom = map(quarter, (x0 - by, y0 - by, x1 + by, y1 + by))
    x, y = left // FINER, top // FINER
    sides = (left - x * FINER, top - y * FINER, right - x * FINER, bottom - y * FINER)
    return _cut_box(*sides, quarter(max(0, radius + by))), (x, y)


def stretch_middle(image: Image.Image, width: int, height: int) -> Image.Image:
    """Return a mask whose corners alone were drawn in its whole size: what lies between them is stretched."""
    if image.size == (width, height):
        return image
    x, y = image.width // 2, image.height // 2
    across = Image.new("L", (width, image.height))
    across.paste(image.crop((x, 0, x + 1, image.height)).resize((width, image.height), Image.Resampling.NEAREST))
    across.paste(image.crop((0, 0, x, image.height)), (0, 0))
    across.paste(image.crop((x, 0, image.width, image.height)), (width - image.width + x, 0))
    whole = Image.new("L", (width, height))
    whole.paste(across.crop((0, y, width, y + 1)).resize((width, height), Image.Resampling.NEAREST))
    whole.paste(across.crop((0, 0, width, y)), (0, 0))
    whole.paste(across.crop((0, y, width, image.height)), (0, height - image.height + y))
    return whole


@lru_cache(maxsize=1024)
def render_shape(shape: str, corners: tuple[float, ...], scale: float, paint: Paint) -> Image.Image:
    """Return a path or a dashed box as dots, from one corner to the other."""
    left, top, right, bottom = corners
    size = max(1, math.ceil((right - left) * scale)), max(1, math.ceil((bottom - top) * scale))
    view = f"{left} {top} {size[0] / scale} {size[1] / scale}"
    colours = f'fill="{spell_svg(paint.fill)}" stroke="{spell_svg(paint.line)}" stroke-width="{paint.thick}"'
    ends = f'stroke-dasharray="{paint.dashes}" stroke-linecap="round" stroke-linejoin="round"'
    return render_svg(f'<svg xmlns="{SVG}" viewBox="{view}">{shape} {colours} {ends}/></svg>', *size)


def render_rows(rows: Iterable[Row], width: float, height: float, scale: float, ground: str | RGB) -> Image.Image:
    """Return a display list as a picture in palette mode."""
    raster = Raster(round(width * scale), round(height * scale), ground)
    raster.draw(rows, Place(0, 0, scale))
    return quantize_image(raster.image)
