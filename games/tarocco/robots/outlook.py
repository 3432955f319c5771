"""How a hand comes out if it is played on sensibly: what a robot values a card by.

The cards are supposed to lie in one way, everybody plays on by simple rules, and the piles are counted as at the end.
Cards are bits here: a robot plays thousands of hands in its head for one that it plays.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from operator import add
from typing import Final

from msgspec import Struct

from games.event import Event
from games.secret import Seat
from games.spec import Dice
from games.tarocco.robots.masks import (
    ALL,
    BIT,
    KING_BITS,
    MATTO,
    OF_SUIT,
    OVER,
    SUIT_OF,
    TRUMPS,
    WORTH,
    best_card,
    card_to_give,
    card_to_win,
    cheapest_card,
    dearest_card,
    lightest_card,
    mask_of,
    nominal_points,
    pile_points,
    weakest_card,
)
from games.tarocco.robots.memory import Way
from games.tarocco.rules.cards import Card, Suit
from games.tarocco.rules.combinations import LAST
from games.tarocco.rules.declare import declared_points, match_points
from games.tarocco.rules.events import Played, TrickTaken
from games.tarocco.rules.finish import is_last_hand_played, poste_for
from games.tarocco.rules.start import first_to_play
from games.tarocco.rules.state import State, all_seats, round_from
from games.tarocco.rules.terms import Variety

NO_SEAT: Final = -1
WHIMS: Final = 256  # At how many places of one turn's whims a hand may begin.
CHOICES: Final = 60  # As many are made in a hand at most.
NO_MATTO: Final = ALL ^ MATTO
BEGATO: Final = BIT[Card.BEG]  # A seat does not take it as cheaply as can be, for others to take it from them.
LATE: Final = 5  # With so few cards left a seat without a trick in Mattazza takes what it can.
WEIGHTY: Final = mask_of(card for card in WORTH if WORTH[card] > 3)
SUITS: Final = tuple(OF_SUIT[suit] for suit in (Suit.TRUMPS, Suit.DANARI, Suit.COPPE, Suit.SPADE, Suit.BASTONI))
# What the Matto is shown for, rather than lose it.
SAVED: Final = mask_of(card for card in WORTH if WORTH[card] >= 5 and card is not Card.MAT)
Laid = tuple[tuple[int, int], ...]  # Seats and the cards they have laid, as bits.
Wish = Callable[[int], int]  # What a player is asked for: which of some cards, as bits.


@dataclass(slots=True)
class ImaginedHand:
    """A hand in a robot's head, which plays on in it: who holds what, and what each side has won."""

    rounds: Sequence[tuple[int, ...]]  # By seat, the seats in the order of play from there.
    sides: tuple[int, ...]
    hands: list[int]
    piles: list[int]
    tricks: list[int]
    avoids: bool
    # Sets of cards, one for each seat and trick from `at` on: what players consider, so that results hold against
    # varied play; a seat's stay the same whatever else is played.
    whims: Sequence[int]
    at: int = 0
    # Who does in the trick on the table what `wish` asks of the suit led (TB-75), in Mattazza also of trumps (MZ-5).
    heeds: int = NO_SEAT
    wish: Wish = best_card

    def play_on(self, laid: Laid, leader: int) -> int:
        leader = self.play_trick(leader, laid) if laid else leader
        self.heeds = NO_SEAT
        while self.hands[leader]:
            leader = self.play_trick(leader)
        return leader

    def play_trick(self, leader: int, laid: Laid = ()) -> int:
        """Play a trick to its pile, the Matto to its own, and return the seat that takes it (TB-63, TB-67)."""
        best = suit = heap = 0
        taker, hands, round_ = leader, self.hands, self.rounds[leader]
        end, before = round_[-1], dict(laid) if laid else None
        for seat in round_:
            if before and seat in before:
                bit = before[seat]
            else:
                bit = self.choose_card(seat, suit, best, taker, end)
                hands[seat] ^= bit
            if bit == MATTO:
                self.piles[self.sides[seat]] |= MATTO
                continue
            heap |= bit
            if not best:
                suit, best, taker = SUIT_OF[bit], bit, seat
            elif OVER[best] & bit:
                best, taker = bit, seat
        own = self.sides[taker]
        self.piles[own] |= heap
        self.tricks[own] += 1
        self.at += len(hands)
        return taker

    def choose_card(self, seat: int, suit: int, best: int, taker: int, end: int) -> int:
        """Choose a card thinking no further than the trick, which `taker` takes so far, and `end` ends."""
        held = self.hands[seat]
        if seat == self.heeds and (asked := held & suit or held & TRUMPS & -self.avoids):
            return self.wish(asked)
        options = (held & suit or held & TRUMPS or held) if suit else held
        options = options & NO_MATTO or MATTO
        if options & (options - 1):
            options = options & self.whims[self.at + seat] or options
        if not options & (options - 1) and not held & MATTO:
            return options
        if self.avoids:
            return self.choose_avoiding(seat, options, best)
        if not best:  # between two, who follows on the Matto takes for certain
            return card_to_give(options) if seat == end else choose_lead(options)
        if self.sides[taker] == self.sides[seat]:
            return card_to_give(options)
        if over := options & OVER[best]:
            if seat == end:
                return card_to_give(over)
            return best_card(over) if best == BEGATO else card_to_win(over)
        card = cheapest_card(options)
        return MATTO if card & SAVED and held & MATTO else card  # TB-67: show the Matto rather than lose what counts

    def choose_avoiding(self, seat: int, options: int, best: int) -> int:
        if not best:
            return weakest_card(options)
        over = options & OVER[best]
        if over and not self.tricks[self.sides[seat]] and self.hands[seat].bit_count() <= LATE:
            return lightest_card(over)
        under = options ^ over
        return dearest_card(under) if under else lightest_card(options)


