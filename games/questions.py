"""What a position waits for: questions by seat and prompt, and how each is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from games.forms import Pick, Refused, Shape
from games.frozen import with_fast_init
from games.secret import Seat

A = TypeVar("A")


class Question(NamedTuple):
    """Who is asked what; `prompt` is a message key.

    A tuple, since a fold does little but compare and look up questions.
    """

    seat: Seat
    prompt: str


class ThinkingTime(StrEnum):
    """How long what a position waits for deserves; the table's own pace maps it to time."""

    QUICK = "quick"
    TURN = "turn"
    STUDY = "study"


@dataclass(frozen=True, slots=True)
class RandomAnswer:
    """As a default answer: the dealer draws uniformly among the legal answers."""


@dataclass(frozen=True, slots=True)
class ClockOnly:
    """As a default answer: a token that only the clock may give, never a person; the rules receive this object.

    `people_only`: a robot cannot know the answer, and leaves it to the clock too.
    """

    token: str
    people_only: bool = False


@with_fast_init
@dataclass(frozen=True, slots=True)
class Decision(Generic[A]):
    """A shape, and how it is asked.

    `by_clock`, the default answer, counts in `must` alone: a legal token, `RandomAnswer()` or `ClockOnly(token)`. `weighty`
    asks for two presses. `shown_to` lets a team read this question and its sealed answer. `timed`: the rules receive
    the answer as `Timed`, and in `may` it is still presented to its seat like a `must`. `on_board`: every seat may be
    asked the same, and answers on the public board.
    """

    shape: Shape[A] = field(repr=False)
    by_clock: str | RandomAnswer | ClockOnly = field(default=RandomAnswer(), repr=False)
    weighty: bool = False
    shown_to: tuple[Seat, ...] = ()
    timed: bool = False
    on_board: bool = False

    def parse(self, token: str, *, by_clock: bool = False) -> A | ClockOnly:
        """Return the answer a token stands for; raises Refused."""
        if by_clock and isinstance(self.by_clock, ClockOnly) and token == self.by_clock.token:
            return self.by_clock
        return self.shape.parse(token)

    def token(self, answer: A | ClockOnly) -> str:
        """Return the canonical token of an answer."""
        return answer.token if isinstance(answer, ClockOnly) else self.shape.token(answer)


@dataclass(frozen=True, slots=True)
class Wait(Pick[str]):
    """Asked of CLOCK: a wait of `ms` from its start, which closes windows by prompt.

    Once a press has come into one of them, the wait ends `once_pressed` ms after its arrival instead, sooner or later.
    `look_of` is the one seat whose look it is: its person is left in peace until then.
    `void` are windows by prompt, with the time after which a press into them changes nothing.
    """

    options: tuple[str, ...] = ("past",)
    ms: int = 0
    once_pressed: int | None = None
    closes: tuple[str, ...] = ()
    look_of: Seat | None = None
    void: tuple[tuple[str, int], ...] = field(default=(), compare=False)

    def is_ended_by(self, prompt: str, at: int) -> bool:
        """Tell whether a press into a window, made at a time, decides when the wait ends."""
        return prompt in self.closes and all(at <= last for each, last in self.void if each == prompt)


PUBLIC: Final = Seat(-4)  # In `Delivery`: everybody, by the table's public picture.
# In `Delivery`: it has not been delivered at all; said when no report has come for a while, where the rules ask for it.
NOBODY: Final = Seat(-5)


@dataclass(frozen=True, slots=True)
class Delivery(Pick[Seat]):
    """Asked of CLOCK: to which of these seats a look has been delivered; `PUBLIC` where all see it on the board.

    `by_picture`: a picture alone delivers it, and no words that are sent tell what it shows.
    """

    by_picture: bool = False


@dataclass(frozen=True, slots=True)
class Work(Shape[A]):
    """Asked of JUDGE: a `task` the game's own judge knows, its `matter` as tokens, and the shape of the verdict.

    `bound` is the most operations the judge may spend, never seconds. A fold reads the logged verdict and does no work.
    """

    task: str
    matter: tuple[str, ...] = field(repr=False)
    verdict: Shape[A] = field(repr=False)
    bound: int = 400_000

    def read(self, token: str) -> A:
        """Return the verdict a spelling means, canonical or not; raises Refused or ValueError."""
        return self.verdict.read(token)

    def token(self, answer: A) -> str:
        """Return the canonical token of a verdict."""
        return self.verdict.token(answer)

    def count(self) -> int:
        """Count the possible verdicts."""
        return self.verdict.count()

    def nth(self, index: int) -> A:
        """Return the verdict of that index."""
        return self.verdict.nth(index)


Questions: TypeAlias = Mapping[Question, Decision[Any]]


@with_fast_init
@dataclass(frozen=True, slots=True)
class Ask:
    """What a position waits for, with one public `face` and one `pace` for all of it.

    All may read the deadline, so the pace follows from nothing that is secret: not from who is asked which question.
    `must`: sealed until the last is in, then resolved together. `may`: resolved at once.
    `window`: any number of timed answers, sealed until a `Wait` that names the prompt is answered.
    `extra_ms`: so much longer than the pace gives, for what takes its time by itself, as looks do.
    """

    face: str
    must: Questions = field(default_factory=dict, repr=False)
    may: Questions = field(default_factory=dict, repr=False)
    window: Questions = field(default_factory=dict, repr=False)
    pace: ThinkingTime = ThinkingTime.TURN
    extra_ms: int = 0

    def require_decision(self, question: Question) -> Decision[Any]:
        """Return what this question asks; raises Refused("not-your-decision") where it is not asked."""
        found = self.must.get(question) or self.may.get(question) or self.window.get(question)
        if found is None:
            raise Refused("not-your-decision")
        return found

    def questions(self) -> tuple[Question, ...]:
        """Return all questions, sorted by seat and prompt."""
        return tuple(sorted((*self.must, *self.may, *self.window)))


def unchanged_questions(before: Ask, after: Ask) -> set[Question]:
    """Return the questions that are the same in both, and of the same kind (`must`, `may`, `window`)."""
    kept = set() if before.must.keys().isdisjoint(after.must) else equal_questions(before.must, after.must)
    if before.may and after.may:
        kept |= equal_questions(before.may, after.may)
    if before.window and after.window:
        kept |= equal_questions(before.window, after.window)
    return kept


def equal_questions(old: Questions, new: Questions) -> set[Question]:
    """Return the questions that are asked in the same way in both."""
    return {question for question in old if question in new and old[question] == new[question]}


@dataclass(frozen=True, slots=True)
class Timed(Generic[A]):
    """An answer and its time in ms since the table opened, which the office adds: in windows, where it is `timed`, and by CLOCK."""

    answer: A = field(repr=False)
    at: int
