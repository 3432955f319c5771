"""Answers prepared before they are asked, and what the teacher is asked, as adapters see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

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


CARD: Final = "card"
HAND: Final = "hand"
PLAYS: Final = "plays"
LESSONS: Final = (CARD, HAND, PLAYS)
"""What would you play, of what a seat is asked now; what the answers of the last hand cost, or what the plays of a round told."""
