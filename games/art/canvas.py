"""The canvas: a picture of palette entries, on which finished sprites and lines of text are pasted.

No colour is searched while a picture is put together: sprites are drawn once, blended with the ground they will lie
on, and kept as palette entries.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from games.art import text as art_text
from games.art.palette import (
    RGB,
    alpha_bytes,
    mix,
    nearest_entry,
    opaque_colours,
    palette_bytes,
    quantize_image,
    to_rgb,
)
from games.art.pen import Pen

FAINT: Final = 10  # Under this a rim is not drawn.


class Sprite(NamedTuple):
    """Palette entries, and a mask of where they lie. Never changed once it is made: any thread may paste it."""

    image: Image.Image
    mask: Image.Image

    @property
    def width(self) -> int:
        return self.image.width

    @property
    def height(self) -> int:
        return self.image.height


def make_sprite(drawing: Image.Image, ground: str | RGB) -> Sprite:
    below = Image.new("RGB", drawing.size, to_rgb(ground))
    rim = drawing.getchannel("A")
    below.paste(drawing.convert("RGB"), (0, 0), rim)
    return Sprite(quantize_image(below), rim.point([0] * FAINT + [255] * (256 - FAINT)))


def draw_sprite(width: float, height: float, scale: float, ground: str | RGB, draw: Callable[[Pen], None]) -> Sprite:
    """Draw a sprite with `draw`, which gets a pen and works in units of `scale` points each."""
    size = max(1, round(width * scale)), max(1, round(height * scale))
    pen = Pen(width, height, scale, 2)
    draw(pen)
    return make_sprite(pen.render(*size), ground)


def sign_sprite(
    units: float, usual: str | RGB, *, centred: bool = False
) -> Callable[[Callable[[Pen], None]], Callable[..., Sprite]]:
    """Make of a drawing `units` high and wide a cached function of size, scale and ground that returns its sprite."""

    def make(draw: Callable[[Pen], None]) -> Callable[..., Sprite]:
        @lru_cache(maxsize=64)
        def render(size: float, scale: float, ground: str | RGB = usual) -> Sprite:
            def draw_scaled(pen: Pen) -> None:
                middle = size / 2 if centred else 0
                with pen.at(middle, middle, size / units):
                    draw(pen)

            return draw_sprite(size, size, scale, ground, draw_scaled)

        return render

    return make


def make_cutout(drawing: Image.Image) -> Image.Image:
    """Make a palette picture without a ground from a drawing in RGBA: clear outside, with an inked rim."""
    solid = drawing.convert("RGB")
    rim = drawing.getchannel("A")
    entries = quantize_image(solid)
    first = len(opaque_colours())
    ghosts = rim.point([first + min(3, round(value / 64)) for value in range(256)])
    entries.paste(ghosts, (0, 0), rim.point([255] * 224 + [0] * 32))
    entries.putpalette(palette_bytes())
    entries.info["transparency"] = alpha_bytes()
    return entries


@lru_cache(maxsize=512)
def _blend_entries(colour: str | RGB, ground: str | RGB) -> tuple[int, ...]:
    return tuple(nearest_entry(mix(ground, colour, value / 255)) for value in range(256))


_SOLID: Final = tuple([0] * 14 + [255] * 242)


@lru_cache(maxsize=4096)
def text_sprite(text: str, size: int, bold: bool, colour: str | RGB, ground: str | RGB) -> Sprite:
    mask = art_text.text_mask(text, size, bold=bold)
    return Sprite(mask.point(_blend_entries(colour, ground)), mask.point(_SOLID))


@dataclass(frozen=True, slots=True)
class Style:
    """How a line of text looks; `ground` is the colour that it will lie on."""

    size: float
    colour: str | RGB = "ink"
    ground: str | RGB = "paper"
    bold: bool = False


class Canvas:
    """A picture being put together, in units of `scale` points; the usual text is legible on the usual ground."""

    def __init__(self, width: float, height: float, scale: float = 1, ground: str | RGB = "paper") -> None:
        self.scale, self.ground = scale, ground
        self.width, self.height = width, height
        self._image = Image.new("L", (round(width * scale), round(height * scale)), nearest_entry(ground))

    def copy(self, height: float | None = None) -> Canvas:
        """Return another canvas with the same on it, higher if so wanted: common parts are drawn once."""
        other = Canvas(self.width, height or self.height, self.scale, self.ground)
        other._image.paste(self._image, (0, 0))
        return other

    def fill_box(self, x0: float, y0: float, x1: float, y1: float, colour: str | RGB) -> None:
        left, top, right, bottom = (round(value * self.scale) for value in (x0, y0, x1, y1))
        self._image.paste(nearest_entry(colour), (left, top, right, bottom))

    def paste(self, sprite: Sprite, x: float, y: float) -> None:
        self._image.paste(sprite.image, (round(x * self.scale), round(y * self.scale)), sprite.mask)

    def paste_centred(self, sprite: Sprite, x: float, y: float) -> None:
        at = round(x * self.scale - sprite.width / 2), round(y * self.scale - sprite.height / 2)
        self._image.paste(sprite.image, at, sprite.mask)

    def draw_text(self, x: float, y: float, text: str, style: Style, *, anchor: str = "l", most: float = 0) -> float:
        """Draw a line at `x` (anchor l, m, r), capitals centred on `y`, shortened to `most` if given; return its width."""
        points = round(style.size * self.scale)
        said = art_text.drawable_text(text)
        if most:
            said = art_text.fit_text(said, points, round(most * self.scale), bold=style.bold)
        if not said:
            return 0
        sprite = text_sprite(said, points, style.bold, style.colour, style.ground)
        wide = sprite.width - 2
        left = x * self.scale - {"l": 0, "m": wide / 2, "r": wide}[anchor] - 1
        top = y * self.scale + points * art_text.CAP / 2 - art_text.baseline_offset(points)
        self._image.paste(sprite.image, (round(left), round(top)), sprite.mask)
        return wide / self.scale

    def measure_text(self, text: str, size: float, *, bold: bool = False) -> float:
        return art_text.measure_text(art_text.drawable_text(text), round(size * self.scale), bold=bold) / self.scale

    def wrap_text(self, text: str, size: float, most: float, *, bold: bool = False) -> tuple[str, ...]:
        return art_text.wrap_text(
            art_text.drawable_text(text), round(size * self.scale), round(most * self.scale), bold=bold
        )

    def to_image(self) -> Image.Image:
        self._image.putpalette(palette_bytes())
        return self._image
