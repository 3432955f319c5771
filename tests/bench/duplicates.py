"""Levels of the Tarocco's robots against one another: the same deals, played once by each side.

A deal is one hand at 0 to 0. Where sides are pairs, one level holds one pair and then, with the same cards and the same
dice, the other; else it holds each seat in turn. What it brings is its gain less that of the others; a level against
itself brings exactly nothing. Intervals are of 95 %, over deals and not over hands.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, quantiles, stdev

from games.box import Robot
from games.event import Event, told_to
from games.game import Seating
from games.kernel import Entry, Position, make_view, open_position, submit
from games.questions import ClockOnly
from games.secret import CHANCE, CLOCK, Seat
from games.tarocco.robots.robots import answer_as_learner, answer_as_old_hand, answer_as_sound
from games.tarocco.rules.events import HandCounted
from games.tarocco.rules.game import Tarocco
from games.tarocco.rules.shape import SHAPES
from games.tarocco.rules.state import State
from games.tarocco.rules.terms import Partners, Variety
from tests.bench.figures import Figure

CARDS = frozenset({"play", "lead", "card-and-phrase"})
GOAL = 55.0
"""Points a deal that an old hand brings against the regular robot in Ottocento."""
SURE = 1.96


@dataclass(slots=True)
class Compared:
    """What one level brought in each deal, how often it won a hand, and the seconds it took for each card."""

    brought: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def sides_of(variety: Variety, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats that one level holds together, each in turn."""
    if seats == 4 and variety is not Variety.MATTAZZA:
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(seats))


def play_hand(
    variety: Variety, seats: int, seed: int, robots: tuple[Robot[State], ...], took: list[list[float]]
) -> tuple[int, ...]:
    """Play a hand and return what each seat gained; `took` gets by seat the seconds of each card."""
    game, chance = Tarocco(variety), Random(seed)
    options = {"partners": Partners.SEATED} if len(sides_of(variety, seats)[0]) > 1 else {}
    at = open_position(game, game.start(options, Seating(seats, ()), None, ()))
    stories: list[list[Event]] = [[] for _ in range(seats)]
    dice = [Random(seed * 10 + seat) for seat in range(seats)]
    while at.ask is not None:
        question, decision = min(at.ask.must.items(), key=lambda each: each[0])
        seat = question.seat
        if seat == CHANCE:
            token = decision.shape.token(decision.shape.nth(chance.randrange(decision.shape.count())))
        elif seat == CLOCK:
            token = decision.by_clock.token if isinstance(decision.by_clock, ClockOnly) else str(decision.by_clock)
        else:
            token = answer(at, seat, robots[seat], stories[seat], dice[seat], took[seat])
        at, events = submit(game, at, Entry(seat, question.prompt, token))
        for each in range(seats):
            stories[each] += told_to(events, Seat(each))
        for event in events:
            if isinstance(event, HandCounted):
                return event.hand.gains
    return (0,) * seats  # somebody went out before a card: the same for both


def answer(
    at: Position[State], seat: Seat, robot: Robot[State], story: list[Event], dice: Random, took: list[float]
) -> str:
    """What a robot answers to what its seat is asked first."""
    seen = make_view(at, seat)
    question = min(each for each in seen.asked if each.seat == seat and each in at.ask.must)
    began = time.process_time()
    reply = robot(story, seen, question, dice)
    if question.prompt in CARDS:
        took.append(time.process_time() - began)
    assert reply is not None
    return reply[0]


def compare(variety: Variety, deals: int, new: Robot[State], old: Robot[State], first: int = 1) -> Compared:
    """Play so many deals with one level against another."""
    seats = SHAPES[variety].least if variety is not Variety.MATTAZZA else 4
    found, sign = Compared(), -1 if variety is Variety.MATTAZZA else 1
    for seed in range(first, first + deals):
        brought = []
        for own in sides_of(variety, seats):
            took: list[list[float]] = [[] for _ in range(seats)]
            robots = tuple(new if seat in own else old for seat in range(seats))
            gains = play_hand(variety, seats, seed, robots, took)
            others = fmean(gains[seat] for seat in range(seats) if seat not in own)
            brought.append(sign * (fmean(gains[seat] for seat in own) - others))
            found.won.append(1.0 if brought[-1] > 0 else 0.5 if brought[-1] == 0 else 0.0)
            for seat in own:
                found.seconds += took[seat]
        found.brought.append(fmean(brought))
    return found


def interval(values: list[float]) -> float:
    """Half of the interval of a mean."""
    return SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """An old hand against the regular robot in every game, and the regular one against a learner."""
    for variety in Variety:
        deals = 2 if quick else 120 if variety is Variety.OTTOCENTO else 60
        yield tell(
            variety,
            "an old hand against the regular robot",
            compare(variety, deals, answer_as_old_hand, answer_as_sound),
        )
    deals = 2 if quick else 120
    ottocento = Variety.OTTOCENTO
    yield tell(
        ottocento, "the regular robot against a learner", compare(ottocento, deals, answer_as_sound, answer_as_learner)
    )


def tell(variety: Variety, who: str, found: Compared) -> Figure:
    """One line: what a deal brought."""
    milliseconds = [1000 * each for each in found.seconds]
    late = quantiles(milliseconds, n=20)[-1]
    more = (
        f"±{interval(found.brought):.1f} over {len(found.brought)} deals; {100 * fmean(found.won):.1f} % of hands won; "
        f"CPU a card {fmean(milliseconds):.0f} ms, p95 {late:.0f} ms"
    )
    least = GOAL if variety is Variety.OTTOCENTO and "old hand" in who else None
    return Figure(f"{variety.value}: {who}", (fmean(found.brought),), unit="points a deal", least=least, more=more)