@lru_cache(maxsize=1 << 16)
def choose_lead(options: int) -> int:
    if kings := options & KING_BITS:
        return kings & -kings
    low = options & ~WEIGHTY or options
    return cheapest_card(max([low & suit for suit in SUITS], key=int.bit_count) or options)


LOST: Final = 60.0  # What it costs to lose a hand of Mattazza, beside the points.
CLOSE: Final = 25.0  # How many points ahead of the next one is as good as lost already.


class Outlook(Struct, frozen=True):
    """A hand so far, as one seat knows it: what lies on the table, and what each side has won or declared."""

    state: State
    seat: Seat
    rounds: tuple[tuple[int, ...], ...]
    before: Laid
    piles: tuple[int, ...]
    tricks: tuple[int, ...]
    declared: tuple[int, ...]
    whims: tuple[int, ...]

    def card_value(self, bit: int, way: Way, at: int, heeds: int = NO_SEAT, wish: Wish = best_card) -> float:
        """Return what a card comes to for its side as the cards lie; `heeds` plays what `wish` picks."""
        hands = list(way.hands)
        hands[self.seat] ^= bit
        laid = (*self.before, (self.seat, bit))
        return self.play_out(hands, way, at, laid, heeds, wish)

    def play_out(
        self, hands: list[int], way: Way, at: int, laid: Laid, heeds: int = NO_SEAT, wish: Wish = best_card
    ) -> float:
        state, table = self.state, self.imagine_hand(hands, at)
        leader = laid[0][0] if laid else first_to_play(state)
        table.heeds, table.wish = heeds, wish
        last = state.sides[table.play_on(laid, leader)]
        if table.avoids:
            return avoiding_value(table, state.sides[self.seat], last, state)
        return self.hand_worth(side_points(state, way, table.piles, table.tricks, last))

    def hand_worth(self, points: Sequence[int]) -> float:
        """Return what a hand is worth to this seat that brings the sides so much beside what was declared."""
        return hand_prospect(self.state, self.seat, list(map(add, points, self.declared)))

    def leaves_trickless(self, bit: int, way: Way, at: int) -> bool:
        """Tell whether another seat stays without a trick then, and not this one (MZ-9)."""
        hands = list(way.hands)
        hands[self.seat] ^= bit
        laid, table = (*self.before, (self.seat, bit)), self.imagine_hand(hands, at)
        table.play_on(laid, laid[0][0])
        taken = [table.tricks[table.sides[seat]] for seat in self.state.order]
        return 0 in taken and table.tricks[table.sides[self.seat]] > 0

    def imagine_hand(self, hands: list[int], at: int) -> ImaginedHand:
        avoids = self.state.terms.variety is Variety.MATTAZZA
        return ImaginedHand(
            self.rounds, self.state.sides, hands, list(self.piles), list(self.tricks), avoids, self.whims, at
        )


