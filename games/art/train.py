"""A railway carriage from above, in pieces: its cards, and the way round it as dashes or a chain."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from games.art.display import Point, Row, Sprite, box, move_row, stroke, symbol
from games.art.palette import mix

SURFACE: Final = mix("paper", "line", 0.5)  # The table in the middle of the carriage.
TALL: Final = 336 / 240  # How high a card is for its width.
KINDS: Final = ("ticket", "excuse", "accusation", "neutral", "hide", "polfer")
VALUES: Final = ("0", "1", "2", "3", "4")
CONTROL: Final = "control"
TRAVELLER: Final = "traveller"
# Traveller cards by kind, Control cards by value, and the back of each sort.
CODES: Final = (*KINDS, *VALUES, CONTROL, TRAVELLER)


def card_sprite(code: str, width: float, *, faded: bool = False) -> Sprite:
    return symbol(f"train/{'faded-' if faded else ''}{code}", width, width * TALL)


def tile_sprite(code: str, size: float) -> Sprite:
    return symbol(f"train/tile-{code}", size, size)


def slip_sprite(value: str, width: float) -> Sprite:
    """Return a small Control card: its value, or its back where that is empty."""
    return symbol(f"train/slip-{value or 'back'}", width, width * 1.36)


def person_sprite(size: float, *, there: bool = True) -> Sprite:
    return symbol("carriage/person" if there else "carriage/person-missing", size * 22 / 26, size)


@lru_cache(maxsize=256)
def target_sprite(width: float, height: float, *, colour: str = "vermilion", radius: float = 11) -> Sprite:
    corners = (3.2, 3.2, width - 3.2, height - 3.2)
    rings = (("ink", 6.4), (colour, 4))
    return Sprite(width, height, tuple(box(corners, radius, None, line, thick) for line, thick in rings))


LINK: Final = 12  # From one link of a chain to the next.


def points_along(points: Sequence[Point], step: float) -> Iterator[tuple[float, float, float]]:
    left = step / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        length, at = math.hypot(x1 - x0, y1 - y0), left
        while at < length:
            yield x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length, math.atan2(y1 - y0, x1 - x0)
            at += step
        left = at - length


@lru_cache(maxsize=256)
def first_half(points: tuple[Point, ...]) -> tuple[Point, ...]:
    lengths = [math.hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points)]
    left, kept = sum(lengths) / 2, [points[0]]
    for ((x0, y0), (x1, y1)), length in zip(pairwise(points), lengths, strict=True):
        if length >= left:
            part = left / length if length else 0
            return (*kept, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
        left -= length
        kept.append((x1, y1))
    return tuple(points)


def arc_points(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Return part of a circle, in degrees clockwise from the right."""
    count = max(3, int(abs(end - start) / 9))
    turns = (math.radians(start + (end - start) * k / count) for k in range(count + 1))
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


@lru_cache(maxsize=512)
def track_rows(points: tuple[Point, ...], *, chained: bool = False) -> tuple[Row, ...]:
    """Return a stretch of the circle where it lies: dashed, or a chain."""
    if not chained:
        return (stroke(points, mix("paper", "ink", 0.38), 2.4, "6 6"),)
    links = [each for place, each in enumerate(points_along(points, LINK)) if place % 2 == 0]
    turned = ((symbol("carriage/link", 24, 24, turn=math.degrees(angle)).rows[0], x, y) for x, y, angle in links)
    return tuple(move_row(row, x - 12, y - 12) for row, x, y in turned)
