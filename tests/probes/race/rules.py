"""The race, in stages. Everybody has a private look; the first to press opens a window for all.

The quickest right guess wins the stage, counted from the moment each one's own look was shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from games.event import HAPPENING, Event, Told
from games.forms import Number, PickSome, Press, Shuffle
from games.game import Answers, Options, Ranking, Seating, Step, rank_by_points
from games.questions import Ask, Decision, Delivery, Question, Timed, Wait
from games.secret import CHANCE, CLOCK, Seat, Secret, hold

SPARE = 2
"""Digits that nobody is shown."""
DEAL = Question(CHANCE, "digits")
SHOWN = Question(CLOCK, "look-shown")
NOBODY = Question(CLOCK, "nobody-presses")
CLOSE = Question(CLOCK, "close-guesses")
NONE_YET: Secret[tuple[int, ...]] = hold(())


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on."""

    seats: int = 3
    stages: int = 3


@dataclass(frozen=True, slots=True)
class State:
    """`jokers` are the stages each seat wants doubled; `shown` is when each look was delivered."""

    terms: Terms = Terms()
    stage: int = 1
    jokers: tuple[Secret[tuple[int, ...]], ...] = ()
    digits: Secret[tuple[int, ...]] = NONE_YET
    shown: tuple[Secret[int | None], ...] = ()
    opened_by: Seat | None = None
    points: tuple[int, ...] = (0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class JokersChosen(Event):
    """Everybody has sealed the stages that shall count double."""

    reveals: ClassVar[Mapping[str, str]] = {HAPPENING: "PR-1"}


@dataclass(frozen=True, slots=True, kw_only=True)
class StageOpened(Event):
    """The looks of a stage have been dealt."""

    stage: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked(Event):
    """One digit, for one seat's eyes, once."""

    reveals: ClassVar[Mapping[str, str]] = {"digit": "PR-2"}
    digit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed(Event):
    """Somebody is ready to guess; the window opens for all."""

    reveals: ClassVar[Mapping[str, str]] = {"seat": "PR-3", HAPPENING: "PR-3"}
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class StageWon(Event):
    """The digits that were shown, who was the quickest to add them up, and what that was worth."""

    reveals: ClassVar[Mapping[str, str]] = {"digits": "PR-5", "winner": "PR-5", "worth": "PR-5", HAPPENING: "PR-4"}
    stage: int
    digits: tuple[int, ...]
    winner: Seat | None
    worth: int


class Race:
    """The rules."""

    def start(self, options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:
        """Nothing is carried over from the table before."""
        assert not errata
        assert former is None or former.stage > former.terms.stages
        return State(Terms(seating.count, options["stages"]), points=(0,) * seating.count)

    def ask(self, state: State) -> Ask | None:
        """Jokers, then for each stage: looks, a press, a window of guesses."""
        if state.stage > state.terms.stages:
            return None
        if not state.jokers:
            stages = PickSome(tuple(range(1, state.terms.stages + 1)), 0, 2)
            return Ask("choosing", {Question(seat, "jokers"): Decision(stages, by_clock="") for seat in racers(state)})
        if not state.digits.open():
            return Ask("dealing", {DEAL: Decision(Shuffle(state.terms.seats + SPARE))})
        waiting = tuple(s for s, shown in zip(racers(state), state.shown, strict=True) if shown.open() is None)
        looks = {SHOWN: Decision(Delivery(waiting))} if waiting else {}
        if state.opened_by is None:
            presses = {Question(seat, "press"): Decision(Press()) for seat in racers(state)}
            return Ask("looking", may={**presses, **looks, NOBODY: Decision(Wait(ms=60_000))})
        close = Decision(Wait(ms=20_000, once_pressed=3_000, closes=("guess",)))
        guesses = {Question(seat, "guess"): Decision(Number(0, most(state))) for seat in racers(state)}
        return Ask("guessing", may={**looks, CLOSE: close}, window=guesses)

    def resolve(self, state: State, answers: Answers) -> Step[State]:
        """By what was answered."""
        if DEAL in answers:
            return look(state, answers[DEAL])
        if SHOWN in answers:
            return Step(shown(state, answers[SHOWN]))
        if NOBODY in answers or CLOSE in answers:
            return award(state, quickest(state, answers))
        question = min(answers)
        if question.prompt == "jokers":
            jokers = tuple(hold(answers[Question(seat, "jokers")], seat) for seat in racers(state))
            return Step(replace(state, jokers=jokers), (JokersChosen(why=("PR-1",)),))
        return Step(replace(state, opened_by=question.seat), (Pressed(seat=question.seat, why=("PR-3",)),))

    def standing(self, state: State) -> Ranking:
        """By points."""
        return rank_by_points({Seat(seat): points for seat, points in enumerate(state.points)})

    def recallable(self, event: Event) -> bool:
        """PR-2: a look is shown once."""
        return not isinstance(event, Looked)

    def boundary(self, state: State) -> bool:
        """Every stage has digits of its own."""
        return not state.digits.open() and state.stage <= state.terms.stages

    def deal_number(self, state: State) -> int:
        """Jokers are secret from the first stage to the last."""
        return 1 if state.jokers and state.stage <= state.terms.stages else 0


def racers(state: State) -> tuple[Seat, ...]:
    """All seats."""
    return tuple(Seat(seat) for seat in range(state.terms.seats))


def most(state: State) -> int:
    """The greatest sum there can be."""
    size = state.terms.seats + SPARE
    return sum(range(size)) - sum(range(SPARE))


def look(state: State, digits: tuple[int, ...]) -> Step[State]:
    """PR-2: each sees one digit; the sum of them all is to be guessed."""
    pairs = zip(racers(state), digits, strict=False)
    looks = tuple(hold(Looked(digit=digit, why=("PR-2",)), seat) for seat, digit in pairs)
    told: Told = (StageOpened(stage=state.stage, why=("PR-2",)), *looks)
    unseen = (hold(None),) * state.terms.seats
    return Step(replace(state, digits=hold(digits), shown=unseen, opened_by=None), told)


def shown(state: State, report: Timed[Seat]) -> State:
    """PR-4: a seat's time runs from the moment its look was delivered."""
    pairs = zip(racers(state), state.shown, strict=True)
    times = (hold(report.at) if seat == report.answer else old for seat, old in pairs)
    return replace(state, shown=tuple(times))


def quickest(state: State, answers: Answers) -> Seat | None:
    """PR-4: a racer's last word counts, at its time; who was shown no look cannot win."""
    total = sum(state.digits.open()[: state.terms.seats])
    lapses: list[tuple[int, Seat]] = []
    for seat, since in zip(racers(state), state.shown, strict=True):
        guesses: tuple[Timed[int], ...] = answers.get(Question(seat, "guess"), ())
        if guesses and guesses[-1].answer == total and (start := since.open()) is not None:
            lapses.append((guesses[-1].at - start, seat))
    return min(lapses)[1] if lapses else None


def award(state: State, winner: Seat | None) -> Step[State]:
    """PR-5: a point for the stage, two where the winner had a joker on it."""
    worth = 0 if winner is None else 1 + (state.stage in state.jokers[winner].open())
    points = tuple(old + worth * (seat == winner) for seat, old in enumerate(state.points))
    digits = state.digits.open()[: state.terms.seats]
    told = StageWon(stage=state.stage, digits=digits, winner=winner, worth=worth, why=("PR-4", "PR-5"))
    return Step(State(state.terms, state.stage + 1, state.jokers, points=points), (told,))


def won(state: State, seat: Seat) -> bool:
    """Whether nobody has more points than this seat."""
    return state.points[seat] == max(state.points)
