"""Stated positions, what is answered there, and what comes of it: each in a line of a game's `vectors/play.jsonl`.

A line has a position (`at`), what is `play`ed from there, one after the other, and what is answered there in `either` way;
each is a pair of steps and of what is to be seen after them. A step is a seat, a prompt and a token, or a verb of the game;
a token after `!` is said by the clock, and after `@` stands the time. Steps joined by ` ; ` are told together.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from games.event import Event
from games.forms import Refused
from games.game import Seating
from games.kernel import Entry, Position, open_position, submit
from games.questions import Question
from games.secret import Held, Seat, Secret, veil, visible_value
from games.values import field_names, is_frozen, replace


def read_lines(game: str, name: str = "play") -> list[Any]:
    path = Path(__file__).parent / game / "vectors" / f"{name}.jsonl"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [pytest.param(each, id=each["id"], marks=pytest.mark.rule(*each["clauses"].split())) for each in lines]


def start_game(spec: Any, seats: int, robots=(), former=None, errata=(), sat_before=(), **options: str) -> Any:
    """The first state of a table; options by the names of the terms, as tokens."""
    shapes = {option.name: option.shape for option in spec.every_option}
    given = {name.replace("_", "-"): token for name, token in options.items()}
    parsed = {name: shapes[name].parse(token) for name, token in given.items()}
    return spec.game.start(parsed, Seating(seats, tuple(map(Seat, robots)), sat_before), former, errata)


def only(events: Iterable[Any], kind: type[Any]) -> Any:
    """The one event of a kind, held or told to all."""
    found = [each for event in events if isinstance(each := visible_value(event), kind)]
    assert len(found) == 1, [type(event).__name__ for event in events]
    return found[0]


def has(events: Iterable[Any], kind: type[Any]) -> bool:
    return any(isinstance(event, kind) for event in events)


@dataclass(frozen=True)
class Script:
    """How a game's lines are played: its positions, and what it does and shows besides what every game does."""

    rules: Callable[[Any], Any]
    position: Callable[..., Any]
    verbs: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    looks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    nested: Mapping[str, str] = field(default_factory=dict)
    """Where in the state lies what a line names shortly."""

    def play(self, line: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
        at = self.open(self.position(**line.get("at", {})))
        for steps, expected in line.get("play", ()):
            at, found = self.go(at, steps, expected)
            yield found, expected
        for steps, expected in line.get("either", ()):
            yield self.go(at, steps, expected)[1], expected

    def open(self, state: Any) -> Position:
        return state if isinstance(state, Position) else open_position(self.rules(state), state)

    def go(self, at: Position, steps: str, expected: Any) -> tuple[Position, Any]:
        try:
            at, told = self.take_all(at, steps)
        except Refused:
            return at, "refused"
        if expected == "refused":
            return at, told
        return at, {what: self.look(at, told, what, wanted) for what, wanted in expected.items()}

    def take_all(self, at: Position, steps: str) -> tuple[Position, tuple[Any, ...]]:
        told: tuple[Any, ...] = ()
        for step in steps.split(" ; "):
            at, more = self.take(at, step)
            told = (*told, *more)
        return at, told

    def take(self, at: Position, step: str) -> tuple[Position, tuple[Any, ...]]:
        verb, *rest = step.split(" ")
        if verb in self.verbs:
            state, events = self.verbs[verb](at, *(int(each) if each.isdecimal() else each for each in rest))
            return self.open(state), events
        match verb:
            case "":
                return at, ()
            case "silent":
                return self.hear_nobody(at)
            case "until":
                return self.wait(at, rest)
        said, _, ms = " ".join(rest).partition(" @")
        prompt, gap, token = said.partition(" ")
        return self.submit(at, Entry(Seat(int(verb)), prompt, token if gap else "press", int(ms or 0)))

    def submit(self, at: Position, entry: Entry) -> tuple[Position, tuple[Any, ...]]:
        given = replace(entry, token=entry.token.removeprefix("!"), by_clock=entry.token.startswith("!"))
        return submit(self.rules(at.state), at, given)

    def hear_nobody(self, at):
        """Let the clock answer for all who are awaited."""
        events = ()
        for question in sorted(at.ask.must.keys() - at.sealed.keys()):
            token = at.ask.must[question].by_clock
            at, more = self.submit(at, Entry(*question, f"!{getattr(token, 'token', token)}"))
            events = (*events, *more)
        return at, events

    def wait(self, at, phases):
        """Let the clock answer for all until the table stands at one of these phases."""
        events = ()
        while type(at.state.phase).__name__ not in phases:
            at, more = self.hear_nobody(at)
            events = (*events, *more)
        return at, events

    def look(self, at: Position, events: Any, what: str, expected: Any) -> Any:
        """What is to be seen, spelled as the line spells it."""
        if what in self.looks:
            return spell(self.looks[what](at, events, expected))
        match what:
            case "phase":
                return type(at.state.phase).__name__
            case "standing":
                return spell(self.rules(at.state).standing(at.state))
            case "must":
                return [f"{each.seat} {each.prompt}" for each in sorted(at.ask.must)] if at.ask else []
            case "asked":
                return {each: find_decision(at, each) is not None for each in expected}
            case "silence":
                return {each: spell(find_decision(at, each).by_clock) for each in expected}
            case "options":
                return {each: list_tokens(at, each) for each in expected}
            case "firsts":
                return {
                    each: list(dict.fromkeys(one.partition("|")[0] for one in list_tokens(at, each)))
                    for each in expected
                }
            case "count":
                return {each: find_decision(at, each).shape.count() for each in expected}
            case "offered":
                return {each: [one for one in expected[each] if one in list_tokens(at, each)] for each in expected}
            case "unoffered":
                return {each: [one for one in expected[each] if one not in list_tokens(at, each)] for each in expected}
            case "told" if isinstance(expected, list):
                return [name_fields(event, wanted) for event, wanted in zip_longest(events, expected, fillvalue=())]
            case "told":
                return {kind: tell(events, kind, wanted) for kind, wanted in expected.items()}
            case "untold":
                return [kind for kind in expected if is_event(kind) and not find_events(events, kind)]
            case "kinds":
                return [name_of(event) for event in events]
            case "sees":
                return {path: list_viewers(at, events, self.find_path(path)) for path in expected}
        return spell(reach(at.state, self.find_path(what)))

    def find_path(self, path: str) -> str:
        first, dot, rest = path.partition(".")
        return f"{self.nested.get(first, first)}{dot}{rest}"


def find_decision(at: Position, asked: str) -> Any:
    seat, prompt = asked.split(" ")
    question = Question(Seat(int(seat)), prompt)
    return at.ask and {**at.ask.may, **at.ask.must}.get(question)


def list_tokens(at: Position, asked: str) -> list[str]:
    shape = find_decision(at, asked).shape
    return [shape.token(shape.nth(index)) for index in range(shape.count())]


def name_of(event: Any) -> str:
    return type(event.open() if isinstance(event, Secret) else event).__name__


def name_fields(event: Any, wanted: Any) -> list[Any]:
    return [name_of(event), *({name: spell(reach(event, name)) for name in named} for named in wanted[1:])]


def is_event(kind: str) -> bool:
    """Whether there is a kind of that name at all: what is misspelled is never told."""
    return kind in {each.__name__ for each in Event.__subclasses__()}


def find_events(events: Any, kind: str) -> list[Any]:
    return [event for event in events if name_of(event) == kind]


def tell(events: Any, kind: str, wanted: Any) -> Any:
    found = find_events(events, kind)
    if isinstance(wanted, list):
        names = dict.fromkeys(name for each in wanted for name in each)
        return [{name: spell(reach(each, name)) for name in names} for each in found]
    assert len(found) == 1, [name_of(event) for event in events]
    return {name: spell(reach(found[0], name)) for name in wanted}


def list_viewers(at: Position, events: Any, path: str) -> list[Seat | None]:
    """The eyes to which a secret is open, of a state or after `told.` of an event; none stands for the public."""
    found = []
    for viewer in (None, *map(Seat, range(at.state.seats))):
        where, *rest = [veil(at.state, viewer), path]
        if path.startswith("told."):
            _, kind, *parts = path.split(".")
            (event,) = find_events(events, kind)
            where, rest = veil(event, viewer), [".".join(parts)]
        value = reach(where, rest[0]) if rest[0] and not isinstance(where, Secret) else where
        if isinstance(value, Held):
            found.append(viewer)
    return found


def reach(value: Any, path: str) -> Any:
    """What lies at the end of a path: names of fields, places, `*` for each of several and `#` for how many."""
    part, _, rest = path.partition(".")
    value = value.open() if isinstance(value, Held) else value
    if part == "*":
        return [reach(each, rest) for each in value]
    if part == "#":
        return len(value)
    found = value[int(part)] if part.lstrip("-").isdigit() else getattr(value, part)
    return reach(found, rest) if rest else found


def spell(value: Any) -> Any:
    match value:
        case Held():
            return spell(value.open())
        case Enum():
            return str(value)
        case tuple() | list():
            return [spell(each) for each in value]
        case dict():
            return {name: spell(each) for name, each in value.items()}
        case None | bool() | int() | str():
            return value
    if type(value).__str__ is not object.__str__ or not is_frozen(value):
        return str(value)
    return [spell(getattr(value, name)) for name in field_names(type(value))] or type(value).__name__
