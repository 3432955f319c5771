"""How a hand comes out if it is played on sensibly: what a robot weighs a card by where few play, each for himself.

The cards are supposed to lie in one way, everybody plays on by simple rules, and the piles are counted as at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.box import Dice
from games.event import Event
from games.secret import Seat
from games.tarocco.cards import MATTO, STRENGTH, SUIT, Card, Suit
from games.tarocco.combinations import combinations
from games.tarocco.count import LAST, card_points, points_by_tricks
from games.tarocco.events import Played, TrickTaken
from games.tarocco.memory import Hands, Memory
from games.tarocco.state import State
from games.tarocco.terms import Variety
from games.tarocco.weights import SPENT, WORTH

LOST: Final = 60.0
"""What it costs to lose a hand of Mattazza, beside the points."""
CLOSE: Final = 25.0
"""How many points ahead of the next one is as good as lost already."""
ABOVE: Final = 100
WHIM: Final = 3
"""Once in so many times anybody plays anything: what is weighed must hold against those who play otherwise, too."""


@dataclass(slots=True)
class Table:
    """A hand in a robot's head, which plays on in it: who holds what, the trick, what each side has won."""

    order: tuple[Seat, ...]
    sides: tuple[int, ...]
    hands: dict[Seat, list[Card]]
    piles: list[list[Card]]
    tricks: list[int]
    avoids: bool
    dice: Dice

    def play_on(self, plays: list[tuple[Seat, Card]], following: Seat) -> int:
        """Play to the end; the side that takes the last trick."""
        taker = following
        while plays or self.hands[taker]:
            while len(plays) < len(self.order):
                seat = plays[-1][0] if plays else None
                seat = taker if seat is None else self.order[(self.order.index(seat) + 1) % len(self.order)]
                card = self.choose(seat, plays)
                self.hands[seat].remove(card)
                plays.append((seat, card))
            taker = self.take(plays)
            plays = []
        return self.sides[taker]

    def take(self, plays: Sequence[tuple[Seat, Card]]) -> Seat:
        """TB-63, TB-67: the trick goes to a pile, the Matto to its own."""
        place, _, _ = ahead(plays)
        taker = plays[place][0]
        own = self.sides[taker]
        for seat, card in plays:
            self.piles[self.sides[seat] if card is MATTO else own].append(card)
        self.tricks[own] += 1
        return taker

    def choose(self, seat: Seat, plays: Sequence[tuple[Seat, Card]]) -> Card:
        """What somebody plays who thinks no further than the trick."""
        held = self.hands[seat]
        if len(held) == 1:
            return held[0]
        place, weight, suit = ahead(plays)
        options = [card for card in allowed(held, suit) if card is not MATTO] or held
        if self.dice.randrange(WHIM) == 0:
            return options[self.dice.randrange(len(options))]
        if suit is None:
            return leads(options, avoids=self.avoids)
        over = [card for card in options if weigh(card, suit) >= weight]
        if self.avoids:
            return ducks(over, options, weight, suit, has_tricks=self.tricks[self.sides[seat]] > 0, left=len(held))
        is_ours = self.sides[plays[place][0]] == self.sides[seat]
        if is_ours or (over and len(plays) + 1 == len(self.order)):
            return max(options if is_ours else over, key=GIVES.__getitem__)
        return max(over, key=REACHES.__getitem__) if over else min(options, key=WORTH.__getitem__)


GIVES: Final = {card: WORTH[card] - 2 * SPENT[card] for card in Card}
REACHES: Final = {card: -SPENT[card] - WORTH[card] / 4 for card in Card}
HEADS: Final = frozenset({Card.DK, Card.CK, Card.SK, Card.BK})


def weigh(card: Card, suit: Suit | None) -> int:
    """How strong a card is in a trick of that suit."""
    own = SUIT[card]
    return STRENGTH[card] + ABOVE if own is Suit.TRUMPS else STRENGTH[card] if own is suit else 0


def ahead(plays: Sequence[tuple[Seat, Card]]) -> tuple[int, int, Suit | None]:
    """The place of the card that takes so far, its weight, and the suit led."""
    suit, best, place = None, 0, 0
    for number, (_, card) in enumerate(plays):
        if card is MATTO:
            continue
        suit = suit or SUIT[card]
        if (weight := weigh(card, suit)) and weight >= best:
            best, place = weight, number
    return place, best, suit


