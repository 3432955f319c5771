"""The count of the vote, drawn, or what happens meanwhile."""

from __future__ import annotations

from games.art import sprites, train
from games.art.canvas import Canvas
from games.art.outline import Point
from games.biglietti.picture.model import PictureModel, Tally


def draw_middle(canvas: Canvas, model: PictureModel, at: Point, most: float) -> None:
    """Draw the count of the vote, or what happens."""
    if model.tally is not None:
        draw_tally(canvas, model.tally, at, framed=not model.narrow)
        return
    ground = "paper" if model.narrow else train.SURFACE
    lines = canvas.wrap_text(model.caption, 19, most, bold=True)[:2]
    for number, text in enumerate(lines):
        down = at[1] + (number - (len(lines) - 1) / 2) * 24
        canvas.draw_text(at[0], down, text, 19, "ink", ground, bold=True, anchor="m", most=most)


def draw_tally(canvas: Canvas, tally: Tally, at: Point, *, framed: bool) -> None:
    """Draw linked Excuses against twice the Accusations, and the outcome."""
    x, y = at
    word = canvas.measure_text(tally.word, 24, bold=True)
    numbers = [canvas.measure_text(str(number), 28, bold=True) for number in (tally.excuses, tally.accusations)]
    twice = canvas.measure_text("2 ×", 22, bold=True) + canvas.measure_text("≥", 24, bold=True)
    total = 42 + numbers[0] + 34 + twice + 42 + numbers[1] + 18 + 40 + word
    if framed:
        canvas.paste_centred(sprites.slab_sprite(round(total + 44), 50, canvas.scale, train.SURFACE, radius=25), x, y)
    x -= total / 2
    canvas.paste_centred(train.tile_sprite("excuse", 34, canvas.scale), x + 17, y)
    x += 42 + canvas.draw_text(x + 42, y, str(tally.excuses), 28, bold=True)
    x += 12 + canvas.draw_text(x + 12, y, "≥" if tally.saved else "<", 24, bold=True) + 14
    x += 8 + canvas.draw_text(x, y, "2 ×", 22, bold=True)
    canvas.paste_centred(train.tile_sprite("accusation", 34, canvas.scale), x + 17, y)
    x += 42 + canvas.draw_text(x + 42, y, str(tally.accusations), 28, bold=True) + 18
    sign = train.tick_sprite if tally.saved else train.cross_sprite
    canvas.paste_centred(sign(32, canvas.scale, "paper"), x + 16, y)
    canvas.draw_text(x + 40, y, tally.word, 24, "blue" if tally.saved else "vermilion", bold=True)
