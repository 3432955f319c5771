"""Four robots: one answers at random, three suppose ways the cards may lie and play what comes out best."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from games.event import Event
from games.kernel import View
from games.questions import Decision, Question
from games.robots import Thinker, random_answer
from games.spec import Dice, Reply, Robot
from games.tarocco.robots.choice import choose_card, choose_phrase, choose_signal
from games.tarocco.robots.discard import choose_bid, choose_reply, choose_scarto
from games.tarocco.robots.memory import BEGINNER, EXPERT, REGULAR, Level, Mind
from games.tarocco.rules.cards import without_cards
from games.tarocco.rules.combinations import pile_worth
from games.tarocco.rules.state import State


def answer_as_random(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Answer anything legal, each answer as likely as another; it is in no hurry for the next hand."""
    if question.prompt == "ready":
        return None
    return random_answer(history, seen, question, dice)


def think(
    whole: Level, history: Sequence[Event], seen: View[State], question: Question, dice: Dice, part: float
) -> Reply:
    """Answer what serves the seat's side, as far as a part of this level's thought can tell."""
    mind = Mind(history, seen.state, question.seat, dice, whole.part(part))
    decision: Decision[Any] = seen.asked[question]
    shape: Any = decision.shape
    match question.prompt:
        case "scarto":
            answer: object = choose_scarto(mind, shape.options, shape.least)
        case "play":
            answer = choose_card(mind, shape.options)
        case "lead":
            card = choose_card(mind, shape.fields[0].shape.options)
            answer = (card, choose_signal(mind, card, shape.fields[1].shape))
        case "card-and-phrase":
            card = choose_card(mind, shape.fields[0].shape.options)
            answer = (card, choose_phrase(mind, card))
        case "bid":
            answer = choose_bid(mind)
        case "posso":
            answer = choose_reply(mind)
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


answer_as_beginner: Final[Robot[State]] = Thinker(partial(think, BEGINNER))
answer_as_regular: Final[Robot[State]] = Thinker(partial(think, REGULAR))
answer_as_expert: Final[Robot[State]] = Thinker(partial(think, EXPERT))
ROBOTS: Final[Mapping[str, Robot[State]]] = {
    "random": answer_as_random,
    "learner": answer_as_beginner,
    "sound": answer_as_regular,
    "old-hand": answer_as_expert,
}
