"""Sprites of the board; what a colour says, a shape says too."""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from games.art.canvas import Sprite, draw_sprite, make_sprite
from games.art.chess import draw_hat
from games.art.outline import arc_points
from games.art.palette import RGB, mix
from games.art.pen import Pen
from games.caccia.rules.board import HOUSES
from games.caccia.words.phrases import HEIGHT, MIDDLE, RADIUS, WIDTH, Point, house_centre, house_distance, step_lines

GROUND: Final = "felt-dark"
FAINT: Final = mix("felt", "paper", 0.3)
BOX: Final = 76  # width of a house with its roof
# arcs of a ring, told apart by their place as well as their colour
REACHES: Final = ("blue", "ochre", "vermilion", "violet", "paper")

# by what a house is: its colour, its number's, its outline's
FILLS: Final[dict[str, tuple[str | RGB, str | RGB, str]]] = {
    "plain": ("card", "ink", "ink"),
    "refuge": ("vermilion", "card", "card"),
    "raided": (mix("paper", "vermilion", 0.4), "ink", "ink"),
    "passed": ("violet", "card", "ink"),
    "clear": (mix("paper", "ink", 0.1), mix("paper", "ink", 0.76), "ink"),
    "me": ("ink", "card", "card"),
    "hideout": ("blue", "card", "card"),
}


@lru_cache(maxsize=2048)
def house_sprite(number: int, kind: str, scale: float) -> Sprite:

    def draw(pen: Pen) -> None:
        middle = BOX / 2
        if kind == "blocked":
            pen.disc(middle, middle, RADIUS - 2, mix("felt-dark", "ink", 0.3), FAINT, 2)
            pen.disc(middle, middle, 8, GROUND, FAINT, 2)
            return
        fill, colour, line = FILLS[kind]
        if kind in {"refuge", "raided"}:
            roof = ((0, -36), (34, -10), (28, -6), (28, 27), (-28, 27), (-28, -6), (-34, -10))
            with pen.at(middle, middle):
                pen.shape(roof, fill, line, 2)
            pen.letters(middle, middle + 6, str(number), 20, colour)
        else:
            pen.disc(middle, middle, RADIUS, fill, line, 2)
            pen.letters(middle, middle, str(number), 21, colour)

    return draw_sprite(BOX, BOX, scale, GROUND, draw)


@lru_cache(maxsize=16)
def halo_sprite(scale: float) -> Sprite:

    def draw(pen: Pen) -> None:
        pen.disc(42, 42, RADIUS + 9, "ochre", "ink", 1.5)
        for x in (31, 42, 53):
            pen.disc(x, 76, 3, "ink", None)

    return draw_sprite(84, 84, scale, GROUND, draw)


@lru_cache(maxsize=16)
def clue_sprite(scale: float, *, passed: bool) -> Sprite:

    def draw(pen: Pen) -> None:
        pen.disc(16, 16, 15, "violet" if passed else "card", "ink", 2)
        if passed:
            pen.stroke(((9, 16.5), (14, 21.5), (23, 11)), "card", 4)
        else:
            pen.stroke(((10.5, 10.5), (21.5, 21.5)), "ink", 4)
            pen.stroke(((21.5, 10.5), (10.5, 21.5)), "ink", 4)

    return draw_sprite(32, 32, scale, GROUND, draw)


@lru_cache(maxsize=16)
def frame_sprite(scale: float) -> Sprite:
    return draw_sprite(76, 76, scale, GROUND, lambda pen: pen.box((2, 2, 74, 74), 16, "ochre", "ink", 2))


@lru_cache(maxsize=32)
def shield_sprite(
    number: int, scale: float, ground: str | RGB = GROUND, *, mine: bool = False, planned: bool = False
) -> Sprite:
    """Draw a partisan; the reader's own has a white rim and a base line, an order is white."""

    def draw(pen: Pen) -> None:
        outline = ((4, 4), (40, 4), (40, 25), (22, 44), (4, 25))
        pen.shape(outline, "card" if planned else "ochre", "ink", 3)
        if mine:
            pen.shape(outline, None, "card", 5.5)
            pen.shape(((1, 1), (43, 1), (43, 26), (22, 47.5), (1, 26)), None, "ink", 1.6)
        pen.letters(22, 19, str(number), 19)

    return draw_sprite(44, 50, scale, ground, draw)


@lru_cache(maxsize=256)
def arcs_sprite(places: tuple[int, ...], count: int, scale: float) -> Sprite:
    """Draw a ring with an arc for each of `places`, those of `count` things that may go here."""

    def draw(pen: Pen) -> None:
        for place in places:
            for start, end in arc_spans(place, count):
                bow = arc_points(42, 42, 34, 34, start, end)
                pen.stroke(bow, "ink", 12)
                pen.stroke(bow, "card", 9)
                pen.stroke(bow, REACHES[place], 5.5)

    return draw_sprite(84, 84, scale, GROUND, draw)


