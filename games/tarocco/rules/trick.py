"""A giro di mano: what may be played, which signals may go with it, and who takes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.secret import Seat
from games.tarocco.rules.cards import KINGS, MATTO, PACK, PLAIN_SUITS, STRENGTH, SUIT, TRUMPS, Card, Cards, Suit
from games.tarocco.rules.seats import hand_of, has_partner, open_cards
from games.tarocco.rules.state import Play, Signal, State, Trick
from games.tarocco.rules.terms import MattoLed, Signals, TrumpSignals

KING_OF: Final = dict(zip(PLAIN_SUITS, KINGS, strict=True))
NUMERI: Final = Suit.TRUMPS
ALL_TRUMPS: Final = frozenset(TRUMPS)
OPENING: Final = frozenset({*KINGS, *TRUMPS})
OF: Final = {
    suit: frozenset(card for card in PACK if SUIT[card] is suit).__contains__ for suit in (*PLAIN_SUITS, NUMERI)
}
"""Whether a card is of a suit."""
ABOVE: Final = len(STRENGTH)
"""What any trump is stronger by than any card of a suit."""


def led_suit(cards: Sequence[Card]) -> Suit | None:
    """Return the suit of the first card that is not the Matto, or None (TB-70)."""
    for card in cards:
        if card is not MATTO:
            return SUIT[card]
    return None


def leading_cards(held: Cards, matto_lead: MattoLed) -> Cards:
    """Return what may be led (TB-70): anything; by option the Matto only as the last card."""
    is_barred = matto_lead is MattoLed.FORBIDDEN and len(held) > 1 and held[-1] is MATTO
    return held[:-1] if is_barred else held


def following_cards(held: Cards, suit: Suit | None) -> Cards:
    """Return what may follow: the suit that was led, else trumps, else anything (TB-61)."""
    if suit is None:
        return held
    for wanted in (suit, NUMERI):
        if found := tuple(filter(OF[wanted], held)):
            return (*found, MATTO) if held[-1] is MATTO else found
    return held


def taking_index(cards: Sequence[Card]) -> int:
    """Return the index of the card that takes (TB-63, TB-4).

    The strongest trump, else of the suit led; of Mori the last.
    """
    suit, best, place = led_suit(cards), 0, 0
    for number, card in enumerate(cards):
        own = SUIT[card]
        weight = STRENGTH[card] + ABOVE if own is NUMERI else STRENGTH[card] if own is suit else 0
        if weight and weight >= best:
            best, place = weight, number
    return place


def trick_cards(trick: Trick | None) -> Cards:
    """Return the cards of a trick in the order of play."""
    return tuple([play.card for play in trick.plays]) if trick else ()


def winning_play(trick: Trick) -> Play:
    """Return the play that takes the trick so far."""
    return trick.plays[taking_index(trick_cards(trick))]


def playable_cards(state: State, seat: Seat) -> Cards:
    held, trick = hand_of(state, seat), state.trick
    if trick is None or trick.taker is not None or not trick.plays:
        return leading_cards(held, state.terms.matto_lead)
    first = trick.plays[0].card
    return following_cards(held, SUIT[first] if first is not MATTO else led_suit(trick_cards(trick)))


def cards_on_table(state: State) -> Cards:
    """Return the cards of the trick that is being played."""
    trick = state.trick
    return () if trick is None or trick.taker is not None else trick_cards(trick)


def may_signal(state: State, seat: Seat) -> bool:
    """Tell whether a seat may say anything with a card (TB-77)."""
    by = state.terms.signals
    is_his = is_lead(state) if by is Signals.LEADER else by is Signals.ANY_PLAYER
    return is_his and has_partner(state, seat)


def is_lead(state: State) -> bool:
    """Tell whether the next card is the first of a trick."""
    return state.trick is None or state.trick.taker is not None or not state.trick.plays


def true_signals(state: State, seat: Seat) -> dict[Suit, tuple[Signal, ...]]:
    """Return what may truly be said with a card of each suit, where anything may (TB-75 to TB-78)."""
    if not (suits := open_suits(state)):
        return {}
    own = hand_of(state, seat)
    return {suit: SAID[sum(map(OF[suit], own)) > 1] for suit in suits}


SAID: Final[dict[bool, tuple[Signal, ...]]] = {
    True: (Signal.BUSSO, Signal.STRISCIO),
    False: (Signal.BUSSO, Signal.VOLO),
}
"""By whether the hand has more of the suit."""


@lru_cache(maxsize=64)
def opening_cards(pile: Cards) -> frozenset[Card]:
    """Return the cards of a pile that open suits to signals.

    Kept from lead to lead, since only the taker's pile grows.
    """
    return OPENING.intersection(pile)


def open_suits(state: State) -> tuple[Suit, ...]:
    """Return the suits one may signal with, after all that was played face up (TB-76, TB-78)."""
    gone = opening_cards(cards_on_table(state)).union(*[opening_cards(open_cards(pile)) for pile in state.piles])
    if gone >= ALL_TRUMPS:
        return (*PLAIN_SUITS, NUMERI)
    plain = [suit for suit, king in KING_OF.items() if king in gone]
    is_open = state.terms.trump_signals is TrumpSignals.ALWAYS or Card.ANG in gone
    return (*plain, NUMERI) if is_open else tuple(plain)
