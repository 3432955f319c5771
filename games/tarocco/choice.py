"""Which card a robot plays: the one that brings its side most in this trick, as the cards may lie.

What cards are worth at the count, less the strength that is spent. In Mattazza it is the other way round: points are to
be left to others, but for one trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.box import Dice
from games.event import Event
from games.secret import Seat
from games.tarocco.cards import STRENGTH, SUIT, Card, Cards
from games.tarocco.memory import Hands, Memory, remembered, supposed, this_hand
from games.tarocco.outlook import outlook
from games.tarocco.state import Play, Signal, State
from games.tarocco.terms import MattoLast, Variety
from games.tarocco.trick import led, legal, strongest
from games.tarocco.weights import SPENT, WORTH

TRIES: Final = 10
"""In how many ways it supposes the cards to lie before it plays one."""
TRIES_AHEAD: Final = 10
"""In how many where it plays the hand to its end in each: what chance does there has to even out."""
COURTESY: Final = 3.0
"""What it is worth to do as the partner asks."""
PATIENCE: Final = 0.6
"""How long the Matto is kept for something better: so much for each card still in hand."""
DEBT: Final = 1.5
"""What is paid for a Matto that the others' trick has passed by."""
NEED: Final = 30.0
"""What a first trick is worth in Mattazza, and twice as much again the last time that one can be taken."""


def best(story: Sequence[Event], state: State, seat: Seat, options: Cards, dice: Dice) -> Card:
    """The card that brings most in the ways the cards are supposed to lie."""
    if len(options) == 1:
        return options[0]
    memory = remembered(story, state, seat)
    if must_show(state, memory):
        return Card.MAT
    is_far = looks_ahead(state)
    ways = [supposed(memory, dice) for _ in range(TRIES_AHEAD if is_far else TRIES)]
    if is_far:
        ahead = outlook(this_hand(story), state, memory)
        return max(options, key=lambda card: sum(ahead.comes_to(card, way, dice) for way in ways))
    before = state.trick.plays if state.trick and state.trick.taker is None else ()
    return max(options, key=lambda card: sum(brings(state, memory, before, card, way) for way in ways))


def looks_ahead(state: State) -> bool:
    """Whether it plays a hand to its end in its head: where it has no partner to play for, and few cards to suppose."""
    return state.terms.variety in {Variety.QUINDICI, Variety.CENTOCINQUANTA, Variety.MILLONE, Variety.MATTAZZA}


def must_show(state: State, memory: Memory) -> bool:
    """TB-71: whether the Matto would be lost in the last trick."""
    return state.terms.matto_last is MattoLast.LOST and len(memory.own) == 2 and Card.MAT in memory.own


def brings(state: State, memory: Memory, before: tuple[Play, ...], card: Card, way: Hands) -> float:
    """What a card comes to, if the others play on sensibly."""
    plays = [*before, Play(memory.seat, card)]
    place = state.order.index(memory.seat)
    while len(plays) < len(state.order):
        place = (place + 1) % len(state.order)
        seat = state.order[place]
        plays.append(Play(seat, (duck if is_mattazza(state) else follow)(state, plays, seat, way[seat])))
    side = state.sides[memory.seat]
    takes = state.sides[plays[strongest([play.card for play in plays])].seat] == side
    stake = sum(WORTH[play.card] for play in plays if play.card is not Card.MAT)
    if is_mattazza(state):
        return avoided(state, memory, card, stake, takes=takes)
    if card is Card.MAT:
        return (stake if takes else -stake - DEBT) - PATIENCE * len(memory.own)
    asked = COURTESY if is_asked(state, memory, before) and card == best_held(memory, before) else 0.0
    return (stake if takes else -stake) - spent(memory, card) + asked


def is_asked(state: State, memory: Memory, before: Sequence[Play]) -> bool:
    """TB-75: whether the partner has knocked for the best card."""
    return any(play.signal is Signal.BUSSO and state.sides[play.seat] == state.sides[memory.seat] for play in before)


def best_held(memory: Memory, before: Sequence[Play]) -> Card | None:
    """The best card it holds of the suit led."""
    suit = led([play.card for play in before])
    return max((card for card in memory.own if SUIT[card] is suit), key=STRENGTH.__getitem__, default=None)


def spent(memory: Memory, card: Card) -> float:
    """The strength that goes with a card, less and less as the hand ends."""
    return SPENT[card] * min(1.0, len(memory.own) / 8)


def follow(state: State, plays: Sequence[Play], seat: Seat, hand: Sequence[Card]) -> Card:
    """What somebody is likely to play: over an opponent if possible, and what is worth most on a partner's trick."""
    cards = [play.card for play in plays]
    options = legal(tuple(hand), cards)
    first = plays[strongest(cards)]
    is_last = len(plays) + 1 == len(state.order)
    if led(cards) is not None and state.sides[first.seat] == state.sides[seat]:
        safe = [card for card in options if card is not Card.MAT]
        return max(safe, key=lambda card: WORTH[card] - 2 * SPENT[card]) if safe else Card.MAT
    over = [card for card in options if card is not Card.MAT and strongest([*cards, card]) == len(cards)]
    if over:
        if is_last:
            return max(over, key=lambda card: WORTH[card] - 2 * SPENT[card])
        return max(over, key=lambda card: -SPENT[card] - WORTH[card] / 4)
    return min(options, key=lambda card: (card is Card.MAT and len(options) > 1, WORTH[card]))


# -- Mattazza ------------------------------------------------------------------------------


def is_mattazza(state: State) -> bool:
    """Whether points are to be avoided."""
    return state.terms.variety is Variety.MATTAZZA


def avoided(state: State, memory: Memory, card: Card, stake: float, *, takes: bool) -> float:
    """MZ-1: what others take is well lost, and one's own strong cards with it; but one trick there must be."""
    left = len(memory.own)
    if takes:
        return (NEED + 2 * NEED / left if not state.taken[memory.seat] else 0.0) - stake
    return stake / 2 + (0.0 if card is Card.MAT else SPENT[card])


def duck(state: State, plays: Sequence[Play], seat: Seat, hand: Sequence[Card]) -> Card:  # noqa: ARG001 (as `follow`)
    """What somebody is likely to play who wants no points: the most that does not take, else the least."""
    cards = [play.card for play in plays]
    options: Cards = tuple(card for card in legal(tuple(hand), cards) if card is not Card.MAT) or (Card.MAT,)
    under = [card for card in options if strongest([*cards, card]) != len(cards)]
    if under:
        return max(under, key=lambda card: (WORTH[card], STRENGTH[card]))
    return min(options, key=lambda card: WORTH[card])
