"""The picture that tells how a game ended: name, sentence, and the last picture or, if it is too tall, the points."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PIL import Image

from games.art import sprites
from games.art.canvas import Canvas, Style

WIDTH: Final = 1200
HEIGHT: Final = 630
EDGE: Final = 48
BESIDE: Final = 1.35  # A picture that is narrower for its height stands beside the words, any other below them.
TALL: Final = 0.68  # A picture that is narrower than this for its height would not be read.
NAMES: Final = 380  # How much room the names of those who played have.


@dataclass(frozen=True, slots=True)
class Points:
    """The points at the end: heads, and for each who played name, cells and whether they won."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...], bool], ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: its name, a sentence, the points; `shape` is the last picture's width by its height."""

    title: str
    sentence: str
    points: Points
    shape: float


def draw_share_card(ending: Ending, draw: Callable[[], Canvas]) -> Image.Image:
    """Draw the card; `draw` draws the last picture, where it is shown."""
    is_beside = TALL < ending.shape < BESIDE
    box = (WIDTH // 2 - 60, 24, WIDTH - 24, HEIGHT - 24) if is_beside else (EDGE, 222, WIDTH - EDGE, HEIGHT - 24)
    room = WIDTH // 2 - 60 - EDGE - 24 if is_beside else WIDTH - 2 * EDGE
    canvas = Canvas(WIDTH, HEIGHT, 1, "felt")
    canvas.draw_text(EDGE, 64, ending.title, Style(34, "paper"), most=room)
    size, lines = fit_sentence(canvas, ending.sentence, room, 7 if is_beside else 2)
    for number, line in enumerate(lines):
        y = 122 + size * 0.1 + 1.25 * size * number
        canvas.draw_text(EDGE, y, line, Style(size, "paper", bold=True), most=room)
    if ending.shape <= TALL:
        draw_points(canvas, ending.points, box)
        return canvas.to_image().convert("RGB")
    card = canvas.to_image().convert("RGB")
    paste_within(card, draw().to_image().convert("RGB"), box)
    return card


def draw_title_card(title: str, sentence: str) -> Image.Image:
    canvas = Canvas(WIDTH, HEIGHT, 1, "felt")
    room = WIDTH - 4 * EDGE
    panel = sprites.panel_sprite(WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, sprites.Panel(radius=28))
    canvas.paste(panel, EDGE, EDGE)
    canvas.draw_text(2 * EDGE, 3 * EDGE, "Arbitro", Style(34, "ink"), most=room)
    canvas.draw_text(2 * EDGE, 5.2 * EDGE, title, Style(96, "ink", bold=True), most=room)
    size, lines = fit_sentence(canvas, sentence, room, 3)
    for number, line in enumerate(lines):
        canvas.draw_text(2 * EDGE, 7.6 * EDGE + 1.3 * size * number, line, Style(size, "ink"), most=room)
    return canvas.to_image().convert("RGB")


def fit_sentence(canvas: Canvas, sentence: str, room: float, most: int) -> tuple[int, tuple[str, ...]]:
    for size in (52, 44, 36, 30):
        lines = canvas.wrap_text(sentence, size, room, bold=True)
        if len(lines) <= most:
            break
    return size, lines[:most]


def draw_points(canvas: Canvas, points: Points, box: tuple[int, int, int, int]) -> None:
    x0, y0, x1, y1 = box
    step = min(58.0, (y1 - y0 - 30) / max(1, len(points.rows)))
    each = (x1 - x0 - NAMES) / max(1, len(points.heads))
    for index, head in enumerate(points.heads):
        right = x0 + NAMES + (index + 1) * each - 20
        canvas.draw_text(right, y0 + 10, head, Style(20, "paper"), anchor="r", most=each - 12)
    for number, (name, cells, wins) in enumerate(points.rows):
        top = y0 + 30 + number * step
        fill = "ochre" if wins else "paper"
        canvas.paste(sprites.panel_sprite(x1 - x0, step - 8, sprites.Panel(fill, radius=12)), x0, top)
        middle, size = top + (step - 8) / 2, min(28, step * 0.5)
        canvas.draw_text(x0 + 20, middle, name, Style(size, "ink", bold=wins), most=NAMES - 20)
        for index, cell in enumerate(cells):
            right = x0 + NAMES + (index + 1) * each - 20
            canvas.draw_text(right, middle, cell, Style(size, "ink"), anchor="r", most=each - 12)


def paste_within(card: Image.Image, picture: Image.Image, box: tuple[int, int, int, int]) -> None:
    x0, y0, x1, y1 = box
    part = min((x1 - x0) / picture.width, (y1 - y0) / picture.height)
    shown = picture.resize((round(picture.width * part), round(picture.height * part)), Image.Resampling.LANCZOS)
    card.paste(shown, ((x0 + x1 - shown.width) // 2, (y0 + y1 - shown.height) // 2))
