from collections.abc import Sequence
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct

from games.secret import Seat, Secret, hold
from games.tarocco.rules.cards import Card, Cards, sorted_cards
from games.tarocco.rules.combinations import Accuso, Count, Payment
from games.tarocco.rules.terms import SHAPES, DealShape, Terms, Variety
from games.values import replace

FIRST: Final = Seat(0)


class Bid(StrEnum):
    """What is said before Terziglio (TZ-4, TZ-5)."""

    PASSO = "passo"
    POSSO = "posso"
    DI_MIO = "di-mio"
    VA_BENE = "va-bene"


class Phrase(StrEnum):
    """What may be said with a card in Mattazza, without obligation (MZ-5)."""

    DURO = "andare-a-duro"
    METTERE = "mettere"
    BUONE = "farsi-delle-carte-buone"
    MIGLIORI = "farsi-i-migliori"
    PAGATORE = "fare-il-pagatore"
    TRAVALICARE = "travalicare"
    CAMPAGNA = "andare-in-campagna"


class Signal(StrEnum):
    """What may be said with a card (TB-75): play your best, I have more of it, that was my last."""

    BUSSO = "busso"
    STRISCIO = "striscio"
    VOLO = "volo"


class Ending(StrEnum):
    """How a match ended; `LAST_LEFT` and `PENALTIES` only in Mattazza."""

    TARGET = "target"
    WENT_OUT = "went-out"
    HANDS = "hands"
    DRAW = "draw"
    LAST_LEFT = "last-left"
    PENALTIES = "penalties"


class Play(Struct, frozen=True):
    """A card laid or, of the Matto, shown; with the signal or the phrase that went with it."""

    seat: Seat
    card: Card
    signal: Signal | None = None
    phrase: Phrase | None = None


class Trick(Struct, frozen=True):
    """A giro di mano so far, in the order of play; `taker` is known once all have played. Counted from 1."""

    number: int
    plays: tuple[Play, ...] = ()
    taker: Seat | None = None


class Debt(Struct, frozen=True):
    """For a Matto shown in a trick that another side took, `giver` owes `taker` a card: both are sides (TB-68)."""

    giver: int
    taker: int
    seat: Seat


class WentOut(Struct, frozen=True):
    """Who ended the match by what was declared (TB-85)."""

    seat: Seat
    score: int  # The side's before the hand.
    declared: int
    added: int  # The partner's earlier accuso, where it may be added (OT-8).
    early: bool  # On the first cards alone (OT-6).

    @property
    def total(self) -> int:
        return self.score + self.declared + self.added


class Contract(Struct, frozen=True):
    """Who plays alone in Terziglio: `mio` leaves the Pozzo closed (TZ-7, TZ-8)."""

    lone: Seat
    mio: bool


class Hand(Struct, frozen=True):
    """A hand that is over, as it stands on the score sheet; one that ended by going out has nothing but accusi."""

    number: int
    dealer: Seat
    sides: tuple[int, ...]  # By seat.
    counts: tuple[Count, ...]  # By side.
    scarti: tuple[Cards, ...]  # By seat.
    trickless: int | None  # The side without a trick (TB-82); in Mattazza the first of several.
    payment: Payment | None
    out: WentOut | None
    gains: tuple[int, ...]  # By seat: points, in Terziglio poste (TZ-13), in Mattazza penalties (MZ-9).
    scores: tuple[int, ...]  # By seat, after it.
    contract: Contract | None = None
    poste: int = 0  # What the hand was worth.
    losers: tuple[Seat, ...] = ()  # In Mattazza, who has a penalty more.


class Result(Struct, frozen=True):
    """A match that is over; all seats win of a draw."""

    ending: Ending
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


class Drawing(Struct, frozen=True):
    """Chance draws partners and the first dealer, or the dealer alone (TB-51, TB-52)."""


class Dealing(Struct, frozen=True):
    """The pack is shuffled and dealt (TB-53)."""


class Weighing(Struct, frozen=True):
    """All have five cards, and throw them in or play on, each in secret (TB-55)."""


class Bidding(Struct, frozen=True):
    """A seat says whether it would play alone (TZ-4); `passed` have said PASSO."""

    seat: Seat
    passed: tuple[Seat, ...] = ()


class Answering(Struct, frozen=True):
    """A seat answers the POSSO? of `asker` (TZ-5); `passed` had said PASSO before it."""

    asker: Seat
    seat: Seat
    passed: tuple[Seat, ...] = ()


class Looking(Struct, frozen=True):
    """The scartatore looks at the first cards alone and may go out (OT-6), then in Millone the other player (ML-6)."""

    seat: Seat


