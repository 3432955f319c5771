"""The pieces of a scene that all games have: panels, plates, badges, locks, cards and tabs of the French deck."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from games.art.canvas import Canvas, Style
from games.art.display import Sprite, box, disc, letters, outline, symbol
from games.art.palette import RGB, mix

TALL: Final = 336 / 240  # How high a card is for its width.
PLAIN_BACK: Final = 34  # Under this width a back has no pattern.


class Panel(Struct, frozen=True):
    """How a panel looks: its corners' `radius`, and how `thick` its line is, 0 for none."""

    fill: str | RGB = "paper"
    radius: float = 10
    thick: float = 2


PANEL: Final = Panel()


@lru_cache(maxsize=1_024)
def panel_sprite(width: float, height: float, panel: Panel = PANEL) -> Sprite:
    inset = panel.thick / 2
    corners = (inset, inset, width - inset, height - inset)
    radius = min(panel.radius, height / 2) - inset
    return Sprite(width, height, (box(corners, radius, panel.fill, "ink", panel.thick),))


@lru_cache(maxsize=1_024)
def ring_sprite(width: float, height: float, *, radius: float = 12, colour: str = "ochre") -> Sprite:
    """Return a frame round what is newest: a thick line between two hairlines of ink."""
    corners = (3.5, 3.5, width - 3.5, height - 3.5)
    rings = ((radius - 3, "ink", 7), (radius - 3, colour, 4.6))
    return Sprite(width, height, tuple(box(corners, around, None, line, thick) for around, line, thick in rings))


def empty_spot_sprite(width: float, height: float, *, radius: float = 8) -> Sprite:
    edge = box((1, 1, width - 1, height - 1), radius, None, mix("paper", "felt", 0.4), 2, "8 6")
    return Sprite(width, height, (edge,))


class Badge(Struct, frozen=True):
    """A number in a disc, or in a square; `pointing`, for whose turn it is, points to the right."""

    text: str
    fill: str | RGB = "ink"
    square: bool = False
    pointing: bool = False


@lru_cache(maxsize=1_024)
def badge_sprite(badge: Badge, size: float) -> Sprite:
    half, fill, text = size / 2, badge.fill, badge.text
    point = ((size * 0.72, half * 0.3), (size * 1.22, half), (size * 0.72, half * 1.7))
    around = box((1, 1, size - 1, size - 1), size * 0.2, fill) if badge.square else disc((half, half), half, fill)
    cap, colour = size * (0.5 if len(text) == 1 else 0.42), "paper" if fill == "ink" else "ink"
    rows = (around, letters((half, half), text, cap, colour, size * 0.72))
    if badge.pointing:
        return Sprite(size * 1.25, size, (outline(point, fill), *rows))
    return Sprite(size, size, rows)


def lock_sprite(size: float, colour: str = "ink", *, is_open: bool = False) -> Sprite:
    """Return a lock, `size` high: closed for what is sealed, open for what was."""
    return symbol(f"signs/lock-{colour}{'-open' if is_open else ''}", size * 24 / 28, size)


def card_sprite(code: str, width: float) -> Sprite:
    shown = "back-plain" if code == "back" and width < PLAIN_BACK else code
    return symbol(f"french/{shown}", width, width * TALL)


def tab_sprite(code: str, width: float, height: float) -> Sprite:
    """Return a wrong card: the lower edge that shows under the card above, in grey and crossed."""
    return symbol(f"french/tab-{code}", width, height)


def more_tab_sprite(text: str, width: float, height: float) -> Sprite:
    (flap,) = symbol("french/flap-more", width, height).rows
    return Sprite(width, height, (flap, letters((width * 0.6, (height + 2) / 2), text, 16, "ink", width * 0.5)))


ROOMY: Final = 190  # From this width on a plate has room for a sign before its number.


class Plate(Struct, frozen=True):
    """A seat's number and name, its `tail` (its cards), or a lock if sealed; a robot's number is in a `square`."""

    seat: int
    name: str
    tail: str = ""
    turn: bool = False
    square: bool = False
    sealed: bool = False


class TwoSizes:
    """A scene in two widths; one for phones, or without words, is drawn finer."""

    __slots__ = ()
    narrow: bool
    bare: bool

    @property
    def width(self) -> int:
        return 480 if self.narrow else 800

    @property
    def scale(self) -> float:
        return 1.5 if self.narrow or self.bare else 1


def draw_plate(canvas: Canvas, corners: tuple[float, float, float, float], plate: Plate, *, spare: float = 0) -> None:
    """Draw a seat's plate as one piece; `spare` is left free at the end."""
    x0, y0, x1, y1 = corners
    canvas.paste(plate_sprite(x1 - x0, y1 - y0, canvas.scale, plate, spare), x0, y0, f"plate-{plate.seat - 1}")


def draw_plates(canvas: Canvas, plates: Sequence[Plate], columns: int, left: float, top: float) -> None:
    """Draw plates in rows, as far from the right edge as from the left one."""
    width, height = (canvas.width - 2 * left + 8) / columns - 8, 34
    for index, plate in enumerate(plates):
        x, y = left + index % columns * (width + 8), top + index // columns * (height + 7)
        draw_plate(canvas, (x, y, x + width, y + height), plate)


@lru_cache(maxsize=1024)
def plate_sprite(width: float, height: float, scale: float, plate: Plate, spare: float) -> Sprite:
    piece = Canvas(width, height, scale)
    fill, middle, size, cap = "ochre" if plate.turn else "paper", height / 2, height - 8, height / 2
    piece.paste(panel_sprite(width, height, Panel(fill, radius=height / 2, thick=3.2 if plate.turn else 1.8)), 0, 0)
    piece.paste(badge_sprite(Badge(str(plate.seat), square=plate.square, pointing=plate.turn), size), 4, 4)
    right = width - height * 0.32 - spare
    if plate.sealed:
        sign = lock_sprite(height * 0.66)
        right -= sign.width
        piece.paste(sign, right, middle - height * 0.35)
        right -= 4
    elif plate.tail:
        right -= piece.draw_text(right, middle, plate.tail, Style(cap, bold=True), anchor="r") + 4
        if width >= ROOMY:
            wide, high = height * 0.38, height * 0.38 * TALL
            right -= wide
            corners = (right, middle - high / 2, right + wide, middle + high / 2)
            piece.rows.append(box(corners, 2, "violet", "ink", 1))
            right -= 6
    left = 4 + size * (1.22 if plate.turn else 1) + 5
    if piece.measure_text(plate.name, cap) > right - left:
        cap *= 0.82
    piece.draw_text(left, middle, plate.name, Style(cap), most=max(1, right - left))
    return Sprite(width, height, tuple(piece.rows))
