from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Exchange(StrEnum):
    """How cards go round after a control (BP-52, BP-58)."""

    SEQUENTIAL = "sequential"
    BATCHED = "batched"
    OFF = "off"


class Showing(StrEnum):
    """Whether a ticket must be shown (BP-35, BP-37)."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class Scope(StrEnum):
    """What may be removed on the return leg (BP-55): cards of the vote, or a ticket that was shown too."""

    VOTE = "vote"
    SHOWN = "vote-and-shown"


class Count(StrEnum):
    """Which Control cards count as points (BP-61): all, or those of the leg that is being travelled."""

    WHOLE = "whole"
    PER_LEG = "per-leg"


class Succession(StrEnum):
    """Who is Controller in a rematch (BP-11)."""

    WINNERS = "winners"
    ROTATE = "rotate"


class Deck(StrEnum):
    """Which values the Control cards have (BP-5)."""

    EVEN = "even"
    FORMER = "former"


@dataclass(frozen=True, slots=True)
class Terms:
    exchange: Exchange = Exchange.SEQUENTIAL
    ticket_showing: Showing = Showing.REQUIRED
    removal_scope: Scope = Scope.VOTE
    polfer_removable: bool = True
    tickets_fixed: bool = False
    open_values: bool = False
    points: Count = Count.WHOLE
    wrap: bool = True
    controller: Succession = Succession.WINNERS
    control_deck: Deck = Deck.EVEN
