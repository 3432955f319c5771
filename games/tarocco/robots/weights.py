"""What a robot thinks cards are worth: at the count, and as strength."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from games.tarocco.robots.masks import BIT
from games.tarocco.rules.cards import MATTO, PACK, STRENGTH, SUIT, Card, Suit

RANKS: Final = {"K": 12.0, "Q": 8.0, "N": 7.0, "J": 6.0, "A": 3.5}
HIGH: Final = {
    Card.ANG: 16.0, Card.MON: 12.0, Card.SOL: 6.0, Card.LUN: 6.0, Card.BEG: 16.0, Card.MAT: 16.0,
    Card.M1: 5.0, Card.M2: 5.0, Card.M3: 5.0, Card.M4: 5.0,
}  # fmt: skip
WORTH: Final[dict[Card, float]] = {
    card: HIGH.get(card, RANKS.get(card[1:], 1.0) if SUIT[card] is not Suit.TRUMPS else 2.0) for card in Card
}
"""About what it is worth to have a card at the count: its own points and its part in combinations."""
SPENT: Final = {
    card: (
        max(0.0, (STRENGTH[card] - 2) / 3) if SUIT[card] is Suit.TRUMPS else max(0.0, (RANKS.get(card[1:], 0) - 5) / 2)
    )
    for card in Card
}
"""What is lost with its strength once it is played; nothing for a Begato, which takes hardly anything."""


def order_by(key: Callable[[Card], object]) -> tuple[int, ...]:
    """Return all cards as bits, the least by `key` first, equals as in the pack; the Matto last of all."""
    return tuple(BIT[card] for card in sorted(PACK, key=lambda card: (card is MATTO, key(card))))


def first_in_order(held: int, order: tuple[int, ...]) -> int:
    """Return the first of these cards in an order."""
    for bit in order:
        if held & bit:
            return bit
    raise AssertionError("no card")


TO_A_FRIEND: Final = order_by(lambda card: 2 * SPENT[card] - WORTH[card])
JUST_OVER: Final = order_by(lambda card: SPENT[card] + WORTH[card] / 4)
CHEAPEST: Final = order_by(lambda card: (WORTH[card], STRENGTH[card]))
WEAKEST: Final = order_by(lambda card: (WORTH[card] > 3, SUIT[card] is Suit.TRUMPS, STRENGTH[card]))
DEAREST: Final = order_by(lambda card: (-WORTH[card], -STRENGTH[card]))
BEST: Final = order_by(lambda card: -STRENGTH[card])
LIGHTEST: Final = order_by(lambda card: (WORTH[card], -STRENGTH[card]))


@lru_cache(maxsize=1 << 12)
def card_to_give(held: int) -> int:
    """Return what goes on a trick of one's own: much in points, little in strength."""
    return first_in_order(held, TO_A_FRIEND)


@lru_cache(maxsize=1 << 12)
def card_to_win(held: int) -> int:
    """Return what is spent to be ahead, where others follow."""
    return first_in_order(held, JUST_OVER)


@lru_cache(maxsize=1 << 12)
def best_card(held: int) -> int:
    """Return the best of cards of one suit."""
    return first_in_order(held, BEST)


@lru_cache(maxsize=1 << 12)
def cheapest_card(held: int) -> int:
    """Return what is thrown on a trick that is lost."""
    return first_in_order(held, CHEAPEST)


@lru_cache(maxsize=1 << 12)
def weakest_card(held: int) -> int:
    """Return what is led where points are bad."""
    return first_in_order(held, WEAKEST)


@lru_cache(maxsize=1 << 12)
def dearest_card(held: int) -> int:
    """Return what is got rid of where points are bad."""
    return first_in_order(held, DEAREST)


@lru_cache(maxsize=1 << 12)
def lightest_card(held: int) -> int:
    """Return what takes a trick where points are bad and one must be taken; also the least bad if unavoidable."""
    return first_in_order(held, LIGHTEST)
