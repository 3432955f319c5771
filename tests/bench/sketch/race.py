"""Probe: a race in stages. Everybody has a private look; the first to press opens a window for all.

The quickest right guess wins the stage, counted from the moment each one's own look was shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.bench.sketch.forms import Number, Press, Shuffle
from tests.bench.sketch.kernel import (
    CHANCE, CLOCK, HAPPENING, Answers, Ask, Decision, Event, Question, Ranking, Seat, Secret, Shown,
    Step, Timed, Wait, hold, ranked,
)  # fmt: skip

RACERS = (Seat(0), Seat(1), Seat(2))
STAGES, DIGITS = 3, 5
DEAL = Question(CHANCE, "digits")
SHOWN = Question(CLOCK, "look-shown")
NOBODY = Question(CLOCK, "nobody-presses")
CLOSE = Question(CLOCK, "close-guesses")


@dataclass(frozen=True, slots=True)
class State:
    stage: int = 1
    digits: Secret[tuple[int, ...]] = hold(())
    shown: tuple[Secret[int | None], ...] = ()
    opened_by: Seat | None = None
    points: tuple[int, ...] = (0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked(Event):
    reveals = {"digit": "R-1"}
    digit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed(Event):
    reveals = {"seat": "R-2", HAPPENING: "R-2"}
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class StageWon(Event):
    reveals = {"digits": "R-4", "winner": "R-4", HAPPENING: "R-4"}
    digits: tuple[int, ...]
    winner: Seat | None


class Race:
    def ask(self, state: State) -> Ask | None:
        if state.stage > STAGES:
            return None
        if not state.digits.open():
            return Ask("dealing", {DEAL: Decision(Shuffle(DIGITS))})
        waiting = tuple(seat for seat, shown in zip(RACERS, state.shown) if shown.open() is None)
        looks = {SHOWN: Decision(Shown(waiting))} if waiting else {}
        if state.opened_by is None:
            presses = {Question(seat, "press"): Decision(Press()) for seat in RACERS}
            return Ask("looking", may={**presses, **looks, NOBODY: Decision(Wait(ms=60_000))})
        close = Decision(Wait(ms=20_000, once_pressed=3_000, closes=("guess",)))
        guesses = {Question(seat, "guess"): Decision(Number(1, 2 * DIGITS)) for seat in RACERS}
        return Ask("guessing", may={**looks, CLOSE: close}, window=guesses)

    def resolve(self, state: State, answers: Answers) -> Step[State]:
        if DEAL in answers:
            return look(state, answers[DEAL])
        if SHOWN in answers:
            return Step(shown(state, answers[SHOWN]))
        if NOBODY in answers or CLOSE in answers:
            return award(state, quickest(state, answers))
        [question] = answers
        return Step(replace(state, opened_by=question.seat), (Pressed(seat=question.seat),))

    def standing(self, state: State) -> Ranking:
        return ranked(dict(zip(RACERS, state.points)))


def look(state: State, digits: tuple[int, ...]) -> Step[State]:
    """R-1: each sees one digit; the sum of the three is to be guessed."""
    looks = tuple(hold(Looked(digit=digit), seat) for seat, digit in zip(RACERS, digits))
    return Step(replace(state, digits=hold(digits), shown=(hold(None),) * len(RACERS), opened_by=None), looks)


def shown(state: State, report: Timed[Seat]) -> State:
    times = (hold(report.at) if seat == report.answer else old for seat, old in zip(RACERS, state.shown))
    return replace(state, shown=tuple(times))


def quickest(state: State, answers: Answers) -> Seat | None:
    """R-3: a racer's last word counts, at its time; who was shown no look cannot win."""
    total = sum(state.digits.open()[: len(RACERS)])
    lapses: list[tuple[int, Seat]] = []
    for seat, since in zip(RACERS, state.shown):
        guesses: tuple[Timed[int], ...] = answers.get(Question(seat, "guess"), ())
        if guesses and guesses[-1].answer == total and (start := since.open()) is not None:
            lapses.append((guesses[-1].at - start, seat))
    return min(lapses)[1] if lapses else None


def award(state: State, winner: Seat | None) -> Step[State]:
    points = tuple(old + (seat == winner) for seat, old in zip(RACERS, state.points))
    told = StageWon(digits=state.digits.open(), winner=winner, why=("R-3",))
    return Step(State(state.stage + 1, points=points), (told,))
