"""Two robots for both sides: one that answers at random, and one that hunts by reckoning and hides with care.

What the second may know is what its seat sees; where the spy can be it works out from what everybody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from games.caccia.robots.partisans import plan_orders
from games.caccia.robots.spy import Choice, choose_move
from games.caccia.rules import board
from games.caccia.rules.moves import round_ground
from games.caccia.rules.orders import find_order_number
from games.caccia.rules.state import House, Houses, Hunting, State
from games.caccia.rules.team import find_post_number
from games.caccia.rules.terms import Orders
from games.event import Event
from games.kernel import View
from games.questions import Question
from games.robots import random_answer
from games.spec import Dice

Reply: TypeAlias = tuple[str, int | None] | None


def answer_as_random(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Answer anything legal, each answer as likely as another; mark no houses for the team."""
    if question.prompt == "note":
        return None
    return random_answer(history, seen, question, dice)


def answer_as_sly(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Answer by reckoning, as either side.

    As the spy: raid, and stay where nobody is sure to find it. As a partisan: ask what tells most, and arrest.
    """
    state: State = seen.state
    decision: Any = seen.asked[question]
    if (number := find_order_number(question)) is not None:
        if not is_next(state, number):
            return None
        return decision.token(plan_orders(state)[number]), None
    match question.prompt:
        case "move":
            move: Choice = choose_move(state, dice)
            return decision.token(move), None
        case "note":
            return None
        case "volunteer":  # who practises may wish to be the spy; among robots alone it is drawn
            return decision.token("no"), None
        case _ if (number := find_post_number(question)) is not None:
            return decision.token(choose_post(state, decision.shape.options, number)), None
    return answer_as_random(history, seen, question, dice)


def choose_post(state: State, offered: Houses, number: int) -> House:
    """Choose a house beside a refuge, each partisan beside another (CS-80)."""
    refuge = state.refuges[number % len(state.refuges)]
    near = (house for house in board.free_neighbours(round_ground(state), refuge) if house in offered)
    return next(near, offered[0])


def is_next(state: State, number: int) -> bool:
    """Tell whether the partisan is next to act (CS-58).

    One after the other they act by their numbers, so that each knows what those before have learnt.
    """
    assert isinstance(state.phase, Hunting)
    return state.terms.orders is Orders.TOGETHER or number == state.phase.left[0]
