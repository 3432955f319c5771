"""What a position waits for: questions by seat and prompt, and the manner in which each is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from games.forms import Pick, Refused, Shape
from games.frozen import swift
from games.secret import Seat

A = TypeVar("A")


class Question(NamedTuple):
    """Who is asked what: its `prompt` is a message key. A tuple, since a fold compares and looks up little else."""

    seat: Seat
    prompt: str


class ThinkingTime(StrEnum):
    """How long a question deserves; the table's own pace maps it to time."""

    QUICK = "quick"
    TURN = "turn"
    STUDY = "study"


@swift
@dataclass(frozen=True, slots=True)
class RandomAnswer:
    """In silence, the dealer draws uniformly among the legal answers."""


@swift
@dataclass(frozen=True, slots=True)
class ClockOnly:
    """In silence, the clock gives this token, which no hand may give; the rules receive this object.

    `people_only`: a robot cannot know the answer, and leaves it to the clock too.
    """

    token: str
    people_only: bool = False


@swift
@dataclass(frozen=True, slots=True)
class Decision(Generic[A]):
    """A shape, and the manner in which it is asked.

    `by_clock`, consulted in `must` alone, is a legal token, `Drawn()` or `ClockOnly(token)`.
    `weighty` asks for two presses. `shown_to` lets a team read this question and its sealed answer.
    `timed`: the rules receive the answer as `Timed`, and where it `may` be given, it is put to its seat like a `must`.
    `on_board`: every seat may be asked the same, and answers on the board that all see.
    """

    shape: Shape[A] = field(repr=False)
    by_clock: str | RandomAnswer | ClockOnly = field(default=RandomAnswer(), repr=False)
    pace: ThinkingTime = ThinkingTime.TURN
    weighty: bool = False
    shown_to: tuple[Seat, ...] = ()
    timed: bool = False
    on_board: bool = False

    def parse(self, token: str, *, by_clock: bool = False) -> A | ClockOnly:
        """The answer a token stands for; raises Refused."""
        if by_clock and isinstance(self.by_clock, ClockOnly) and token == self.by_clock.token:
            return self.by_clock
        return self.shape.parse(token)

    def token(self, answer: A | ClockOnly) -> str:
        """The one written form of an answer."""
        return answer.token if isinstance(answer, ClockOnly) else self.shape.token(answer)


@swift
@dataclass(frozen=True, slots=True)
class Wait(Pick[str]):
    """Asked of CLOCK: `ms` from its start; it closes windows by prompt.

    Once a press has come into one of them, the end is `once_pressed` after its arrival instead, sooner or later.
    """

    options: tuple[str, ...] = ("past",)
    ms: int = 0
    once_pressed: int | None = None
    closes: tuple[str, ...] = ()


PUBLIC: Final = Seat(-4)
"""In `Shown`: everybody, by the table's public picture."""
NOBODY: Final = Seat(-5)
"""In `Shown`: it has not been delivered at all; said when no report has come for a while, where the rules ask for it."""


@swift
@dataclass(frozen=True, slots=True)
class Delivery(Pick[Seat]):
    """Asked of CLOCK: the seat, of these, to which a look has been delivered; `PUBLIC` where all see it on the board."""


@swift
@dataclass(frozen=True, slots=True)
class Work(Shape[A]):
    """Asked of JUDGE: a `task` the game's own judge knows, its `matter` as tokens, and the shape of the verdict.

    `bound` is the most operations the judge may spend, never seconds; folding reads the logged verdict.
    """

    task: str
    matter: tuple[str, ...] = field(repr=False)
    verdict: Shape[A] = field(repr=False)
    bound: int = 400_000

    def read(self, token: str) -> A:
        """The verdict a token stands for."""
        return self.verdict.read(token)

    def token(self, answer: A) -> str:
        """The written verdict."""
        return self.verdict.token(answer)

    def count(self) -> int:
        """How many verdicts there could be."""
        return self.verdict.count()

    def nth(self, index: int) -> A:
        """The verdict of that index."""
        return self.verdict.nth(index)


Questions: TypeAlias = Mapping[Question, Decision[Any]]


@swift
@dataclass(frozen=True, slots=True)
class Ask:
    """What a position waits for, with one public `face` for all of it.

    `must`: sealed until the last is in, then resolved together. `may`: resolved at once.
    `window`: any number of timed answers, sealed until a `Wait` that names the prompt is answered.
    """

    face: str
    must: Questions = field(default_factory=dict, repr=False)
    may: Questions = field(default_factory=dict, repr=False)
    window: Questions = field(default_factory=dict, repr=False)

    def require_decision(self, question: Question) -> Decision[Any]:
        """What is asked there; raises Refused("not-your-decision") where nothing is."""
        found = self.must.get(question) or self.may.get(question) or self.window.get(question)
        if found is None:
            raise Refused("not-your-decision")
        return found

    def questions(self) -> tuple[Question, ...]:
        """All that is asked, in the order of seats and prompts."""
        return tuple(sorted((*self.must, *self.may, *self.window)))


def is_unchanged(before: Ask, after: Ask, question: Question) -> bool:
    """Whether the same seat is asked the same, in the same kind, with the same options."""
    return question in unchanged_questions(before, after)


def unchanged_questions(before: Ask, after: Ask) -> set[Question]:
    """The questions that are unchanged."""
    kept = set() if before.must.keys().isdisjoint(after.must) else equal_questions(before.must, after.must)
    if before.may and after.may:
        kept |= equal_questions(before.may, after.may)
    if before.window and after.window:
        kept |= equal_questions(before.window, after.window)
    return kept


def equal_questions(old: Questions, new: Questions) -> set[Question]:
    """The questions that are asked in the same way in both."""
    return {question for question in old if question in new and old[question] == new[question]}


@swift
@dataclass(frozen=True, slots=True)
class Timed(Generic[A]):
    """An answer and its time in ms since the table opened, which the office adds: in windows, where it is `timed`, and by CLOCK."""

    answer: A = field(repr=False)
    at: int
