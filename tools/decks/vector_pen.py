"""The pen that writes a drawing down as SVG: it is held as `games.art.pen.Pen` is, and takes the same words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from games.art import text as art_text
from games.art.outline import Outline, Point
from games.art.palette import RGB, to_rgb
from games.art.pen import Pen

BOLD: Final = "DejaVuSans-Bold.ttf"
POINTS: Final = {"M": 1, "L": 1, "Q": 2, "C": 3, "A": 1}
"""How many points a command of a path has."""
SHORT: Final = 60
"""What is not longer is written out wherever it is drawn."""
GAP: Final = 6
"""Clear points of the grid between two cards."""


class VectorPen(Pen):
    """Writes down what is drawn, on a grid of `scale` points a unit: in `parts`, and in `clips` the paths to which some is cut."""

    def __init__(self, scale: float, line: float) -> None:
        self.line, self.scale = line, scale
        self.parts: list[str] = []
        self.clips: dict[str, str] = {}
        self._matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)

    @contextmanager
    def within(self, outline: Outline | str) -> Iterator[VectorPen]:
        """Clip to the outline what is drawn inside."""
        path = outline if isinstance(outline, str) else spell_outline(outline, closed=True)
        name = f"clip {len(self.clips)}"
        self.clips[name] = self._place(path)
        self.parts.append(name)
        yield self
        self.parts.append("</g>")

    def stroke(
        self, points: Outline | str, colour: str | RGB = "ink", width: float | None = None, *, closed: bool = False
    ) -> None:
        """Draw lines with round ends and corners."""
        path = points if isinstance(points, str) else spell_outline(points, closed=closed)
        self._put(path, None, colour, width)

    def shape(
        self,
        outline: Outline | str,
        fill: str | RGB | None = None,
        line: str | RGB | None = "ink",
        width: float | None = None,
    ) -> None:
        """Draw a closed shape, filled, outlined, or both."""
        path = outline if isinstance(outline, str) else spell_outline(outline, closed=True)
        self._put(path if path.endswith("Z") else f"{path} Z", fill, line, width)

    def disc(
        self,
        x: float,
        y: float,
        radius: float | tuple[float, float],
        fill: str | RGB | None = None,
        line: str | RGB | None = "ink",
        width: float | None = None,
    ) -> None:
        """Draw a circle, or an ellipse by two radii."""
        rx, ry = radius if isinstance(radius, tuple) else (radius, radius)
        path = f"M {x - rx} {y} A {rx} {ry} {x + rx} {y} A {rx} {ry} {x - rx} {y} Z"
        self._put(path, fill, line, width)

    def box(
        self,
        corners: tuple[float, float, float, float],
        radius: float = 0,
        fill: str | RGB | None = None,
        line: str | RGB | None = "ink",
        width: float | None = None,
    ) -> None:
        """Draw a box with round corners."""
        x0, y0, x1, y1 = corners
        r = radius
        sides = (
            f"M {x0 + r} {y0} L {x1 - r} {y0} A {r} {r} {x1} {y0 + r} L {x1} {y1 - r} A {r} {r} {x1 - r} {y1}"
            f" L {x0 + r} {y1} A {r} {r} {x0} {y1 - r} L {x0} {y0 + r} A {r} {r} {x0 + r} {y0} Z"
        )
        self._put(sides if r else f"M {x0} {y0} L {x1} {y0} L {x1} {y1} L {x0} {y1} Z", fill, line, width)

    def letters(
        self,
        x: float,
        y: float,
        text: str,
        cap: float,
        colour: str | RGB = "ink",
        most: float = 0,
        *,
        upwards: bool = False,
    ) -> None:
        """Draw capitals and digits, `cap` high and centred on the point; squeezed to `most` if that is less."""
        assert not upwards
        wide, glyphs = 0.0, []
        for letter in text:
            width, path = spell_glyph(letter)
            glyphs.append((wide, path))
            wide += width + art_text.GAP
        wide -= art_text.GAP
        across = min(cap, most / wide if most else cap)
        paths = (stretch(path, across, cap, x + (left - wide / 2) * across, y - cap / 2) for left, path in glyphs)
        self._put(" ".join(paths), colour, None, None)

    def _put(self, path: str, fill: str | RGB | None, line: str | RGB | None, width: float | None) -> None:
        """Put a path down with its colours."""
        stroked = "" if line is None else f' stroke="{spell_colour(line)}" stroke-width="{self._broad(width)}"'
        filled = "" if fill is None else f' fill="{spell_colour(fill)}"'
        self.parts.append(f'<path d="{self._place(path)}"{filled}{stroked}/>')

    def _broad(self, width: float | None) -> str:
        """Spell how broad a line is."""
        return spell_number((self.line if width is None else width) * self._current_scale())

    def _place(self, path: str) -> str:
        """Return a path where it lies on the sheet."""
        return place_path(path, self._map_point, self._matrix)


def place_path(path: str, move: Callable[[float, float], Point], matrix: Sequence[float]) -> str:
    """Return a path of M, L, Q, C, A and Z moved to whole points of the grid, each command from where the last one ended."""
    a, b, c, d, *_ = matrix
    scale, turn, sweep = math.sqrt(abs(a * d - b * c)), math.degrees(math.atan2(b, a)), int(a * d - b * c > 0)
    words, found = iter(path.split()), ""
    at = begun = (0, 0)
    for command in words:
        if command == "Z":
            found, at = f"{found}z", begun
            continue
        radii = [float(next(words)) * scale for _ in range(2)] if command == "A" else []
        points = [snap(move(float(next(words)), float(next(words)))) for _ in range(POINTS[command])]
        near = [part for x, y in points for part in (x - at[0], y - at[1])]
        at = points[-1]
        if command == "M":
            found, begun = f"{found}M{join_numbers(at)}", at
        elif radii:
            lean = 0 if abs(radii[0] - radii[1]) < 1 else round(turn)
            found += f"a{join_numbers((*map(round, radii), lean))} 0 {sweep} {join_numbers(near)}"
        else:
            found += command.lower() + join_numbers(near)
    return found


def snap(point: Point) -> tuple[int, int]:
    """Return the point of the grid that is next to a point."""
    return round(point[0]), round(point[1])


def join_numbers(numbers: Iterable[int]) -> str:
    """Join numbers as a path has them: a minus parts two, else a blank."""
    return " ".join(map(str, numbers)).replace(" -", "-")


def spell_number(number: float) -> str:
    """Spell a number that need not be whole."""
    return f"{round(number, 1):g}"


def spell_outline(points: Outline, *, closed: bool) -> str:
    """Spell a list of points as a path."""
    return "M " + " L ".join(f"{x} {y}" for x, y in points) + (" Z" if closed else "")


def spell_colour(colour: str | RGB) -> str:
    """Spell a colour in as few digits as it has."""
    digits = "".join(f"{part:02x}" for part in to_rgb(colour))
    return "#" + (digits[::2] if digits[::2] == digits[1::2] else digits)


@lru_cache(maxsize=1)
def load_letters() -> TTFont:
    """Load the font that the pictures' own letters are of."""
    return TTFont(art_text.FONTS / BOLD)


