"""Events: what became known, what they may reveal, and the facts that a digest covers."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Final, TypeAlias, dataclass_transform

from msgspec import Struct, StructMeta

from games.secret import Commitment, Held, Seat, Secret, Veiled, veil
from games.values import field_names, is_frozen

HAPPENING: Final = "happening"  # In `Event.reveals`: that it happened at all.


class EventType(StructMeta):
    """Makes every event frozen, its fields given by name, and reads what it reveals."""

    def __new__(  # noqa: PYI034 (a type of types has no `Self`)
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], *, reveals: str = "", **config: Any
    ) -> "EventType":
        if reveals:
            namespace["reveals"] = read_reveals(reveals)
        return super().__new__(cls, name, bases, namespace, **{"frozen": True, "kw_only": True, "gc": False, **config})


def read_reveals(line: str) -> Mapping[str, str]:
    """Read `card EE-15, right position why EE-21`: each field's clause is the next one after it."""
    found: dict[str, str] = {}
    names: list[str] = []
    for word in line.replace(",", "").split():
        if "-" in word:
            found |= dict.fromkeys(names, word)
            names = []
        else:
            names.append(word)
    return found


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Event(Struct, metaclass=EventType, frozen=True, kw_only=True):
    """Something that became known.

    `class CardPlayed(Event, reveals="card EE-15, right why EE-21, happening EE-15")` says which fields may tell a
    secret, by which clause, and that it happened at all may. An event whose very existence is private is itself held: `hold(Crept(...), seat)`. `why` names the clauses it
    follows from; it is a secret where the clause would tell too much.
    """

    reveals: ClassVar[Mapping[str, str]] = {}
    # The name its facts and its words go by for ever; the class's own, in kebab case, unless given.
    told_as: ClassVar[str] = ""
    why: tuple[str, ...] | Secret[tuple[str, ...]] = ()


Told: TypeAlias = tuple[Event | Secret[Any], ...]


def visible_to(events: Iterable[Event | Secret[Any]], viewer: Seat | None) -> tuple[Event, ...]:
    """Return the events as one viewer is told them: veiled, and without those that it may not know of."""
    heard = (veil(event, viewer) for event in events)
    return tuple(event.open() if isinstance(event, Held) else event for event in heard if not isinstance(event, Veiled))


def event_name(event: Event) -> str:
    """Return the name under which an event is recorded and worded: `NoPlayDeclared` is `no-play-declared`."""
    return kind_name(type(event))


@cache
def kind_name(kind: type[Event]) -> str:
    return kind.told_as or re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def event_facts(event: Event | Secret[Any]) -> str:
    """Return the event as canonical text: its name and every field but `why`, with secrets opened where they can be.

    A digest covers this and nothing else, so that better wording never suspends a table.
    """
    inner: Event = event.open() if isinstance(event, Secret) else event
    fields = field_names(type(inner))
    told = (f"{field}={canonical_text(getattr(inner, field))}" for field in fields if field != "why")
    return " ".join((event_name(inner), *told))


def canonical_text(value: Any) -> str:
    """Return the one spelling of a value of a state or an event; a veiled one is `?`, with its size where known."""
    kind = type(value)
    if kind is str:
        return ascii(value)  # repr would follow each Python's own Unicode tables
    if kind is int or kind is bool or value is None:
        return str(value)
    if kind is tuple:
        return "(" + ",".join(map(canonical_text, value)) + ")"
    match value:
        case Veiled(size):
            return "?" if size is None else f"?{size}"
        case Secret():
            return canonical_text(value.open())
        case Commitment(digest):
            return digest
        case Enum():
            return canonical_text(value.value)
        case tuple():  # a named tuple
            return "(" + ",".join(map(canonical_text, value)) + ")"
        case frozenset():
            return "{" + ",".join(sorted(map(canonical_text, value))) + "}"
        case _ if is_frozen(value):
            fields = field_names(kind)  # type: ignore[arg-type]  # mypy reads a class's own __hash__ for that of its type
            return "<" + ",".join(canonical_text(getattr(value, field)) for field in fields) + ">"
        case str():
            return ascii(value)  # repr would follow each Python's own Unicode tables
    return str(value)


# The digest of an answer that told nothing yet, as of one that is sealed.
NOTHING: Final = hashlib.sha256(b"").hexdigest()[:16]


def digest_events(events: Told) -> str:
    """Return sixteen hex digits over the facts of one entry's events."""
    return hashlib.sha256("\n".join(map(event_facts, events)).encode()).hexdigest()[:16] if events else NOTHING
