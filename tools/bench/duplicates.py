"""Levels of the Tarocco's robots against one another: the same deals, played once by each side.

A deal is one hand at 0 to 0. Where sides are pairs, one level holds one pair and then, with the same cards and the same
dice, the other; else it holds each seat in turn. What it brings is its gain less that of the others; a level against
itself brings exactly nothing. Intervals are of 95 %, over deals and not over hands.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.event import Event, visible_to
from games.game import Seating
from games.kernel import Entry, Position, make_view, open_position, submit
from games.questions import Question
from games.secret import CHANCE, CLOCK, Seat
from games.spec import Robot
from games.tarocco.rules.events import HandCounted, MatchEnded
from games.tarocco.rules.game import Tarocco
from games.tarocco.rules.state import State
from games.tarocco.rules.terms import SHAPES, Variety
from tools.bench.ceiling import Seeing

CARDS = frozenset({"play", "lead", "card-and-phrase"})
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
    for event in play(variety, seats, seed, robots, took):
        if isinstance(event, HandCounted):
            return event.hand.gains
    return (0,) * seats  # someone went out before a card: the same for both


def play_match(
    variety: Variety, seats: int, seed: int, robots: tuple[Robot[State], ...], took: list[list[float]]
) -> tuple[int, ...]:
    """Play a whole match and return who wins it."""
    ended = [event for event in play(variety, seats, seed, robots, took) if isinstance(event, MatchEnded)]
    return ended[-1].result.winners


class Answered(NamedTuple):
    """An answer: where the game stood, who was asked what and had been told what, and what came of it."""

    at: Position[State]
    question: Question
    history: Sequence[Event]
    token: str
    events: Sequence[Any]


def play(
    variety: Variety, seats: int, seed: int, robots: tuple[Robot[State], ...], took: list[list[float]]
) -> Iterator[Event]:
    """Play a match, and yield all that happens in it."""
    for answered in play_answers(variety, seats, seed, robots, took):
        yield from answered.events


def play_answers(
    variety: Variety, seats: int, seed: int, robots: tuple[Robot[State], ...], took: list[list[float]]
) -> Iterator[Answered]:
    """Play a match, and yield each answer of it; `took` gets by seat the seconds of each card."""
    game, chance = Tarocco(variety), Random(seed)
    options = {"partners": "seated"} if len(sides_of(variety, seats)[0]) > 1 else {}
    at = open_position(game, game.start(options, Seating(seats, ()), None, ()))
    stories: list[list[Event]] = [[] for _ in range(seats)]
    dice = [Random(seed * 10 + seat) for seat in range(seats)]
    while at.ask is not None:
        question = min(each for each in at.ask.must if each not in at.sealed)
        decision, seat = at.ask.must[question], question.seat
        history = tuple(stories[seat]) if seat >= 0 else ()
        if seat == CHANCE:
            token = decision.shape.token(decision.shape.nth(chance.randrange(decision.shape.count())))
        elif seat == CLOCK:
            token = decision.shape.token(decision.shape.nth(0))
        else:
            token = answer(at, seat, robots[seat], stories[seat], dice[seat], took[seat])
        before = at
        at, events = submit(game, at, Entry(seat, question.prompt, token))
        for each in range(seats):
            stories[each] += visible_to(events, Seat(each))
        yield Answered(before, question, history, token, events)


def answer(
    at: Position[State], seat: Seat, robot: Robot[State], history: list[Event], dice: Random, took: list[float]
) -> str:
    """What a robot answers to what its seat is asked first."""
    seen = make_view(at, seat)
    question = min(each for each in at.ask.must if each.seat == seat and each not in at.sealed)
    if isinstance(robot, Seeing):
        robot = robot.at(at.state)
    began = time.process_time()
    reply = robot(history, seen, question, dice)
    if question.prompt in CARDS:
        took.append(time.process_time() - began)
    assert reply is not None
    return reply[0]


def compare(variety: Variety, deals: int, new: Robot[State], old: Robot[State], first: int = 1) -> Compared:
    """Play so many deals with one level against another."""
    found = Compared()
    for seed in range(first, first + deals):
        brought, won, *seconds = compare_deal(variety, seed, new, old)
        found.brought.append(brought)
        found.won.append(won)
        found.seconds += seconds
    return found


def compare_deal(variety: Variety, seed: int, new: Robot[State], old: Robot[State]) -> list[float]:
    """Play one deal from each side: what it brought, which part of the hands was won, then the seconds of each card."""
    seats = seats_at(variety)
    brought, won, seconds = list[float](), list[float](), list[float]()
    for own in sides_of(variety, seats):
        took: list[list[float]] = [[] for _ in range(seats)]
        robots = tuple(new if seat in own else old for seat in range(seats))
        gains = play_hand(variety, seats, seed, robots, took)
        others = fmean(gains[seat] for seat in range(seats) if seat not in own)
        lead = fmean(gains[seat] for seat in own) - others
        brought.append(-lead if variety is Variety.MATTAZZA else lead)
        won.append(1.0 if brought[-1] > 0 else 0.5 if brought[-1] == 0 else 0.0)
        for seat in own:
            seconds += took[seat]
    return [fmean(brought), fmean(won), *seconds]


def compare_match(variety: Variety, seed: int, new: Robot[State], old: Robot[State]) -> list[float]:
    """Play one match from each side: which part of the two was won."""
    seats, won = seats_at(variety), list[float]()
    for own in sides_of(variety, seats):
        robots = tuple(new if seat in own else old for seat in range(seats))
        winners = play_match(variety, seats, seed, robots, [[] for _ in range(seats)])
        won.append(sum(seat in winners for seat in own) / len(winners))
    return [fmean(won)]


def seats_at(variety: Variety) -> int:
    """How many play: the fewest, and four in Mattazza."""
    return SHAPES[variety].least if variety is not Variety.MATTAZZA else 4


def interval(values: Sequence[float]) -> float:
    """Half of the interval of a mean."""
    return SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