@lru_cache(maxsize=64)
def spell_glyph(letter: str) -> tuple[float, str]:
    """Spell a capital or a digit, in heights of a capital: how wide it is, and its path."""
    if letter in art_text.OWN:
        return art_text.OWN[letter]
    font = load_letters()
    name = font.getBestCmap()[ord("O" if letter == "Q" else letter)]
    high, box = font["head"].unitsPerEm * art_text.CAP, font["glyf"][name]
    pen = RecordingPen()
    font.getGlyphSet()[name].draw(pen)
    wide = (font["hmtx"][name][0] - box.xMin) / high
    tail = f" M {wide * 0.44} .65 L {wide * 0.58} .51 L {wide * 1.04} .95 L {wide * 0.90} 1.09 Z"
    return wide, " ".join(spell_strokes(pen.value, box.xMin, high)) + (tail if letter == "Q" else "")


def spell_strokes(strokes: Sequence[tuple[str, Sequence[Point]]], left: float, high: float) -> Iterator[str]:
    """Spell the strokes of a glyph's outline, in heights of a capital from its top left."""

    def spell(*points: Point) -> str:
        return " ".join(f"{(x - left) / high} {1 - y / high}" for x, y in points)

    for stroke, points in strokes:
        match stroke:
            case "moveTo" | "lineTo":
                yield f"{'M' if stroke == 'moveTo' else 'L'} {spell(*points)}"
            case "qCurveTo":
                yield from (f"Q {spell(*pair)}" for pair in decomposeQuadraticSegment(points))
            case _:
                yield "Z"


def stretch(path: str, across: float, down: float, x: float, y: float) -> str:
    """Return a path of pairs of numbers made so large, and moved."""
    words, place = [], 0
    for word in path.split():
        if word.isalpha():
            words.append(word)
            continue
        words.append(str(float(word) * across + x if place % 2 == 0 else float(word) * down + y))
        place += 1
    return " ".join(words)


def join_sheet(cards: Sequence[VectorPen], width: int, step: int) -> str:
    """Join cards to one sheet, one every `step` below the other: what is on several is written once."""
    clips = list(dict.fromkeys(path for card in cards for path in card.clips.values()))
    many = Counter(part for card in cards for part in card.parts if len(part) > SHORT)
    names = {part: f"p{number}" for number, part in enumerate(part for part, count in many.items() if count > 1)}
    shared = [part.replace("<path", f'<path id="{name}"', 1) for part, name in names.items()]
    body = (
        f'<g transform="translate(0 {index * step})">{"".join(write_part(part, names, card.clips, clips) for part in card.parts)}</g>'
        for index, card in enumerate(cards)
    )
    shapes = "".join(f'<clipPath id="c{number}"><path d="{path}"/></clipPath>' for number, path in enumerate(clips))
    high = len(cards) * step - GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{high}" viewBox="0 0 {width} {high}" '
        f'fill="none" stroke-linecap="round" stroke-linejoin="round"><defs>{shapes}{"".join(shared)}</defs>'
        f"{''.join(body)}</svg>\n"
    )


def write_part(part: str, names: Mapping[str, str], own: Mapping[str, str], clips: Sequence[str]) -> str:
    """Write a part of a card: by its name where it has one, or with the sheet's name of what it is cut to."""
    if part in names:
        return f'<use href="#{names[part]}"/>'
    if part in own:
        return f'<g clip-path="url(#c{clips.index(own[part])})">'
    return part
