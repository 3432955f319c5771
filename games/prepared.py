"""What may be answered before it is asked: rules that a seat leaves behind, and when each of them holds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.forms import Pick, Refused, Shape
from games.kernel import View
from games.message import Message
from games.questions import Decision

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Guard(Generic[S]):
    """When a prepared answer holds: said after *only*, and a predicate of what its own seat sees, and of nothing else."""

    words: Message
    holds: Callable[[View[S]], bool]


def always(seen: View[Any]) -> bool:  # noqa: ARG001 (every preparation's)
    return True


def no_guards(seen: View[Any]) -> Mapping[str, Guard[Any]]:  # noqa: ARG001 (every preparation's)
    return {}


def keep_token(token: str, decision: Decision[Any]) -> str:  # noqa: ARG001 (every preparation's)
    return token


@dataclass(frozen=True, slots=True, eq=False)
class Preparation(Generic[S]):
    """What a seat may prepare for questions to come, worded `prepare-<topic>` and as its first prompt's question."""

    prompts: tuple[str, ...]
    # Asked of the public's view while a game asks anything, so that neither an offer nor its lack tells anything.
    is_open: Callable[[View[S]], bool]
    shape: Callable[[View[S]], Shape[Any]]  # What could be answered, by what the seat sees now.
    guards: Callable[[View[S]], Mapping[str, Guard[S]]] = no_guards  # By name.
    # Makes the token of the question's own form from what was prepared.
    spell: Callable[[str, Decision[Any]], str] = field(default=keep_token, repr=False)
    is_once: bool = False  # Used once, as a card is.
    is_lasting: bool = False  # Follows from no cards, and may outlive a deal.
    is_weighty: bool = False  # Asked for twice, and only then answers a weighty question.
    is_awaited: bool = False  # Answers what the table waits for, and not what may be answered before.

    def find_token(self, token: str, decision: Decision[Any]) -> str | None:
        """Return the token by which what was prepared answers a question; None where it does not."""
        if decision.weighty and not self.is_weighty:
            return None
        try:
            spelled = self.spell(token, decision)
            decision.shape.parse(spelled)
        except Refused:
            return None
        return spelled

    def holds(self, guard: str, seen: View[S]) -> bool:
        """Tell whether a guard holds in what the seat sees; one that is gone does not."""
        if not guard:
            return True
        found = self.guards(seen).get(guard)
        return found is not None and found.holds(seen)


def offer(*options: Any) -> Callable[[View[Any]], Shape[Any]]:
    """Make the shape of a choice among the same options whatever is seen."""
    shape = Pick(options)
    return lambda _: shape
