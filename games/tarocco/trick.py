"""A giro di mano: what may be played, which signals may go with it, and who takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.secret import Seat
from games.tarocco.cards import KINGS, PLAIN_SUITS, STRENGTH, SUIT, TRUMPS, Card, Cards, Suit
from games.tarocco.seats import hand, has_partner, opened
from games.tarocco.state import Play, Signal, State, Trick
from games.tarocco.terms import MattoLed, Signals, TrumpSignals

KING_OF: Final = dict(zip(PLAIN_SUITS, KINGS, strict=True))


def led(cards: Sequence[Card]) -> Suit | None:
    """TB-70: the suit of the first card that is not the Matto."""
    return next((SUIT[card] for card in cards if card is not Card.MAT), None)


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
    suit = led(cards)
    best, place = (-1, -1), 0
    for number, card in enumerate(cards):
        own = SUIT[card]
        weight = (1 if own is Suit.TRUMPS else 0, STRENGTH[card])
        if own in (Suit.TRUMPS, suit) and weight >= best:
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
    return () if state.trick is None or state.trick.taker is not None else laid(state.trick)


def may_signal(state: State, seat: Seat) -> bool:
    """TB-77: whether a seat may say anything with a card."""
    match state.terms.signals:
        case Signals.OFF:
            return False
        case Signals.LEADER if on_table(state):
            return False
    return has_partner(state, seat)


def signals(state: State, seat: Seat, card: Card, played: frozenset[Card]) -> tuple[Signal, ...]:
    """TB-75 to TB-78: what may truly be said with this card, given all that was played face up."""
    if card is Card.MAT:
        return ()
    suit = SUIT[card]
    if suit is Suit.TRUMPS:
        is_open = state.terms.trump_signals is TrumpSignals.ALWAYS or Card.ANG in played
    else:
        is_open = KING_OF[suit] in played or played.issuperset(TRUMPS)
    if not is_open:
        return ()
    more = any(SUIT[other] is suit for other in hand(state, seat) if other is not card)
    return (Signal.BUSSO, Signal.STRISCIO if more else Signal.VOLO)


def played(state: State) -> frozenset[Card]:
    """All that was played face up in this hand, the Matto too."""
    return frozenset((*(card for pile in state.piles for card in opened(pile)), *on_table(state)))
