"""The referee's kernel: what a game is, and how a table of it advances.

Pure by contract: no clock, no randomness, no I/O, no language.
"""

from __future__ import annotations

import dataclasses
import hmac
from base64 import b32encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from typing import Any, ClassVar, Final, Generic, NewType, Protocol, TypeAlias, TypeVar

from tests.bench.sketch.forms import Pick, Refused, Shape

Seat = NewType("Seat", int)
CHANCE: Final = Seat(-1)
"""The seat that answers for the deck and the dice."""
CLOCK: Final = Seat(-2)
"""The seat that answers when a wait is over or something was shown."""
JUDGE: Final = Seat(-3)
"""The seat that answers for work too heavy to be folded."""

A = TypeVar("A")
S = TypeVar("S")
T = TypeVar("T")
V = TypeVar("V", covariant=True)


# -- secrets -------------------------------------------------------------------


class Secret(Generic[V]):
    """A value some eyes may not see: Held in a state, Veiled in the view of the others."""

    __slots__ = ()

    def open(self) -> V:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Held(Secret[V]):
    value: V = field(repr=False)
    seen_by: tuple[Seat, ...] = field(default=(), repr=False)
    sized: bool = False

    def open(self) -> V:
        return self.value


@dataclass(frozen=True, slots=True)
class Veiled(Secret[V]):
    size: int | None = None

    def open(self) -> V:
        raise RuntimeError("a veiled secret was opened: this is a view, not a state")


@dataclass(frozen=True, slots=True)
class Commitment:
    """A published hash; any two are equal, since only its shape may be compared."""

    digest: str = field(compare=False)


def hold(value: T, *seen_by: Seat, sized: bool = False) -> Held[T]:
    return Held(value, tuple(sorted(seen_by)), sized)


def veil(value: Any, eye: Seat | None) -> Any:
    """Take out what `eye` may not see; a type it does not know is a bug, never let through."""
    match value:
        case Held(inner, seen_by, sized):
            if eye is not None and eye in seen_by:
                return Held(veil(inner, eye), (eye,), sized)
            return Veiled(len(inner) if sized else None)
        case None | bool() | int() | str() | Enum() | Veiled() | Commitment():
            return value
        case tuple() if type(value) is tuple:
            return tuple(veil(item, eye) for item in value)
        case frozenset() if frozenset(veil(item, None) for item in value) == value:
            return value
        case _ if is_frozen(value):
            return replace(value, **{f.name: veil(getattr(value, f.name), eye) for f in dataclasses.fields(value)})
    raise TypeError(f"{type(value).__name__} has no place in a state or an event")


def is_frozen(value: Any) -> bool:
    return bool(getattr(getattr(type(value), "__dataclass_params__", None), "frozen", False))


# -- events --------------------------------------------------------------------

HAPPENING: Final = "happening"
"""In `Event.reveals`: that it happened at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What came to be known; `reveals` says which fields may tell a secret, by which clause.

    An event whose very existence is private is itself held: `hold(Crept(...), seat)`.
    """

    reveals: ClassVar[Mapping[str, str]] = {}
    why: tuple[str, ...] | Secret[tuple[str, ...]] = ()


def told(events: Iterable[Event | Secret[Any]], eye: Seat | None) -> tuple[Event, ...]:
    """The story as one eye hears it."""
    heard = (veil(event, eye) for event in events)
    return tuple(event.open() if isinstance(event, Held) else event for event in heard if not isinstance(event, Veiled))


# -- decisions -----------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Question:
    """Who is asked what: its `prompt` is a message key."""

    seat: Seat
    prompt: str


class Pace(StrEnum):
    QUICK = "quick"
    TURN = "turn"
    STUDY = "study"


@dataclass(frozen=True, slots=True)
class Drawn:
    """In silence, the dealer draws uniformly among the legal answers."""


@dataclass(frozen=True, slots=True)
class ClockOnly:
    """In silence, the clock gives this token, which no hand may give; the rules receive this object."""

    token: str


@dataclass(frozen=True, slots=True)
class Decision(Generic[A]):
    """A shape, and the manner in which it is asked; `by_clock` is consulted in `must` alone."""

    shape: Shape[A] = field(repr=False)
    by_clock: str | Drawn | ClockOnly = field(default=Drawn(), repr=False)
    pace: Pace = Pace.TURN
    weighty: bool = False
    shown_to: tuple[Seat, ...] = ()

    def parse(self, token: str, *, by_clock: bool = False) -> A | ClockOnly:
        if by_clock and isinstance(self.by_clock, ClockOnly) and token == self.by_clock.token:
            return self.by_clock
        return self.shape.parse(token)

    def token(self, answer: A | ClockOnly) -> str:
        return answer.token if isinstance(answer, ClockOnly) else self.shape.token(answer)


@dataclass(frozen=True, slots=True)
class Wait(Pick[str]):
    """Asked of CLOCK: `ms` from its start, or `once_pressed` from a first press; it closes windows by prompt."""

    options: tuple[str, ...] = ("past",)
    ms: int = 0
    once_pressed: int | None = None
    closes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown(Pick[Seat]):
    """Asked of CLOCK: to which of these seats has a look been delivered?"""


Questions: TypeAlias = Mapping[Question, Decision[Any]]


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

    def decision(self, question: Question) -> Decision[Any]:
        for kind in (self.must, self.may, self.window):
            if question in kind:
                return kind[question]
        raise Refused("not-your-decision")

    def questions(self) -> tuple[Question, ...]:
        return tuple(sorted((*self.must, *self.may, *self.window)))


def unchanged(before: Ask, after: Ask, question: Question) -> bool:
    """Whether the same seat is asked the same, in the same kind, with the same options."""
    kinds = ((before.must, after.must), (before.may, after.may), (before.window, after.window))
    return any(question in old and old[question] == new.get(question) for old, new in kinds)


