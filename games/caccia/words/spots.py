"""Where the houses lie on the picture, in units of its own: five rings and eighteen rays, house 1 on top.

The same for every picture of a board, wide or narrow, so that a place on it is a part of its width and height.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, TypeAlias

from games.caccia.rules.board import HOUSES, ray_of, ring_of

Point: TypeAlias = tuple[float, float]

WIDTH: Final = 920.0
HEIGHT: Final = 1040.0
MIDDLE: Final[Point] = (460.0, 512.0)
RADIUS: Final = 28.0
"""Of a house."""
OUTERMOST: Final = 420.0
STEP: Final = 61.0
"""From ring to ring."""
FAR: Final = 500.0
"""From this distance on a step leads over the rim, not over the board."""


def ring_radius(ring: int) -> float:
    """Return how far from the middle the houses of a ring lie."""
    return OUTERMOST - STEP * (ring - 1)


@lru_cache(maxsize=HOUSES)
def house_centre(house: int) -> Point:
    """Return the middle of a house."""
    return point_beyond(house, 0)


def point_beyond(house: int, more: float) -> Point:
    """Return a point `more` further from the picture's middle than a house."""
    angle = math.radians(90 + 20 * (ray_of(house) - 1))
    far = ring_radius(ring_of(house)) + more
    return MIDDLE[0] + far * math.cos(angle), MIDDLE[1] - far * math.sin(angle)


def house_distance(one: int, other: int) -> float:
    """Return the distance between the middles of two houses."""
    return math.dist(house_centre(one), house_centre(other))


@lru_cache(maxsize=HOUSES * HOUSES)
def step_lines(one: int, other: int) -> tuple[tuple[Point, Point], ...]:
    """Return the line of a step as start and end; over the rim, a stub at either house."""
    if house_distance(one, other) < FAR:
        return ((house_centre(one), house_centre(other)),)
    return (house_centre(one), point_beyond(one, stub_length(one))), (
        point_beyond(other, stub_length(other)),
        house_centre(other),
    )


def stub_length(house: int) -> float:
    """Return how far out from a house the rim is."""
    return 44 + ring_radius(1) - ring_radius(ring_of(house))


@lru_cache(maxsize=HOUSES * HOUSES)
def touched_houses(one: int, other: int) -> tuple[int, ...]:
    """Return the houses that the line of a step touches."""
    found = {one, other}
    for start, end in step_lines(one, other):
        found.update(
            house for house in range(1, HOUSES + 1) if distance_to_line(house_centre(house), start, end) < RADIUS + 8
        )
    return tuple(sorted(found))


def distance_to_line(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line between two others."""
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    part = ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / length**2
    part = min(1.0, max(0.0, part))
    return math.dist(point, (x0 + part * (x1 - x0), y0 + part * (y1 - y0)))


def house_place(house: int) -> str:
    """Return the name of a house's place on the picture."""
    return f"house-{house}"
