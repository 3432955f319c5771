"""A railway carriage from above, in pieces; `scale` is points per unit, `ground` the colour under a piece."""

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image

from games.art.canvas import Sprite, draw_sprite, make_sprite, sign_sprite
from games.art.outline import Outline, Point, arc_points, star_points
from games.art.palette import RGB, mix
from games.art.pen import Pen, iter_dashes

SURFACE: Final = mix("paper", "line", 0.5)  # The table in the middle of the carriage.


@lru_cache(maxsize=256)
def card_sprite(code: str, width: float, scale: float, ground: str | RGB = SURFACE) -> Sprite:
    return make_sprite(render_card(DECK, code, round(width * scale)), ground)


@lru_cache(maxsize=64)
def faded_card_sprite(code: str, width: float, scale: float) -> Sprite:
    def draw(pen: Pen) -> None:
        with pen.at(0, 0, width / WIDTH):
            pen.line = 5
            draw_card(pen, code, 8, faded=True)

    return draw_sprite(width, width * HEIGHT / WIDTH, scale, SURFACE, draw)


@lru_cache(maxsize=128)
def tile_sprite(code: str, size: float, scale: float, ground: str | RGB = "paper") -> Sprite:
    def draw(pen: Pen) -> None:
        pen.box((1, 1, size - 1, size - 1), size * 0.2, FILLS[code], "ink", 1.8)
        with pen.at(size / 2, size / 2, size / 50):
            draw_sign(pen, code)

    return draw_sprite(size, size, scale, ground, draw)


@lru_cache(maxsize=128)
def slip_sprite(value: str, width: float, scale: float, ground: str | RGB = SURFACE) -> Sprite:
    """Return a small Control card: its value, or its back where that is empty."""
    height = width * 1.36

    def draw(pen: Pen) -> None:
        pen.box((1, 1, width - 1, height - 1), width * 0.16, "card" if value else "felt", "ink", 1.6)
        if value:
            pen.letters(width / 2, height / 2, value, height * 0.5, "felt")
        else:
            pen.box((3, 3, width - 3, height - 3), width * 0.1, None, "card", 1.2)
            with pen.at(width / 2, height / 2, width / 64):
                draw_cap(pen)

    return draw_sprite(width, height, scale, ground, draw)


@lru_cache(maxsize=16)
def curtain_sprite(width: float, height: float, scale: float) -> Sprite:
    fold = mix("ink", "violet", 0.35)

    def draw(pen: Pen) -> None:
        drape = min(20, width * 0.25)
        for left in (1, width - drape - 1):
            pen.box((left, 4, left + drape, height - 1), 5, "violet", fold, 1.6)
            for part in (0.35, 0.68):
                pen.stroke(((left + drape * part, 12), (left + drape * part, height - 4)), fold, 1.6)
        count = max(4, round(width / 16))
        for index in range(count):
            pen.disc((index + 0.5) * width / count, 12, width / count / 2 - 0.8, "violet", fold, 1.6)
        pen.box((1, 1, width - 1, 12), 4, "violet", fold, 1.6)

    return draw_sprite(width, height, scale, SURFACE, draw)


@lru_cache(maxsize=64)
def ring_sprite(
    width: float,
    height: float,
    scale: float,
    ground: str | RGB = SURFACE,
    *,
    colour: str = "vermilion",
    radius: float = 11,
) -> Sprite:
    def draw(pen: Pen) -> None:
        pen.box((3.2, 3.2, width - 3.2, height - 3.2), radius, None, "ink", 6.4)
        pen.box((3.2, 3.2, width - 3.2, height - 3.2), radius, None, colour, 4)

    return draw_sprite(width, height, scale, ground, draw)


@sign_sprite(30, SURFACE)
def tick_sprite(pen: Pen) -> None:
    pen.disc(15, 15, 14, "blue", "card", 2)
    pen.stroke(((8.5, 15.5), (13, 20.5), (21.5, 10)), "card", 4)


@sign_sprite(30, SURFACE)
def cross_sprite(pen: Pen) -> None:
    pen.disc(15, 15, 14, "vermilion", "card", 2)
    pen.stroke(((10, 10), (20, 20)), "card", 4)
    pen.stroke(((20, 10), (10, 20)), "card", 4)


