"""Two robots: one that answers at random, and one that plays soundly for its side.

The second supposes a few ways in which the cards may lie, given all it was told, and plays the card that brings its
side most in this trick: what the cards are worth at the count, less the strength that is spent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from games.ask import Decision, Question
from games.box import Dice
from games.event import Event
from games.forms import Cases, Pick
from games.kernel import View
from games.secret import Seat
from games.tarocco.cards import CARTE_DA_5, STRENGTH, SUIT, Card, Cards, Suit, without
from games.tarocco.combinations import combinations
from games.tarocco.memory import Hands, Memory, remembered, supposed
from games.tarocco.state import Play, Signal, State
from games.tarocco.terms import MattoLast
from games.tarocco.trick import led, legal, strongest

Reply: TypeAlias = tuple[str, int | None] | None

TRIES: Final = 10
"""In how many ways it supposes the cards to lie before it plays one."""
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
COURTESY: Final = 3.0
"""What it is worth to do as the partner asks."""
PATIENCE: Final = 0.6
"""How long the Matto is kept for something better: so much for each card still in hand."""
DEBT: Final = 1.5
"""What is paid for a Matto that the others' trick has passed by."""
RISK: Final = 0.45
"""How much of a court's worth is in danger while it is in hand, and saved in the scarto."""
SHORT: Final = 4.0
"""What it brings to have none of a suit."""


def aimless(
    story: Sequence[Event],  # noqa: ARG001 (it looks at nothing)
    seen: View[State],
    question: Question,
    dice: Dice,
) -> Reply:
    """Any legal answer, each as likely as another; it is in no hurry for the next hand."""
    if question.prompt == "ready":
        return None
    decision = seen.asked[question]
    return decision.token(decision.shape.nth(dice.randrange(decision.shape.count()))), None


def sound(story: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """An answer that serves its side."""
    state, seat = seen.state, question.seat
    decision: Decision[Any] = seen.asked[question]
    shape: Any = decision.shape
    match question.prompt:
        case "scarto":
            answer: object = scarto(state, seat, shape.options, shape.least)
        case "play":
            answer = best(story, state, seat, shape.options, dice)
        case "lead":
            card = best(story, state, seat, shape.fields[0].shape.options, dice)
            answer = (card, signal(card, shape.fields[1].shape))
        case "ready":
            return None
        case _:
            # going out wins at once, and whatever is declared counts: both are what silence would do
            return str(decision.by_clock), None
    return decision.token(answer), None


# -- the scarto ----------------------------------------------------------------------------


def scarto(state: State, seat: Seat, options: Cards, count: int) -> Cards:
    """One by one, whatever the hand can best do without."""
    hand: Cards = state.hands[seat].open()
    aside: Cards = ()
    for _ in range(count):
        left = tuple(card for card in options if card not in aside)
        chosen = max(left, key=lambda card: relief(without(hand, *aside), card))
        aside = (*aside, chosen)
    return tuple(card for card in options if card in aside)


def relief(hand: Cards, card: Card) -> float:
    """What it brings to put this card aside: it is safe, and its suit shorter; but it wins no trick and is not shown."""
    suit = [each for each in hand if SUIT[each] is SUIT[card]]
    if SUIT[card] is Suit.TRUMPS:
        return -WORTH[card] - SPENT[card]
    is_guarded = any(each[1:] == "K" for each in suit)
    saved = WORTH[card] * (RISK / 2 if is_guarded else RISK)
    shorter = SHORT / len(suit) if not any(each in CARTE_DA_5 for each in suit) else 0.0
    lost = combinations(hand).total - combinations(without(hand, card)).total
    return saved + shorter - SPENT[card] / 2 - lost


# -- a card --------------------------------------------------------------------------------


def best(story: Sequence[Event], state: State, seat: Seat, options: Cards, dice: Dice) -> Card:
    """The card that brings most in the ways the cards are supposed to lie."""
    if len(options) == 1:
        return options[0]
    memory = remembered(story, state, seat)
    if must_show(state, memory):
        return Card.MAT
    ways = [supposed(memory, dice) for _ in range(TRIES)]
    before = state.trick.plays if state.trick and state.trick.taker is None else ()
    return max(options, key=lambda card: sum(brings(state, memory, before, card, way) for way in ways) / TRIES)


def must_show(state: State, memory: Memory) -> bool:
    """TB-71: whether the Matto would be lost in the last trick."""
    return state.terms.matto_last is MattoLast.LOST and len(memory.own) == 2 and Card.MAT in memory.own


def brings(state: State, memory: Memory, before: tuple[Play, ...], card: Card, way: Hands) -> float:
    """What a card comes to, if the others play on sensibly."""
    plays = [*before, Play(memory.seat, card)]
    place = state.order.index(memory.seat)
    while len(plays) < state.seats:
        place = (place + 1) % state.seats
        seat = state.order[place]
        plays.append(Play(seat, follow(state, plays, seat, way[seat])))
    side = state.sides[memory.seat]
    takes = state.sides[plays[strongest([play.card for play in plays])].seat] == side
    stake = sum(WORTH[play.card] for play in plays if play.card is not Card.MAT)
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
    is_last = len(plays) + 1 == state.seats
    if led(cards) is not None and state.sides[first.seat] == state.sides[seat]:
        safe = [card for card in options if card is not Card.MAT]
        return max(safe, key=lambda card: WORTH[card] - 2 * SPENT[card]) if safe else Card.MAT
    over = [card for card in options if card is not Card.MAT and strongest([*cards, card]) == len(cards)]
    if over:
        if is_last:
            return max(over, key=lambda card: WORTH[card] - 2 * SPENT[card])
        return max(over, key=lambda card: -SPENT[card] - WORTH[card] / 4)
    return min(options, key=lambda card: (card is Card.MAT and len(options) > 1, WORTH[card]))


# -- signals -------------------------------------------------------------------------------


def signal(card: Card, cases: Cases) -> Signal | None:
    """TB-75: with the last of a suit it says so; with a low card it asks for the partner's best."""
    said = cases.shapes.get(card)
    if not isinstance(said, Pick):
        return None
    if Signal.VOLO in said.options:
        return Signal.VOLO
    return Signal.BUSSO if WORTH[card] < RANKS["A"] else Signal.STRISCIO
