"""The hunt in a picture: where everybody stands on the ring, as far as this eye knows."""

from __future__ import annotations

from games.box import Speak
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Seat, Veiled
from tests.probes.hunt.rules import PLACES, PREY, State
from tests.probes.hunt.words import foot, stage
from tests.probes.poster import Poster, draw, layout

__all__ = ["alt", "draw", "layout", "lines", "scene"]


def scene(seen: View[State], speak: Speak, *, narrow: bool, bare: bool = False, upto: int | None = None) -> Poster:
    """A bar for each whose place is known, as long as the place is far round the ring."""
    lines = tuple((speak(says), place * 100 // (PLACES - 1)) for says, place in known(seen))
    return Poster(speak(stage(seen)), lines, narrow)


def known(seen: View[State]) -> tuple[tuple[Message, int], ...]:
    """Whoever this eye sees, and where."""
    team = enumerate(seen.state.team, 1)
    found = tuple((say("stands", who=Who(Seat(seat)), place=place), place) for seat, place in team)
    if isinstance(seen.state.prey, Veiled) or seen.state.turn == 0:
        return found
    prey = seen.state.prey.open()
    return (*found, (say("stands", who=Who(PREY), place=prey), prey))


def alt(seen: View[State]) -> Message:
    """The picture in one sentence."""
    return say("alt", places=tuple(says for says, _ in known(seen)))


def lines(seen: View[State]) -> tuple[Message, ...]:
    """The picture in lines."""
    return (stage(seen), *(says for says, _ in known(seen)), *foot(seen))
