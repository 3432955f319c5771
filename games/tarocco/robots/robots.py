"""Two robots: one that answers at random, and one that plays soundly for its side.

The second supposes many ways in which the cards may lie, given all it was told, and does what comes out best when the
hand is played on in each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from games.box import Dice
from games.event import Event
from games.forms import Cases, Pick
from games.kernel import View
from games.questions import Decision, Question
from games.robots import random_answer
from games.tarocco.robots.choice import choose_card
from games.tarocco.robots.discard import choose_bid, choose_reply, choose_scarto
from games.tarocco.robots.weights import RANKS, WORTH
from games.tarocco.rules.cards import Card, without_cards
from games.tarocco.rules.count import pile_worth
from games.tarocco.rules.state import Signal, State

Reply: TypeAlias = tuple[str, int | None] | None


def answer_as_random(story: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Answer anything legal, each answer as likely as another; it is in no hurry for the next hand."""
    if question.prompt == "ready":
        return None
    return random_answer(story, seen, question, dice)


def answer_as_sound(story: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Answer what serves its side."""
    state, seat = seen.state, question.seat
    decision: Decision[Any] = seen.asked[question]
    shape: Any = decision.shape
    match question.prompt:
        case "scarto":
            answer: object = choose_scarto(story, state, seat, shape.options, shape.least, dice)
        case "play":
            answer = choose_card(story, state, seat, shape.options, dice)
        case "lead":
            card = choose_card(story, state, seat, shape.fields[0].shape.options, dice)
            answer = (card, choose_signal(card, shape.fields[1].shape))
        case "card-and-phrase":
            answer = (choose_card(story, state, seat, shape.fields[0].shape.options, dice), None)
        case "bid":
            answer = choose_bid(story, state, seat, dice)
        case "posso":
            answer = choose_reply(story, state, seat, dice)
        case "owing-any":
            answer = max(
                shape.options,
                key=lambda card: pile_worth(shape.options) - pile_worth(without_cards(shape.options, card)),
            )
        case "ready":
            return None
        case _:
            # going out wins at once, and whatever is declared counts: the default answers do both
            return str(decision.by_clock), None
    return decision.token(answer), None


# -- signals -------------------------------------------------------------------------------


def choose_signal(card: Card, cases: Cases) -> Signal | None:
    """Choose what is said with a card (TB-75).

    With the last of a suit it says so; with a low card it asks for the partner's best.
    """
    said = cases.shapes.get(card)
    if not isinstance(said, Pick):
        return None
    if Signal.VOLO in said.options:
        return Signal.VOLO
    return Signal.BUSSO if WORTH[card] < RANKS["A"] else Signal.STRISCIO