@sign_sprite(30, SURFACE)
def cut_off_sprite(pen: Pen) -> None:
    pen.disc(15, 15, 14, "grey", "card", 2)
    for left, first in ((6.5, 60), (16.5, 240)):
        pen.stroke(arc_points(left + 3.5, 15, 4.6, 4.6, first, first + 240), "card", 2.8)


@sign_sprite(40, SURFACE, centred=True)
def snap_sprite(pen: Pen) -> None:
    """Draw a burst with a cross: a chain breaks here."""
    pen.shape(star_points(0, 0, 9, 19, 19 * 0.72), "card", "ink", 1.6)
    pen.stroke(((-6.5, -6.5), (6.5, 6.5)), "vermilion", 5.4)
    pen.stroke(((6.5, -6.5), (-6.5, 6.5)), "vermilion", 5.4)


@lru_cache(maxsize=16)
def strike_out_sprite(width: float, height: float, scale: float) -> Sprite:
    """Return two lines that cross out a card, from corner to corner: it is out of the game."""

    def draw(pen: Pen) -> None:
        for colour, wide in (("card", 7.5), ("vermilion", 3.8)):
            pen.stroke(((5, 5), (width - 5, height - 5)), colour, wide)
            pen.stroke(((width - 5, 5), (5, height - 5)), colour, wide)

    return draw_sprite(width, height, scale, SURFACE, draw)


@sign_sprite(26, "felt", centred=True)
def aim_sprite(pen: Pen) -> None:
    """Draw a target: who may be controlled."""
    pen.disc(0, 0, 12, "ochre", "ink", 2)
    pen.disc(0, 0, 6, None, "ink", 2.4)
    pen.disc(0, 0, 2, "ink", None)


@sign_sprite(42, "paper", centred=True)
def cap_sprite(pen: Pen) -> None:
    pen.shape("M -17 -3 C -16 -15 16 -15 17 -3 L 14 5 L -14 5 Z", "ink", None)
    pen.shape("M -14 7 L 14 7 C 18 9 20 12 20 15 C 8 11 -8 11 -20 15 C -20 12 -18 9 -14 7 Z", "ink", None)
    pen.disc(0, -3, 4, "ochre", None)


@lru_cache(maxsize=16)
def person_sprite(size: float, scale: float, *, there: bool = True) -> Sprite:
    def draw(pen: Pen) -> None:
        fill, line = ("blue", "blue") if there else (None, "grey")
        with pen.at(0, 0, size / 26):
            pen.shape("M 2.5 25 C 2.5 10 19.5 10 19.5 25 Z", fill, line, 2)
            pen.disc(11, 7, 5.4, fill or "paper", line, 2)

    return draw_sprite(size * 22 / 26, size, scale, "paper", draw)


@sign_sprite(26, "paper", centred=True)
def star_sprite(pen: Pen) -> None:
    pen.shape(star_points(0, 0, 5, 12, 12 * 0.46), "card", "ink", 1.8)


@lru_cache(maxsize=16)
def stamp_sprite(size: float, scale: float, ground: str | RGB = "paper") -> Sprite:
    return draw_sprite(
        size, size, scale, ground, lambda pen: pen.disc(size / 2, size / 2, size / 2 - 1, "vermilion", "ink", 1.4)
    )


@lru_cache(maxsize=16)
def arrow_sprite(size: float, scale: float, ground: str | RGB = "felt", *, colour: str = "paper") -> Sprite:
    def draw(pen: Pen) -> None:
        half = size / 2
        pen.stroke(((2, half), (size - 5, half)), colour, 2.4)
        pen.shape(((size - 8, half - 5), (size - 1, half), (size - 8, half + 5)), colour, None)

    return draw_sprite(size, size, scale, ground, draw)


LINK: Final = 12  # From one link of a chain to the next.


def points_along(points: Outline, step: float) -> Iterator[tuple[float, float, float]]:
    left = step / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        length, at = math.hypot(x1 - x0, y1 - y0), left
        while at < length:
            yield x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length, math.atan2(y1 - y0, x1 - x0)
            at += step
        left = at - length


