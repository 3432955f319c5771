"""Default answers: what is answered for the silent, always by the same rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.tarocco.rules.cards import NOMINAL, ORDER, PACK, PIPS, STRENGTH, SUIT, Card, Cards, Suit, sorted_cards


def index_of_cards(order: Iterable[Card]) -> dict[Card, int]:
    return {each: index for index, each in enumerate(order)}


def is_trump(each: Card) -> bool:
    return SUIT[each] is Suit.TRUMPS


WEAKNESS: Final = index_of_cards(
    sorted(PACK, key=lambda each: (each is Card.MAT, is_trump(each), STRENGTH[each], -ORDER[each]))
)
"""The weakest first, whatever it is worth."""
CHEAPNESS: Final = index_of_cards(sorted(PACK, key=lambda each: (each is Card.MAT, NOMINAL[each], WEAKNESS[each])))
"""What is played first in silence: what is worth least, then what is weakest."""
USE: Final = index_of_cards(sorted(PACK, key=lambda each: (each not in PIPS, NOMINAL[each], ORDER[each])))
"""What is put aside first in silence: plain pips, then what is worth least."""


def default_scarto(cards: Iterable[Card], count: int) -> Cards:
    """Return the default scarto: plain pips first, then what is worth least, in the order of the pack."""
    return sorted_cards(sorted(cards, key=USE.__getitem__)[:count])


def default_card(legal: Iterable[Card]) -> Card:
    """Return the cheapest card: worth least, then weakest; the Matto only where there is nothing else."""
    return min(legal, key=CHEAPNESS.__getitem__)


def default_mattazza_card(legal: Iterable[Card]) -> Card:
    """Return the weakest card for Mattazza, a suit before a trump; the Matto only as the last."""
    return min(legal, key=WEAKNESS.__getitem__)
