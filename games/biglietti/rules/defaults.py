"""Default answers for those who are silent, always by the same rule (BP-72 to BP-76)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.biglietti.rules.state import Card, Cards, Play
from games.secret import Seat

VOTE: Final = (Card.NEUTRAL, Card.EXCUSE, Card.HIDE, Card.ACCUSATION, Card.TICKET, Card.POLFER)
GIFT: Final = (Card.ACCUSATION, Card.NEUTRAL, Card.HIDE, Card.EXCUSE, Card.TICKET, Card.POLFER)
REMOVAL: Final = (Card.EXCUSE, Card.NEUTRAL, Card.HIDE, Card.ACCUSATION, Card.TICKET, Card.POLFER)
KEEP: Final = "keep"
"""The token for eliminating no earlier Control card."""


def default_vote(cards: Cards) -> Card:
    """Return the first kind held, by the default order of votes (BP-74)."""
    return min(cards, key=VOTE.index)


def default_gift(cards: Cards) -> Card:
    """Return the first kind that may be given, by the default order of gifts (BP-75)."""
    return min(cards, key=GIFT.index)


def default_removal(on: Iterable[Play]) -> Seat:
    """Return the owner of the first card of the first kind, in the order in which they lie (BP-73)."""
    return min(on, key=lambda play: REMOVAL.index(play.card)).seat


def default_drop(values: Iterable[int]) -> str:
    """Return the token of the highest value, if it is above 0; else that of keeping all (BP-76)."""
    return str(highest) if (highest := max(values)) else KEEP
