"""Probe: a hidden mover with a drawn default, hunted by a team that writes its orders together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.bench.sketch.forms import Draw, Field, Form, Pick
from tests.bench.sketch.kernel import (
    CHANCE, HAPPENING, Answers, Ask, ClockOnly, Decision, Drawn, Event, Question, Ranking, Seat, Secret, Step, hold,
)  # fmt: skip

PREY = Seat(0)
TEAM = (Seat(1), Seat(2))
PLACES, TURNS, SURFACES = 8, 6, 3
HIDE = Question(CHANCE, "hide")
CREEP = Question(PREY, "creep")
STAND = ClockOnly("stand")


@dataclass(frozen=True, slots=True)
class State:
    turn: int = 0
    prey: Secret[int] = hold(0)
    team: tuple[int, ...] = (0, 4)
    caught: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Crept(Event):
    reveals = {"place": "H-1"}
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Walked(Event):
    """The orders of one hunter, and what his search brought."""

    reveals = {"place": "H-2", "searched": "H-2", "found": "H-3"}
    seat: Seat
    place: int
    searched: int | None
    found: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Surfaced(Event):
    reveals = {"place": "H-4", HAPPENING: "H-4"}
    place: int


def around(place: int) -> tuple[int, ...]:
    return tuple((place + step) % PLACES for step in (-1, 0, 1))


class Hunt:
    def ask(self, state: State) -> Ask | None:
        if state.turn == 0:
            return Ask("hiding", {HIDE: Decision(Draw(PLACES))})
        if state.caught or state.turn > TURNS:
            return None
        orders = {Question(seat, "orders"): order(place) for seat, place in zip(TEAM, state.team)}
        return Ask("moving", {CREEP: Decision(Pick(around(state.prey.open())), by_clock=Drawn()), **orders})

    def resolve(self, state: State, answers: Answers) -> Step[State]:
        if HIDE in answers:
            return Step(replace(state, turn=1, prey=hold(answers[HIDE], PREY)), (crept(answers[HIDE]),))
        return move(state, answers)

    def standing(self, state: State) -> Ranking:
        return (TEAM, (PREY,)) if state.caught else ((PREY,), TEAM)


def order(place: int) -> Decision[tuple[int, int | None]]:
    """H-2: walk, and search a place if you like; the team reads each other's orders. In silence: stand."""
    search = Field("search", Pick(tuple(range(PLACES))), optional=True)
    return Decision(Form((Field("walk", Pick(around(place))), search)), by_clock=STAND, shown_to=TEAM)


def crept(place: int) -> Secret[Crept]:
    return hold(Crept(place=place), PREY)


def move(state: State, answers: Answers) -> Step[State]:
    """H-2..H-4: all move at once, then the searches are made, then the prey may have to surface."""
    prey: int = answers[CREEP]
    walks = tuple(carried_out(answers[Question(seat, "orders")], at, seat, prey) for seat, at in zip(TEAM, state.team))
    caught = any(walk.found for walk in walks)
    shown = (Surfaced(place=prey),) if caught or state.turn % SURFACES == 0 else ()
    team = tuple(walk.place for walk in walks)
    return Step(State(state.turn + 1, hold(prey, PREY), team, caught), (crept(prey), *walks, *shown))


def carried_out(orders: tuple[int, int | None] | ClockOnly, at: int, seat: Seat, prey: int) -> Walked:
    place, searched = (at, None) if isinstance(orders, ClockOnly) else orders
    return Walked(seat=seat, place=place, searched=searched, found=searched == prey, why=("H-3",))