class Discarding(Struct, frozen=True):
    """`seats` put `count` cards aside each, in secret (TB-56); `taken` are those that one of them has just taken up."""

    seats: tuple[Seat, ...]
    count: int
    taken: Secret[Cards] | None = None


class Accusing(Struct, frozen=True):
    """A seat declares, before its first card (TB-40)."""

    seat: Seat


class Playing(Struct, frozen=True):
    """A seat plays a card to the trick on the table (TB-60)."""

    seat: Seat


PLAYING: Final = tuple(Playing(Seat(seat)) for seat in range(6))  # The same by seat: most answers lead to one of them.


class Owing(Struct, frozen=True):
    """All tricks are taken, and `seat` picks the card that is owed for the Matto; `last` took the last one (TB-68)."""

    seat: Seat
    last: Seat


class Resting(Struct, frozen=True):
    """The sheet lies on the table until all are ready for the next hand."""

    ready: tuple[Seat, ...] = ()


class Finished(Struct, frozen=True):
    result: Result


Phase: TypeAlias = (
    Drawing | Dealing | Weighing | Bidding | Answering | Looking | Discarding | Accusing | Playing | Owing | Resting
    | Finished
)  # fmt: skip


class State(Struct, frozen=True):
    """The match and the hand; a seat's view is this with secrets veiled."""

    terms: Terms
    seats: int
    phase: Phase
    # The seats as they play, to the right, the lowest first; those out of a Mattazza have left it.
    order: tuple[Seat, ...] = ()
    sides: tuple[int, ...] = ()  # By seat, partners on one side.
    hand: int = 0  # From 1.
    dealer: Seat = FIRST
    scores: tuple[int, ...] = ()  # By seat, equal for partners.
    hands: tuple[Secret[Cards], ...] = ()  # Sorted.
    closed: Secret[Cards] | None = None  # Dealt to the dealer, not seen yet.
    stock: Secret[Cards] | None = None  # Not dealt yet, in order.
    scarti: tuple[Secret[Cards], ...] = ()  # By seat.
    # By side, won in tricks, the Matto with its own (TB-67); the scarto joins at the count.
    piles: tuple[Secret[Cards], ...] = ()
    taken: tuple[int, ...] = ()  # Tricks by seat.
    accusi: tuple[Accuso, ...] = ()  # In order.
    spoken: tuple[Seat, ...] = ()  # Who has declared or passed.
    trick: Trick | None = None  # The one on the table, until the next card.
    last: Trick | None = None  # The one before it.
    debt: Debt | None = None
    contract: Contract | None = None
    sheet: tuple[Hand, ...] = ()  # Every hand that is over.
    robots: tuple[Seat, ...] = ()


T = TypeVar("T")

SEATED: Final = tuple(Seat(seat) for seat in range(6))


def all_seats(state: State) -> tuple[Seat, ...]:
    return SEATED[: state.seats]


def seat_after(state: State, seat: Seat, steps: int = 1) -> Seat:
    """Return the seat so many places to the right (TB-50)."""
    return state.order[(state.order.index(seat) + steps) % len(state.order)]


def round_from(state: State, seat: Seat) -> tuple[Seat, ...]:
    place = state.order.index(seat)
    return (*state.order[place:], *state.order[:place])


def side_of(state: State, seat: Seat) -> int:
    return state.sides[seat]


def side_seats(state: State, which: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in all_seats(state) if state.sides[seat] == which)


def side_count(state: State) -> int:
    return max(state.sides) + 1


def match_sides(state: State) -> tuple[int, ...]:
    """Return the sides of a match by seat; those of one hand of Terziglio are none."""
    return tuple(range(state.seats)) if state.terms.variety is Variety.TERZIGLIO else state.sides


def has_partner(state: State, seat: Seat) -> bool:
    return state.sides.count(state.sides[seat]) > 1


def is_open_ended(state: State) -> bool:
    """Tell whether no number of hands was agreed on (TZ-1)."""
    return state.terms.variety is Variety.TERZIGLIO and not state.terms.hands


def hand_of(state: State, seat: Seat) -> Cards:
    return state.hands[seat].open()


def open_cards(secret: Secret[Cards] | None) -> Cards:
    return () if secret is None else secret.open()


def replace_item(items: Sequence[T], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def with_hand(state: State, seat: Seat, cards: Sequence[Card]) -> State:
    return replace(state, hands=replace_item(state.hands, seat, hold(sorted_cards(cards), seat, sized=True)))


def deal_shape(state: State) -> DealShape:
    return SHAPES[state.terms.variety]
