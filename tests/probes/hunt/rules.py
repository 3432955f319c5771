"""The hunt: a hidden mover with a drawn default, hunted by a team that writes its orders together.

The forest is a ring of places. At dawn a judge finds out whether the prey can still slip home.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.event import HAPPENING, Event, Told
from games.forms import Draw, Field, Form, Pick, Press, Roll
from games.game import Answers, Options, Ranking, Seating, Step, rank_by_points
from games.questions import Ask, ClockOnly, Decision, Question, RandomAnswer, ThinkingTime, Work
from games.secret import CHANCE, JUDGE, Seat, Secret, hold

PREY = Seat(0)
PLACES, LAIR, SURFACES, STORM = 8, 0, 3, 2
"""The places of the ring; the prey's home; every how many turns it surfaces; after which turn a tree falls."""
STARTS = (4, 6, 2, 5)
HIDE = Question(CHANCE, "hide")
STRIKE = Question(CHANCE, "storm")
EMERGE = Question(CHANCE, "emerge")
CREEP = Question(PREY, "creep")
DIG = Question(PREY, "dig")
ROUTE = Question(JUDGE, "route")
STAND = ClockOnly("stand")


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on."""

    seats: int = 3
    nights: int = 2
    turns: int = 6


@dataclass(frozen=True, slots=True)
class Burrow:
    """The prey's tunnel of this night: dug once at most; `open` while chance has not said where it leads."""

    dug: bool = False
    open: bool = False


NOWHERE = hold(0)
UNTOUCHED = hold(Burrow(), PREY)


@dataclass(frozen=True, slots=True)
class State:
    """Turn 0 is before the prey hides; `team` are the hunters' places; `won` are nights by prey and team."""

    terms: Terms = Terms()
    night: int = 1
    turn: int = 0
    prey: Secret[int] = NOWHERE
    burrow: Secret[Burrow] = UNTOUCHED
    team: tuple[int, ...] = STARTS[:2]
    tree: int | None = None
    won: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class NightFell(Event):
    """A night begins; the hunters stand at their posts again."""

    night: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Crept(Event):
    """Where the prey is now, for its own eyes; `dug` if it came through its tunnel."""

    reveals: ClassVar[Mapping[str, str]] = {"place": "PH-1"}
    place: int
    dug: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Walked(Event):
    """The orders of one hunter, and what his search brought."""

    reveals: ClassVar[Mapping[str, str]] = {"place": "PH-2", "searched": "PH-2", "found": "PH-3"}
    seat: Seat
    place: int
    searched: int | None
    found: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Surfaced(Event):
    """The prey had to show itself."""

    reveals: ClassVar[Mapping[str, str]] = {"place": "PH-4", HAPPENING: "PH-4"}
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeFell(Event):
    """A tree lies across a place."""

    reveals: ClassVar[Mapping[str, str]] = {"place": "PH-5"}
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NightEnded(Event):
    """Who has the night, and by which clause; everybody sees where the prey was."""

    reveals: ClassVar[Mapping[str, str]] = {"place": "PH-7", "escaped": "PH-6", HAPPENING: "PH-3", "why": "PH-7"}
    night: int
    place: int
    escaped: bool


