"""The canvas: a picture as it is put together, kept as a list of rows (`games.art.display`) with a size and a ground."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PIL import Image

from games.art import text as art_text
from games.art.display import Point, Row, Sprite, box, place_rows, shorten, spell_colour, trim_row
from games.art.palette import RGB


class Style(Struct, frozen=True):
    """How a line of text looks."""

    size: float
    colour: str | RGB = "ink"
    bold: bool = False


@lru_cache(maxsize=8_192)
def make_text(
    at: Point, text: str, style: Style, fit: tuple[str, float], scale: float
) -> tuple[tuple[Row, ...], float]:
    """Make a line of text, none if it is empty, and its width; kept, since most stays as it was."""
    (x, y), (anchor, most), points = at, fit, round(style.size * scale)
    said = art_text.drawable_text(text)
    if most:
        said = art_text.fit_text(said, points, round(most * scale), bold=style.bold)
    if not said:
        return (), 0
    wide = art_text.measure_text(said, points, bold=style.bold) / scale
    base = y + style.size * art_text.CAP / 2
    flags = ("b" if style.bold else "") + anchor.replace("l", "")
    size, colour = shorten(style.size), spell_colour(style.colour)
    return (trim_row("t", shorten(x), shorten(base), said, size, colour, flags, shorten(wide)),), wide


class Canvas:
    """A picture being put together; chats see `scale` dots for each of its units. It shows what lies below `top`."""

    def __init__(
        self, width: float, height: float, scale: float = 1, ground: str | RGB = "paper", top: float = 0
    ) -> None:
        self.scale, self.ground, self.top = scale, ground, top
        self.width, self.height = width, height
        self.rows: list[Row] = []

    def heighten(self, height: float) -> Canvas:
        """Return the same in another height."""
        other = Canvas(self.width, height, self.scale, self.ground, self.top)
        other.rows = [*self.rows]
        return other

    def fill_box(self, x0: float, y0: float, x1: float, y1: float, colour: str | RGB) -> None:
        self.rows.append(box((x0, y0 - self.top, x1, y1 - self.top), 0, colour))

    def paste(self, sprite: Sprite, x: float, y: float, key: str = "") -> None:
        """Put a piece there; with a key it is the same piece wherever it lies, which no two have in a picture."""
        self.rows += place_rows(sprite.rows, x, y - self.top, key)

    def paste_centred(self, sprite: Sprite, x: float, y: float, key: str = "") -> None:
        self.rows += place_rows(sprite.rows, x - sprite.width / 2, y - self.top - sprite.height / 2, key)

    def draw_text(self, x: float, y: float, text: str, style: Style, *, anchor: str = "l", most: float = 0) -> float:
        """Draw a line at `x` (anchor l, m, r), capitals centred on `y`, shortened to `most` if given; return its width."""
        rows, wide = make_text((x, y - self.top), text, style, (anchor, most), self.scale)
        self.rows += rows
        return wide

    def measure_text(self, text: str, size: float, *, bold: bool = False) -> float:
        return art_text.measure_text(art_text.drawable_text(text), round(size * self.scale), bold=bold) / self.scale

    def wrap_text(self, text: str, size: float, most: float, *, bold: bool = False) -> tuple[str, ...]:
        return art_text.wrap_text(
            art_text.drawable_text(text), round(size * self.scale), round(most * self.scale), bold=bold
        )

    def to_image(self) -> Image.Image:
        """Rasterise it, in palette mode."""
        from games.art.raster import render_rows  # noqa: PLC0415  who draws no dots needs no rasteriser

        return render_rows(self.rows, self.width, self.height, self.scale, self.ground)
