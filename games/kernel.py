"""The referee's kernel: how a table of any game advances, answer by answer.

Pure by contract: no clock, no randomness, no I/O, no language. It makes every change of a position. What a game is
stands in `games.game`, what an answer looks like in `games.forms`.
"""

import hmac
from base64 import b32encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec import field as struct_field

from games.event import Told
from games.forms import Refused
from games.game import Answers, Game
from games.questions import Ask, Question, Questions, Timed, Wait, unchanged_questions
from games.secret import CLOCK, Seat, veil

S = TypeVar("S")


class Entry(Struct, frozen=True):
    """One line of the log; `at` is the time in ms since the table opened, which the app adds."""

    seat: Seat
    prompt: str
    token: str
    at: int = 0
    by_clock: bool = False

    def __repr__(self) -> str:
        return f"Entry({self.seat}, {self.prompt!r}, at={self.at})"  # the token may be a secret

    @property
    def question(self) -> Question:
        """The question it answers."""
        return Question(self.seat, self.prompt)


class Position(Struct, Generic[S], frozen=True):
    """A state, what it asks, the answers sealed so far, and how often each question has been asked (`times`)."""

    state: S
    ask: Ask | None
    sealed: Answers = struct_field(default_factory=dict)
    times: Mapping[Question, int] = struct_field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Position({self.ask!r})"


Advanced: TypeAlias = tuple[Position[S], Told]


def open_position(game: Game[S], state: S) -> Position[S]:
    """Return the first position of a table."""
    ask = game.ask(state)
    return Position(state, ask, times=dict.fromkeys(ask.questions() if ask else (), 1))


def submit(game: Game[S], position: Position[S], entry: Entry) -> Advanced[S]:
    """Take one answer, or replace a sealed one; run the rules if it was the last. Refused changes nothing."""
    ask, question = position.ask, Question(entry.seat, entry.prompt)
    if ask is None:
        raise Refused("over")
    decision = ask.require_decision(question)
    answer: Any = decision.parse(entry.token, by_clock=entry.by_clock)
    is_window = bool(ask.window) and question in ask.window
    if is_window or decision.timed or entry.seat == CLOCK:
        answer = Timed(answer, entry.at)
    if is_window:
        answer = (*position.sealed.get(question, ()), answer)
    elif len(ask.must) == 1 or question in ask.may:  # nothing to wait for: it is in `may`, or alone in `must`
        position, told = advance(game, position, {question: answer}, entry.seat)
        return settle(game, position, told, entry.seat) if position.sealed else (position, told)
    return settle(
        game, Position(position.state, ask, {**position.sealed, question: answer}, position.times), (), entry.seat
    )


def settle(game: Game[S], position: Position[S], told: Told, by: Seat) -> Advanced[S]:
    """Run the rules, in several steps, while no answer of `must` is missing; append what they tell to `told`."""
    while position.sealed and (musts := complete_musts(position)):
        position, more = advance(game, position, musts, by)
        told = (*told, *more)
    return position, told


def complete_musts(position: Position[Any]) -> Answers:
    must = position.ask.must if position.ask else {}
    if not must or len(must) > len(position.sealed) or not must.keys() <= position.sealed.keys():
        return {}
    return {question: position.sealed[question] for question in must}


def advance(game: Game[S], position: Position[S], answers: Answers, by: Seat) -> Advanced[S]:
    """Run the rules on these answers, and keep the seals of every question that is the same before and after.

    A question that was answered counts as asked again, even if it is the same; a window that closed empty does not.
    Raises Refused where the answer of `by` is against the rules.
    """
    before = position.ask
    assert before is not None
    given = {**answers, **closed_windows(position, before, answers)} if before.window else answers
    try:
        step = game.resolve(position.state, given)
    except Refused as refusal:
        assert_own_mistake(refusal, answers, by)
        raise
    after = game.ask(step.state)
    if after is None:
        return Position(step.state, None, times=position.times), step.events
    kept = unchanged_questions(before, after)
    if kept:
        kept -= {question for question, answer in given.items() if answer or question not in before.window}
    sealed = {question: position.sealed[question] for question in position.sealed if question in kept} if kept else {}
    return Position(step.state, after, sealed, count_asked(position.times, after, kept)), step.events


def count_asked(times: Mapping[Question, int], ask: Ask, kept: set[Question]) -> Mapping[Question, int]:
    """Count how often each question has been asked; the `kept` ones have not been asked again."""
    again = dict(times)
    for question in (*ask.must, *ask.may, *ask.window) if ask.may or ask.window else ask.must:
        if question not in kept:
            again[question] = again.get(question, 0) + 1
    return again


def assert_own_mistake(refusal: Refused, answers: Answers, by: Seat) -> None:
    """Raise AssertionError if the rules refused anything but answers given by the seat `by` itself."""
    if not all(question.seat == by >= 0 for question in answers):
        said = ", ".join(f"{prompt} of {seat}" for seat, prompt in sorted(answers))
        raise AssertionError(f"refused in resolve, where it is no person's own mistake: {said}") from refusal


def closed_windows(position: Position[Any], ask: Ask, answers: Answers) -> Answers:
    waits = (ask.require_decision(question).shape for question in answers)
    prompts = {prompt for wait in waits if isinstance(wait, Wait) for prompt in wait.closes}
    return {question: position.sealed.get(question, ()) for question in ask.window if question.prompt in prompts}


def fold(game: Game[S], start: S, log: Iterable[Entry]) -> Position[S]:
    """Return the position that a log leads to."""
    at = open_position(game, start)
    for entry in log:
        at, _ = submit(game, at, entry)
    return at


def question_id(key: bytes, position: Position[Any], question: Question) -> str:
    """Return a question's public id, opaque: it gives away no count of hidden steps."""
    return short_hash(key, f"{question.seat}/{question.prompt}/{position.times[question]}")


@lru_cache(maxsize=4096)
def short_hash(key: bytes, text: str) -> str:
    """Return five characters that stand for a text; cached, since every press is looked up by them."""
    return b32encode(hmac.digest(key, text.encode(), "sha256")).decode().lower()[:5]


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """What one seat (or the public, None) may see of a position. Only `make_view` makes one."""

    seat: Seat | None
    state: S
    face: str
    awaited: tuple[Seat, ...]
    asked: Questions
    sealed: Answers = field(repr=False)


def make_view(position: Position[S], seat: Seat | None) -> View[S]:
    """Make the view of a seat, or of the public (None).

    It has the veiled state, the seats that are awaited, and the questions and sealed answers of this seat and its team.
    """
    ask = position.ask or Ask("over")
    asked = () if seat is None else (*ask.must.items(), *ask.may.items(), *ask.window.items())
    mine = dict(sorted((q, decision) for q, decision in asked if seat == q.seat or seat in decision.shown_to))
    return View(
        seat,
        veil(position.state, seat),
        ask.face,
        tuple(sorted({question.seat for question in ask.must if question.seat >= 0})),
        mine,
        {question: position.sealed[question] for question in mine if question in position.sealed},
    )


def may_read(ask: Ask, question: Question, seat: Seat) -> bool:
    """Tell whether a seat may read this question: its own, or its team's."""
    return seat == question.seat or seat in ask.require_decision(question).shown_to
