"""A picture as a list of placed pieces: a browser draws it as it stands, chats rasterise it (`games.art.raster`).

A row is a tuple, ready to be JSON; docs/view.md says what its parts are. Lengths are in the picture's units.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from games.art.palette import RGB, to_rgb
from games.art.text import CAP

if TYPE_CHECKING:
    from games.spec import GameSpec

Row: TypeAlias = tuple[Any, ...]
Point: TypeAlias = tuple[float, float]

SHORT: Final = {
    "paper": "p",
    "card": "w",
    "ink": "k",
    "felt": "f",
    "felt-dark": "d",
    "vermilion": "v",
    "ochre": "o",
    "blue": "b",
    "violet": "i",
    "grey": "g",
    "line": "l",
}
LETTERS: Final = {to_rgb(name): letter for name, letter in SHORT.items()}


class Sprite(NamedTuple):
    """A piece that is put together of rows, with its size."""

    width: float
    height: float
    rows: tuple[Row, ...]

    def scaled(self, factor: float) -> Sprite:
        rows = (("g", 0, 0, round(factor, 4), self.rows),)
        return Sprite(self.width * factor, self.height * factor, rows)


@lru_cache(maxsize=1024)
def spell_colour(colour: str | RGB | None) -> str:
    """Return a token's letter, any other colour as `#rrggbb`, and nothing for none."""
    if colour is None:
        return ""
    rgb = to_rgb(colour)
    return LETTERS.get(rgb) or "#{:02x}{:02x}{:02x}".format(*rgb)


def shorten(number: float) -> float:
    """Return a length as it is sent: a tenth of a unit is enough."""
    found = round(number, 1)
    return int(found) if found == int(found) else found


def trim_row(*parts: Any) -> Row:
    kept = len(parts)
    while not parts[kept - 1]:
        kept -= 1
    return parts[:kept]


def move_row(row: Row, x: float, y: float) -> Row:
    return (row[0], shorten(row[1] + x), shorten(row[2] + y), *row[3:])


@lru_cache(maxsize=16_384)
def place_rows(rows: tuple[Row, ...], x: float, y: float, key: str = "") -> tuple[Row, ...]:
    """Place rows, with a key as one piece; kept, since most lie where they lay before."""
    return tuple([move_row(row, x, y) for row in (key_rows(rows, key) if key else rows)])


def key_rows(rows: tuple[Row, ...], key: str) -> tuple[Row, ...]:
    """Make one piece of rows that lie at the origin, the same wherever it lies."""
    if len(rows) == 1 and rows[0][0] == "u":
        return (trim_row(*rows[0][:6], key, *rows[0][7:]),)
    if len(rows) == 1 and rows[0][0] == "g":
        return ((*rows[0][:5], key),)
    return (("g", 0, 0, 1, rows, key),)


@lru_cache(maxsize=4_096)
def symbol(name: str, width: float, height: float, *, turn: float = 0, opacity: float = 0) -> Sprite:
    """Return a symbol of a sheet, as `sheet/name`; `opacity` 0 is solid."""
    row = trim_row("u", 0, 0, shorten(width), shorten(height), name, "", round(turn), opacity)
    return Sprite(width, height, (row,))


def sign(name: str, size: float) -> Sprite:
    """Return a square symbol."""
    return symbol(name, size, size)


@lru_cache(maxsize=4_096)
def box(
    corners: tuple[float, float, float, float],
    radius: float = 0,
    fill: str | RGB | None = None,
    line: str | RGB | None = None,
    thick: float = 0,
    dashes: str = "",
) -> Row:
    """Return a box with round corners; the middle of its line is its edge."""
    x0, y0, x1, y1 = map(shorten, corners)
    sides = shorten(x1 - x0), shorten(y1 - y0)
    stroke = (spell_colour(line), thick, dashes) if thick else ()
    return trim_row("r", x0, y0, *sides, shorten(radius), spell_colour(fill), *stroke)


def disc(
    at: Point, radius: float, fill: str | RGB | None = None, line: str | RGB | None = None, thick: float = 0
) -> Row:
    stroke = (spell_colour(line), thick) if thick else ()
    return trim_row("c", *map(shorten, at), shorten(radius), spell_colour(fill), *stroke)


def outline(points: Iterable[Point], fill: str | RGB | None, line: str | RGB | None = None, thick: float = 0) -> Row:
    """Return a closed shape."""
    stroke = (spell_colour(line), thick) if thick else ()
    return trim_row("p", 0, 0, f"{spell_points(points)}Z", spell_colour(fill), *stroke)


def stroke(points: Iterable[Point], colour: str | RGB, thick: float, dashes: str = "") -> Row:
    """Return a line with round ends."""
    return trim_row("p", 0, 0, spell_points(points), "", spell_colour(colour), thick, dashes)


def display_list(spec: GameSpec[Any], scene: Any) -> tuple[Row, ...]:
    """Draw a scene as it is sent to those who draw it themselves."""
    canvas = spec.scenery.draw(scene)
    ground = () if canvas.ground == "felt" else (box((0, 0, canvas.width, canvas.height), 0, canvas.ground),)
    return (*ground, *canvas.rows)


def spell_points(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{shorten(x)} {shorten(y)}" for x, y in points)


def letters(at: Point, text: str, cap: float, colour: str | RGB = "ink", most: float = 0) -> Row:
    """Return capitals and digits, `cap` high, centred on the point."""
    x, y = at
    return ("t", shorten(x), shorten(y + cap / 2), text, shorten(cap / CAP), spell_colour(colour), "bm", shorten(most))