def first_half(points: Outline) -> tuple[Point, ...]:
    lengths = [math.hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points)]
    left, kept = sum(lengths) / 2, [points[0]]
    for ((x0, y0), (x1, y1)), length in zip(pairwise(points), lengths, strict=True):
        if length >= left:
            part = left / length if length else 0
            return (*kept, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
        left -= length
        kept.append((x1, y1))
    return tuple(points)


@lru_cache(maxsize=256)
def track_sprite(points: tuple[Point, ...], scale: float, *, chained: bool = False) -> Sprite:
    """Return a stretch of the circle, dashed, or a chain; its top left corner is `track_corner(points)`."""
    left, top = track_corner(points)
    width, height = max(x for x, _ in points) + REACH - left, max(y for _, y in points) + REACH - top

    def draw(pen: Pen) -> None:
        with pen.at(-left, -top):
            if chained:
                draw_chain(pen, points)
                return
            for ends in iter_dashes(points, 6, 6):
                pen.stroke(ends, mix("paper", "ink", 0.38), 2.4)

    return draw_sprite(width, height, scale, SURFACE, draw)


REACH: Final = 12


def track_corner(points: Outline) -> Point:
    return math.floor(min(x for x, _ in points)) - REACH, math.floor(min(y for _, y in points)) - REACH


def draw_chain(pen: Pen, points: Outline) -> None:
    links = tuple(points_along(points, LINK))
    for casing in (True, False):
        for index, (x, y, angle) in enumerate(links):
            with pen.at(x, y, 1, math.degrees(angle)):
                if index % 2:
                    pen.stroke(
                        ((-6.5, 0), (6.5, 0)), "ink" if casing else mix("paper", "blue", 0.6), 6 if casing else 3.2
                    )
                else:
                    outline = arc_points(0, 0, 9, 5.6, 0, 360)
                    pen.stroke(outline, "ink" if casing else "blue", 6 if casing else 3.4)


WIDTH: Final = 240
HEIGHT: Final = 336
RADIUS: Final = 26
DECK: Final = "train"

KINDS: Final = ("ticket", "excuse", "accusation", "neutral", "hide", "polfer")
VALUES: Final = ("0", "1", "2", "3", "4")
CONTROL: Final = "control"
TRAVELLER: Final = "traveller"
# Traveller cards by kind, Control cards by value, and the back of each sort.
CODES: Final = (*KINDS, *VALUES, CONTROL, TRAVELLER)

FILLS: Final[dict[str, str]] = {
    "excuse": "blue",
    "accusation": "vermilion",
    "neutral": "card",
    "hide": "violet",
    "ticket": "ochre",
    "polfer": "ink",
    CONTROL: "felt",
    TRAVELLER: "blue",
} | dict.fromkeys(VALUES, "card")


@lru_cache(maxsize=256)
def render_card(deck: str, code: str, width: int) -> Image.Image:
    """Return a card or a back, in RGBA with clear corners; raises KeyError for what is in no deck."""
    if deck != DECK or code not in CODES:
        raise KeyError(code)
    pen = Pen(WIDTH, HEIGHT, width / WIDTH, 5)
    draw_card(pen, code, max(3, 1.3 * WIDTH / width))
    return pen.render(width, round(width * HEIGHT / WIDTH))


def draw_card(pen: Pen, code: str, edge: float, *, faded: bool = False) -> None:
    """Draw a whole card in its own units; `faded` if it does not count."""
    fill = FILLS[code]
    outer = (edge / 2, edge / 2, WIDTH - edge / 2, HEIGHT - edge / 2)
    pen.box(outer, RADIUS, mix("paper", fill, 0.4) if faded else fill, None)
    if not faded:
        inner = (edge + 11, edge + 11, WIDTH - edge - 11, HEIGHT - edge - 11)
        pen.box(inner, RADIUS * 0.6, None, "line" if fill == "card" else "card", max(4, edge * 0.8))
    with pen.at(WIDTH / 2, HEIGHT / 2, 4.4):
        draw_sign(pen, code)
    pen.box(outer, RADIUS, None, "grey" if faded else "ink", edge)


def draw_excuse(pen: Pen) -> None:
    pen.box((-18, -16, 18, 9), 8, "paper", None)
    pen.shape(((-11, 6), (-11, 18), (1, 7)), "paper", None)
    for x in (-9, 0, 9):
        pen.disc(x, -3.5, 3, "blue", None)


def draw_accusation(pen: Pen) -> None:
    pen.shape(star_points(0, 0, 10, 20, 20 * 0.72), "paper", None)
    pen.shape(((-3.4, -12), (3.4, -12), (2, 3.5), (-2, 3.5)), "vermilion", None)
    pen.disc(0, 8.6, 3, "vermilion", None)


def draw_neutral(pen: Pen) -> None:
    pen.stroke(((0, -14), (0, 14)), "ink", 3)
    pen.stroke(((-9, 15.5), (9, 15.5)), "ink", 3.4)
    pen.stroke(((-14, -9), (14, -9)), "ink", 3)
    pen.disc(0, -13.5, 3.4, "ink", None)
    for x in (-13, 13):
        pen.stroke(((x, -9), (x - 6, 4)), "ink", 1.6)
        pen.stroke(((x, -9), (x + 6, 4)), "ink", 1.6)
        pen.shape(f"M {x - 7} 4 C {x - 6} 12 {x + 6} 12 {x + 7} 4 Z", "grey", "ink", 1.4)


def draw_hide(pen: Pen) -> None:
    pen.shape("M -19 0 C -10 -14 10 -14 19 0 C 10 14 -10 14 -19 0 Z", "paper", None)
    pen.disc(0, 0, 7, "violet", None)
    pen.disc(0, 0, 2.8, "paper", None)
    pen.stroke(((-14, 15), (14, -15)), "violet", 7.4)
    pen.stroke(((-14, 15), (14, -15)), "paper", 3.4)


def draw_ticket(pen: Pen) -> None:
    pen.shape(
        ((-19, -11), (19, -11), (19, -4), (15, 0), (19, 4), (19, 11), (-19, 11), (-19, 4), (-15, 0), (-19, -4)), "ink"
    )
    for ends in iter_dashes(((8, -9), (8, 10)), 3, 2.6):
        pen.stroke(ends, "ochre", 2)
    pen.stroke(((-10, -3), (3, -3)), "ochre", 2.6)
    pen.stroke(((-10, 3.4), (-1, 3.4)), "ochre", 2.6)


def draw_polfer(pen: Pen) -> None:
    pen.shape("M 0 -20 L 16 -14 L 16 0 C 16 10 8 15 0 19 C -8 15 -16 10 -16 0 L -16 -14 Z", "ochre", None)
    with pen.at(0, -1):
        pen.shape(star_points(0, 0, 5, 11.5, 11.5 * 0.42), "ink", None)


def draw_cap(pen: Pen) -> None:
    pen.shape("M -17 -3 C -16 -15 16 -15 17 -3 L 14 5 L -14 5 Z", "paper", None)
    pen.shape("M -14 7 L 14 7 C 18 9 20 12 20 15 C 8 11 -8 11 -20 15 C -20 12 -18 9 -14 7 Z", "paper", None)
    pen.disc(0, -3, 4, "ochre", "felt", 1.6)


def draw_engine(pen: Pen) -> None:
    pen.box((-14, -18, 14, 12), 7, "paper", None)
    pen.box((-10, -13, 10, -3), 2.5, "blue", None)
    for x in (-8, 8):
        pen.disc(x, 5, 3, "ochre", None)
    pen.stroke(((-8, 13), (-13, 19)), "paper", 3)
    pen.stroke(((8, 13), (13, 19)), "paper", 3)


def draw_control(pen: Pen, value: int) -> None:
    pen.letters(0, -8, str(value), 25, "felt")
    for index in range(value):
        pen.disc((index - (value - 1) / 2) * 10, 19, 3.8, "vermilion", None)
    if not value:
        pen.stroke(((-7, 19), (7, 19)), "grey", 2.6)


SIGNS: Final[dict[str, Callable[[Pen], None]]] = {
    "excuse": draw_excuse,
    "accusation": draw_accusation,
    "neutral": draw_neutral,
    "hide": draw_hide,
    "ticket": draw_ticket,
    "polfer": draw_polfer,
    CONTROL: draw_cap,
    TRAVELLER: draw_engine,
}


def draw_sign(pen: Pen, code: str) -> None:
    """Draw what a card shows, in a box from -20 to 20 around the origin."""
    if code in SIGNS:
        SIGNS[code](pen)
    else:
        draw_control(pen, int(code))
