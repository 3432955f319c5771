"""A giro di mano: what may be played, which signals may go with it, and who takes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.secret import Seat
from games.tarocco.cards import KINGS, PLAIN_SUITS, STRENGTH, SUIT, TRUMPS, Card, Cards, Suit
from games.tarocco.seats import hand, has_partner, opened
from games.tarocco.state import Play, Signal, State, Trick
from games.tarocco.terms import MattoLed, Signals, TrumpSignals

KING_OF: Final = dict(zip(PLAIN_SUITS, KINGS, strict=True))
ABOVE: Final = len(STRENGTH)
"""What any trump is stronger by than any card of a suit."""


def led(cards: Sequence[Card]) -> Suit | None:
    """TB-70: the suit of the first card that is not the Matto."""
    for card in cards:
        if card is not Card.MAT:
            return SUIT[card]
    return None


def legal(held: Cards, before: Sequence[Card], matto_lead: MattoLed = MattoLed.ALLOWED) -> Cards:
    """TB-61: follow suit, else trump, else anything; the Matto may always be shown."""
    suit = led(before)
    if suit is None:
        is_barred = not before and matto_lead is MattoLed.FORBIDDEN and len(held) > 1
        return tuple(card for card in held if card is not Card.MAT) if is_barred else held
    for wanted in (suit, Suit.TRUMPS):
        found = tuple([card for card in held if SUIT[card] is wanted])
        if found:
            return (*found, Card.MAT) if Card.MAT in held else found
    return held


def strongest(cards: Sequence[Card]) -> int:
    """TB-63, TB-4: the place of the card that takes: the strongest trump, else of the suit led; of Mori the last."""
    suit, best, place = led(cards), 0, 0
    for number, card in enumerate(cards):
        own = SUIT[card]
        weight = STRENGTH[card] + ABOVE if own is Suit.TRUMPS else STRENGTH[card] if own is suit else 0
        if weight and weight >= best:
            best, place = weight, number
    return place


def laid(trick: Trick | None) -> Cards:
    """The cards of a trick in the order of play."""
    return tuple([play.card for play in trick.plays]) if trick else ()


def winner(trick: Trick) -> Play:
    """The play that takes the trick so far."""
    return trick.plays[strongest(laid(trick))]


def may_play(state: State, seat: Seat) -> Cards:
    """What a seat may play now."""
    return legal(hand(state, seat), on_table(state), state.terms.matto_lead)


def on_table(state: State) -> Cards:
    """The cards of the trick that is being played."""
    trick = state.trick
    return () if trick is None or trick.taker is not None else laid(trick)


def may_signal(state: State, seat: Seat) -> bool:
    """TB-77: whether a seat may say anything with a card."""
    match state.terms.signals:
        case Signals.LEADER:
            return not on_table(state) and has_partner(state, seat)
        case Signals.ANY_PLAYER:
            return has_partner(state, seat)
    return False


def signals(state: State, seat: Seat, options: Cards) -> dict[Card, tuple[Signal, ...]]:
    """TB-75 to TB-78: what may truly be said with each of these cards; without those with which nothing may."""
    gone = played(state)
    can = {suit: is_open(state, suit, gone) for suit in SIGNALLED}
    many = Counter([SUIT[card] for card in hand(state, seat)])
    return {card: SAID[many[SUIT[card]] > 1] for card in options if can.get(SUIT[card])}


SIGNALLED: Final = (*PLAIN_SUITS, Suit.TRUMPS)
SAID: Final[dict[bool, tuple[Signal, ...]]] = {
    True: (Signal.BUSSO, Signal.STRISCIO),
    False: (Signal.BUSSO, Signal.VOLO),
}
"""By whether the hand has more of the suit."""


def is_open(state: State, suit: Suit, gone: frozenset[Card]) -> bool:
    """TB-76, TB-78: whether cards of a suit may be signalled with, once these were played face up."""
    if suit is Suit.TRUMPS:
        return state.terms.trump_signals is TrumpSignals.ALWAYS or Card.ANG in gone
    return KING_OF[suit] in gone or gone.issuperset(TRUMPS)


def played(state: State) -> frozenset[Card]:
    """All that was played face up in this hand, the Matto too."""
    return frozenset((*[card for pile in state.piles for card in opened(pile)], *on_table(state)))
