"""Where beside a house there is room for a sign, so that it covers no number and no other sign, if it can."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from games.caccia.rules.board import HOUSES
from games.caccia.words.spots import HEIGHT, MIDDLE, RADIUS, WIDTH, Point, house_centre, house_distance

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""
WIDE: Final = 17.0
"""Half the width of a house's number."""
UP: Final = 15.0
DOWN: Final = 21.0
"""How far it reaches above and below the middle of the house, lower where there is a roof above it."""
AROUND: Final = tuple(math.radians(angle) for angle in range(0, 360, 15))
GAPS: Final = (0.0, 4.0, 9.0, 15.0)
"""How far a sign may stand from the number of its house."""
FAR: Final = 150.0
HUB: Final = 118.0
"""So near to the middle nothing stands."""


def box_around(at: Point, width: float, height: float) -> Box:
    """Return the room that something takes."""
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2


def shared_area(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def number_box(house: int) -> Box:
    x, y = house_centre(house)
    return x - WIDE, y - UP, x + WIDE, y + DOWN


@lru_cache(maxsize=HOUSES)
def numbers_near(house: int) -> tuple[tuple[int, Box], ...]:
    near = (other for other in range(1, HOUSES + 1) if house_distance(house, other) < FAR)
    return tuple((other, number_box(other)) for other in near)


@lru_cache(maxsize=4096)
def candidate_points(house: int, width: float, height: float) -> tuple[tuple[float, Point], ...]:
    """Return places beside a house that leave its own number free, each with its cost, best first."""
    x, y = house_centre(house)
    found = list[tuple[float, Point]]()
    for turn, angle in enumerate(AROUND):
        along = math.cos(angle), math.sin(angle)
        wide = (WIDE + width / 2) / max(1e-6, abs(along[0]))
        high = ((DOWN if along[1] > 0 else UP) + height / 2) / max(1e-6, abs(along[1]))
        for gap in GAPS:
            far = min(wide, high) + gap
            at = x + far * along[0], y + far * along[1]
            left, top, right, bottom = box_around(at, width, height)
            is_outside = left < 0 or top < 0 or right > WIDTH or bottom > HEIGHT
            is_hub = math.dist(at, MIDDLE) < HUB
            found.append((3 * max(0.0, far - RADIUS) + turn / 100 + 9000 * (is_outside + is_hub), at))
    return tuple(sorted(found))


@lru_cache(maxsize=4096)
def clear_points(house: int, width: float, height: float, washers: tuple[int, ...]) -> tuple[tuple[float, Point], ...]:
    """Return the places with the numbers around in mind, best first; a washer has no number."""
    near = [number for other, number in numbers_near(house) if other not in washers]
    found = list[tuple[float, Point]]()
    for cost, at in candidate_points(house, width, height):
        mine = box_around(at, width, height)
        found.append((cost + 6 * sum(shared_area(mine, number) for number in near), at))
    return tuple(sorted(found))


def best_point(house: int, size: tuple[float, float], washers: tuple[int, ...], taken: Iterable[Box]) -> Point:
    """Return where a sign of that size stands beside a house, with what is there already."""
    others = tuple(taken)
    best: tuple[float, Point] | None = None
    for cost, at in clear_points(house, *size, washers):
        if best is not None and cost >= best[0]:
            break
        mine = box_around(at, *size)
        whole = cost + 4 * sum(shared_area(mine, other) for other in others)
        if best is None or whole < best[0]:
            best = whole, at
    assert best is not None
    return best[1]
