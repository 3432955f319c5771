"""What is answered for those who are silent, always by the same rule (BP-72 to BP-76)."""

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
    """BP-74: the first kind held."""
    return min(cards, key=VOTE.index)


def default_gift(cards: Cards) -> Card:
    """BP-75: the first kind that may be given."""
    return min(cards, key=GIFT.index)


def default_removal(on: Iterable[Play]) -> Seat:
    """BP-73: the first card of the first kind, in the order in which they lie."""
    return min(on, key=lambda play: REMOVAL.index(play.card)).seat


def default_drop(values: Iterable[int]) -> str:
    """BP-76: the highest, if it is above 0."""
    return str(highest) if (highest := max(values)) else KEEP
