"""What a first difference between two stories may be: a revelation by a clause, to viewers that may see it."""

from collections.abc import Iterator
from typing import Any

from games.event import HAPPENING, Event, event_name
from games.kernel import Position
from games.secret import Held, Seat
from games.values import field_names, is_frozen
from tests.laws.playout import Viewer


def difference_is_revealed(a: Event, b: Event, viewer: Viewer) -> None:
    if type(a) is not type(b):
        assert HAPPENING in a.reveals or HAPPENING in b.reveals, (
            f"{event_name(a)} or {event_name(b)} tells {viewer} by happening"
        )
        return
    untold = sorted(different_fields(a, b) - a.reveals.keys())
    assert not untold, f"{event_name(a)} tells {viewer} more than its clauses: {untold}"


def nothing_is_held_from(told: Event, at: Position[Any], seat: Seat | None, different: set[str]) -> None:
    """A `Secret` field tells a seat nothing that the state holds for other viewers alone, whatever the event may reveal.

    Asked of an event that told twins apart, where the seat sees the same after both.
    """
    values = {name: getattr(told, name) for name in different}
    for name, value in sorted(values.items()):
        is_hidden = isinstance(value, Held) and any(
            secret.value == value.value and seat not in secret.seen_by for secret in held_in(at.state)
        )
        assert not is_hidden, f"{event_name(told)} tells {seat} what the state holds from it: {name}"


def held_in(value: Any) -> Iterator[Held[Any]]:
    """Every secret of a state, however deep it lies."""
    match value:
        case Held(inner):
            yield value
            yield from held_in(inner)
        case tuple():
            for part in value:
                yield from held_in(part)
        case _ if is_frozen(value):
            for name in field_names(type(value)):  # type: ignore[arg-type]  # mypy reads a class's own __hash__ for that of its type
                yield from held_in(getattr(value, name))


def different_fields(a: Event, b: Event) -> set[str]:
    names = set(field_names(type(a)))
    return {name for name in names if getattr(a, name) != getattr(b, name)} if type(a) is type(b) else names
