"""Nothing that surfaces are given leads to what stands behind the office, whatever they ask for."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import pytest

from bot.outbox.courier import Courier
from bot.ports.office import Office
from bot.ports.room import Room
from bot.store.rows import PostRow
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from games.forms import Refused

OURS = ("bot.", "adapters.", f"{__name__}.")
BEHIND = (
    "bot.tables", "bot.store", "bot.outbox", "bot.autoplay", "bot.actions", "bot.presenters", "bot.office", "bot.audit",
    "games",
)  # fmt: skip


def parts_of(annotation: Any) -> Iterator[Any]:
    """The classes that an annotation names, and Any where it says nothing."""
    if isinstance(annotation, typing.NewType):
        yield from parts_of(annotation.__supertype__)
    elif isinstance(annotation, type) and typing.get_origin(annotation) is None:
        yield annotation
    elif isinstance(annotation, list | tuple):
        for each in annotation:
            yield from parts_of(each)
    elif args := typing.get_args(annotation):
        yield from parts_of(args)
    elif annotation is Any:
        yield annotation


def hints_of(kind: type) -> Iterator[Any]:
    """All annotations of a class: its fields, its properties, what its methods take and return."""
    yield from typing.get_type_hints(kind).values()
    yield from kind.__bases__
    for name, member in vars(kind).items():
        function = member.fget if isinstance(member, property) else inspect.unwrap(member) if callable(member) else None
        if not name.startswith("_") and inspect.isfunction(function):
            yield from typing.get_type_hints(function).values()


def is_behind(kind: Any) -> bool:
    """Tell whether a surface has no business with a type."""
    return kind is Any or any(f"{kind.__module__}.".startswith(f"{room}.") for room in BEHIND)


def reach_types(start: type) -> set[Any]:
    """Every type that can be had from this one; from what lies behind the port, and from refusals, it goes no further."""
    found: set[Any] = set()
    waiting = [start]
    while waiting:
        kind = waiting.pop()
        if kind not in found and not is_behind(kind) and f"{kind.__module__}.".startswith(OURS):
            waiting += [part for hint in hints_of(kind) for part in parts_of(hint)]
        found.add(kind)
    return found


def strays(start: type) -> set[Any]:
    """The types among them that lie behind the port; a refusal alone may."""
    return {kind for kind in reach_types(start) - {Refused} if is_behind(kind)}


def test_nothing_of_the_office_leads_behind_its_port():
    assert strays(Office) == set()
    assert {Room, Refused} <= reach_types(Office)


@dataclass
class Chest:
    """A value that holds what it should not."""

    rows: Mapping[str, tuple[PostRow, ...]]


class Returns(Office, Protocol):
    async def registry(self) -> TableRegistry: ...


class Offers(Office, Protocol):
    @property
    def courier(self) -> Courier | None: ...


class Takes(Office, Protocol):
    def change(self, how: Callable[[Table], None]) -> None: ...


class Holds(Office, Protocol):
    async def chest(self) -> list[Chest]: ...


class Anything(Office, Protocol):
    def ask(self, key: str) -> Any: ...


@pytest.mark.parametrize(
    ("office", "stray"),
    [(Returns, TableRegistry), (Offers, Courier), (Takes, Table), (Holds, PostRow), (Anything, Any)],
)
def test_what_leads_behind_it_is_found(office, stray):
    assert stray in strays(office)
