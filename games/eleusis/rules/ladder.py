"""The practice ladder: a robot deals from one level at a time, and one person finds its rule."""

from __future__ import annotations

from typing import Final

from games.eleusis.language.catalogue import LEVELS
from games.eleusis.rules.state import State
from games.eleusis.rules.terms import Dealers, Hints
from games.secret import Seat
from games.spec import Rung

EASY: Final = 3
"""Up to this level the dealer helps from the beginning; above it only once half the stock is drawn (EE-49)."""


def make_rung(level: int) -> Rung:
    """Make a step of the ladder: one round with a rule of one level.

    The dealer gives hints, and the robot that plays along never guesses.
    """
    hints = Hints.ALWAYS if level <= EASY else Hints.HALF
    tokens = {"rounds": "1", "levels": str(level), "dealers": Dealers.ROBOTS, "hints": hints}
    return Rung(f"level-{level}", ("serious", "companion"), tokens)


LADDER: Final = tuple(map(make_rung, LEVELS))


def has_passed(state: State, seat: Seat) -> bool:
    """Tell whether a seat has guessed a rule (EE-32)."""
    return any(result.guesser == seat for result in state.results)
