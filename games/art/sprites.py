"""The pieces of a scene, as sprites; `scale` is points per unit, `ground` the colour with which a rim is blended."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from games.art import french
from games.art import text as art_text
from games.art.canvas import Canvas, Sprite, Style, draw_sprite, make_sprite
from games.art.figures import draw_mark
from games.art.outline import box_points
from games.art.palette import RGB, mix
from games.art.pen import Pen, iter_dashes


@dataclass(frozen=True, slots=True)
class Panel:
    """How a panel looks: its corners' `radius`, and how `thick` its line is, 0 for none."""

    fill: str | RGB = "paper"
    radius: float = 10
    thick: float = 2


PANEL: Final = Panel()


@lru_cache(maxsize=512)
def panel_sprite(
    width: float, height: float, scale: float, panel: Panel = PANEL, *, ground: str | RGB = "felt"
) -> Sprite:
    def draw(pen: Pen) -> None:
        inset = panel.thick / 2
        corners = (inset, inset, width - inset, height - inset)
        line = "ink" if panel.thick else None
        pen.box(corners, min(panel.radius, height / 2) - inset, panel.fill, line, panel.thick)

    return draw_sprite(width, height, scale, ground, draw)


@lru_cache(maxsize=64)
def slab_sprite(
    width: float, height: float, scale: float, panel: Panel = PANEL, *, ground: str | RGB = "felt"
) -> Sprite:
    """Return a large panel, of which only the corners are drawn: what lies between them is stretched."""
    least = 2 * panel.radius + 8
    small = panel_sprite(min(least, width), min(least, height), scale, panel, ground=ground)
    size = max(small.width, round(width * scale)), max(small.height, round(height * scale))
    return Sprite(stretch_middle(small.image, *size), stretch_middle(small.mask, *size))


def stretch_middle(image: Image.Image, width: int, height: int) -> Image.Image:
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


@lru_cache(maxsize=128)
def ring_sprite(width: float, height: float, scale: float, ground: str | RGB = "felt", *, radius: float = 12) -> Sprite:
    """Return a frame round what is newest: thick ochre between two hairlines of ink."""

    def draw(pen: Pen) -> None:
        pen.box((3.5, 3.5, width - 3.5, height - 3.5), radius - 3, None, "ink", 7)
        pen.box((3.5, 3.5, width - 3.5, height - 3.5), radius - 3, None, "ochre", 4.6)

    return draw_sprite(width, height, scale, ground, draw)


@lru_cache(maxsize=64)
def empty_spot_sprite(width: float, height: float, scale: float, *, radius: float = 8) -> Sprite:
    def draw(pen: Pen) -> None:
        outline = box_points(1, 1, width - 1, height - 1, radius)
        for ends in iter_dashes([*outline, outline[0]], 8, 6):
            pen.stroke(ends, mix("paper", "felt", 0.4), 2)

    return draw_sprite(width, height, scale, "felt", draw)


@dataclass(frozen=True, slots=True)
class Badge:
    """A number in a disc, or in a square; `pointing`, for whose turn it is, points to the right."""

    text: str
    fill: str | RGB = "ink"
    square: bool = False
    pointing: bool = False


@lru_cache(maxsize=512)
def badge_sprite(badge: Badge, size: float, scale: float, ground: str | RGB = "paper") -> Sprite:
    def draw(pen: Pen) -> None:
        half, fill, text = size / 2, badge.fill, badge.text
        if badge.pointing:
            pen.shape(((size * 0.72, half * 0.3), (size * 1.22, half), (size * 0.72, half * 1.7)), fill, None)
        if badge.square:
            pen.box((1, 1, size - 1, size - 1), size * 0.2, fill, None)
        else:
            pen.disc(half, half, half, fill, None)
        colour = "paper" if fill == "ink" else "ink"
        pen.letters(half, half, text, size * (0.5 if len(text) == 1 else 0.42), colour, size * 0.72)

    return draw_sprite(size * 1.25 if badge.pointing else size, size, scale, ground, draw)


@lru_cache(maxsize=64)
def lock_sprite(
    size: float, scale: float, ground: str | RGB, *, colour: str | RGB = "ink", is_open: bool = False
) -> Sprite:
    """Return a lock, `size` high: closed for what is sealed, open for what was."""

    def draw(pen: Pen) -> None:
        with pen.at(0, 0, size / 28):
            loose = "M 17.5 13 L 17.5 8.5 C 17.5 1 6.5 1 6.5 6"
            pen.stroke(loose if is_open else "M 6.5 13 L 6.5 8.5 C 6.5 1 17.5 1 17.5 8.5 L 17.5 13", colour, 3.2)
            pen.box((2, 12, 22, 27), 4, colour, None)
            pen.disc(12, 18, 2.6, "ochre", None)
            pen.stroke(((12, 18), (12, 23)), "ochre", 2.4)

    return draw_sprite(size * 24 / 28, size, scale, ground, draw)


