"""A display list as dots, for chats: symbols are rasterised once, boxes and letters are masks, and the whole is put in palette mode."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

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
        half, radius = paint.thick * at.scale / 2, radius * at.scale
        if paint.line:
            self._paste_box(paint.line, edges, (radius, half), is_hollow=not paint.fill)
        if paint.fill:
            self._paste_box(paint.fill, edges, (radius, -half if paint.line else 0), is_hollow=False)

    def _paste_box(self, colour: str, edges: tuple[float, ...], shape: tuple[float, float], *, is_hollow: bool) -> None:
        """Paste a box that is larger by so much on every side than its edges, or what lies as far outside of them as inside."""
        (radius, by), (x0, y0, x1, y1) = shape, edges
        left, top, right, bottom = map(quarter, (x0 - by, y0 - by, x1 + by, y1 + by))
        x, y = left // FINER, top // FINER
        sides = (left - x * FINER, top - y * FINER, right - x * FINER, bottom - y * FINER)
        mask = _cut_box(*sides, quarter(max(0, radius + by)), quarter(2 * by) if is_hollow else 0)
        rgb, size = read_colour(colour), (-(-sides[2] // FINER), -(-sides[3] // FINER))
        for down, from_y, high, tall in cut_lengths(mask.height, size[1]):
            for across, from_x, wide, long in cut_lengths(mask.width, size[0]):
                part = mask.crop((from_x, from_y, from_x + wide, from_y + high))
                at = (x + across, y + down)
                values = {*part.tobytes()}
                if values == {255}:
                    self.image.paste(rgb, (*at, at[0] + long, at[1] + tall))
                elif values != {0}:
                    self.image.paste(rgb, at, part.resize((long, tall), Image.Resampling.NEAREST))

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
def _cut_box(left: int, top: int, right: int, bottom: int, radius: int, hollow: int) -> Image.Image:
    """Return a box with round corners as a mask, all in quarters of a dot; of a large one its corners, with a dot between."""
    width, height = -(-right // FINER), -(-bottom // FINER)
    corner = 2 * math.ceil((radius + hollow) / FINER) + 9
    small_w, small_h = min(width, corner), min(height, corner)
    drawn = Image.new("L", (small_w * FINER, small_h * FINER))
    draw = ImageDraw.Draw(drawn)
    edges = (left, top, small_w * FINER - (width * FINER - right) - 1, small_h * FINER - (height * FINER - bottom) - 1)
    for inset, value in ((0, 255), (hollow, 0)) if hollow else ((0, 255),):
        x0, y0, x1, y1 = edges[0] + inset, edges[1] + inset, edges[2] - inset, edges[3] - inset
        if x1 >= x0 and y1 >= y0:
            round_ = min(max(0, radius - inset), (x1 - x0 + 1) / 2, (y1 - y0 + 1) / 2)
            draw.rounded_rectangle((x0, y0, x1, y1), round_, value)
    return drawn.reduce(FINER)


def cut_lengths(drawn: int, wanted: int) -> tuple[tuple[int, int, int, int], ...]:
    """Cut a side into where each part lies, where it is drawn, and how long it is there and will be: the middle is stretched."""
    if drawn == wanted:
        return ((0, 0, drawn, drawn),)
    half = drawn // 2
    rest = drawn - half - 1
    return ((0, 0, half, half), (half, half, 1, wanted - half - rest), (wanted - rest, half + 1, rest, rest))


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
