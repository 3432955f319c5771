"""The long cards: 62 of them, their suits and orders, and what each is worth alone."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, TypeAlias


class Suit(StrEnum):
    """Four suits, the trumps, and the Matto, which is of none."""

    DANARI = "D"
    COPPE = "C"
    SPADE = "S"
    BASTONI = "B"
    TRUMPS = "T"
    MATTO = "M"


class Rank(StrEnum):
    """The court cards and the Ace; pips are of no rank here."""

    RE = "K"
    REGINA = "Q"
    CAVALLO = "N"
    FANTE = "J"
    ASSO = "A"


class Card(StrEnum):
    """Every card in the order in which hands are sorted (TB-7): strongest first in each suit, the Matto last."""

    DK, DQ, DN, DJ, DA, D6, D7, D8, D9, D10 = "DK", "DQ", "DN", "DJ", "DA", "D6", "D7", "D8", "D9", "D10"
    CK, CQ, CN, CJ, CA, C6, C7, C8, C9, C10 = "CK", "CQ", "CN", "CJ", "CA", "C6", "C7", "C8", "C9", "C10"
    SK, SQ, SN, SJ, S10, S9, S8, S7, S6, SA = "SK", "SQ", "SN", "SJ", "S10", "S9", "S8", "S7", "S6", "SA"
    BK, BQ, BN, BJ, B10, B9, B8, B7, B6, BA = "BK", "BQ", "BN", "BJ", "B10", "B9", "B8", "B7", "B6", "BA"
    ANG, MON, SOL, LUN, T16, T15, T14, T13 = "ANG", "MON", "SOL", "LUN", "T16", "T15", "T14", "T13"
    T12, T11, T10, T9, T8, T7, T6, T5 = "T12", "T11", "T10", "T9", "T8", "T7", "T6", "T5"
    M1, M2, M3, M4, BEG, MAT = "M1", "M2", "M3", "M4", "BEG", "MAT"


Cards: TypeAlias = tuple[Card, ...]  # Sorted, unless it is said otherwise.

PACK: Final = tuple(Card)
ORDER: Final = {card: place for place, card in enumerate(PACK)}
PLAIN_SUITS: Final = (Suit.DANARI, Suit.COPPE, Suit.SPADE, Suit.BASTONI)
COURTS: Final = (Rank.RE, Rank.REGINA, Rank.CAVALLO, Rank.FANTE)

# The suit each card is of (TB-1).
SUIT: Final = {card: PLAIN_SUITS[place // 10] if place < 40 else Suit.TRUMPS for place, card in enumerate(PACK)} | {
    Card.MAT: Suit.MATTO
}
MORI: Final = (Card.M1, Card.M2, Card.M3, Card.M4)
# Within a suit the stronger has more; the Mori are equal, above the Begato (TB-3, TB-4).
STRENGTH: Final = {card: len(PACK) - place for place, card in enumerate(PACK)} | dict.fromkeys(MORI, 3)

TAROCCHI: Final = (Card.ANG, Card.MON, Card.BEG, Card.MAT)
MATTO: Final = Card.MAT
COUNTERS: Final = (Card.BEG, MATTO)  # The contatori (TB-6).
TOP: Final = (Card.MON, Card.SOL, Card.LUN)  # What stands under the Angelo at the head of the Grande.
SCAVEZZO: Final = tuple(Card(f"T{number}") for number in range(16, 4, -1))  # The Numeri di scavezzo, downwards.


def card_of(suit: Suit, rank: Rank) -> Card:
    return Card(f"{suit}{rank}")


KINGS: Final = tuple(card_of(suit, Rank.RE) for suit in PLAIN_SUITS)
ACES: Final = tuple(card_of(suit, Rank.ASSO) for suit in PLAIN_SUITS)
CARTE_DA_5: Final = frozenset({*KINGS, *TAROCCHI})  # What may never be discarded (TB-57).
# What a card is worth with a scartino beside it (TB-10).
NOMINAL: Final = (
    dict.fromkeys(PACK, 1)
    | dict.fromkeys(TAROCCHI, 5)
    | {card_of(suit, rank): 5 - place for suit in PLAIN_SUITS for place, rank in enumerate(COURTS)}
)
# The plain pips in the order in which they pay for the Matto (TB-68).
PIPS: Final = tuple(Card(f"{suit}{number}") for suit in PLAIN_SUITS for number in range(6, 11))
TRUMPS: Final = tuple(card for card in PACK if SUIT[card] is Suit.TRUMPS)


def sorted_cards(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without_cards(cards: Cards, *gone: Card) -> Cards:
    """Return what is left of the cards; raises ValueError where one was not there."""
    for card in gone:
        place = cards.index(card)
        cards = (*cards[:place], *cards[place + 1 :])
    return cards


def index_of_cards(order: Iterable[Card]) -> dict[Card, int]:
    return {each: index for index, each in enumerate(order)}


# The weakest first, whatever it is worth.
WEAKNESS: Final = index_of_cards(
    sorted(PACK, key=lambda each: (each is Card.MAT, SUIT[each] is Suit.TRUMPS, STRENGTH[each], -ORDER[each]))
)
# What is played first in silence: what is worth least, then what is weakest.
CHEAPNESS: Final = index_of_cards(sorted(PACK, key=lambda each: (each is Card.MAT, NOMINAL[each], WEAKNESS[each])))
# What is put aside first in silence: plain pips, then what is worth least.
USE: Final = index_of_cards(sorted(PACK, key=lambda each: (each not in PIPS, NOMINAL[each], ORDER[each])))


def default_scarto(cards: Iterable[Card], count: int) -> Cards:
    """Return the default scarto: plain pips first, then what is worth least, in the order of the pack."""
    return sorted_cards(sorted(cards, key=USE.__getitem__)[:count])


def default_card(legal: Iterable[Card]) -> Card:
    """Return the cheapest card: worth least, then weakest; the Matto only where there is nothing else."""
    return min(legal, key=CHEAPNESS.__getitem__)


def default_mattazza_card(legal: Iterable[Card]) -> Card:
    """Return the weakest card for Mattazza, a suit before a trump; the Matto only as the last."""
    return min(legal, key=WEAKNESS.__getitem__)
