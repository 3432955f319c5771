"""What whoever plays well does without much thought: a card against it wants a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.tarocco.robots.chance import is_more_than_chance
from games.tarocco.robots.masks import BIT
from games.tarocco.robots.memory import Memory
from games.tarocco.robots.weights import WORTH
from games.tarocco.rules.cards import KINGS, MATTO, NOMINAL, PLAIN_SUITS, STRENGTH, SUIT, Card, Cards, Suit
from games.tarocco.rules.state import Play, Signal, State
from games.tarocco.rules.terms import Variety
from games.tarocco.rules.trick import KING_OF, led_suit, taking_index

COURTS: Final = frozenset("QNJ")
SURE: Final = 3.0
"""In units of its error, by how much a card must come out better to be so by more than chance."""


def cards_instead(memory: Memory, state: State, card: Card, options: Cards, before: Sequence[Play]) -> Cards:
    """Return the cards that craft asks for in the place of this one; none where it has nothing against it.

    In Mattazza, where points are bad, none of it holds.
    """
    if state.terms.variety is Variety.MATTAZZA:
        return ()
    if not before:
        return lead_instead(memory, state, card, options)
    laid = [play.card for play in before]
    if best := best_asked_for(memory, state, options, before):
        return () if card is best else (best,)
    place = taking_index(laid)
    if state.sides[before[place].seat] == state.sides[memory.seat]:
        return trump_instead(card, options, laid[place])
    if len(before) + 1 < len(state.order) or any(beats(laid, each) for each in options):
        return ()
    loose = [each for each in options if each is not MATTO]
    if card is MATTO or not loose:
        return ()
    least = min(map(NOMINAL.__getitem__, loose))
    return () if NOMINAL[card] == least else tuple(each for each in loose if NOMINAL[each] == least)


def best_asked_for(memory: Memory, state: State, options: Cards, before: Sequence[Play]) -> Card | None:
    """Return the best card of the suit led, where the partner has knocked for it and it would take (TB-75)."""
    if not any(play.signal is Signal.BUSSO and state.sides[play.seat] == state.sides[memory.seat] for play in before):
        return None
    laid = [play.card for play in before]
    suit = led_suit(laid)
    best = max((card for card in options if SUIT[card] is suit), key=STRENGTH.__getitem__, default=None)
    return best if best and beats(laid, best) else None


def lead_instead(memory: Memory, state: State, card: Card, options: Cards) -> Cards:
    """Return what to lead in the place of a court whose King may take it, or of the Begato under an Angelo that was shown.

    Between two, where cards are in no hand, only a King that was shown counts.
    """
    if card is Card.BEG and any(
        held & BIT[Card.ANG] and state.sides[seat] != state.sides[memory.seat] for seat, held in memory.shown.items()
    ):
        return tuple(each for each in options if each is not card)
    is_about = state.seats > 2 or not memory.rooms[-1]
    kings = memory.unseen if is_about else sum(memory.shown.values())
    if SUIT[card] in PLAIN_SUITS and card[1] in COURTS and BIT[KING_OF[SUIT[card]]] & kings:
        return tuple(each for each in options if SUIT[each] in PLAIN_SUITS and WORTH[each] == 1)
    return ()


def trump_instead(card: Card, options: Cards, best: Card) -> Cards:
    """Return the trumps to spend, rather than the Angelo, on a trick that is the partner's by a King."""
    if card is not Card.ANG or best not in KINGS:
        return ()
    return tuple(each for each in options if SUIT[each] is Suit.TRUMPS and each is not card)


def beats(before: Sequence[Card], card: Card) -> bool:
    """Tell whether a card would take the trick."""
    return card is not MATTO and taking_index([*before, card]) == len(before)


def is_surely_better(chosen: Sequence[float], other: Sequence[float]) -> bool:
    """Tell whether one card came out better than another, in the same ways, by more than chance."""
    return is_more_than_chance([mine - its for mine, its in zip(chosen, other, strict=False)], SURE)