class Hunt:
    """The rules."""

    def start(self, options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:
        """Nothing is carried over from the table before."""
        assert not errata
        assert former is None or former.night > former.terms.nights
        terms = Terms(seating.count, options["nights"], options["turns"])
        return State(terms, team=STARTS[: seating.count - 1])

    def ask(self, state: State) -> Ask | None:
        """The prey's own steps have no face of their own."""
        if state.night > state.terms.nights:
            return None
        if state.turn == 0:
            return Ask("hiding", {HIDE: Decision(Draw(PLACES))})
        if state.turn > state.terms.turns:
            return Ask("dawning", {ROUTE: Decision(route(state), by_clock="open")})
        if state.turn > STORM and state.tree is None:
            return Ask("storming", {STRIKE: Decision(Roll(PLACES))})
        creep = Decision(Pick(around(state.prey.open())), by_clock=RandomAnswer())
        orders = {Question(Seat(i), "orders"): order(state, place) for i, place in enumerate(state.team, 1)}
        return Ask("moving", {CREEP: creep, **orders}, may=tunnel(state), pace=ThinkingTime.STUDY)

    def resolve(self, state: State, answers: Answers) -> Step[State]:
        """One question at a time, but for the moves of a turn."""
        question, answer = min(answers.items(), key=lambda item: item[0])
        match question:
            case _ if CREEP in answers:
                return move(state, answers)
            case Question(prompt="hide"):
                return crept(replace(state, turn=1), answer, first=True)
            case Question(prompt="storm"):
                return Step(replace(state, tree=answer[0] - 1), (TreeFell(place=answer[0] - 1, why=("PH-5",)),))
            case Question(prompt="dig"):
                return Step(replace(state, burrow=hold(Burrow(dug=True, open=True), PREY)))
            case Question(prompt="emerge"):
                return crept(replace(state, burrow=hold(Burrow(dug=True), PREY)), answer)
            case Question(prompt="route"):
                return end(state, escaped=answer == "open", why="PH-6")
        raise AssertionError(question)

    def standing(self, state: State) -> Ranking:
        """By nights; the hunters are level."""
        prey, team = state.won
        return rank_by_points({PREY: prey, **dict.fromkeys(hunters(state), team)})

    def recallable(self, event: Event) -> bool:
        """PH-8: where a hunter searched is not written down."""
        return not isinstance(event, Walked)

    def boundary(self, state: State) -> bool:
        """Every night is a deal."""
        return state.turn == 0 and state.night <= state.terms.nights

    def deal_number(self, state: State) -> int:
        """Before it hides, nobody need know where the prey is."""
        return state.night if state.turn and state.night <= state.terms.nights else 0


def hunters(state: State) -> tuple[Seat, ...]:
    """All seats but the prey's."""
    return tuple(Seat(seat) for seat in range(1, state.terms.seats))


def around(place: int) -> tuple[int, ...]:
    """A place and its neighbours."""
    return tuple((place + step) % PLACES for step in (-1, 0, 1))


def order(state: State, place: int) -> Decision[tuple[int, int | None]]:
    """PH-2: walk, and search a place if you like; the team reads each other's orders. In silence: stand."""
    search = Field("search", Pick(tuple(range(PLACES))), optional=True)
    fields = (Field("walk", Pick(around(place))), search)
    return Decision(Form(fields), by_clock=STAND, shown_to=hunters(state))


def tunnel(state: State) -> dict[Question, Decision[Any]]:
    """PH-1: on an even place the prey may dig, once a night; nobody hears it."""
    burrow = state.burrow.open()
    if burrow.open:
        return {EMERGE: Decision(Draw(PLACES))}
    return {} if burrow.dug or state.prey.open() % 2 else {DIG: Decision(Press(), weighty=True)}


def crept(state: State, place: int, *, first: bool = False) -> Step[State]:
    """The prey is somewhere else, and alone knows it."""
    told = hold(Crept(place=place, dug=not first, why=("PH-1",)), PREY)
    night = (NightFell(night=state.night, why=("PH-1",)),) if first else ()
    return Step(replace(state, prey=hold(place, PREY)), (*night, told))


def move(state: State, answers: Answers) -> Step[State]:
    """PH-2..PH-4: all move at once, then the searches are made, then the prey may have to surface."""
    prey: int = answers[CREEP]
    posts = zip(hunters(state), state.team, strict=True)
    walks = tuple(carried_out(answers[Question(seat, "orders")], at, seat, prey) for seat, at in posts)
    told: Told = (hold(Crept(place=prey, why=("PH-1",)), PREY), *walks)
    team = tuple(walk.place for walk in walks)
    moved = replace(state, turn=state.turn + 1, prey=hold(prey, PREY), team=team, burrow=settled(state))
    if any(walk.found for walk in walks):
        ended = end(moved, escaped=False, why="PH-3")
        return Step(ended.state, (*told, *ended.events))
    if state.turn % SURFACES == 0:
        told = (*told, Surfaced(place=prey, why=("PH-4",)))
    return Step(moved, told)


def settled(state: State) -> Secret[Burrow]:
    """A tunnel that leads nowhere yet is given up when all move."""
    return hold(replace(state.burrow.open(), open=False), PREY)


def carried_out(orders: tuple[int, int | None] | ClockOnly, at: int, seat: Seat, prey: int) -> Walked:
    """PH-3: a search finds the prey where it is after its move."""
    place, searched = (at, None) if isinstance(orders, ClockOnly) else orders
    return Walked(seat=seat, place=place, searched=searched, found=searched == prey, why=("PH-2", "PH-3"))


def end(state: State, *, escaped: bool, why: str) -> Step[State]:
    """PH-7: the night is over; the next one finds the hunters at their posts."""
    prey, team = state.won
    won = (prey + escaped, team + (not escaped))
    told = NightEnded(night=state.night, place=state.prey.open(), escaped=escaped, why=(why,))
    team_posts = STARTS[: state.terms.seats - 1]
    return Step(State(state.terms, state.night + 1, team=team_posts, won=won), (told,))


def route(state: State) -> Work[str]:
    """PH-6: can the prey still reach its lair, past hunters and trees?"""
    tree = () if state.tree is None else (state.tree,)
    matter = (state.prey.open(), LAIR, *sorted({*state.team, *tree}))
    return Work("route", tuple(map(str, matter)), Pick(("open", "closed")), bound=100)


def judge(work: Work[Any]) -> str:
    """Answer `route` by walking; a step counts as an operation."""
    assert work.task == "route"
    start, goal, *blocked = map(int, work.matter)
    seen, edge, steps = {start}, [start], 0
    while edge and goal not in seen:
        place = edge.pop(0)
        for beside in around(place):
            steps += 1
            assert steps <= work.bound, "the judge ran away"
            if beside not in seen and beside not in blocked:
                seen.add(beside)
                edge.append(beside)
    return "open" if goal in seen else "closed"
