"""The ceiling of what honest play could bring: the regular robot's search, which sees all hands. It sits at no table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.event import Event
from games.kernel import View
from games.questions import Question
from games.spec import Dice
from games.tarocco.robots.choice import choose_signal, must_show, weigh_cards
from games.tarocco.robots.masks import ALL, mask_of
from games.tarocco.robots.memory import Memory, Mind, Way, make_memory
from games.tarocco.robots.robots import Reply, answer_as_regular
from games.tarocco.rules.cards import Card, Cards
from games.tarocco.rules.state import State, open_cards


@dataclass(frozen=True, slots=True)
class Seeing:
    """A robot that supposes the cards to lie as they lie, in the position that the bench hands it."""

    state: State | None = None

    def at(self, state: State) -> Seeing:
        """See this position."""
        return Seeing(state)

    def __call__(self, history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
        """Answer as the regular robot does, but for cards."""
        if question.prompt not in ("play", "lead", "card-and-phrase"):
            return answer_as_regular(history, seen, question, dice)
        assert self.state is not None
        true, decision = way_of(self.state), seen.asked[question]
        shape: Any = decision.shape
        is_form = question.prompt != "play"
        options: Cards = shape.fields[0].shape.options if is_form else shape.options
        memory = make_memory(history, seen.state, question.seat)
        mind = Mind(history, seen.state, question.seat, dice)
        card = choose_seeing(mind, memory, options, true)
        if question.prompt == "lead":
            said = choose_signal(mind, card, shape.fields[1].shape)
            return decision.token((card, said)), None
        return decision.token((card, None) if is_form else card), None


def choose_seeing(mind: Mind, memory: Memory, options: Cards, true: Way) -> Card:
    """The card that comes out best as the cards lie."""
    if len(options) == 1:
        return options[0]
    if must_show(mind.state, memory):
        return Card.MAT

    def suppose(_memory: Memory, _dice: Dice) -> Way:
        return true

    return next(iter(weigh_cards(mind, memory, options, suppose)))


def way_of(state: State) -> Way:
    """How all cards lie."""
    hands = tuple(mask_of(hand.open()) for hand in state.hands)
    scarti = tuple(mask_of(open_cards(scarto)) for scarto in state.scarti)
    won = sum(mask_of(open_cards(pile)) for pile in state.piles)
    laid = mask_of(play.card for play in state.trick.plays) if state.trick and state.trick.taker is None else 0
    return Way(hands, scarti, ALL & ~(sum(hands) | sum(scarti) | won | laid))
