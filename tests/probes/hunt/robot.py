"""Two robots for the hunt: one takes anything, one stays where it is and searches what it saw last."""

from __future__ import annotations

from collections.abc import Sequence

from games.box import Dice
from games.event import Event
from games.kernel import View
from games.questions import Question
from games.robots import random_answer
from tests.probes.hunt.rules import State, Surfaced


def patient_robot(
    story: Sequence[Event], seen: View[State], question: Question, dice: Dice
) -> tuple[str, int | None] | None:
    """A hunter waits, and searches where the prey last surfaced."""
    if question.prompt != "orders":
        return random_answer(story, seen, question, dice)
    last = [event.place for event in story if isinstance(event, Surfaced)]
    answer = (seen.state.team[question.seat - 1], last[-1] if last else None)
    return seen.asked[question].token(answer), 500
