"""What a club player would shake their head at, counted in hands of Ottocento among robots of one level.

A figure says how often it happened of how often it might have; each case is looked at again by an old hand's thought, with
other dice: it had a reason if the card that craft asks for comes out worse there by more than chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from games.box import Robot
from games.event import Event
from games.kernel import View
from games.questions import Question
from games.tarocco.robots.choice import card_by_craft, distinct_cards, plays_on_table, weigh_cards
from games.tarocco.robots.craft import best_asked_for, cards_instead
from games.tarocco.robots.levels import OLD_HAND
from games.tarocco.robots.masks import mask_of
from games.tarocco.robots.memory import Memory, make_memory
from games.tarocco.robots.robots import answer_as_learner, answer_as_old_hand, answer_as_sound
from games.tarocco.rules.cards import Card
from games.tarocco.rules.state import Play, State
from games.tarocco.rules.terms import Variety
from games.tarocco.rules.trick import playable_cards, taking_index
from tests.bench.duplicates import play_hand
from tests.bench.figures import Figure

SEATS: Final = 4
HANDS: Final = 12
GOALS: Final = {
    "an unguarded court led": 1.0,
    "more given than needed on a lost trick": 0.5,
    "a partner's King taken with the Angelo": 1.0,
    "the Begato led under a shown Angelo": 1.0,
    "a partner's busso not heeded": 5.0,
}
"""In per cent at the most, of cases without a reason."""
LEVELS: Final[dict[str, Robot[State]]] = {
    "learner": answer_as_learner,
    "sound": answer_as_sound,
    "old hand": answer_as_old_hand,
}


def count_faults(robot: Robot[State], hands: int) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Play so many hands: how often each fault might have been, how often it was, and how often without a reason."""
    chances, faults, groundless = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(1, hands + 1):
        robots = (partial(answer_and_look, robot, Random(f"craft/{seed}"), chances, faults, groundless),) * SEATS
        play_hand(Variety.OTTOCENTO, SEATS, seed, robots, [[] for _ in range(SEATS)])
    return chances, faults, groundless


def answer_and_look(
    robot: Robot[State],
    again: Random,
    chances: Counter[str],
    faults: Counter[str],
    groundless: Counter[str],
    story: list[Event],
    seen: View[State],
    question: Question,
    dice: Random,
) -> tuple[str, int | None] | None:
    """Answer as the robot does, and look what is to be said against it."""
    reply, state = robot(story, seen, question, dice), seen.state
    if question.prompt not in ("play", "lead") or reply is None:
        return reply
    answer = seen.asked[question].shape.parse(reply[0])
    card = answer[0] if question.prompt == "lead" else answer
    before, memory = plays_on_table(state), make_memory(story, state, question.seat)
    unseen = memory.unseen | mask_of(play.card for play in before)
    options = distinct_cards(playable_cards(state, question.seat), unseen)
    against = {each: cards_instead(memory, state, each, options, before) for each in options}
    for name in {name_fault(memory, state, each, before, against[each]) for each in options if against[each]}:
        chances[name] += 1
    if not against.get(card):
        return reply
    name = name_fault(memory, state, card, before, against[card])
    faults[name] += 1
    found = weigh_cards(story, state, memory, options, again, OLD_HAND)
    groundless[name] += card_by_craft(memory, state, card, found) is not card
    return reply


def name_fault(memory: Memory, state: State, card: Card, before: tuple[Play, ...], instead: tuple[Card, ...]) -> str:
    """Name what is to be said against a card."""
    if not before:
        return "the Begato led under a shown Angelo" if card is Card.BEG else "an unguarded court led"
    if instead == (best_asked_for(memory, state, (card, *instead), before),):
        return "a partner's busso not heeded"
    taker = before[taking_index([play.card for play in before])].seat
    if state.sides[taker] == state.sides[memory.seat]:
        return "a partner's King taken with the Angelo"
    return "more given than needed on a lost trick"


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Yield each fault at each level: how often without a reason, of how often it might have been."""
    for level, robot in LEVELS.items():
        chances, faults, groundless = count_faults(robot, 1 if quick else HANDS)
        for name, most in GOALS.items():
            may = chances[name]
            rate = 100 * groundless[name] / may if may else 0.0
            more = f"{faults[name]} of {may}, {groundless[name]} of them without a reason"
            yield Figure(f"{level}: {name}", (rate,), unit="%", most=most, more=more)