def allowed(held: Sequence[Card], suit: Suit | None) -> Sequence[Card]:
    """TB-61: follow suit, else trump, else anything."""
    if suit is None:
        return held
    return [card for card in held if SUIT[card] is suit] or [card for card in held if SUIT[card] is Suit.TRUMPS] or held


def leads(options: Sequence[Card], *, avoids: bool) -> Card:
    """What is led: a King while it holds, else the least of the longest suit; where points are bad, what is weak."""
    if avoids:
        return min(options, key=lambda card: (WORTH[card] > 3, SUIT[card] is Suit.TRUMPS, STRENGTH[card]))
    kings = [card for card in options if card in HEADS]
    if kings:
        return kings[0]
    suits = [SUIT[card] for card in options]
    return min(options, key=lambda card: (WORTH[card] > 3, -suits.count(SUIT[card]), WORTH[card]))


def ducks(
    over: Sequence[Card], options: Sequence[Card], weight: int, suit: Suit, *, has_tricks: bool, left: int
) -> Card:
    """Where points are bad: under the trick with as much as possible; without a trick in time over it."""
    if over and not has_tricks and left <= 5:
        return min(over, key=lambda card: (WORTH[card], -weigh(card, suit)))
    under = [card for card in options if weigh(card, suit) < weight]
    if under:
        return max(under, key=lambda card: (WORTH[card], STRENGTH[card]))
    return max(options, key=lambda card: (-WORTH[card], STRENGTH[card]))


# -- what it comes to ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outlook:
    """A hand as far as it has come, as one seat knows it: what lies on the table, and what each side has won."""

    state: State
    memory: Memory
    before: tuple[tuple[Seat, Card], ...]
    piles: tuple[tuple[Card, ...], ...]
    tricks: tuple[int, ...]

    def comes_to(self, card: Card, way: Hands, dice: Dice) -> float:
        """What a card comes to for its seat, if the others' cards lie that way."""
        state, seat, avoids = self.state, self.memory.seat, self.state.terms.variety is Variety.MATTAZZA
        hands = {other: list(cards) for other, cards in way.items()}
        hands[seat] = [each for each in self.memory.own if each is not card]
        table = Table(state.order, state.sides, hands, list(map(list, self.piles)), list(self.tricks), avoids, dice)
        last = table.play_on([*self.before, (seat, card)], seat)
        own = state.sides[seat]
        if avoids:
            return avoided(table, own, last, len(state.order))
        totals = [combinations(pile).total + card_points(tuple(pile)) for pile in table.piles]
        totals[last] += LAST
        return float(totals[own] - max(total for which, total in enumerate(totals) if which != own))


def outlook(told: Sequence[Event], state: State, memory: Memory) -> Outlook:
    """What was played and taken before all eyes in this hand, and the own scarto."""
    piles: list[list[Card]] = [[] for _ in range(max(state.sides) + 1)]
    piles[state.sides[memory.seat]].extend(memory.hidden)
    tricks = [0] * len(piles)
    for which, taken in zip(state.sides, state.taken, strict=True):
        tricks[which] += taken
    table: list[Played] = []
    for event in told:
        match event:
            case Played():
                table.append(event)
            case TrickTaken(taker=taker):
                for each in table:
                    piles[state.sides[each.seat if each.card is MATTO else taker]].append(each.card)
                table = []
    before = state.trick.plays if state.trick and state.trick.taker is None else ()
    laid = tuple((play.seat, play.card) for play in before)
    return Outlook(state, memory, laid, tuple(map(tuple, piles)), tuple(tricks))


def avoided(table: Table, own: int, last: int, players: int) -> float:
    """MZ-9: to have no trick, or the most points, is to lose; and nearly the most is a danger."""
    sides = [table.sides[seat] for seat in table.order]
    trickless = [which for which in sides if not table.tricks[which]]
    spoils = sum(WORTH[card] for card in table.piles[own]) / 100  # of two ways to the same end the one with less in it
    if trickless:
        return (-LOST if own in trickless else 0.0) - spoils
    totals = {which: combinations(table.piles[which]).total + LAST * (which == last) for which in sides}
    for which in sides:
        totals[which] += points_by_tricks(tuple(table.piles[which]), players)
    ahead_by = totals[own] - max(total for which, total in totals.items() if which != own)
    return (-LOST if ahead_by >= 0 else -LOST * max(0.0, 1 + ahead_by / CLOSE) / 2) - spoils
