"""Sprites of the board; what a colour says, a shape says too."""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from games.art.display import Point, Row, Sprite, box, disc, letters, outline, place_rows, stroke, symbol
from games.art.palette import RGB, mix
from games.art.train import arc_points
from games.caccia.rules.board import HOUSES, ray_of, ring_of

WIDTH: Final = 920.0
HEIGHT: Final = 1040.0
MIDDLE: Final[Point] = (460.0, 512.0)
RADIUS: Final = 28.0  # of a house
OUTERMOST: Final = 420.0
STEP: Final = 61.0  # from ring to ring
FAR: Final = 500.0  # from this distance on a step leads over the rim, not over the board


def ring_radius(ring: int) -> float:
    return OUTERMOST - STEP * (ring - 1)


@lru_cache(maxsize=HOUSES)
def house_centre(house: int) -> Point:
    return point_beyond(house, 0)


def point_beyond(house: int, more: float) -> Point:
    angle = math.radians(90 + 20 * (ray_of(house) - 1))
    far = ring_radius(ring_of(house)) + more
    return MIDDLE[0] + far * math.cos(angle), MIDDLE[1] - far * math.sin(angle)


def house_distance(one: int, other: int) -> float:
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
    return 44 + ring_radius(1) - ring_radius(ring_of(house))


@lru_cache(maxsize=HOUSES * HOUSES)
def touched_houses(one: int, other: int) -> tuple[int, ...]:
    found = {one, other}
    for start, end in step_lines(one, other):
        found.update(
            house for house in range(1, HOUSES + 1) if distance_to_line(house_centre(house), start, end) < RADIUS + 8
        )
    return tuple(sorted(found))


def distance_to_line(point: Point, start: Point, end: Point) -> float:
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    part = ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / length**2
    part = min(1.0, max(0.0, part))
    return math.dist(point, (x0 + part * (x1 - x0), y0 + part * (y1 - y0)))


GROUND: Final = "felt-dark"
SIDE: Final = 76  # width of a house with its roof
# arcs of a ring, told apart by their place as well as their colour
REACHES: Final = ("blue", "ochre", "vermilion", "violet", "paper")

# by what a house is: its colour, its number's, its outline's
FILLS: Final[dict[str, tuple[str | RGB, str | RGB, str]]] = {
    "plain": ("card", "ink", "ink"),
    "passed": ("violet", "card", "ink"),
    "clear": (mix("paper", "ink", 0.1), mix("paper", "ink", 0.76), "ink"),
    "me": ("ink", "card", "card"),
    "hideout": ("blue", "card", "card"),
}
# those that are symbols, by the colour of their number
DRAWN: Final = {"blocked": "", "refuge": "card", "raided": "ink"}


@lru_cache(maxsize=1_024)
def house_sprite(number: int, kind: str) -> Sprite:
    middle = SIDE / 2, SIDE / 2
    if kind in DRAWN:
        rows = symbol(f"caccia/house-{kind}", SIDE, SIDE).rows
        colour = DRAWN[kind]
        number_row = (letters((middle[0], middle[1] + 6), str(number), 20, colour),) if colour else ()
        return Sprite(SIDE, SIDE, (*rows, *number_row))
    fill, colour_, line = FILLS[kind]
    return Sprite(SIDE, SIDE, (disc(middle, RADIUS, fill, line, 2), letters(middle, str(number), 21, colour_)))


def halo_sprite() -> Sprite:
    return symbol("caccia/halo", 84, 84)


def clue_sprite(*, passed: bool) -> Sprite:
    return symbol("caccia/passed" if passed else "caccia/clear", 32, 32)


def frame_sprite() -> Sprite:
    return symbol("caccia/frame", 76, 76)


def badge_sprite(kind: str) -> Sprite:
    """Return a note, the spy's hat or the spy's home."""
    return symbol(f"caccia/{kind}", 40, 40)


def raid_ring_sprite() -> Sprite:
    return symbol("caccia/raid-ring", 80, 80)


def tile_sprite(piece: str, width: float, height: float) -> Sprite:
    return symbol(f"chess/tile-{piece}", width, height)


@lru_cache(maxsize=64)
def shield_sprite(number: int, *, mine: bool = False, planned: bool = False) -> Sprite:
    """Return a partisan; the reader's own has a white rim and a base line, an order is white."""
    kind = "-mine" if mine else "-planned" if planned else ""
    return Sprite(44, 50, (*symbol(f"caccia/shield{kind}", 44, 50).rows, letters((22, 19), str(number), 19)))


@lru_cache(maxsize=256)
def arcs_sprite(places: tuple[int, ...], count: int) -> Sprite:
    """Return a ring with an arc for each of `places`, those of `count` things that may go here."""
    bows = [(place, arc_points(42, 42, 34, *span)) for place in places for span in arc_spans(place, count)]
    lines = (("ink", 12.0), ("card", 9.0), ("", 5.5))
    rows = (stroke(bow, colour or REACHES[place], wide) for place, bow in bows for colour, wide in lines)
    return Sprite(84, 84, tuple(rows))


