"""The two decks: how many cards are used for so many players (BP-1 to BP-5)."""

from __future__ import annotations

from typing import Final

from games.biglietti.rules.state import Card, Cards, Values
from games.biglietti.rules.terms import Deck

LEAST: Final = 5
MOST: Final = 12
HAND: Final = 5

TRAVELLERS: Final = {
    5: (1, 4, 4, 5, 5, 1),
    6: (1, 5, 5, 7, 6, 1),
    7: (2, 6, 6, 8, 7, 1),
    8: (2, 7, 7, 9, 9, 1),
    9: (2, 8, 8, 11, 10, 1),
    10: (3, 9, 9, 12, 11, 1),
    11: (3, 10, 10, 13, 13, 1),
    12: (3, 11, 11, 15, 14, 1),
}
"""By players: how many cards of each kind, in the order of the kinds (BP-2)."""

CONTROL: Final = {
    Deck.EVEN: {
        5: (0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 4),
        6: (1, 2),
        7: (1, 3),
        8: (1, 1),
        9: (1, 2),
        10: (1, 1),
        11: (1, 1),
        12: (1, 1),
    },
    Deck.FORMER: {
        5: (0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4),
        6: (1, 2),
        7: (0, 3),
        8: (0, 1),
        9: (0, 2),
        10: (0, 1),
        11: (0, 1),
        12: (0, 1),
    },
}
"""The Control cards by the least number of players for which they are used (BP-4, BP-5)."""


def traveller_deck(players: int) -> Cards:
    """Return the Traveller cards for so many players, in order (BP-2)."""
    return tuple(card for card, count in zip(Card, TRAVELLERS[players], strict=True) for _ in range(count))


def control_deck(players: int, deck: Deck) -> Values:
    """Return the Control cards for so many players, in order (BP-4)."""
    return tuple(sorted(value for least, values in CONTROL[deck].items() if least <= players for value in values))


def starting_tickets(players: int) -> int:
    """Return how many tickets there are at the start (BP-2)."""
    return TRAVELLERS[players][0]