def arc_spans(place: int, count: int) -> tuple[tuple[float, float], ...]:
    """Return the degrees of an arc, as start and end; a lone arc is a dashed circle."""
    if count == 1:
        return tuple((45 * k + 8, 45 * k + 37) for k in range(8))
    wide = 360 / count
    return ((wide * place - 90 - wide / 2 + 14, wide * place - 90 + wide / 2 - 14),)


@lru_cache(maxsize=16)
def raid_ring_sprite(scale: float, ground: str | RGB = GROUND) -> Sprite:

    def draw(pen: Pen) -> None:
        for k in range(10):
            pen.stroke(arc_points(40, 40, 35, 35, 36 * k, 36 * k + 20), "vermilion", 6)

    return draw_sprite(80, 80, scale, ground, draw)


@lru_cache(maxsize=32)
def badge_sprite(kind: str, scale: float, ground: str | RGB = GROUND) -> Sprite:

    def draw(pen: Pen) -> None:
        if kind == "note":
            pen.shape(((9, 4), (35, 12), (9, 20)), "ochre", "ink", 2.5)
            pen.stroke(((9, 4), (9, 36)), "ink", 4)
            return
        pen.disc(20, 20, 18.5, "ink" if kind == "hat" else "blue", "card", 2.5)
        if kind == "hat":
            with pen.at(20, 21, 0.27):
                draw_hat(pen)
            return
        pen.shape(((20, 8), (32, 19), (29, 19), (29, 30), (11, 30), (11, 19), (8, 19)), "card", None)
        pen.box((17, 21, 23, 30), 1, "blue", None)

    return draw_sprite(40, 40, scale, ground, draw)


@lru_cache(maxsize=256)
def pill_sprite(words: str, scale: float, *, raid: bool) -> Sprite:
    wide = 15 * len(words) + 16

    def draw(pen: Pen) -> None:
        pen.box((1, 1, wide - 1, 29), 4 if raid else 14, "vermilion" if raid else "ochre", "ink", 2)
        pen.letters(wide / 2, 15, words, 16, "card" if raid else "ink", wide - 10)

    return draw_sprite(wide, 30, scale, GROUND, draw)


@lru_cache(maxsize=4096)
def step_sprites(one: int, other: int, style: str, scale: float) -> tuple[tuple[Sprite, float, float], ...]:
    """Draw the line of a step in parts, each with its corner; `style` is `trail`, `out` (solid) or `home` (hollow)."""
    return tuple(line_sprite(start, end, style, scale) for start, end in step_lines(one, other))


def line_sprite(start: Point, end: Point, style: str, scale: float) -> tuple[Sprite, float, float]:
    left = math.floor(min(start[0], end[0])) - 14
    top = math.floor(min(start[1], end[1])) - 14
    wide, high = math.ceil(abs(start[0] - end[0])) + 28, math.ceil(abs(start[1] - end[1])) + 28
    line = ((start[0] - left, start[1] - top), (end[0] - left, end[1] - top))

    pen = Pen(wide, high, scale / 2, 2)  # half as fine as the rest: a route is a hundred of them, and all are straight
    draw_line(pen, line, style)
    drawn = pen.render(round(wide * scale), round(high * scale))
    return make_sprite(drawn, GROUND), left, top


def draw_line(pen: Pen, line: tuple[Point, Point], style: str) -> None:
    pen.stroke(line, "ink", 13)
    if style == "trail":
        pen.stroke(line, mix("paper", "violet", 0.45), 8)
        return
    pen.stroke(line, "ochre" if style == "out" else "card", 8.5)
    if style == "home":
        pen.stroke(line, "blue", 4)
    (x0, y0), (x1, y1) = line
    length = math.hypot(x1 - x0, y1 - y0)
    size = 5.5 if length < 70 else 8
    if length > 40:
        with pen.at((x0 + x1) / 2, (y0 + y1) / 2, size, math.degrees(math.atan2(y1 - y0, x1 - x0))):
            pen.shape(((1, 0), (-1, -1), (-1, 1)), "ink", None)


@lru_cache(maxsize=16)
def sample_sprite(style: str, scale: float) -> Sprite:
    return draw_sprite(80, 20, scale, "felt", lambda pen: draw_line(pen, ((8, 10), (72, 10)), style))


Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom
WIDE: Final = 17.0  # half the width of a house's number
UP: Final = 15.0
DOWN: Final = 21.0  # how far it reaches above and below the middle of the house
AROUND: Final = tuple(math.radians(angle) for angle in range(0, 360, 15))
GAPS: Final = (0.0, 4.0, 9.0, 15.0)  # distances of a sign from the number of its house
FAR: Final = 150.0
HUB: Final = 118.0  # nothing stands so near to the middle


def box_around(at: Point, width: float, height: float) -> Box:
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
    near = [number for other, number in numbers_near(house) if other not in washers]
    found = list[tuple[float, Point]]()
    for cost, at in candidate_points(house, width, height):
        mine = box_around(at, width, height)
        found.append((cost + 6 * sum(shared_area(mine, number) for number in near), at))
    return tuple(sorted(found))


def best_point(house: int, size: tuple[float, float], washers: tuple[int, ...], taken: Iterable[Box]) -> Point:
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
