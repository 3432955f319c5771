"""How likely a vote fails, and how often each voter must accuse for that: by the number of voters and the cards there are.

A voter is taken to accuse or to hide as often as any other, and otherwise to help; of the cards it knows only which
there were when the doors closed, and which have been removed since.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import comb
from typing import Final

from games.biglietti.rules.deck import HAND
from games.biglietti.rules.state import Card

STEPS: Final = 50
"""Into how many parts a rate of accusing is cut."""


@lru_cache
def accusing_rate(voters: int, deck: tuple[Card, ...], hides: float, wanted: float) -> float:
    """Return how often each voter must mean harm, so that a card is delivered as often as wanted; at most always."""

    def failure(step: int) -> float:
        return failure_odds(voters, *kind_odds(deck, hides, step / STEPS))

    return bisect_left(range(STEPS), wanted, key=failure) / STEPS


def kind_odds(deck: tuple[Card, ...], hides: float, harms: float) -> tuple[float, float, float]:
    """Return how likely a voter's card is an Excuse, a Neutral, an Accusation; else it breaks the chain."""
    excuse, neutral, hide, accusation = (
        holding_odds(deck, card) for card in (Card.EXCUSE, Card.NEUTRAL, Card.HIDE, Card.ACCUSATION)
    )
    stays = 1 - hide * hides
    helps = stays * (1 - harms)
    return helps * excuse, helps * (1 - excuse) * neutral, stays * harms * accusation


def holding_odds(deck: tuple[Card, ...], card: Card) -> float:
    return 1 - comb(len(deck) - deck.count(card), HAND) / comb(len(deck), HAND)


def failure_odds(voters: int, excuse: float, neutral: float, accusation: float) -> float:
    """Return how likely linked Excuses are fewer than twice the Accusations (BP-40 to BP-44).

    Of a voter's card only these three matter; by whatever else it is, the chain breaks.
    """
    passing = excuse + neutral
    if not accusation or passing == 1:
        return 0.0
    linked, guilty = excuse / passing if passing else 0.0, accusation / (1 - passing)
    failed = 0.0
    for met in range(voters):
        ends = min(2, voters - met)
        within = voters - met - ends
        chance = (met + 1) * passing**met * (1 - passing) ** ends
        counts = product(range(met + 1), range(ends + 1), range(within + 1))
        failed += chance * sum(
            binomial(met, linked, excuses) * binomial(ends, guilty, breakers) * binomial(within, accusation, others)
            for excuses, breakers, others in counts
            if excuses < 2 * (breakers + others)
        )
    return failed


def binomial(count: int, chance: float, hits: int) -> float:
    """Return how likely so many of `count` hit, each with the same chance."""
    return comb(count, hits) * chance**hits * (1 - chance) ** (count - hits)


def deck_without(deck: Iterable[Card], removed: Iterable[Card]) -> tuple[Card, ...]:
    """Return the Traveller cards still in the game."""
    left = list(deck)
    for card in removed:
        left.remove(card)
    return tuple(left)
