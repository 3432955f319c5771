"""Gifts in a picture: the points of each seat."""

from dataclasses import dataclass
from typing import Final

from PIL.Image import Image

from games.art.canvas import Canvas, Style
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Seat
from games.spec import Layout, Speak
from tests.probes.ballot.rules import State
from tests.probes.ballot.words import foot, stage

LINE: Final = 24


@dataclass(frozen=True, slots=True)
class Poster:
    """All that is drawn: words, and for each line how long its bar is, from 0 to 100."""

    heading: str
    lines: tuple[tuple[str, int], ...]
    narrow: bool


def layout(poster: Poster) -> Layout:
    """How large the picture is."""
    return Layout(360 if poster.narrow else 640, LINE * (len(poster.lines) + 2))


def draw(poster: Poster) -> Image:
    width, height = layout(poster).width, layout(poster).height
    half = width / 2
    canvas = Canvas(width, height)
    canvas.draw_text(12, LINE * 0.75, poster.heading, Style(14, bold=True), most=width - 24)
    for row, (words, length) in enumerate(poster.lines, 1):
        middle = LINE * (row + 0.75)
        canvas.draw_text(12, middle, words, Style(14), most=half - 24)
        canvas.fill_box(half, middle - 6, half + length * (half - 12) / 100, middle + 6, "vermilion")
    return canvas.to_image()


def scene(seen: View[State], speak: Speak, *, narrow: bool, bare: bool = False, upto: int | None = None) -> Poster:
    """A bar for each seat, a third of the width for a point."""
    lines = tuple(
        (speak(line), min(33 * points, 100)) for line, points in zip(seats(seen), seen.state.points, strict=True)
    )
    return Poster(speak(stage(seen)), lines, narrow)


def seats(seen: View[State]) -> tuple[Message, ...]:
    return tuple(say("seat-points", who=Who(Seat(seat)), points=n) for seat, n in enumerate(seen.state.points))


def alt(seen: View[State]) -> Message:
    """The picture in one sentence."""
    return say("alt", points=seats(seen))


def lines(seen: View[State]) -> tuple[Message, ...]:
    return (stage(seen), *seats(seen), *foot(seen))
