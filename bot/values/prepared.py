"""Answers prepared before they are asked, as surfaces see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol

from bot.values.ids import TableId
from bot.values.requests import Answer, Person
from bot.values.widgets import QuestionForm

PREPARED: Final = "+"
"""What the id of a question begins with that has not been asked yet."""

STATES: Final[Mapping[str, str]] = MappingProxyType(
    {"planned": "prepared-state-planned", "aside": "prepared-state-aside"}
)
"""What is said of what is prepared for a question that is asked now, by what becomes of it."""


@dataclass(frozen=True, slots=True)
class PreparedTopic:
    """What a seat may answer before it is asked, and what it has prepared: rules in words, in their order.

    `state` is empty, `planned` where it will be used for what is asked now, or `aside` where it will not. `changes` are
    the ids of questions, for each rule the one whose answer takes its place.
    """

    form: QuestionForm
    rules: tuple[str, ...] = field(default=(), repr=False)
    state: str = ""
    changes: tuple[str, ...] = ()


class Preparations(Protocol):
    """What people answer before they are asked; nobody else learns that there is anything."""

    async def list_topics(self, person: Person, table_id: TableId, seat: int) -> tuple[PreparedTopic, ...]:
        """List what may be prepared from a seat; raises Refused where it is not theirs."""

    async def find_topic(self, person: Person, table_id: TableId, question_id: str) -> PreparedTopic:
        """Find one of them by the id of its question, or of that which changes a rule; raises Refused where it is not on offer."""

    async def add(self, person: Person, answer: Answer) -> None:
        """Add a rule after those that there are, or put it in the place of the one that the question changes; raises Refused."""

    async def remove(self, person: Person, table_id: TableId, question_id: str, number: int, of: int) -> None:
        """Remove a rule by its number, counted from 1, `of` as many as there are; raises Refused where there are others by now."""
