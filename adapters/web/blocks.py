"""What plain pages are put together from, as values; `page.html.j2` draws each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from markupsafe import Markup

from bot.values.room import Room

NONE: Final[Mapping[str, str]] = MappingProxyType({})


class Text(NamedTuple):
    words: str
    look: str = ""


class Link(NamedTuple):
    label: str
    path: str
    look: str = ""
    is_file: bool = False


class Button(NamedTuple):
    label: str
    name: str = ""
    value: str = ""
    look: str = ""


class Input(NamedTuple):
    label: str
    name: str
    value: object = ""
    kind: str = "text"
    hint: str = ""
    attributes: Mapping[str, object] = NONE


class Choice(NamedTuple):
    """One of some values, each with its label, from a list."""

    label: str
    name: str
    choices: Sequence[tuple[str, str]]


class Tick(NamedTuple):
    label: str
    name: str


class Group(NamedTuple):
    label: str
    ticks: Sequence[Tick]


class Copied(NamedTuple):
    """An address that people copy."""

    label: str
    value: str


class Grid(NamedTuple):
    """A table; the first cell of a row heads it, and the column `total` counts."""

    label: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Block | str | int]]
    total: int = -1


class Items(NamedTuple):
    lines: Sequence[Block | str]


class Row(NamedTuple):
    blocks: Sequence[Block]


class Fold(NamedTuple):
    summary: str
    blocks: Sequence[Block]


class Part(NamedTuple):
    title: str
    blocks: Sequence[Block]
    id: str = ""


class Form(NamedTuple):
    path: str
    blocks: Sequence[Block]
    hidden: Mapping[str, str] = NONE
    look: str = "stack"


class Seals(NamedTuple):
    """What proves a table's deals, which a browser checks."""

    room: Room


class Device(NamedTuple):
    """The switch by which this browser rings, which its script shows where it can."""


Inside: TypeAlias = (
    Text | Link | Button | Input | Choice | Tick | Group | Copied | Grid | Items | Row | Seals | Device | Markup
)
Block: TypeAlias = Inside | Fold | Part | Form


class Page(NamedTuple):
    """A plain page: `where` is the table that it is about, and a bare one has no script, nor ways elsewhere."""

    title: str
    lede: Sequence[str]
    blocks: Sequence[Block]
    path: str = "/"
    where: Room | None = None
    is_bare: bool = False
