"""Sets of cards as one number, a bit for each card: for robots, which count thousands of them."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from games.tarocco.rules.cards import (
    ACES,
    COUNTERS,
    KINGS,
    MORI,
    NOMINAL,
    ORDER,
    PACK,
    SCAVEZZO,
    STRENGTH,
    SUIT,
    TOP,
    Card,
    Suit,
)
from games.tarocco.rules.combinations import ACE_OF, FIGURES, HEADS, ROWS, SUITS

BIT: Final = {card: 1 << ORDER[card] for card in PACK}
CARD: Final = {bit: card for card, bit in BIT.items()}


def mask_of(cards: Iterable[Card]) -> int:
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def iter_bits(held: int) -> Iterator[int]:
    while held:
        yield (low := held & -held)
        held ^= low


def cards_of(held: int) -> tuple[Card, ...]:
    return tuple([CARD[bit] for bit in iter_bits(held)])


ALL: Final = mask_of(PACK)
MATTO: Final = BIT[Card.MAT]
OF_SUIT: Final = {suit: mask_of(card for card in PACK if SUIT[card] is suit) for suit in Suit}
TRUMPS: Final = OF_SUIT[Suit.TRUMPS]
SUIT_OF: Final = {BIT[card]: OF_SUIT[SUIT[card]] for card in PACK}  # All cards of the suit that a card is of.


def cards_over(card: Card) -> int:
    own = SUIT[card]
    if own is Suit.MATTO:
        return ALL ^ MATTO
    level = STRENGTH[card] - (card in MORI)
    higher = mask_of(each for each in PACK if SUIT[each] is own and STRENGTH[each] > level and each is not card)
    return higher if own is Suit.TRUMPS else higher | TRUMPS


OVER: Final = {BIT[card]: cards_over(card) for card in PACK}
CRICCHE: Final = tuple((mask_of(row), points) for row, points in ROWS.values())
COURTS: Final = tuple((mask_of((HEADS[kind],)), mask_of(FIGURES[kind]), mask_of(ACE_OF[kind])) for kind in SUITS)
ROUNDS: Final = (mask_of(MORI), mask_of(ACES))
CONTATORI: Final = mask_of(COUNTERS)
UNDER_ANGELO: Final = mask_of(TOP)
DOWNWARDS: Final = tuple(mask_of((card,)) for card in SCAVEZZO)
WORTH_MORE: Final = tuple(
    (mask_of(card for card in PACK if NOMINAL[card] == points), points - 1) for points in (5, 4, 3, 2)
)
KING_BITS: Final = mask_of(KINGS)


def combination_points(held: int) -> int:
    """Return what the combinations of a set are worth, as `combinations_in` finds them (TB-20 to TB-31)."""
    row_points = rows = 0
    for row, points in CRICCHE:
        there = (held & row).bit_count()
        if there > 2:
            row_points += points * (there - 2)
            rows += 1
    run_points = runs = 0
    for length in sequence_lengths(held, (held & CONTATORI).bit_count()):
        if length > 2:
            run_points += 5 * length - 5
            runs += 1
    return row_points * (1 + (rows > 2)) + run_points * (1 + (runs > 2))


def sequence_lengths(held: int, counters: int) -> list[int]:
    found = []
    for king, figures, ace in COURTS:
        if held & king and (natural := (held & figures).bit_count()) and 1 + natural + counters > 2:
            found.append(1 + natural + counters + (held & ace != 0))
    found.extend(natural + counters for row in ROUNDS if (natural := (held & row).bit_count()) > 1)
    if held & BIT[Card.ANG]:
        found.append(grande_length(held, counters))
    return found


def grande_length(held: int, counters: int) -> int:
    top = (held & UNDER_ANGELO).bit_count()
    spare = counters - (top == 1)
    if not top or spare < 0:
        return 0
    length, was_bridged = 1 + top + counters, False
    for bit in DOWNWARDS:
        if held & bit:
            length, was_bridged = length + 1, False
        elif spare and not was_bridged:
            spare, was_bridged = spare - 1, True
        else:
            return length
    return length + (held & ROUNDS[0]).bit_count()


def nominal_points(held: int) -> int:
    """Return the sum of what cards are worth one by one (TB-10)."""
    points = held.bit_count()
    for row, more in WORTH_MORE:
        points += more * (held & row).bit_count()
    return points


@lru_cache(maxsize=1 << 16)
def pile_points(pile: int) -> int:
    return combination_points(pile) + nominal_points(pile) - (pile.bit_count() + 1) // 2


RANKS: Final = {"K": 12.0, "Q": 8.0, "N": 7.0, "J": 6.0, "A": 3.5}
HIGH: Final = {
    Card.ANG: 16.0, Card.MON: 12.0, Card.SOL: 6.0, Card.LUN: 6.0, Card.BEG: 16.0, Card.MAT: 16.0,
    Card.M1: 5.0, Card.M2: 5.0, Card.M3: 5.0, Card.M4: 5.0,
}  # fmt: skip
# About what it is worth to have a card at the count: its own points and its part in combinations.
WORTH: Final[dict[Card, float]] = {
    card: HIGH.get(card, RANKS.get(card[1:], 1.0) if SUIT[card] is not Suit.TRUMPS else 2.0) for card in Card
}
# What is lost with its strength once it is played; nothing for a Begato, which takes hardly anything.
SPENT: Final = {
    card: (
        max(0.0, (STRENGTH[card] - 2) / 3) if SUIT[card] is Suit.TRUMPS else max(0.0, (RANKS.get(card[1:], 0) - 5) / 2)
    )
    for card in Card
}


def first_by(key: Callable[[Card], object]) -> Callable[[int], int]:
    """Make the choice of the first of some cards, as bits, by `key`, then as in the pack; the Matto last of all."""
    order = tuple(BIT[card] for card in sorted(PACK, key=lambda card: (card is Card.MAT, key(card))))

    @lru_cache(maxsize=1 << 12)
    def choose(held: int) -> int:
        for bit in order:
            if held & bit:
                return bit
        raise AssertionError("no card")

    return choose


# For winning a trick: much in points, little in strength.
card_to_give: Final = first_by(lambda card: 2 * SPENT[card] - WORTH[card])
card_to_win: Final = first_by(lambda card: SPENT[card] + WORTH[card] / 4)
cheapest_card: Final = first_by(lambda card: (WORTH[card], STRENGTH[card]))
best_card: Final = first_by(lambda card: -STRENGTH[card])
# Where points are bad: what is led, what is got rid of, and what takes a trick that must be taken.
weakest_card: Final = first_by(lambda card: (WORTH[card] > 3, SUIT[card] is Suit.TRUMPS, STRENGTH[card]))
dearest_card: Final = first_by(lambda card: (-WORTH[card], -STRENGTH[card]))
lightest_card: Final = first_by(lambda card: (WORTH[card], -STRENGTH[card]))
