"""The end of a hand played exactly, all cards open: as well as both sides can, each knowing everything.

For the bench and the teacher, which ask what the last cards could have brought; robots do not play by it, since they do
not see the others' cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from games.tarocco.robots.masks import MATTO, OVER, SUIT_OF, TRUMPS, iter_bits, pile_points
from games.tarocco.robots.memory import Way
from games.tarocco.robots.outlook import Laid, Outlook
from games.tarocco.rules.count import LAST

FEW: Final = 4
"""With so many cards in each hand it takes some ms; with one more, ten times as long."""
BOUND: Final = 1 << 20


class Stand(NamedTuple):
    """The cards held, who leads, what each of the two sides has won, and whether it has a trick."""

    hands: tuple[int, ...]
    leader: int
    piles: tuple[int, int]
    has_trick: tuple[bool, bool]


@dataclass(slots=True)
class Ending:
    """One way in which the last cards lie, between two sides; margins are side 0's points less side 1's."""

    ahead: Outlook
    way: Way
    kept: dict[Stand, int] = field(default_factory=dict)

    def margin_of(self, bit: int) -> int:
        """Return what a card comes to for its seat: its side's margin if all play perfectly from then on."""
        hands = list(self.way.hands)
        hands[self.ahead.seat] ^= bit
        laid = (*self.ahead.before, (self.ahead.seat, bit))
        has_trick = (self.ahead.tricks[0] > 0, self.ahead.tricks[1] > 0)
        stand = Stand(tuple(hands), laid[0][0], (self.ahead.piles[0], self.ahead.piles[1]), has_trick)
        margin = self.finish_trick(stand, laid, -BOUND, BOUND)
        return -margin if self.ahead.state.sides[self.ahead.seat] else margin

    def finish_trick(self, stand: Stand, laid: Laid, low: int, high: int) -> int:
        """Return the margin after the best play of a trick of which this much is laid, as far as it lies in the window."""
        round_ = self.ahead.rounds[stand.leader]
        if len(laid) == len(round_):
            return self.after_trick(stand, laid)
        seat = round_[len(laid)]
        gains, best = self.ahead.state.sides[seat] == 0, None
        for bit in iter_bits(cards_to_play(stand.hands[seat], laid)):
            hands = list(stand.hands)
            hands[seat] ^= bit
            margin = self.finish_trick(stand._replace(hands=tuple(hands)), (*laid, (seat, bit)), low, high)
            if best is None or (margin > best) == gains:
                best = margin
            low, high = (max(low, best), high) if gains else (low, min(high, best))
            if low >= high:
                break
        assert best is not None
        return best

    def after_trick(self, stand: Stand, laid: Laid) -> int:
        """Return the margin with this trick in its pile."""
        sides, piles, has_trick = self.ahead.state.sides, list(stand.piles), list(stand.has_trick)
        taker = taker_of(laid)
        has_trick[sides[taker]] = True
        for seat, bit in laid:
            piles[sides[seat if bit == MATTO else taker]] |= bit
        after = Stand(stand.hands, taker, (piles[0], piles[1]), (has_trick[0], has_trick[1]))
        if not any(stand.hands):
            return self.count(after)
        if after not in self.kept:
            self.kept[after] = self.finish_trick(after, (), -BOUND, BOUND)
        return self.kept[after]

    def count(self, stand: Stand) -> int:
        """Return the margin of a hand that is over; what was declared changes nothing any more."""
        state, piles = self.ahead.state, list(stand.piles)
        for side, scarto in zip(state.sides, self.way.scarti, strict=True):
            piles[side] |= scarto
        for side in (0, 1):
            if not stand.has_trick[side]:  # TB-58, TB-69
                piles[1 - side] |= piles[side]
                piles[side] = 0
        last = state.sides[stand.leader]
        if state.contract is not None:
            piles[last] |= self.way.stock
        return pile_points(piles[0]) - pile_points(piles[1]) + (-LAST if last else LAST)


def cards_to_play(held: int, laid: Laid) -> int:
    """Return what may be played of a hand: the suit led, else trumps, else anything; the Matto always (TB-61, TB-67)."""
    first = next((bit for _, bit in laid if bit != MATTO), 0)
    if not first:
        return held
    return ((held & SUIT_OF[first] or held & TRUMPS) | held & MATTO) if held & (SUIT_OF[first] | TRUMPS) else held


def taker_of(laid: Laid) -> int:
    """Return the seat that takes a whole trick (TB-63)."""
    taker, best = laid[0][0], 0
    for seat, bit in laid:
        if bit != MATTO and (not best or OVER[best] & bit):
            taker, best = seat, bit
    return taker
