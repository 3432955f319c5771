"""The picture by which people tell others how a game ended: its name, the sentence, and the last picture of the table."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.art.canvas import Canvas

WIDTH: Final = 1200
HEIGHT: Final = 630
EDGE: Final = 48
BESIDE: Final = 1.35
"""A picture that is narrower for its height stands beside the words, any other below them."""


def draw_share_card(title: str, sentence: str, picture: Image.Image) -> Image.Image:
    """Draw the card."""
    is_beside = picture.width / picture.height < BESIDE
    if is_beside:
        box = (WIDTH // 2 - 60, 24, WIDTH - 24, HEIGHT - 24)
        room = WIDTH // 2 - 60 - EDGE - 24
    else:
        box, room = (EDGE, 222, WIDTH - EDGE, HEIGHT - 24), WIDTH - 2 * EDGE
    canvas = Canvas(WIDTH, HEIGHT, 1, "felt")
    canvas.draw_text(EDGE, 64, title, 34, "paper", "felt", most=room)
    size, lines = fit_sentence(canvas, sentence, room, 7 if is_beside else 2)
    for number, line in enumerate(lines):
        canvas.draw_text(
            EDGE, 122 + size * 0.1 + 1.25 * size * number, line, size, "paper", "felt", bold=True, most=room
        )
    card = canvas.to_image().convert("RGB")
    paste_within(card, picture.convert("RGB"), box)
    return card


def fit_sentence(canvas: Canvas, sentence: str, room: float, most: int) -> tuple[int, tuple[str, ...]]:
    """Return a size at which the sentence has room, and its lines."""
    for size in (52, 44, 36, 30):
        lines = canvas.wrap_text(sentence, size, room, bold=True)
        if len(lines) <= most:
            break
    return size, lines[:most]


def paste_within(card: Image.Image, picture: Image.Image, box: tuple[int, int, int, int]) -> None:
    """Paste a picture into the middle of a box, as large as it can be there."""
    x0, y0, x1, y1 = box
    part = min((x1 - x0) / picture.width, (y1 - y0) / picture.height)
    shown = picture.resize((round(picture.width * part), round(picture.height * part)), Image.Resampling.LANCZOS)
    card.paste(shown, ((x0 + x1 - shown.width) // 2, (y0 + y1 - shown.height) // 2))