@lru_cache(maxsize=16)
def next_row_sprite(scale: float) -> Sprite:
    def draw(pen: Pen) -> None:
        pen.stroke(((3, 6), (12, 6), (12, 20)), "ochre", 6)
        pen.shape(((3, 19), (21, 19), (12, 31)), "ochre", None)

    return draw_sprite(24, 32, scale, "felt", draw)


@lru_cache(maxsize=512)
def card_sprite(code: str, width: float, scale: float, ground: str | RGB = "felt", *, deck: str = "french") -> Sprite:
    return make_sprite(french.render_card(deck, code, round(width * scale)), ground)


@lru_cache(maxsize=512)
def tab_sprite(rank: str, suit: str, width: float, height: float, scale: float, *, deck: str = "french") -> Sprite:
    """Return a wrong card: the lower edge that shows under the card above, in grey and crossed."""

    def draw(pen: Pen) -> None:
        colour = french.COLOURS[deck][suit]
        middle = draw_flap(pen, width, height)
        most = 21
        wide = min(most, art_text.index_mask(rank, 100).width * 0.16)
        pen.letters(6 + wide / 2, middle, rank, 16, colour, most)
        draw_mark(pen, suit, 37, middle, 17, colour)
        x, reach = width - 10, 4.2
        for way in (1, -1):
            pen.stroke(((x - reach, middle - way * reach), (x + reach, middle + way * reach)), "ink", 2.8)

    return draw_sprite(width, height, scale, "felt", draw)


@lru_cache(maxsize=64)
def more_tab_sprite(text: str, width: float, height: float, scale: float) -> Sprite:
    def draw(pen: Pen) -> None:
        fold = draw_flap(pen, width, height)
        pen.stroke(((12, fold), (22, fold)), "ink", 3.4)
        pen.stroke(((17, fold - 5), (17, fold + 5)), "ink", 3.4)
        pen.letters(width * 0.6, fold, text, 16, "ink", width * 0.5)

    return draw_sprite(width, height, scale, "felt", draw)


def draw_flap(pen: Pen, width: float, height: float) -> float:
    pen.box((1, -20, width - 1, height - 1), 6, mix("paper", "line", 0.5), "ink", 1.8)
    return (height + 2) / 2


ROOMY: Final = 190  # From this width on a plate has room for a sign before its number.


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat's number and name, its `tail` (its cards), or a lock if sealed; a robot's number is in a `square`."""

    seat: int
    name: str
    tail: str = ""
    turn: bool = False
    square: bool = False
    sealed: bool = False


def draw_plate(
    canvas: Canvas,
    corners: tuple[float, float, float, float],
    plate: Plate,
    *,
    spare: float = 0,
    ground: str | RGB = "felt",
) -> None:
    """Draw a seat's plate; `spare` is left free at the end."""
    x0, y0, x1, y1 = corners
    width, height = x1 - x0, y1 - y0
    fill = "ochre" if plate.turn else "paper"
    panel = Panel(fill, radius=height / 2, thick=3.2 if plate.turn else 1.8)
    canvas.paste(panel_sprite(width, height, canvas.scale, panel, ground=ground), x0, y0)
    size = height - 8
    badge = Badge(str(plate.seat), square=plate.square, pointing=plate.turn)
    canvas.paste(badge_sprite(badge, size, canvas.scale, fill), x0 + 4, y0 + 4)
    middle = (y0 + y1) / 2
    letters = height / 2
    right = x1 - height * 0.32 - spare
    if plate.sealed:
        sign = lock_sprite(height * 0.66, canvas.scale, fill)
        right -= sign.width / canvas.scale
        canvas.paste(sign, right, middle - height * 0.35)
        right -= 4
    elif plate.tail:
        right -= canvas.draw_text(right, middle, plate.tail, Style(letters, "ink", fill, bold=True), anchor="r") + 4
        if width >= ROOMY:
            hand = card_sprite("back", height * 0.38, canvas.scale, fill)
            right -= hand.width / canvas.scale
            canvas.paste(hand, right, middle - hand.height / canvas.scale / 2)
            right -= 6
    left = x0 + 4 + size * (1.22 if plate.turn else 1) + 5
    if canvas.measure_text(plate.name, letters) > right - left:
        letters *= 0.82
    canvas.draw_text(left, middle, plate.name, Style(letters, "ink", fill), most=max(1, right - left))
