"""Gifts in a picture: the points of each seat."""

from __future__ import annotations

from games.box import Speak
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Seat
from tests.probes.ballot.rules import State
from tests.probes.ballot.words import foot, stage
from tests.probes.poster import Poster, draw, layout

__all__ = ["alt", "draw", "layout", "lines", "scene"]


def scene(seen: View[State], speak: Speak, *, narrow: bool, bare: bool = False, upto: int | None = None) -> Poster:
    """A bar for each seat, a third of the width for a point."""
    lines = tuple(
        (speak(line), min(33 * points, 100)) for line, points in zip(seats(seen), seen.state.points, strict=True)
    )
    return Poster(speak(stage(seen)), lines, narrow)


def seats(seen: View[State]) -> tuple[Message, ...]:
    """Each seat with its points."""
    return tuple(say("seat-points", who=Who(Seat(seat)), points=n) for seat, n in enumerate(seen.state.points))


def alt(seen: View[State]) -> Message:
    """The picture in one sentence."""
    return say("alt", points=seats(seen))


def lines(seen: View[State]) -> tuple[Message, ...]:
    """The picture in lines."""
    return (stage(seen), *seats(seen), *foot(seen))
