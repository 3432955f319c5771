"""The French deck: suits, ranks, cards, and the one spelling of each card."""

from enum import IntEnum
from typing import Final

from msgspec import Struct

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")  # The spellings of ranks 1 to 13.


class Suit(IntEnum):
    """The four suits, in the order in which hands are sorted."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """S, H, D or C."""
        return self.name[0]

    @property
    def is_red(self) -> bool:
        """Hearts and diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Card(Struct, frozen=True, order=True, gc=False):
    """A card by its face, ranks from 1 (ace) to 13 (king): equal faces are equal. Sorted by suit, then rank."""

    suit: Suit
    rank: int

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit.letter


DECK: Final = tuple(Card(suit, rank) for suit in Suit for rank in range(1, 14))  # The 52 faces in order.
BY_NAME: Final = {str(face): face for face in DECK}


def parse_card(name: str) -> Card:
    """Return the card of that spelling, such as `10H`; raises ValueError."""
    if name not in BY_NAME:
        raise ValueError(f"{name!r} is no card")
    return BY_NAME[name]


def parse_cards(names: str) -> tuple[Card, ...]:
    """Return the cards spelled with spaces between, such as `10H KS`; raises ValueError."""
    return tuple(map(parse_card, names.split()))