@lru_cache(maxsize=64)
def key_sprite(place: int, count: int) -> Sprite:
    """Return the same ring, small, as it stands in the legend."""
    bows = [arc_points(17, 17, 11, *span) for span in arc_spans(place, count)]
    rows = (stroke(bow, colour, wide) for bow in bows for colour, wide in (("ink", 8.5), (REACHES[place], 5.0)))
    return Sprite(34, 34, (disc((17, 17), 11, None, "line", 3), *rows))


def arc_spans(place: int, count: int) -> tuple[tuple[float, float], ...]:
    """Return the degrees of an arc, as start and end; a lone arc is a dashed circle."""
    if count == 1:
        return tuple((45 * k + 8, 45 * k + 37) for k in range(8))
    wide = 360 / count
    return ((wide * place - 90 - wide / 2 + 14, wide * place - 90 + wide / 2 - 14),)


def pill_sprite(words: str, *, raid: bool) -> Sprite:
    wide = 15 * len(words) + 16
    edge = box((1, 1, wide - 1, 29), 4 if raid else 14, "vermilion" if raid else "ochre", "ink", 2)
    return Sprite(wide, 30, (edge, letters((wide / 2, 15), words, 16, "card" if raid else "ink", wide - 10)))


@lru_cache(maxsize=4096)
def step_sprite(one: int, other: int, style: str) -> Sprite:
    """Return the line of a step where it lies; `style` is `trail`, `out` (solid) or `home` (hollow)."""
    rows = tuple(row for start, end in step_lines(one, other) for row in line_rows(start, end, style))
    return Sprite(WIDTH, HEIGHT, rows)


def line_rows(start: Point, end: Point, style: str) -> tuple[Row, ...]:
    (x0, y0), (x1, y1) = start, end
    line, length = ((0.0, 0.0), (x1 - x0, y1 - y0)), math.dist(start, end)
    rows = [stroke(line, "ink", 13)]
    if style == "trail":
        rows.append(stroke(line, mix("paper", "violet", 0.45), 8))
    else:
        rows.append(stroke(line, "ochre" if style == "out" else "card", 8.5))
        rows += [stroke(line, "blue", 4)] if style == "home" else []
        rows += [arrow_row(line[1], 5.5 if length < 70 else 8)] if length > 40 else []
    return place_rows(tuple(rows), x0, y0)


def arrow_row(end: Point, size: float) -> Row:
    """Return an arrow halfway from the origin to a point."""
    x, y = end[0] / 2, end[1] / 2
    cos, sin = (part * size / math.hypot(*end) for part in end)
    tips = ((1, 0), (-1, -1), (-1, 1))
    return outline(((x + a * cos - b * sin, y + a * sin + b * cos) for a, b in tips), "ink")


def sample_sprite(style: str) -> Sprite:
    return Sprite(80, 20, line_rows((8, 10), (72, 10), style))


Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom
WIDE: Final = 17.0  # half the width of a house's number
UP: Final = 15.0
DOWN: Final = 21.0  # how far it reaches above and below the middle of the house
AROUND: Final = tuple(math.radians(angle) for angle in range(0, 360, 15))
GAPS: Final = (0.0, 4.0, 9.0, 15.0)  # distances of a sign from the number of its house
CLOSE: Final = 150.0
HUB: Final = 118.0  # nothing stands so near to the middle


def box_around(at: Point, width: float, height: float) -> Box:
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2


def shared_area(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1]) if wide > 0 else 0.0
    return wide * high if high > 0 else 0.0


def number_box(house: int) -> Box:
    x, y = house_centre(house)
    return x - WIDE, y - UP, x + WIDE, y + DOWN


@lru_cache(maxsize=HOUSES)
def numbers_near(house: int) -> tuple[tuple[int, Box], ...]:
    near = (other for other in range(1, HOUSES + 1) if house_distance(house, other) < CLOSE)
    return tuple((other, number_box(other)) for other in near)


@lru_cache(maxsize=4096)
def candidate_points(house: int, width: float, height: float) -> tuple[tuple[float, Point], ...]:
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


@lru_cache(maxsize=16_384)
def hidden_numbers(house: int, room: Box) -> tuple[tuple[int, float], ...]:
    """Return which houses' numbers a sign of this house would hide there, and how much of them."""
    areas = ((other, shared_area(room, number)) for other, number in numbers_near(house))
    return tuple((other, area) for other, area in areas if area)


def best_point(house: int, size: tuple[float, float], washers: tuple[int, ...], taken: Iterable[Box]) -> Point:
    left, top, right, bottom = box_around(house_centre(house), 2 * (CLOSE + size[0]), 2 * (CLOSE + size[1]))
    near = [each for each in taken if each[0] < right and each[2] > left and each[1] < bottom and each[3] > top]
    return find_best(house, size, washers, tuple(near))


@lru_cache(maxsize=4_096)
def find_best(house: int, size: tuple[float, float], washers: tuple[int, ...], near: tuple[Box, ...]) -> Point:
    """Find where a sign beside its house hides least; kept, since a press moves few signs."""
    best: tuple[float, Point] | None = None
    for cost, at in candidate_points(house, *size):
        if best is not None and cost >= best[0]:
            break
        room = box_around(at, *size)
        whole = cost + sum(6 * area for other, area in hidden_numbers(house, room) if other not in washers)
        whole += sum(4 * shared_area(room, other) for other in near)
        if best is None or whole < best[0]:
            best = whole, at
    assert best is not None
    return best[1]
