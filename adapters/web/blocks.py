"""What plain pages are put together from, as values; `page.html.j2` draws each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from markupsafe import Markup

from bot.values.room import Room


@dataclass(frozen=True, slots=True)
class Text:
    words: str
    look: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    label: str
    path: str
    look: str = ""
    is_file: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a form; `about` says to those who don't see it which of several it is."""

    label: str
    name: str = ""
    value: str = ""
    look: str = ""
    about: str = ""
    skips_checks: bool = False


@dataclass(frozen=True, slots=True)
class Input:
    label: str
    name: str
    value: object = ""
    kind: str = "text"
    hint: str = ""
    attributes: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some values, each with its label, from a list."""

    label: str
    name: str
    choices: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Tick:
    label: str
    name: str = "sure"
    value: str = "yes"
    is_required: bool = True
    kind: str = "checkbox"


@dataclass(frozen=True, slots=True)
class Group:
    label: str
    blocks: Sequence[Tick]


@dataclass(frozen=True, slots=True)
class Copied:
    """An address that people copy."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the first cell of a row heads it, and the column `total` counts."""

    label: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Block | str | int]]
    total: int = -1


@dataclass(frozen=True, slots=True)
class Items:
    items: Sequence[Block | str]


@dataclass(frozen=True, slots=True)
class Row:
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True)
class Fold:
    summary: str
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True)
class Part:
    title: str
    blocks: Sequence[Block]
    id: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    path: str
    blocks: Sequence[Block]
    hidden: Mapping[str, str] = field(default_factory=dict)
    look: str = "stack"


@dataclass(frozen=True, slots=True)
class Seals:
    """What proves a table's deals, which a browser checks."""

    room: Room


Block: TypeAlias = (
    Text
    | Link
    | Button
    | Input
    | Choice
    | Tick
    | Group
    | Copied
    | Grid
    | Items
    | Row
    | Fold
    | Part
    | Form
    | Seals
    | Markup
)
