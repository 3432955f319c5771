"""Teachers: what somebody who practises alone is told before an answer, and after a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.event import Event
from games.kernel import View
from games.questions import Question
from games.spec import Dice, Note

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """An answer that a seat gave: how many events it had been told, what it saw then, what it was asked, and its token."""

    heard: int
    seen: View[S]
    question: Question
    token: str


@dataclass(frozen=True, slots=True, eq=False)
class Teacher(Generic[S]):
    """Somebody who looks over a seat's shoulder where one person practises alone: it knows what the seat was told and saw.

    It is asked of questions of these `prompts`. `suggest` says what it would answer, and why (None where that would spoil
    the game); `review`, of a deal that is over, what answers cost or told by what could be known then: `lesson` is what it is
    called, the three cards that cost most of a `hand`, or what `plays` told. Both think long, and only in a worker.
    """

    prompts: frozenset[str]
    suggest: Callable[[Sequence[Event], View[S], Question, Dice], tuple[Note, ...]] | None
    review: Callable[[Sequence[Event], Sequence[Moment[S]], Dice], tuple[Note, ...]]
    lesson: str = "hand"
