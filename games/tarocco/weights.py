"""What a robot thinks cards are worth: at the count, and as strength."""

from __future__ import annotations

from typing import Final

from games.tarocco.cards import STRENGTH, SUIT, Card, Suit

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
