"""A game's record as text, for snapshots: what an answer told, what it changed in the state, and what is asked now.

Unlike what people read, it has all: secrets with those who may see them, clauses, limits and what the clock says.
"""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any
from zlib import crc32

from msgspec import Struct, structs

from games.event import Told
from games.game import Seating
from games.kernel import Entry, Position, make_view, open_position, submit
from games.questions import Ask
from games.secret import CHANCE, Held, Seat, Secret
from games.spec import GameSpec
from games.values import field_names, is_frozen

LONGEST = 110
"""Characters of a value; of a longer one the beginning and a checksum."""
PLACES = 12
"""Of a tuple no longer than this each place is compared."""
SAID = ("clauses", "least", "most", "minutes", "most_minutes", "usual", "errata", "races", "plans", "retractable")


class Recorder:
    """Puts the steps of a game into lines; a question is spelled once as long as it is asked."""

    def __init__(self, spec: GameSpec[Any]) -> None:
        self.spec, self.spelled = spec, dict[int, tuple[Ask, dict[str, str]]]()

    def tell(self, at: Position[Any], events: Told, before: Position[Any]) -> Iterator[str]:
        """Yield what a step told, what it changed, and what is asked now and wasn't before, or the other way round."""
        for event in events:
            told = event.open() if isinstance(event, Secret) else event
            yield spell(event) + ("" if self.spec.recallable(told) else " never recalled")
        yield from (f". {path} = {text}" for path, text in list_changes(before.state, at.state))
        asked, former = self.spell_ask(at), self.spell_ask(before)
        yield from (f"? {head}{text}" for head, text in asked.items() if former.get(head) != text)
        if gone := [head for head in former if head not in asked]:
            yield f"gone: {', '.join(gone)}"
        facts, known = self.list_facts(at), self.list_facts(before)
        yield from (f"= {name} {text}" for name, text in facts.items() if known.get(name) != text)

    def list_facts(self, at: Position[Any]) -> dict[str, str]:
        """Return what a spec tells of a state besides."""
        spec, state, seats = self.spec, at.state, range(at.state.seats)
        known = {"boundary": spec.game.boundary(state), "deal": spec.game.deal_number(state)}
        known |= {"standing": spec.game.standing(state)}
        known |= {name: tell(state) for name in ("roles", "kept", "aside") if (tell := getattr(spec, name))}
        known |= {"following": spec.following(make_view(at, None))} if spec.following else {}
        known |= {"passed": [seat for seat in seats if spec.has_passed(state, Seat(seat))]} if spec.ladder else {}
        return {name: spell(value) for name, value in known.items()}

    def spell_ask(self, at: Position[Any]) -> dict[str, str]:
        """Spell what is asked, by the seats that are asked alike and the prompt."""
        if (ask := at.ask) is None:
            return {"over": ""}
        if id(ask) not in self.spelled:
            self.spelled[id(ask)] = ask, dict(list_questions(ask))
        return self.spelled[id(ask)][1]


def list_questions(ask: Ask) -> Iterator[tuple[str, str]]:
    yield f"{ask.face}, {ask.pace}", f", {ask.extra_ms} ms" if ask.extra_ms else ""
    for kind in ("must", "may", "window"):
        asked: dict[tuple[str, str], list[str]] = {}
        for question, decision in getattr(ask, kind).items():
            asked.setdefault((question.prompt, spell(decision)), []).append(str(question.seat))
        for (prompt, text), seats in asked.items():
            yield f"{' '.join(seats)} {kind} {prompt}", f" {text.removeprefix('Decision(shape=')[:-1]}"


def list_changes(old: Any, new: Any, path: str = "state") -> Iterator[tuple[str, str]]:
    """Yield what differs between two values, each by its path."""
    if isinstance(old, Held) and isinstance(new, Held) and old.seen_by == new.seen_by and old.sized == new.sized:
        yield from list_changes(old.open(), new.open(), path)
    elif old == new and not isinstance(new, Secret):
        return
    elif type(old) is type(new) and is_frozen(new) and not isinstance(new, Secret):
        for name in field_names(type(new)):
            yield from list_changes(getattr(old, name), getattr(new, name), f"{path}.{name}")
    elif isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new) <= PLACES:
        for place, pair in enumerate(zip(old, new, strict=True)):
            yield from list_changes(*pair, f"{path}[{place}]")
    elif (text := spell(new)) != spell(old):
        yield path, text


def specify(spec: GameSpec[Any]) -> Iterator[str]:
    yield from (f"{name}: {spell(getattr(spec, name))}" for name in SAID)
    for name in ("options", "presets", "ladder"):
        yield from (spell(each) for each in getattr(spec, name))
    for preset in (None, *spec.presets) if spec.turns else ():
        tokens = {each.name: each.default for each in spec.options} | dict(preset.tokens if preset else {})
        turns = [spec.turns(tokens, seats) for seats in range(spec.least, spec.most + 1)]
        yield f"turns{f' with {preset.name}' if preset else ''}: {spell(turns)}"
    for seats in range(spec.least, spec.most + 1):
        at = begin(spec, seats)
        asked = ", ".join(f"{each.seat} {each.prompt}" for each in at.ask.questions()) if at.ask else "over"
        yield shorten(f"{seats} seats: {crc32(spell(at.state).encode()):08x}, asks {asked}")


def begin(spec: GameSpec[Any], seats: int) -> Position[Any]:
    """Begin a game as usual, chance answering the first that it may, until a person is asked."""
    options = {each.name: each.shape.parse(each.default) for each in spec.options}
    at = open_position(spec.game, spec.game.start(options, Seating(seats), None, spec.errata))
    while at.ask and (drawn := [each for each in at.ask.questions() if each.seat == CHANCE and each not in at.sealed]):
        shape = at.ask.require_decision(drawn[0]).shape
        at, _ = submit(spec.game, at, Entry(CHANCE, drawn[0].prompt, shape.token(shape.nth(0))))
    return at


def spell(value: Any) -> str:
    """Return a value in words; of a dataclass what isn't as it is by default."""
    match value:
        case Held():
            return f"{{{' '.join(map(str, value.seen_by))}}}{'#' * value.sized}{spell(value.open())}"
        case Enum():
            return str(value.value)
        case str():
            return value or "''"
        case tuple() | list():
            return f"({', '.join(map(spell, value))})"
        case frozenset():
            return f"{{{', '.join(sorted(map(spell, value)))}}}"
        case Mapping():
            return f"[{', '.join(f'{spell(key)}: {spell(each)}' for key, each in value.items())}]"
    if is_frozen(value) and type(value).__str__ is object.__str__:
        fields = structs.fields(value) if isinstance(value, Struct) else dataclasses.fields(value)
        given = [(each, getattr(value, each.name)) for each in fields]
        named = [f"{each.name}={spell(part)}" for each, part in given if each.name == "why" or part != each.default]
        return f"{type(value).__name__}({' '.join(named)})"
    return getattr(value, "__name__", None) or re.sub(r" at 0x\w+", "", str(value))


def shorten(text: str) -> str:
    """Return a text, or its beginning and the checksum of the whole."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 12]}… {crc32(text.encode()):08x}"
