"""What a club player would shake their head at, counted in hands of Ottocento among robots of one level.

A figure says how often it happened of how often it might have; each case is looked at again by an old hand's thought, with
other dice: it had a reason if the card that craft asks for comes out worse there by more than chance. Every case is written
down with that reason, in `build/robots/cases of LEVEL.txt`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from games.box import Robot
from games.event import Event
from games.forms import Pick
from games.kernel import View
from games.questions import Question
from games.tarocco.robots.choice import card_by_craft, distinct_cards, plays_on_table, weigh_cards
from games.tarocco.robots.craft import best_asked_for, cards_instead
from games.tarocco.robots.levels import OLD_HAND
from games.tarocco.robots.masks import mask_of
from games.tarocco.robots.memory import Memory, make_memory
from games.tarocco.robots.robots import answer_as_learner, answer_as_old_hand, answer_as_sound
from games.tarocco.rules.cards import Card
from games.tarocco.rules.state import Play, Signal, State
from games.tarocco.rules.terms import Variety
from games.tarocco.rules.trick import playable_cards, taking_index
from tools.bench.duplicates import play_hand
from tools.bench.figures import Figure
from tools.bench.kept_deals import DEALS

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


@dataclass(slots=True)
class Looked:
    """How often each fault might have been, how often it was, how often without a reason; and every case in words.

    `said` is how often busso went with a lead of how many with which it might.
    """

    chances: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    groundless: Counter[str] = field(default_factory=Counter)
    cases: list[str] = field(default_factory=list)
    said: Counter[bool] = field(default_factory=Counter)


def count_faults(robot: Robot[State], hands: int, partner: Robot[State] | None = None) -> Looked:
    """Play so many hands, and look at every card; with a `partner`, who sits at two of the seats, of the others alone."""
    looked = Looked()
    for seed in range(1, hands + 1):
        own = partial(answer_and_look, robot, Random(f"craft/{seed}"), looked, f"hand {seed}")
        robots = (partner or own, partner or own, own, own)
        play_hand(Variety.OTTOCENTO, SEATS, seed, robots, [[] for _ in range(SEATS)])
    return looked


def answer_and_look(
    robot: Robot[State],
    again: Random,
    looked: Looked,
    hand: str,
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
    if question.prompt == "lead" and isinstance(
        said := seen.asked[question].shape.fields[1].shape.shapes.get(card), Pick
    ):
        looked.said[answer[1] is Signal.BUSSO] += Signal.BUSSO in said.options
    before, memory = plays_on_table(state), make_memory(story, state, question.seat)
    unseen = memory.unseen | mask_of(play.card for play in before)
    options = distinct_cards(playable_cards(state, question.seat), unseen)
    against = {each: cards_instead(memory, state, each, options, before) for each in options}
    for name in {name_fault(memory, state, each, before, against[each]) for each in options if against[each]}:
        looked.chances[name] += 1
    if not against.get(card):
        return reply
    name = name_fault(memory, state, card, before, against[card])
    looked.faults[name] += 1
    found = weigh_cards(story, state, memory, options, again, OLD_HAND)
    is_groundless = card_by_craft(memory, state, card, found) is not card
    looked.groundless[name] += is_groundless
    looked.cases.append(f"{hand}, seat {question.seat}: {name}: {card}; {word_reason(found, card, against[card])}")
    return reply


def word_reason(found: Mapping[Card, Sequence[float]], card: Card, instead: tuple[Card, ...]) -> str:
    """Say what the search makes of a card and of what craft asks for: how much of a match it gains, and its error."""
    other = max(instead, key=lambda each: (len(found[each]), sum(found[each])))
    gains = [mine - its for mine, its in zip(found[card], found[other], strict=False)]
    error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else float("inf")
    return f"it gains {fmean(gains):+.4f} ±{error:.4f} of a match against {other}, in {len(gains)} ways"


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


def tell_faults(level: str, name: str, looked: Looked, most: float | None) -> Figure:
    """Tell how often one fault was without a reason, of how often it might have been."""
    may = looked.chances[name]
    rate = 100 * looked.groundless[name] / may if may else 0.0
    more = f"{looked.faults[name]} of {may}, {looked.groundless[name]} of them without a reason"
    return Figure(f"{level}: {name}", (rate,), unit="%", most=most, more=more)


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Yield each fault at each level: how often without a reason, of how often it might have been."""
    knocked = "a partner's busso not heeded"
    beside = count_faults(answer_as_old_hand, 1 if quick else HANDS, answer_as_sound)
    yield tell_faults("old hand, beside a sound one, who knocks more often", knocked, beside, GOALS[knocked])
    for level, robot in LEVELS.items():
        looked = count_faults(robot, 1 if quick else HANDS)
        DEALS.mkdir(parents=True, exist_ok=True)
        (DEALS / f"cases of {level}.txt").write_text("\n".join(looked.cases) + "\n", encoding="utf-8")
        for name, most in GOALS.items():
            yield tell_faults(level, name, looked, most if level == "old hand" else None)
        leads = sum(looked.said.values())
        rate = 100 * looked.said[True] / leads if leads else 0.0
        yield Figure(f"{level}: busso said with a lead that may carry it", (rate,), unit="%", more=f"{leads} leads")