@dataclass(frozen=True, slots=True)
class Timed(Generic[A]):
    """An answer and its time, which the office adds: in windows, and whatever CLOCK answers."""

    answer: A = field(repr=False)
    at: int


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A new state, and what happened on the way to it."""

    state: S
    events: tuple[Event | Secret[Any], ...] = ()


Answers: TypeAlias = Mapping[Question, Any]
Ranking: TypeAlias = tuple[tuple[Seat, ...], ...]
"""Best first; those who are level stand together."""


class Game(Protocol[S]):
    """Rules: who is asked what, and what follows from the answers."""

    def ask(self, state: S) -> Ask | None: ...
    def resolve(self, state: S, answers: Answers) -> Step[S]: ...
    def standing(self, state: S) -> Ranking: ...


def ranked(points: Mapping[Seat, int]) -> Ranking:
    """The seats by points, most first."""
    return tuple(
        tuple(seat for seat in sorted(points) if points[seat] == score)
        for score in sorted(set(points.values()), reverse=True)
    )


# -- a table advances ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    seat: Seat
    prompt: str
    token: str = field(repr=False)
    at: int = 0
    by_clock: bool = False

    @property
    def question(self) -> Question:
        return Question(self.seat, self.prompt)


@dataclass(frozen=True, slots=True)
class Position(Generic[S]):
    """A state, what it asks, the answers sealed so far, and how often each question was put."""

    state: S = field(repr=False)
    ask: Ask | None
    sealed: Answers = field(default_factory=dict, repr=False)
    times: Mapping[Question, int] = field(default_factory=dict, repr=False)


Told: TypeAlias = tuple[Event | Secret[Any], ...]


def opened(game: Game[S], state: S) -> Position[S]:
    ask = game.ask(state)
    return Position(state, ask, times=dict.fromkeys(ask.questions() if ask else (), 1))


def submit(game: Game[S], at: Position[S], entry: Entry) -> tuple[Position[S], Told]:
    """Take one answer; the rules run once they have what they asked for."""
    if at.ask is None:
        raise Refused("over")
    question = entry.question
    answer: Any = at.ask.decision(question).parse(entry.token, by_clock=entry.by_clock)
    if question in at.ask.window or question.seat == CLOCK:
        answer = Timed(answer, entry.at)
    if question in at.ask.may:
        return settle(game, *advance(game, at, {question: answer}))
    if question in at.ask.window:
        answer = (*at.sealed.get(question, ()), answer)
    return settle(game, replace(at, sealed={**at.sealed, question: answer}), ())


def settle(game: Game[S], at: Position[S], told: Told) -> tuple[Position[S], Told]:
    """Run the rules while nobody is awaited: an interrupt may have dropped the last question that was open."""
    while musts := complete(at):
        at, more = advance(game, at, musts)
        told = (*told, *more)
    return at, told


def complete(at: Position[Any]) -> Answers:
    """All sealed answers of `must` once the last is in; until then nothing."""
    must = at.ask.must if at.ask else {}
    return {question: at.sealed[question] for question in must} if must.keys() <= at.sealed.keys() else {}


def advance(game: Game[S], at: Position[S], answers: Answers) -> tuple[Position[S], Told]:
    """Let the rules run; every question that is equal before and after keeps its seals and its identity."""
    before = at.ask
    assert before is not None
    answers = {**answers, **closed(at, before, answers)}
    step = game.resolve(at.state, answers)
    after = game.ask(step.state)
    if after is None:
        return Position(step.state, None, times=at.times), step.events
    kept = {q for q in before.questions() if q not in answers and unchanged(before, after, q)}
    sealed = {question: answer for question, answer in at.sealed.items() if question in kept}
    times = {**at.times, **{q: at.times.get(q, 0) + 1 for q in after.questions() if q not in kept}}
    return Position(step.state, after, sealed, times), step.events


def closed(at: Position[Any], ask: Ask, answers: Answers) -> Answers:
    """What came into the windows that these answers close."""
    waits = (ask.decision(question).shape for question in answers)
    prompts = {prompt for wait in waits if isinstance(wait, Wait) for prompt in wait.closes}
    return {question: at.sealed.get(question, ()) for question in ask.window if question.prompt in prompts}


def fold(game: Game[S], start: S, log: Iterable[Entry]) -> Position[S]:
    at = opened(game, start)
    for entry in log:
        at, _ = submit(game, at, entry)
    return at


def identity(key: bytes, at: Position[Any], question: Question) -> str:
    """A question's public name: opaque, so that nobody can count hidden steps by it."""
    text = f"{question.seat}/{question.prompt}/{at.times[question]}"
    return b32encode(hmac.digest(key, text.encode(), "sha256")).decode().lower()[:5]


# -- views ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """What one seat (or the public, None) may see of a position. Only `view` makes one."""

    seat: Seat | None
    state: S
    face: str
    awaited: tuple[Seat, ...]
    asked: Questions
    sealed: Answers = field(repr=False)


def view(at: Position[S], seat: Seat | None) -> View[S]:
    """The veiled state, whom the table awaits, and the questions and sealed answers of this seat and its team."""
    ask = at.ask or Ask("over")
    mine = {q: ask.decision(q) for q in ask.questions() if seat is not None and is_shown(ask, q, seat)}
    return View(
        seat,
        veil(at.state, seat),
        ask.face,
        tuple(sorted({question.seat for question in ask.must if question.seat >= 0})),
        mine,
        {question: at.sealed[question] for question in mine if question in at.sealed},
    )


def is_shown(ask: Ask, question: Question, seat: Seat) -> bool:
    return seat == question.seat or seat in ask.decision(question).shown_to
