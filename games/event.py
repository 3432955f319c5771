"""What came to be known: events, what they may reveal, and the facts a digest covers."""

from __future__ import annotations

import dataclasses
import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Final, TypeAlias

from games.secret import Commitment, Held, Seat, Secret, Veiled, is_frozen, veil

HAPPENING: Final = "happening"
"""In `Event.reveals`: that it happened at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What came to be known; `reveals` says which fields may tell a secret, by which clause.

    An event whose very existence is private is itself held: `hold(Crept(...), seat)`.
    `why` names the clauses it follows from; it is a secret where the clause would tell too much.
    """

    reveals: ClassVar[Mapping[str, str]] = {}
    told_as: ClassVar[str] = ""
    """The name its facts and its words go by for ever; the class's own, in kebab case, unless given."""
    why: tuple[str, ...] | Secret[tuple[str, ...]] = ()


Told: TypeAlias = tuple[Event | Secret[Any], ...]


def told(events: Iterable[Event | Secret[Any]], eye: Seat | None) -> tuple[Event, ...]:
    """The story as one eye hears it."""
    heard = (veil(event, eye) for event in events)
    return tuple(event.open() if isinstance(event, Held) else event for event in heard if not isinstance(event, Veiled))


def name(event: Event) -> str:
    """Under which an event is recorded and put into words: `NoPlayDeclared` is `no-play-declared`."""
    return event.told_as or re.sub(r"(?<!^)(?=[A-Z])", "-", type(event).__name__).lower()


def facts(event: Event | Secret[Any]) -> str:
    """The event as canonical text: its name and every field but `why`, secrets open.

    A digest covers this and nothing else, so that better narration never suspends a table.
    """
    inner: Event = event.open() if isinstance(event, Secret) else event
    fields = (f for f in dataclasses.fields(inner) if f.name != "why")
    return " ".join((name(inner), *(f"{f.name}={plain(getattr(inner, f.name))}" for f in fields)))


def plain(value: Any) -> str:
    """One spelling for each value a state or an event may hold."""
    match value:
        case Secret():
            return plain(value.open())
        case Commitment(digest):
            return digest
        case Enum():
            return plain(value.value)
        case tuple():
            return "(" + ",".join(map(plain, value)) + ")"
        case frozenset():
            return "{" + ",".join(sorted(map(plain, value))) + "}"
        case _ if is_frozen(value):
            return "<" + ",".join(plain(getattr(value, f.name)) for f in dataclasses.fields(value)) + ">"
        case str():
            return repr(value)
    return str(value)


def digest(events: Told) -> str:
    """Sixteen hex digits over the facts of one entry's events."""
    return hashlib.sha256("\n".join(map(facts, events)).encode()).hexdigest()[:16]
