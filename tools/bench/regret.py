"""What the last four cards of a hand cost a robot, against the exact end of the hand, by what its seat can know.

Each card that it plays then is held against the others in the same ways in which the cards may lie, each of them played to its
end as well as both sides can. Which card would have been best half of the ways say, and what it would have brought
the other half, so that chance costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import Final

from games.box import Robot
from games.event import Event
from games.kernel import View
from games.questions import Question
from games.tarocco.robots.choice import distinct_cards
from games.tarocco.robots.ending import FEW, Ending
from games.tarocco.robots.masks import BIT, mask_of
from games.tarocco.robots.memory import events_of_hand, make_memory, suppose_way
from games.tarocco.robots.outlook import make_outlook
from games.tarocco.robots.robots import answer_as_old_hand, answer_as_sound
from games.tarocco.rules.cards import Card, Cards
from games.tarocco.rules.state import State
from games.tarocco.rules.terms import Variety
from games.tarocco.rules.trick import playable_cards
from tools.bench.duplicates import interval, play_hand
from tools.bench.figures import Figure

HANDS: Final = 30
WAYS: Final = 80
SEATS: Final = 4
MOST: Final = 1.0
"""Points a hand."""


def regret_of(ways: Sequence[Ending], options: Cards, card: Card) -> float:
    """How many points a card costs, as half of the ways choose what is best and the other half say by how much."""
    margins = {each: [way.card_worth(BIT[each]) for way in ways] for each in options}
    lost = []
    for judged, judging in ((0, 1), (1, 0)):
        best = max(options, key=lambda each: (sum(margins[each][judging::2]), each is card))
        lost.append(fmean(margins[best][judged::2]) - fmean(margins[card][judged::2]))
    return fmean(lost)


def answer_and_look(
    robot: Robot[State],
    again: Random,
    lost: list[float],
    story: list[Event],
    seen: View[State],
    question: Question,
    dice: Random,
) -> tuple[str, int | None] | None:
    """Answer as the robot does, and note what the card costs."""
    reply, state, seat = robot(story, seen, question, dice), seen.state, question.seat
    if question.prompt not in ("play", "lead") or reply is None:
        return reply
    memory = make_memory(story, state, seat)
    answer = seen.asked[question].shape.parse(reply[0])
    card = answer[0] if question.prompt == "lead" else answer
    laid = mask_of(play.card for play in state.trick.plays) if state.trick and state.trick.taker is None else 0
    options = distinct_cards(playable_cards(state, seat), memory.unseen | laid)
    if len(memory.own) > FEW or len(options) < 2:
        return reply
    ahead = make_outlook(events_of_hand(story), state, seat, again)
    ways = [Ending(ahead, suppose_way(memory, again)) for _ in range(WAYS)]
    if card not in options:  # it comes to the same as one of them
        card = min((each for each in options if each[0] == card[0]), key=lambda each: abs(BIT[each] - BIT[card]))
    lost.append(regret_of(ways, options, card))
    return reply


def hand_regrets(robot: Robot[State], hands: int) -> list[float]:
    """Play so many hands of Ottocento among robots of one level: what each hand cost a seat in its last cards."""
    found = []
    for seed in range(1, hands + 1):
        lost: list[list[float]] = [[] for _ in range(SEATS)]
        robots = tuple(
            partial(answer_and_look, robot, Random(f"regret/{seed}/{seat}"), lost[seat]) for seat in range(SEATS)
        )
        play_hand(Variety.OTTOCENTO, SEATS, seed, robots, [[] for _ in range(SEATS)])
        found.append(fmean(sum(each) for each in lost))
    return found


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Yield what a seat loses a hand in its last four cards, at two levels."""
    hands = 1 if quick else HANDS
    for level, robot in (("sound", answer_as_sound), ("old hand", answer_as_old_hand)):
        found = hand_regrets(robot, hands)
        yield Figure(
            f"{level}: the last four cards against the exact end, by what the seat knows",
            (fmean(found),),
            unit="points a hand and seat",
            most=MOST if level == "old hand" else None,
            more=f"±{interval(found):.2f} over {hands} hands; {WAYS} ways a card",
        )
