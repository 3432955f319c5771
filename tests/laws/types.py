"""Laws of types and clauses: states and events are made of what `veil` knows, and reveal by clauses that exist."""

import dataclasses
import sys
from collections.abc import Iterator
from enum import Enum
from importlib.resources import files
from random import Random
from re import findall
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from games.event import HAPPENING, Event, event_name
from games.game import Seating
from games.secret import Commitment, Held, Seat, Secret, Veiled, veil
from games.spec import GameSpec
from games.values import field_names, is_frozen, is_frozen_type, replace
from tests.laws.playout import Playout, sample


def types_are_closed(kind: Any, seen: frozenset[Any] = frozenset()) -> None:
    """A state or an event is made of what `veil` knows, all the way down."""
    origin = get_origin(kind) or kind
    if kind in seen or origin in {str, int, bool, None, NoneType, Commitment, Ellipsis, Veiled, Literal}:
        return
    if origin in {tuple, frozenset, Union, UnionType} or (isinstance(origin, type) and issubclass(origin, Secret)):
        for part in get_args(kind):
            types_are_closed(part, seen)
    elif supertype := getattr(kind, "__supertype__", None):
        types_are_closed(supertype, seen)
    elif not (isinstance(kind, type) and issubclass(kind, Enum)):
        is_known = isinstance(kind, type) and (dataclasses.is_dataclass(kind) or issubclass(kind, Struct))
        assert is_known, f"{kind} has no place in a state or an event"
        assert is_frozen_type(kind), f"{kind} can be changed"
        hints = get_type_hints(kind)
        for name in field_names(kind):
            types_are_closed(hints[name], seen | {kind})


def every_type_is_closed(spec: GameSpec[Any]) -> int:
    """The state and all events of a game are made of what `veil` knows."""
    options = {o.name: o.shape.parse(o.default) for o in spec.options}
    types_are_closed(type(spec.game.start(options, Seating(spec.least), None, spec.errata)))
    kinds = event_types(spec)
    for kind in kinds:
        types_are_closed(kind)
    return len(kinds)


def event_types(spec: GameSpec[Any]) -> list[type[Event]]:
    return sorted(
        (
            k
            for k in subtypes(Event)
            if within(k, spec.package) and getattr(sys.modules[k.__module__], k.__name__, k) is k
        ),
        key=lambda kind: kind.__name__,
    )


def subtypes(kind: type[Event]) -> Iterator[type[Event]]:
    """All that descend from a type."""
    for sub in kind.__subclasses__():
        yield sub
        yield from subtypes(sub)


def within(kind: type[Event], package: str) -> bool:
    return kind.__module__ == package or kind.__module__.startswith(f"{package}.")


def clauses(spec: GameSpec[Any]) -> frozenset[str]:
    """The clauses of a game's Italian page, which `tests/test_house.py` holds equal to the English one."""
    page = (files(spec.package) / "RULES.it.md").read_text(encoding="utf-8")
    return frozenset(findall(r"\*\*([A-Z]{2}-\d+)\*\*", page))


def revelations_have_clauses(spec: GameSpec[Any]) -> int:
    page, kinds = clauses(spec), event_types(spec)
    for kind in kinds:
        fields = {*field_names(kind), HAPPENING}
        assert kind.reveals.keys() <= fields, f"{kind.__name__} reveals what it has not: {kind.reveals.keys() - fields}"
        unknown = {clause for clause in kind.reveals.values() if clause not in page}
        assert not unknown, f"{kind.__name__} reveals by no clause: {sorted(unknown)}"
    told_as = [kind.told_as or kind.__name__ for kind in kinds]
    assert len(set(told_as)) == len(told_as), "two types of event go by one name"
    return len(kinds)


def what_is_shown_unread_holds_no_secret(playout: Playout, dice: Random) -> int:
    """`veil` passes over what cannot hold a secret by its type; a veil that reads everything shows the same."""
    looked = 0
    for moment in sample(playout.moments, dice):
        values = (moment.after.state, *moment.events)
        for viewer in (None, Seat(dice.randrange(playout.setup.seats))):
            for value in values:
                assert veil(value, viewer) == read_through(value, viewer), (
                    f"{type(value).__name__} shows {viewer} a secret"
                )
                looked += 1
    return looked


def read_through(value: Any, viewer: Seat | None) -> Any:
    """Veil everything, whatever its type says."""
    match value:
        case Held(inner, seen_by, sized):
            if viewer is not None and viewer in seen_by:
                return Held(read_through(inner, viewer), (viewer,), sized)
            return Veiled(len(inner) if sized else None)
        case None | bool() | int() | str() | Enum() | Veiled() | Commitment():
            return value
        case tuple() if type(value) is tuple:
            return tuple(read_through(item, viewer) for item in value)
        case frozenset():
            return frozenset(read_through(item, None) for item in value)
    assert is_frozen(value), f"{type(value).__name__} has no place in a state or an event"
    names = field_names(type(value))  # type: ignore[arg-type]  # mypy reads a class's own __hash__ for that of its type
    return replace(value, **{name: read_through(getattr(value, name), viewer) for name in names})


def reasons_are_clauses(playout: Playout, dice: Random) -> int:
    page = clauses(playout.setup.spec)
    looked = 0
    for event in playout.events():
        why = event.why.open() if isinstance(event.why, Secret) else event.why
        unknown = [clause for clause in why if clause not in page]
        assert not unknown, f"{event_name(event)} gives a reason that is no clause: {unknown}"
        looked += len(why)
    return looked
