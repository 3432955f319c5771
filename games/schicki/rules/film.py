"""A film: the cards of a scene appear one by one, in the same steps for everybody who looks (SM-65)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.questions import Decision, Question, Questions, Wait
from games.schicki.rules.race import STALE
from games.schicki.rules.state import Cards, Glance, Look, State
from games.schicki.rules.terms import Film
from games.secret import CLOCK, Seat

FRAME: Final = 3_000
"""From one card to the next, in ms: sixteen have appeared before the shortest look is over."""
FRAMES: Final = "frame"
FIRST: Final = 2
"""How many lie there from the beginning; of cards that stayed from the scene before, all do."""


def is_film(state: State) -> bool:
    """Tell whether this table looks at films."""
    return state.terms.film is Film.ON


def order_of_appearance(places: Sequence[int], lying: int) -> list[int]:
    """Sort the places of cards: those that everybody knows already appear first."""
    return sorted(places, key=lambda place: place >= lying)


def first_count(state: State) -> int:
    return max(FIRST, len(state.picture.cards))


def begin_film(state: State, look: Look, cards: Cards) -> Look:
    return replace(look, cards=cards[: first_count(state)], total=len(cards))


def frame_questions(state: State, seat: Seat, look: Look) -> Questions:
    """Return a question for each card that has yet to appear.

    Each wait runs from the delivery of the picture, so that no delay adds up.
    """
    coming = range(len(look.cards) + 1, look.total + 1)
    return {Question(CLOCK, f"{FRAMES}-{up}-{seat}"): frame_wait(up - first_count(state)) for up in coming}


@lru_cache
def frame_wait(steps: int) -> Decision[str]:
    return Decision(Wait(ms=FRAME * steps))


def cards_up_at(state: State, look: Look, ms: int) -> int:
    """Return how many cards the picture of an action has (SM-54); 0 where there is no film.

    For `STALE` ms after a card the action still counts for the picture before it; only seen cards count.
    """
    if not look.total:
        return 0
    return min(len(look.cards), first_count(state) + max(0, ms - STALE - 1) // FRAME)


def judged_picture(turned: Cards, laid: Cards, glances: Sequence[tuple[int, Glance]]) -> tuple[int, Cards, Cards]:
    """Return the picture on which somebody acted first, its cards, and those that nobody can win any more (SM-65).

    The picture is given by its number of cards, 0 for the whole scene; that nobody can win the rest is C15.
    """
    _, earliest = min(glances, key=lambda each: each[0], default=(0, None))
    if earliest is None or not earliest.up:
        return 0, turned, ()
    return earliest.up, laid[: earliest.up], laid[earliest.up :]
