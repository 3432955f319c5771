"""A robot's choices before the first card: its scarto, and whether it plays Terziglio alone."""

from collections.abc import Sequence
from itertools import combinations as all_of
from typing import Final

from games.secret import Seat
from games.tarocco.robots.masks import (
    CARD,
    KING_BITS,
    SPENT,
    SUIT_OF,
    TRUMPS,
    WORTH,
    cards_of,
    combination_points,
    iter_bits,
    mask_of,
)
from games.tarocco.robots.memory import NEVER_ASIDE, Mind, Way, events_of_hand, make_memory, suppose_way
from games.tarocco.robots.outlook import WHIMS, Outlook, make_outlook
from games.tarocco.rules.cards import Cards
from games.tarocco.rules.start import is_second_deal_due
from games.tarocco.rules.state import Answering, Bid, Contract
from games.tarocco.rules.terms import POZZO
from games.values import replace

TRIES: Final = (4, 8, 16)  # As with a card: the better half is weighed again.
FEW: Final = 6  # Of how many cards all pairs are weighed.
# Ways to choose: how much of a court's worth is in danger in hand, and what it brings to be without a suit.
TASTES: Final = ((0.45, 4.0), (0.2, 10.0), (0.9, 1.0))
HANDS: Final = 10  # How many hands are supposed before a bid.


def choose_scarto(mind: Mind, options: Cards, count: int) -> Cards:
    """Choose the scarto after which the hand comes out best; before a second deal, what it can best do without."""
    state, seat, dice = mind.state, mind.seat, mind.dice
    held = mask_of(state.hands[seat].open())
    if is_second_deal_due(state):
        return cards_of(pick_aside(held, count, *TASTES[0]))
    tried = {pick_aside(held, count, *taste): 0.0 for taste in TASTES}
    if count == 2:
        best = sorted(options, key=lambda card: -relief_of(held, mask_of((card,)), *TASTES[0]))[:FEW]
        tried |= {mask_of(pair): 0.0 for pair in all_of(best, count)}
    memory = make_memory(mind.history, state, seat)
    ahead = make_outlook(events_of_hand(mind.history), state, seat, dice)
    left = list(tried)
    for tries in TRIES:
        for _ in range(mind.level.times(tries) if len(left) > 1 else 0):
            way, at = suppose_way(memory, dice), dice.randrange(WHIMS)
            for each in left:
                tried[each] += value_without(ahead, way, each, at)
        left = sorted(left, key=lambda each: -tried[each])[: max(1, len(left) // 2)]
    return cards_of(left[0])


def value_without(ahead: Outlook, way: Way, put: int, at: int) -> float:
    seat = ahead.seat
    hands, scarti = list(way.hands), list(way.scarti)
    hands[seat] &= ~put
    scarti[seat] |= put
    return play_out_hand(ahead, hands, Way(tuple(hands), tuple(scarti), way.stock), at)


def play_out_hand(ahead: Outlook, hands: list[int], way: Way, at: int) -> float:
    state = ahead.state
    declared = [0] * (max(state.sides) + 1)
    for seat in state.order:
        declared[state.sides[seat]] += combination_points(hands[seat])
    ahead = replace(ahead, declared=tuple(declared), piles=(0,) * len(declared), tricks=(0,) * len(declared))
    return ahead.play_out(hands, way, at, ())


def pick_aside(held: int, count: int, risk: float, short: float) -> int:
    """Pick as bits what the hand can spare, by the `risk` to a court kept in hand and the gain of a `short` suit."""
    put = 0
    for _ in range(count):
        left = held & ~put
        put |= max(iter_bits(left & ~NEVER_ASIDE), key=lambda bit: relief_of(left, bit, risk, short))
    return put


def relief_of(held: int, bit: int, risk: float, short: float) -> float:
    """Return what a hand is worth without a card: safe, its suit shorter, but it wins no trick and is not shown."""
    card, suit, rest = CARD[bit], held & SUIT_OF[bit], combination_points(held ^ bit)
    if bit & TRUMPS:
        return rest - WORTH[card] - SPENT[card]
    is_guarded = suit & KING_BITS
    saved = WORTH[card] * (risk / 2 if is_guarded else risk)
    shorter = 0.0 if is_guarded else short / suit.bit_count()
    return rest + saved + shorter - SPENT[card] / 2


def choose_bid(mind: Mind) -> Bid:
    """Choose a bid: alone, with the Pozzo or without, where that brings something (TZ-4)."""
    mio, pozzo = contract_values(mind, ((mind.seat, True), (mind.seat, False)))
    if max(mio, pozzo) <= 0:
        return Bid.PASSO
    return Bid.DI_MIO if mio > pozzo else Bid.POSSO


def choose_reply(mind: Mind) -> Bid:
    """Choose to play alone without the Pozzo if that brings more than to let the other play (TZ-5)."""
    assert isinstance(mind.state.phase, Answering)
    asker = mind.state.phase.asker
    mio, theirs = contract_values(mind, ((mind.seat, True), (asker, False)))
    return Bid.DI_MIO if mio > max(0.0, theirs) else Bid.VA_BENE


def contract_values(mind: Mind, contracts: Sequence[tuple[Seat, bool]]) -> list[float]:
    state, dice = mind.state, mind.dice
    memory = make_memory(mind.history, state, mind.seat)
    found = [0.0] * len(contracts)
    ways = [(suppose_way(memory, dice), dice.randrange(WHIMS)) for _ in range(mind.level.times(HANDS))]
    for index, (lone, mio) in enumerate(contracts):
        sides = tuple(0 if each == lone else 1 for each in range(state.seats))
        made = replace(state, contract=Contract(lone, mio), sides=sides)
        ahead = make_outlook(events_of_hand(mind.history), made, mind.seat, dice)
        found[index] = sum(play_out_hand(ahead, *take_pozzo(way, lone, mio=mio), at) for way, at in ways) / len(ways)
    return found


def take_pozzo(way: Way, lone: Seat, *, mio: bool) -> tuple[list[int], Way]:
    hands, scarti = list(way.hands), list(way.scarti)
    if mio:
        return hands, way
    hands[lone] |= way.stock
    put = pick_aside(hands[lone], POZZO, *TASTES[0])
    hands[lone] ^= put
    scarti[lone] |= put
    return hands, Way(tuple(hands), tuple(scarti), 0)
