"""The end of a hand played exactly, all cards open: as well as both sides can, each knowing everything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from operator import sub
from typing import Final, NamedTuple, TypeAlias

from games.tarocco.robots.masks import MATTO, OVER, SUIT_OF, TRUMPS, iter_bits
from games.tarocco.robots.memory import Way
from games.tarocco.robots.outlook import Laid, Outlook, side_points

FEW: Final = 4  # With so many cards in each hand it takes some ms; with one more, ten times as long.
Worth = Callable[[int, int], float]  # What a hand is worth to side 0 that brings side 0 and side 1 so many points.
# Between what values it is asked for: what lies beyond either end need not be known exactly.
Window: TypeAlias = tuple[float, float]
ANY: Final = (-inf, inf)


class Trick(NamedTuple):
    """A trick so far: who leads, how many have played, what lies there, what takes it, the suit led, and whose it is."""

    leader: int
    played: int = 0
    heap: int = 0
    best: int = 0
    suit: int = 0
    taker: int = -1

    def add(self, seat: int, bit: int) -> Trick:
        """Return it with one more card; the Matto takes nothing and lies in no heap (TB-67)."""
        leader, played, heap, best, suit, taker = self
        if bit == MATTO:
            return Trick(leader, played + 1, heap, best, suit, taker)
        if not best:
            return Trick(leader, played + 1, bit, bit, SUIT_OF[bit], seat)
        if OVER[best] & bit:
            return Trick(leader, played + 1, heap | bit, bit, suit, seat)
        return Trick(leader, played + 1, heap | bit, best, suit, taker)


class Won(NamedTuple):
    first: int
    second: int
    tricks: tuple[bool, bool]

    def add(self, side: int, cards: int, *, is_trick: bool = True) -> Won:
        first, second, (one, other) = self
        if side:
            return Won(first, second | cards, (one, other or is_trick))
        return Won(first | cards, second, (one or is_trick, other))


@dataclass(slots=True)
class Ending:
    """One way in which the last cards lie, between two sides; a zero-sum game, searched exactly."""

    ahead: Outlook
    way: Way
    worth: Worth = sub
    # Bounds on what follows on a trick, by what is held then, who leads and what is won.
    kept: dict[tuple[tuple[int, ...], int, Won], Window] = field(default_factory=dict)

    def card_worth(self, bit: int) -> float:
        ahead, hands = self.ahead, list(self.way.hands)
        hands[ahead.seat] ^= bit
        laid: Laid = (*ahead.before, (ahead.seat, bit))
        trick = Trick(laid[0][0])
        won = Won(ahead.piles[0], ahead.piles[1], (ahead.tricks[0] > 0, ahead.tricks[1] > 0))
        for seat, each in laid:
            trick = trick.add(seat, each)
            if each == MATTO:
                won = won.add(ahead.state.sides[seat], MATTO, is_trick=False)
        found = self.finish_trick(hands, trick, won, ANY)
        return -found if ahead.state.sides[ahead.seat] else found

    def finish_trick(self, hands: list[int], trick: Trick, won: Won, window: Window) -> float:
        round_, sides = self.ahead.rounds[trick.leader], self.ahead.state.sides
        if trick.played == len(round_):
            return self.after_trick(hands, trick.taker, won.add(sides[trick.taker], trick.heap), window)
        seat = round_[trick.played]
        held, side, (low, high) = hands[seat], sides[seat], window
        best = inf if side else -inf
        for bit in iter_bits(cards_to_play(held, trick.suit)):
            hands[seat] = held ^ bit
            more = won.add(side, MATTO, is_trick=False) if bit == MATTO else won
            found = self.finish_trick(hands, trick.add(seat, bit), more, (low, high))
            if side:
                best = min(best, found)
                high = min(high, best)
            else:
                best = max(best, found)
                low = max(low, best)
            if low >= high:
                break
        hands[seat] = held
        return best

    def after_trick(self, hands: list[int], leader: int, won: Won, window: Window) -> float:
        if not any(hands):
            return self.count(leader, won)
        key = tuple(hands), leader, won
        least, most = self.kept.get(key, ANY)
        low, high = max(window[0], least), min(window[1], most)
        if low >= high:
            return least if least >= window[1] else most
        found = self.finish_trick(hands, Trick(leader), won, (low, high))
        self.kept[key] = (found if found > low else least, found if found < high else most)
        return found

    def count(self, last: int, won: Won) -> float:
        final = self.ahead.state.sides[last]
        return self.worth(*side_points(self.ahead.state, self.way, (won.first, won.second), won.tricks, final))


def cards_to_play(held: int, suit: int) -> int:
    if not suit:
        return held
    following = held & suit or held & TRUMPS
    return following | held & MATTO if following else held
