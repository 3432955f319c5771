"""The combinations in one set of cards: cricche, sequences, and what doubles them. Pure counting."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct

from games.secret import Seat
from games.tarocco.rules.cards import (
    ACES,
    COUNTERS,
    COURTS,
    MORI,
    NOMINAL,
    ORDER,
    PIPS,
    PLAIN_SUITS,
    SCAVEZZO,
    TAROCCHI,
    TOP,
    Card,
    Cards,
    Rank,
    Suit,
    card_of,
)


class Kind(StrEnum):
    """The five cricche (TB-20) and the seven sequences (TB-22), in the order of the count."""

    TAROCCHI = "tarocchi"
    RE = "re"
    REGINE = "regine"
    CAVALLI = "cavalli"
    FANTI = "fanti"
    GRANDE = "grande"
    DANARI = "danari"
    COPPE = "coppe"
    SPADE = "spade"
    BASTONI = "bastoni"
    MORI = "mori"
    ASSI = "assi"


# The cards of each cricca, and what three of them are worth.
ROWS: Final[dict[Kind, tuple[Cards, int]]] = {
    Kind.TAROCCHI: (TAROCCHI, 18),
    Kind.RE: (tuple(card_of(suit, Rank.RE) for suit in PLAIN_SUITS), 17),
    Kind.REGINE: (tuple(card_of(suit, Rank.REGINA) for suit in PLAIN_SUITS), 14),
    Kind.CAVALLI: (tuple(card_of(suit, Rank.CAVALLO) for suit in PLAIN_SUITS), 13),
    Kind.FANTI: (tuple(card_of(suit, Rank.FANTE) for suit in PLAIN_SUITS), 12),
}
SUITS: Final = {Kind.DANARI: Suit.DANARI, Kind.COPPE: Suit.COPPE, Kind.SPADE: Suit.SPADE, Kind.BASTONI: Suit.BASTONI}
HEADS: Final = {kind: card_of(suit, Rank.RE) for kind, suit in SUITS.items()}
FIGURES: Final = {kind: tuple(card_of(suit, rank) for rank in COURTS[1:]) for kind, suit in SUITS.items()}
ACE_OF: Final = {kind: (card_of(suit, Rank.ASSO),) for kind, suit in SUITS.items()}
LEAST: Final = 3  # Cards in a combination, and combinations that double.


class Combination(Struct, frozen=True):
    """One cricca or sequence, the cards that make it, its head first, and its points before any doubling."""

    kind: Kind
    cards: Cards
    points: int


class Combinations(Struct, frozen=True):
    cricche: tuple[Combination, ...] = ()
    sequences: tuple[Combination, ...] = ()

    @property
    def cricche_doubled(self) -> bool:
        """Whether the cricche are a criccone (TB-30)."""
        return len(self.cricche) >= LEAST

    @property
    def sequences_doubled(self) -> bool:
        """Whether there are three sequences (TB-31)."""
        return len(self.sequences) >= LEAST

    @property
    def cricche_points(self) -> int:
        return sum(each.points for each in self.cricche) * (1 + self.cricche_doubled)

    @property
    def sequence_points(self) -> int:
        return sum(each.points for each in self.sequences) * (1 + self.sequences_doubled)

    @property
    def total(self) -> int:
        return self.cricche_points + self.sequence_points

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(each.kind for each in self.all)

    @property
    def all(self) -> tuple[Combination, ...]:
        return (*self.cricche, *self.sequences)

    @property
    def cards(self) -> Cards:
        return tuple(sorted({card for each in self.all for card in each.cards}, key=ORDER.__getitem__))

    def of_kinds(self, kinds: Collection[Kind]) -> Combinations:
        """Return those of these kinds, judged by themselves (TB-43)."""
        return Combinations(
            tuple(each for each in self.cricche if each.kind in kinds),
            tuple(each for each in self.sequences if each.kind in kinds),
        )


def combinations_in(cards: Iterable[Card]) -> Combinations:
    """Return all combinations in one set of cards, always read in its favour (TB-20 to TB-32)."""
    held = frozenset(cards)
    counters = present_cards(COUNTERS, held)
    runs = [find_grande(held, counters), *[find_suit_sequence(held, kind, counters) for kind in SUITS]]
    runs += [find_equal_sequence(held, Kind.MORI, MORI, counters), find_equal_sequence(held, Kind.ASSI, ACES, counters)]
    cricche = [find_cricca(held, kind) for kind in ROWS]
    return Combinations(tuple(filter(None, cricche)), tuple(filter(None, runs)))


def present_cards(row: Cards, held: frozenset[Card]) -> Cards:
    return tuple([card for card in row if card in held])


def find_cricca(held: frozenset[Card], kind: Kind) -> Combination | None:  # TB-20
    row, points = ROWS[kind]
    if len(held.intersection(row)) < LEAST:
        return None
    there = present_cards(row, held)
    return Combination(kind, there, points * (2 if len(there) > LEAST else 1))


def make_sequence(kind: Kind, cards: Cards) -> Combination:  # TB-22
    return Combination(kind, cards, 5 * len(cards) - 5)


def find_suit_sequence(held: frozenset[Card], kind: Kind, counters: Cards) -> Combination | None:
    """Return the sequence of a suit, or None (TB-24): King, another court, counters; the Ace only as a fourth."""
    if HEADS[kind] not in held:
        return None
    figures = present_cards(FIGURES[kind], held)
    if not figures or 1 + len(figures) + len(counters) < LEAST:
        return None
    return make_sequence(kind, (HEADS[kind], *figures, *present_cards(ACE_OF[kind], held), *counters))


def find_equal_sequence(held: frozenset[Card], kind: Kind, row: Cards, counters: Cards) -> Combination | None:
    """Return the sequence of Mori or Aces, or None; two natural ones at least (TB-25)."""
    natural = len(held.intersection(row))
    if natural < 2 or natural + len(counters) < LEAST:
        return None
    return make_sequence(kind, (*present_cards(row, held), *counters))


def find_grande(held: frozenset[Card], counters: Cards) -> Combination | None:
    """Return the Grande, or None (TB-26): Angelo, the top with one gap, the run from 16, Mori if it passes the 5."""
    top = present_cards(TOP, held) if Card.ANG in held else ()
    spare = len(counters) - (len(top) == 1)
    if not top or spare < 0:
        return None
    run: list[Card] = []
    was_bridged = False
    for card in SCAVEZZO:
        if card in held:
            run.append(card)
            was_bridged = False
        elif spare and not was_bridged:
            spare, was_bridged = spare - 1, True
        else:
            break
    else:
        run.extend(present_cards(MORI, held))
    return make_sequence(Kind.GRANDE, (Card.ANG, *top, *run, *counters))


LAST: Final = 6  # What the last trick is worth (TB-15).


class Accuso(Struct, frozen=True):
    """What one seat declared in hand (TB-40), and what it is worth."""

    seat: Seat
    combinations: Combinations

    @property
    def points(self) -> int:
        """What it is worth, judged alone (TB-44)."""
        return self.combinations.total


class Count(Struct, frozen=True):
    """The five lines of one side (TB-80), with the cards they were counted on."""

    pile: Cards
    combinations: Combinations
    card_points: int
    last: int
    accusi: tuple[Accuso, ...]

    @property
    def accusi_points(self) -> int:
        return sum(accuso.points for accuso in self.accusi)

    @property
    def total(self) -> int:
        """The five lines together (TB-81)."""
        return self.combinations.total + self.card_points + self.last + self.accusi_points


class Payment(Struct, frozen=True):
    """What was given for the Matto at the end (TB-68); the Matto itself where a side had no trick (TB-69)."""

    giver: int
    taker: int
    card: Card


def nominal_points(cards: Iterable[Card]) -> int:
    """Return the sum of what the cards are worth one by one (TB-10)."""
    return sum(map(NOMINAL.__getitem__, cards))


def card_points(cards: Cards, odd: int = 0) -> int:
    """Return the points of cards by pairs, each a point less (TB-11 to TB-14); one left over counts `odd`."""
    return nominal_points(cards) - (len(cards) + 1 - odd) // 2


def points_by_tricks(cards: Cards, players: int) -> int:
    """Return the points of cards by tricks, in each of which all cards but one count a point less (MZ-8)."""
    return nominal_points(cards) - (players - 1) * (len(cards) // players)


def make_count(pile: Cards, points: int, *, last: bool, accusi: tuple[Accuso, ...]) -> Count:
    """Make the count of a side whose cards have so many points (TB-80)."""
    return Count(pile, combinations_in(pile), points, LAST if last else 0, accusi)


def choose_payment(pile: Cards, other: Cards, payable: Cards = ()) -> Card:
    """Choose what pays for the Matto (TB-68): a plain pip, else what costs and gives least, then the latest."""
    own = frozenset(payable or pile)
    for card in PIPS:
        if card in own:
            return card

    def cost(card: Card) -> int:
        left = tuple(each for each in pile if each is not card)
        return pile_worth((*other, card)) - pile_worth(left)

    return min(own - {Card.MAT}, key=lambda card: (cost(card), -ORDER[card]))


def pile_worth(pile: Cards) -> int:
    return combinations_in(pile).total + card_points(pile)
