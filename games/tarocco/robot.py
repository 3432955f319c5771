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
from games.tarocco.cards import CARTE_DA_5, SUIT, Card, Cards, Suit, without
from games.tarocco.choice import RANKS, SPENT, WORTH, best
from games.tarocco.combinations import combinations
from games.tarocco.count import worth
from games.tarocco.state import Bid, Signal, State

Reply: TypeAlias = tuple[str, int | None] | None

UP: Final = 38.0
"""From which strength it would take the Pozzo and play alone."""
ALONE: Final = 58.0
"""From which it plays alone without."""
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
        case "card-and-phrase":
            answer = (best(story, state, seat, shape.fields[0].shape.options, dice), None)
        case "bid":
            answer = bid(state, seat)
        case "posso":
            answer = Bid.DI_MIO if hopes(state, seat) >= ALONE else Bid.VA_BENE
        case "owing-any":
            answer = max(shape.options, key=lambda card: worth(shape.options) - worth(without(shape.options, card)))
        case "ready":
            return None
        case _:
            # going out wins at once, and whatever is declared counts: both are what silence would do
            return str(decision.by_clock), None
    return decision.token(answer), None


# -- the bidding ---------------------------------------------------------------------------


def bid(state: State, seat: Seat) -> Bid:
    """TZ-4: alone without the Pozzo on a very strong hand, with it on a strong one."""
    found = hopes(state, seat)
    return Bid.DI_MIO if found >= ALONE else Bid.POSSO if found >= UP else Bid.PASSO


def hopes(state: State, seat: Seat) -> float:
    """How strong a hand is: its trumps and Kings, and what it may declare."""
    hand: Cards = state.hands[seat].open()
    trumps = sum(SPENT[card] + 1 for card in hand if SUIT[card] is Suit.TRUMPS)
    kings = sum(4 for card in hand if card[1:] == "K")
    return trumps + kings + (6 if Card.MAT in hand else 0) + combinations(hand).total / 8


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


# -- signals -------------------------------------------------------------------------------


def signal(card: Card, cases: Cases) -> Signal | None:
    """TB-75: with the last of a suit it says so; with a low card it asks for the partner's best."""
    said = cases.shapes.get(card)
    if not isinstance(said, Pick):
        return None
    if Signal.VOLO in said.options:
        return Signal.VOLO
    return Signal.BUSSO if WORTH[card] < RANKS["A"] else Signal.STRISCIO
