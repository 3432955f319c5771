"""What is drawn under the carriage: the exchange, the Controller, how many are free, what is out of the game."""

from __future__ import annotations

from typing import Final

from games.art import sprites, train
from games.art.canvas import Canvas
from games.art.outline import Point
from games.art.palette import mix
from games.biglietti.picture.model import Meter, PictureModel

STRIP: Final = 37
SLIP: Final = 23
SOFT: Final = mix("paper", "ink", 0.62)


def footer_height(model: PictureModel) -> float:
    """Return how high all strips under the carriage are together."""
    strips = 1 + bool(model.given) + bool(model.removed) + (model.narrow and model.meter is not None)
    return strips * (STRIP + 6) + 2


def draw_footer(canvas: Canvas, model: PictureModel, top: float) -> None:
    """Draw the exchange, the Controller, how many are free, and what is out of the game."""
    y = top
    right = canvas.width - 4
    if model.given:
        draw_strip(canvas, (4, y, right, y + STRIP))
        draw_exchange(canvas, model, y + STRIP / 2)
        y += STRIP + 6
    split = right if model.narrow or model.meter is None else 322
    draw_strip(canvas, (4, y, split, y + STRIP))
    draw_controller(canvas, model, (4, y + STRIP / 2), split)
    if model.meter is not None:
        if model.narrow:
            y += STRIP + 6
        left = 4 if model.narrow else split + 6
        draw_strip(canvas, (left, y, right, y + STRIP))
        draw_free_meter(canvas, model.meter, (left + 14, y + STRIP / 2), right)
    y += STRIP + 6
    if model.removed:
        draw_strip(canvas, (4, y, right, y + STRIP))
        draw_removed(canvas, model, y + STRIP / 2)


def draw_strip(canvas: Canvas, corners: tuple[float, float, float, float]) -> None:
    """Draw the ground of a line of facts."""
    x0, y0, x1, y1 = corners
    canvas.paste(sprites.slab_sprite(x1 - x0, y1 - y0, canvas.scale, radius=10), x0, y0)


def draw_controller(canvas: Canvas, model: PictureModel, at: Point, right: float) -> None:
    """Draw the Controller: cap, number, name, and how many Control cards are in hand."""
    person = model.controller
    assert person is not None
    x, y = at
    if person.is_awaited:
        canvas.paste(
            sprites.slab_sprite(right - x, STRIP, canvas.scale, fill="ochre", radius=10, thick=3.2), x, y - STRIP / 2
        )
    fill = "ochre" if person.is_awaited else "paper"
    canvas.paste_centred(train.cap_sprite(34, canvas.scale, fill), x + 26, y)
    number = sprites.badge_sprite(
        str(person.seat + 1), 26, canvas.scale, fill, square=person.is_robot, pointing=person.is_awaited
    )
    canvas.paste_centred(number, x + 62, y)
    end = right - 14 - canvas.draw_text(right - 14, y, person.tail, 19, "ink", fill, bold=True, anchor="r") - 8
    canvas.paste_centred(train.slip_sprite("", SLIP, canvas.scale, fill), end - SLIP / 2, y)
    canvas.draw_text(x + 84, y, person.name, 18, "ink", fill, most=end - SLIP - 8 - x - 84)


def draw_free_meter(canvas: Canvas, meter: Meter, at: Point, right: float) -> None:
    """Draw the Travellers without Control cards, filled, and a mark where the agent wins."""
    x, y = at
    end = right - 14
    end -= canvas.draw_text(end, y, meter.needed_words, 17, SOFT, anchor="r") + 12
    words = canvas.measure_text(meter.words, 17)
    if x + words + 60 < end - 22:
        x += canvas.draw_text(x, y, meter.words, 17, SOFT) + 10
    x += canvas.draw_text(x, y, str(meter.free), 19, bold=True) + 8
    shown = max(meter.free, meter.needed)
    step = min(23, (end - x - 22) / max(1, shown))
    for index in range(shown):
        canvas.paste(train.person_sprite(26, canvas.scale, there=index < meter.free), x + index * step, y - 13)
        if index == meter.needed - 1:
            canvas.fill_box(x + (index + 1) * step - 1, y - 15, x + (index + 1) * step + 1.5, y + 15, "vermilion")


def draw_exchange(canvas: Canvas, model: PictureModel, y: float) -> None:
    """Draw from whom to whom cards went, in ink, then in grey whose turn is to come."""
    x = 18.0
    if not model.narrow:
        x += canvas.draw_text(x, y, model.given_words, 17, SOFT) + 12
    seats = len(model.given) + len(model.giving)
    size = min(28, (canvas.width - x - 16) / (seats * 1.5))
    for index, number in enumerate(model.given):
        if index:
            canvas.paste_centred(
                train.arrow_sprite(size * 0.5, canvas.scale, "paper", colour="ink"), x + size * 0.25, y
            )
            x += size * 0.5
        canvas.paste_centred(sprites.badge_sprite(str(number), size, canvas.scale), x + size / 2, y)
        x += size
    x += size * 0.5
    for number in model.giving:
        canvas.paste_centred(
            sprites.badge_sprite(str(number), size, canvas.scale, fill="line", colour="ink"), x + size / 2, y
        )
        x += size + 4


def draw_removed(canvas: Canvas, model: PictureModel, y: float) -> None:
    """Draw what is out of the game, by kind."""
    x = 18.0
    x += canvas.draw_text(x, y, model.removed_words, 17, SOFT) + 14
    for code, number in model.removed:
        canvas.paste_centred(train.tile_sprite(code, 28, canvas.scale), x + 14, y)
        x += 34
        x += canvas.draw_text(x, y, str(number), 19, bold=True) + (12 if model.narrow else 20)
