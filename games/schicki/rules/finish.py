"""How a game of Schicki Micki ends, and who stands where."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.event import Told
from games.game import Ranking, Step, rank_by_points
from games.schicki.rules.events import GameEnded
from games.schicki.rules.state import Finished, State
from games.secret import Seat

MOST_TURNED: Final = 300
"""SM-48: the safety cap, for turned cards and stops together: who presses without end keeps cards from being turned."""
MOST_TIME: Final = 3_600_000
"""SM-48: how long cards are turned at most, in ms; a slow game takes less than half of it."""


def seat_points(state: State) -> tuple[int, ...]:
    """Return the cards of each seat, with those owed to it (SM-49)."""
    return tuple(map(sum, zip(state.heights, state.owed, strict=True)))


def standing(state: State) -> Ranking:
    """Rank the seats by cards (SM-49)."""
    return rank_by_points({Seat(seat): score for seat, score in enumerate(seat_points(state))})


def is_spent(state: State) -> bool:
    """Tell whether the game is at its end: no card can be turned, or a winner could not be paid (SM-47, SM-48)."""
    unseen = state.unseen.open()
    is_capped = state.overtime or state.turned + state.settled >= MOST_TURNED
    return is_capped or unseen.exhausted or any(state.owed) or not unseen.deck


def finish_game(state: State, told: Told, unclaimed: int = 0) -> Step[State]:
    """End the game; the cards that lie there belong to nobody (SM-48)."""
    scores = seat_points(state)
    winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))
    ended = GameEnded(points=scores, owed=state.owed, winners=winners, unclaimed=unclaimed, why=("SM-48", "SM-49"))
    return Step(replace(state, phase=Finished()), (*told, ended))
