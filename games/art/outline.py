import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = Sequence[Point]

CURVE = 14  # Into how many straight lines a curve is broken.


@lru_cache(maxsize=512)
def flatten_path(path: str) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of a path written `M x y L x y Q .. C .. Z`, absolute and with spaces."""
    words = iter(path.split())
    outlines: list[list[Point]] = []
    for command in words:
        if command == "Z":
            continue
        first = read_point(words)
        if command == "M":
            outlines.append([first])
        else:
            outlines[-1] += command_points(outlines[-1][-1], first, command, words)
    return tuple(map(tuple, outlines))


def command_points(start: Point, first: Point, command: str, words: Iterator[str]) -> list[Point]:
    match command:
        case "L":
            return [first]
        case "Q":
            end = read_point(words)
            return [quadratic_point(start, first, end, k / CURVE) for k in range(1, CURVE + 1)]
        case "C":
            second, end = read_point(words), read_point(words)
            return [cubic_point(start, first, second, end, k / CURVE) for k in range(1, CURVE + 1)]
    raise ValueError(f"no path command: {command!r}")


def read_point(words: Iterator[str]) -> Point:
    return float(next(words)), float(next(words))


def quadratic_point(a: Point, b: Point, c: Point, t: float) -> Point:
    u = 1 - t
    return (u * u * a[0] + 2 * u * t * b[0] + t * t * c[0], u * u * a[1] + 2 * u * t * b[1] + t * t * c[1])


def cubic_point(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    u = 1 - t
    return (
        u**3 * a[0] + 3 * u * u * t * b[0] + 3 * u * t * t * c[0] + t**3 * d[0],
        u**3 * a[1] + 3 * u * u * t * b[1] + 3 * u * t * t * c[1] + t**3 * d[1],
    )


def arc_points(x: float, y: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    """Return part of an ellipse, in degrees clockwise from the right."""
    count = max(8, int(abs(end - start) / 5))
    turns = (math.radians(start + (end - start) * k / count) for k in range(count + 1))
    return [(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns]


def box_points(x0: float, y0: float, x1: float, y1: float, radius: float = 0) -> list[Point]:
    if radius <= 0:
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return [
        *arc_points(x1 - radius, y0 + radius, radius, radius, -90, 0),
        *arc_points(x1 - radius, y1 - radius, radius, radius, 0, 90),
        *arc_points(x0 + radius, y1 - radius, radius, radius, 90, 180),
        *arc_points(x0 + radius, y0 + radius, radius, radius, 180, 270),
    ]


def star_points(x: float, y: float, points: int, far: float, near: float, turn: float = -90) -> list[Point]:
    """Return a star with radii `far` and `near`, the first point at `turn` degrees clockwise from the right."""
    turns = (math.radians(turn + 180 * k / points) for k in range(2 * points))
    reaches = (near if k % 2 else far for k in range(2 * points))
    return [
        (x + reach * math.cos(angle), y + reach * math.sin(angle)) for reach, angle in zip(reaches, turns, strict=True)
    ]
