"""What people send, and what is said at once in return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple, TypeAlias

from bot.ports.ids import Language, PersonId, TableId

Fields: TypeAlias = Mapping[str, tuple[str, ...]]
"""What is filled in, by the names of the controls; a lone widget goes by the empty name."""


@dataclass(frozen=True, slots=True)
class Person:
    """A human who is at a chat or a page."""

    id: PersonId
    name: str
    lang: Language


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as a surface sends it: fields by the names of the form fields, a lone widget under the empty name.

    `inbox` is the platform's own id of the update, by which a repetition is known; `at` its time, if it has one.
    """

    table: TableId
    question: str
    fields: Fields = field(default_factory=dict)
    inbox: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """What became of an answer, said to the one who gave it alone."""

    text: str
    seq: int
    again: bool = False


class Update(NamedTuple):
    """What a platform told us, reduced to what we act on; those of one lane are acted on in order."""

    id: int
    lane: str
    body: str
    at: int


CONFIRM: Final = "confirm"
"""The field that the second press of a weighty answer carries."""
