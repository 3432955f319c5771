"""The table at the end, drawn: who won, who the agent was, the Control cards of each, their points and hands."""

from __future__ import annotations

from typing import Final

from games.art import sprites as pieces
from games.art import train
from games.art.canvas import Canvas
from games.biglietti.picture.model import Layout, Row

EDGE: Final = 8
LINE: Final = 46
SLIP: Final = 23
TILE: Final = 28


def drawn(layout: Layout) -> Canvas:
    """The whole table on a canvas of its own."""
    width, scale = (480, 1.5) if layout.narrow else (800, 1)
    assert layout.sheet is not None
    title = Canvas(1, 1, scale).lines_of(layout.heading, 19, width - 2 * EDGE, bold=True)
    top = 12 + 26 * len(title)
    height = LINE if not layout.narrow else 2 * LINE - 6
    canvas = Canvas(width, top + len(layout.sheet.rows) * height + 6, scale)
    for number, text in enumerate(title):
        canvas.text(EDGE, 20 + 26 * number, text, 19, "paper", "felt", bold=True, most=width - 2 * EDGE)
    for index, each in enumerate(layout.sheet.rows):
        y = top + index * height
        (upright if layout.narrow else level)(canvas, each, y)
    return canvas


def level(canvas: Canvas, each: Row, y: float) -> None:
    """A row in one line."""
    fill = ground(canvas, each, y, LINE - 5)
    middle = y + (LINE - 5) / 2
    name(canvas, each, middle, 290, fill)
    slips(canvas, each, (300, middle), 216, fill)
    points(canvas, each, 572, middle, fill)
    hand(canvas, each, (canvas.width - 14, middle), fill)


def upright(canvas: Canvas, each: Row, y: float) -> None:
    """A row in two lines."""
    fill = ground(canvas, each, y, 2 * LINE - 11)
    name(canvas, each, y + 21, canvas.width - 24, fill)
    slips(canvas, each, (18, y + 59), 190, fill)
    points(canvas, each, 262, y + 59, fill)
    hand(canvas, each, (canvas.width - 14, y + 59), fill)


def ground(canvas: Canvas, each: Row, y: float, height: float) -> str:
    """The strip of a row: ochre with a thick line for a winner."""
    fill = "ochre" if each.is_winner else "paper"
    thick = 3.2 if each.is_winner else 1.8
    canvas.lay(pieces.slab(canvas.width - 8, height, canvas.scale, fill=fill, radius=10, thick=thick), 4, y)
    return fill


def name(canvas: Canvas, each: Row, y: float, right: float, fill: str) -> None:
    """The number, the name, the secret role, and a star for a winner."""
    canvas.centre(pieces.badge(str(each.person.seat + 1), 28, canvas.scale, fill, square=each.person.is_robot), 26, y)
    if each.is_winner:
        canvas.centre(train.star(28, canvas.scale, fill), right - 14, y)
        right -= 34
    if each.role:
        sign = (
            train.hat(32, canvas.scale, fill)
            if each.role == "controller"
            else train.tile("polfer", 28, canvas.scale, fill)
        )
        canvas.centre(sign, right - 16, y)
        right -= 38
    canvas.text(48, y, each.person.name, 18, "ink", fill, bold=each.is_winner, most=right - 48 - 4)


def slips(canvas: Canvas, each: Row, at: tuple[float, float], room: float, fill: str) -> None:
    """The Control cards, all face up."""
    x, y = at
    step = min(SLIP + 3, (room - SLIP) / max(1, len(each.slips) - 1))
    for index, value in enumerate(each.slips):
        canvas.centre(train.slip(value, SLIP, canvas.scale, fill), x + SLIP / 2 + index * step, y)


def points(canvas: Canvas, each: Row, right: float, y: float, fill: str) -> None:
    """The points, by a stamp."""
    if each.points:
        width = canvas.text(right, y, each.points, 22, "ink", fill, bold=True, anchor="r")
        canvas.centre(train.stamp(12, canvas.scale, fill), right - width - 12, y)


def hand(canvas: Canvas, each: Row, end: tuple[float, float], fill: str) -> None:
    """The Traveller cards in hand at the end."""
    right, y = end
    for index, code in enumerate(reversed(each.hand)):
        canvas.centre(train.tile(code, TILE, canvas.scale, fill), right - TILE / 2 - index * (TILE + 5), y)
