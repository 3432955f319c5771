"""What stands under the carriage: the exchange, the Controller, how many are free, what is out of the game."""

from __future__ import annotations

from typing import Final

from games.art import sprites as pieces
from games.art import train
from games.art.canvas import Canvas
from games.art.outline import Point
from games.art.palette import mix
from games.biglietti.picture.model import Layout, Meter

STRIP: Final = 37
SLIP: Final = 23
SOFT: Final = mix("paper", "ink", 0.62)


def height(layout: Layout) -> float:
    """How high all strips under the carriage are."""
    strips = 1 + bool(layout.given) + bool(layout.removed) + (layout.narrow and layout.meter is not None)
    return strips * (STRIP + 6) + 2


def draw(canvas: Canvas, layout: Layout, top: float) -> None:
    """The exchange, the Controller, how many are free, what is out of the game."""
    y = top
    right = canvas.width - 4
    if layout.given:
        strip(canvas, (4, y, right, y + STRIP))
        exchange(canvas, layout, y + STRIP / 2)
        y += STRIP + 6
    split = right if layout.narrow or layout.meter is None else 322
    strip(canvas, (4, y, split, y + STRIP))
    conductor(canvas, layout, (4, y + STRIP / 2), split)
    if layout.meter is not None:
        if layout.narrow:
            y += STRIP + 6
        left = 4 if layout.narrow else split + 6
        strip(canvas, (left, y, right, y + STRIP))
        free(canvas, layout.meter, (left + 14, y + STRIP / 2), right)
    y += STRIP + 6
    if layout.removed:
        strip(canvas, (4, y, right, y + STRIP))
        removed(canvas, layout, y + STRIP / 2)


def strip(canvas: Canvas, corners: tuple[float, float, float, float]) -> None:
    """The ground of a line of facts."""
    x0, y0, x1, y1 = corners
    canvas.lay(pieces.slab(x1 - x0, y1 - y0, canvas.scale, radius=10), x0, y0)


def conductor(canvas: Canvas, layout: Layout, at: Point, right: float) -> None:
    """The Controller: cap, number, name, and how many Control cards are in hand."""
    person = layout.controller
    assert person is not None
    x, y = at
    if person.is_awaited:
        canvas.lay(pieces.slab(right - x, STRIP, canvas.scale, fill="ochre", radius=10, thick=3.2), x, y - STRIP / 2)
    fill = "ochre" if person.is_awaited else "paper"
    canvas.centre(train.hat(34, canvas.scale, fill), x + 26, y)
    number = pieces.badge(
        str(person.seat + 1), 26, canvas.scale, fill, square=person.is_robot, pointing=person.is_awaited
    )
    canvas.centre(number, x + 62, y)
    end = right - 14 - canvas.text(right - 14, y, person.tail, 19, "ink", fill, bold=True, anchor="r") - 8
    canvas.centre(train.slip("", SLIP, canvas.scale, fill), end - SLIP / 2, y)
    canvas.text(x + 84, y, person.name, 18, "ink", fill, most=end - SLIP - 8 - x - 84)


def free(canvas: Canvas, meter: Meter, at: Point, right: float) -> None:
    """Travellers without Control cards: filled those there are, and a mark where the agent wins."""
    x, y = at
    end = right - 14
    end -= canvas.text(end, y, meter.needed_words, 17, SOFT, anchor="r") + 12
    words = canvas.width_of(meter.words, 17)
    if x + words + 60 < end - 22:
        x += canvas.text(x, y, meter.words, 17, SOFT) + 10
    x += canvas.text(x, y, str(meter.free), 19, bold=True) + 8
    shown = max(meter.free, meter.needed)
    step = min(23, (end - x - 22) / max(1, shown))
    for place in range(shown):
        canvas.lay(train.person(26, canvas.scale, there=place < meter.free), x + place * step, y - 13)
        if place == meter.needed - 1:
            canvas.box(x + (place + 1) * step - 1, y - 15, x + (place + 1) * step + 1.5, y + 15, "vermilion")


def exchange(canvas: Canvas, layout: Layout, y: float) -> None:
    """From whom to whom a card went: in ink, then in grey those whose turn is to come."""
    x = 18.0
    if not layout.narrow:
        x += canvas.text(x, y, layout.given_words, 17, SOFT) + 12
    seats = len(layout.given) + len(layout.giving)
    size = min(28, (canvas.width - x - 16) / (seats * 1.5))
    for place, number in enumerate(layout.given):
        if place:
            canvas.centre(train.onward(size * 0.5, canvas.scale, "paper", colour="ink"), x + size * 0.25, y)
            x += size * 0.5
        canvas.centre(pieces.badge(str(number), size, canvas.scale), x + size / 2, y)
        x += size
    x += size * 0.5
    for number in layout.giving:
        canvas.centre(pieces.badge(str(number), size, canvas.scale, fill="line", colour="ink"), x + size / 2, y)
        x += size + 4


def removed(canvas: Canvas, layout: Layout, y: float) -> None:
    """What is out of the game, by kind."""
    x = 18.0
    x += canvas.text(x, y, layout.removed_words, 17, SOFT) + 14
    for code, number in layout.removed:
        canvas.centre(train.tile(code, 28, canvas.scale), x + 14, y)
        x += 34
        x += canvas.text(x, y, str(number), 19, bold=True) + (12 if layout.narrow else 20)
