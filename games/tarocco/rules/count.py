"""The count of a hand: the points of single cards, the five lines of a side, and what passes over first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.secret import Seat
from games.tarocco.rules.cards import NOMINAL, ORDER, PIPS, Card, Cards
from games.tarocco.rules.combinations import Combinations, combinations_in

LAST: Final = 6
"""What the last trick is worth (TB-15)."""


@dataclass(frozen=True, slots=True)
class Accuso:
    """What one seat declared in hand (TB-40), and what it is worth."""

    seat: Seat
    combinations: Combinations

    @property
    def points(self) -> int:
        """What it is worth, judged alone (TB-44)."""
        return self.combinations.total


@dataclass(frozen=True, slots=True)
class Count:
    """The five lines of one side (TB-80), with the cards they were counted on."""

    pile: Cards
    combinations: Combinations
    card_points: int
    last: int
    accusi: tuple[Accuso, ...]

    @property
    def accusi_points(self) -> int:
        """The points declared in hand, the fifth line."""
        return sum(accuso.points for accuso in self.accusi)

    @property
    def total(self) -> int:
        """The five lines together (TB-81)."""
        return self.combinations.total + self.card_points + self.last + self.accusi_points


@dataclass(frozen=True, slots=True)
class Payment:
    """What was given for the Matto at the end (TB-68); the Matto itself where a side had no trick (TB-69)."""

    giver: int
    taker: int
    card: Card


def nominal_points(cards: Iterable[Card]) -> int:
    """Return the sum of what the cards are worth one by one (TB-10)."""
    return sum(map(NOMINAL.__getitem__, cards))


def card_points(cards: Cards, odd: int = 0) -> int:
    """Return the points of cards counted by pairs, each a point less (TB-11 to TB-14).

    A scartino left over counts nothing, or `odd` by option.
    """
    return nominal_points(cards) - (len(cards) + 1 - odd) // 2


def points_by_tricks(cards: Cards, players: int) -> int:
    """Return the points of cards counted by tricks of one card from each player (MZ-8).

    In each trick all cards but one count a point less.
    """
    return nominal_points(cards) - (players - 1) * (len(cards) // players)


def make_count(pile: Cards, points: int, *, last: bool, accusi: tuple[Accuso, ...]) -> Count:
    """Make the count of a side whose cards have so many points (TB-80)."""
    return Count(pile, combinations_in(pile), points, LAST if last else 0, accusi)


def choose_payment(pile: Cards, other: Cards, payable: Cards = ()) -> Card:
    """Choose the card of a pile that is given for the Matto (TB-68).

    A plain pip in the order of payment; else what costs least and gives least, then the latest. Where `payable`
    names no cards, any but the Matto may be given.
    """
    own = frozenset(payable or pile)
    for card in PIPS:
        if card in own:
            return card
    return min(
        own - {Card.MAT},
        key=lambda card: (payment_cost(card, pile, other), -ORDER[card]),
    )


def payment_cost(card: Card, pile: Cards, other: Cards) -> int:
    """Return what a side loses and the other gains if the card passes over."""
    left = tuple(each for each in pile if each is not card)
    return pile_worth(pile) - pile_worth(left) + pile_worth((*other, card)) - pile_worth(other)


def pile_worth(pile: Cards) -> int:
    """Return combinations and card points of a pile."""
    return combinations_in(pile).total + card_points(pile)