def side_points(state: State, way: Way, won: Sequence[int], tricks: Sequence[int], last: int) -> list[int]:
    """Return the points of each side, without what was declared (TB-80)."""
    piles = settled_piles(state, way, won, tricks, last)
    return [pile_points(pile) + LAST * (side == last) for side, pile in enumerate(piles)]


def settled_piles(state: State, way: Way, won: Sequence[int], tricks: Sequence[int], last: int) -> list[int]:
    piles = list(won)
    for side, scarto in zip(state.sides, way.scarti, strict=True):
        piles[side] |= scarto
    for side, taken in enumerate(tricks):
        if not taken:  # TB-58, TB-69: the scarto and the Matto of a side without a trick pass over
            piles[1 - side] |= piles[side]
            piles[side] = 0
    if state.contract is not None:
        piles[last] |= way.stock
    return piles


def make_outlook(told: Sequence[Event], state: State, seat: Seat, dice: Dice) -> Outlook:
    piles = [0] * (max(state.sides) + 1)
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
                    piles[state.sides[each.seat if each.card is Card.MAT else taker]] |= BIT[each.card]
                table = []
    before = state.trick.plays if state.trick and state.trick.taker is None else ()
    return Outlook(
        state,
        seat,
        rounds=tuple(round_from(state, each) if each in state.order else () for each in all_seats(state)),
        before=tuple((int(play.seat), BIT[play.card]) for play in before),
        piles=tuple(piles),
        tricks=tuple(tricks),
        declared=tuple(declared_points(state, which) for which in range(len(piles))),
        whims=tuple(dice.randrange(ALL + 1) for _ in range(WHIMS + CHOICES)),
    )


def avoiding_value(table: ImaginedHand, own: int, last: int, state: State) -> float:
    """Return what a hand of Mattazza comes to (MZ-9): no trick or most points lose, nearly most is a danger."""
    sides = [table.sides[seat] for seat in state.order]
    trickless = [which for which in sides if not table.tricks[which]]
    spoils = nominal_points(table.piles[own]) / 100  # breaks ties: with the same outcome, fewer points
    if trickless:
        return (-LOST if own in trickless else 0.0) - spoils
    totals = {which: points_by_tricks(table.piles[which], len(sides)) + LAST * (which == last) for which in sides}
    ahead_by = totals[own] - max(points for which, points in totals.items() if which != own)
    return (-LOST if ahead_by >= 0 else -LOST * max(0.0, 1 + ahead_by / CLOSE) / 2) - spoils


def points_by_tricks(pile: int, players: int) -> int:
    """Return the points of a pile: combinations, and cards counted by the trick (MZ-7, MZ-8)."""
    cards = pile.bit_count()
    return pile_points(pile) + (cards + 1) // 2 - (players - 1) * (cards // players)


SPREAD: Final = 0.13  # How much of a target one hand may still turn, at the least.
FURTHER: Final = 0.3  # And how much more of what is still missing to it.
SWING: Final = 110.0  # About how much one of the four hands turns.
MARGIN: Final = 0.0004  # What a point is worth that decides nothing: of two ways to win the one with more.


def hand_prospect(state: State, seat: Seat, points: Sequence[int]) -> float:
    own = state.sides[seat]
    if state.contract is not None:
        return poste_prospect(state, seat, points)
    other = 1 - own
    mine = state.scores[seat] + match_points(state, points[own])
    theirs = state.scores[state.sides.index(other)] + match_points(state, points[other])
    by_points = MARGIN * (points[own] - points[other])
    if state.terms.target:
        return win_chance(mine, theirs, state.terms.target) + by_points
    left = 0 if is_last_hand_played(state) else -state.hand % state.seats
    return lead_odds((mine - theirs) / (SWING * sqrt(left) if left else 1.0)) + by_points


def win_chance(mine: int, theirs: int, target: int) -> float:
    best = max(mine, theirs)
    if best >= target:
        return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return lead_odds((mine - theirs) / (SPREAD * target + FURTHER * (target - best)))


def lead_odds(lead: float) -> float:
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, lead))))


def poste_prospect(state: State, seat: Seat, points: Sequence[int]) -> float:
    assert state.contract is not None
    worth = poste_for(max(points), state.terms.poste_rounding) * (2 if state.contract.mio else 1)
    gain = worth if points[0] > points[1] else -worth
    by_points = (points[state.sides[seat]] - points[1 - state.sides[seat]]) / 50
    return (2 * gain if seat == state.contract.lone else -gain) + by_points
