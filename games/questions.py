"""What a position waits for: questions by seat and prompt, and how each is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct
from msgspec import field as struct_field

from games.forms import Pick, Refused, Shape
from games.secret import Seat

A = TypeVar("A")


class Question(NamedTuple):
    """Who is asked what; `prompt` is a message key. A tuple, since a fold mostly compares and looks up questions."""

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
    """As a default answer: a token that only the clock may give, never a person; the rules receive this object."""

    token: str
    people_only: bool = False  # A robot cannot know the answer, and leaves it to the clock too.


class Decision(Struct, Generic[A], frozen=True):
    """A shape, and how it is asked."""

    shape: Shape[A]
    # The default answer, in `must` alone.
    by_clock: str | RandomAnswer | ClockOnly = RandomAnswer()
    weighty: bool = False  # Takes two presses.
    shown_to: tuple[Seat, ...] = ()  # A team that may read this question and its sealed answer.
    timed: bool = False  # The rules receive the answer as `Timed`; in `may` it is still presented like a `must`.
    on_board: bool = False  # Every seat may be asked the same, and answers on the public board.

    def __repr__(self) -> str:
        return f"Decision({type(self.shape).__name__})"  # what is on offer may be a secret

    def parse(self, token: str, *, by_clock: bool = False) -> A | ClockOnly:
        """Return the answer a token stands for; raises Refused."""
        if by_clock and isinstance(self.by_clock, ClockOnly) and token == self.by_clock.token:
            return self.by_clock
        return self.shape.parse(token)

    def token(self, answer: A | ClockOnly) -> str:
        return answer.token if isinstance(answer, ClockOnly) else self.shape.token(answer)


class Wait(Pick[str], frozen=True):
    """Asked of CLOCK: a wait of `ms` from its start, which closes windows by prompt."""

    options: tuple[str, ...] = ("past",)
    ms: int = 0
    # After the first press into one of its windows, it ends so many ms after that press, sooner or later.
    once_pressed: int | None = None
    closes: tuple[str, ...] = ()
    look_of: Seat | None = None  # The one seat whose look it is: its person is not notified until then.
    # Windows by prompt, with the time after which a press into them changes nothing.
    void: tuple[tuple[str, int], ...] = ()

    def __eq__(self, other: object) -> bool:  # but for `void`, so that what is asked stays the same as presses come
        return type(other) is Wait and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(self.terms)

    @property
    def terms(self) -> tuple[object, ...]:
        return self.options, self.ms, self.once_pressed, self.closes, self.look_of

    def is_ended_by(self, prompt: str, at: int) -> bool:
        """Tell whether a press into a window, made at a time, decides when the wait ends."""
        return prompt in self.closes and all(at <= last for each, last in self.void if each == prompt)


PUBLIC: Final = Seat(-4)  # In `Delivery`: everybody, by the table's public picture.
# In `Delivery`: it has not been delivered at all; said when no report has come for a while, where the rules ask for it.
NO_SEAT: Final = Seat(-5)


class Delivery(Pick[Seat], frozen=True):
    """Asked of CLOCK: to which of these seats a look has been delivered; `PUBLIC` where all see it on the board."""

    by_picture: bool = False  # A picture alone delivers it, and no words that are sent tell what it shows.


class Work(Shape[A], Struct, frozen=True):
    """Asked of JUDGE: a `task` the game's own judge knows. A fold reads the logged verdict and does no work."""

    task: str
    matter: tuple[str, ...]  # As tokens.
    verdict: Shape[A]
    bound: int = 400_000  # The most operations the judge may spend, never seconds.

    def read(self, token: str) -> A:
        """Return the verdict a spelling means, canonical or not; raises Refused or ValueError."""
        return self.verdict.read(token)

    def token(self, answer: A) -> str:
        return self.verdict.token(answer)

    def count(self) -> int:
        return self.verdict.count()

    def nth(self, index: int) -> A:
        return self.verdict.nth(index)


Questions: TypeAlias = Mapping[Question, Decision[Any]]


class Ask(Struct, frozen=True):
    """What a position waits for; its `face` and `pace` are public, as the deadline is, and tell no secret."""

    face: str
    must: Questions = struct_field(default_factory=dict)  # Sealed until the last is in, then resolved together.
    may: Questions = struct_field(default_factory=dict)  # Resolved at once.
    # Any number of timed answers, sealed until a `Wait` that names the prompt is answered.
    window: Questions = struct_field(default_factory=dict)
    pace: ThinkingTime = ThinkingTime.TURN
    extra_ms: int = 0  # Added to what the pace gives, for what takes its time by itself, as looks do.

    def __repr__(self) -> str:
        return f"Ask({self.face!r})"

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
    return {question for question in old if question in new and old[question] == new[question]}


@dataclass(frozen=True, slots=True)
class Timed(Generic[A]):
    """An answer and its time in ms since the table opened, which the app adds: in windows, where it is `timed`, and by CLOCK."""

    answer: A = field(repr=False)
    at: int
