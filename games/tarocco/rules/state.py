"""The state of the Tarocco bolognese and its phases; what a seat can come to know is in the events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar

from games.frozen import replace, with_fast_init
from games.secret import Seat, Secret, hold
from games.tarocco.rules.cards import Card, Cards, sorted_cards
from games.tarocco.rules.combinations import Accuso, Count, Payment
from games.tarocco.rules.terms import SHAPES, DealShape, Terms

FIRST: Final = Seat(0)


class Bid(StrEnum):
    """What is said before Terziglio (TZ-4, TZ-5)."""

    PASSO = "passo"
    POSSO = "posso"
    DI_MIO = "di-mio"
    VA_BENE = "va-bene"


class Phrase(StrEnum):
    """What may be said with a card in Mattazza, binding nobody (MZ-5)."""

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
    """How a match ended: the target was reached, somebody went out, all hands were played, those were level.

    In Mattazza: at most two are left, or somebody has too many penalty points.
    """

    TARGET = "target"
    WENT_OUT = "went-out"
    HANDS = "hands"
    DRAW = "draw"
    LAST_LEFT = "last-left"
    PENALTIES = "penalties"


@with_fast_init
@dataclass(frozen=True, slots=True)
class Play:
    """A card laid or, of the Matto, shown; with the signal or the phrase that went with it."""

    seat: Seat
    card: Card
    signal: Signal | None = None
    phrase: Phrase | None = None


@with_fast_init
@dataclass(frozen=True, slots=True)
class Trick:
    """A giro di mano so far, in the order of play; `taker` is known once all have played. Counted from 1."""

    number: int
    plays: tuple[Play, ...] = ()
    taker: Seat | None = None


@dataclass(frozen=True, slots=True)
class Debt:
    """For a Matto shown in a trick that another side took, `giver` owes `taker` a card: both are sides (TB-68)."""

    giver: int
    taker: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut:
    """Who ended the match by what was declared (TB-85).

    `score` is the side's before the hand, `declared` the own accuso, `added` the partner's earlier one where it may be
    added (OT-8); `early`: on the first cards alone (OT-6).
    """

    seat: Seat
    score: int
    declared: int
    added: int
    early: bool

    @property
    def total(self) -> int:
        return self.score + self.declared + self.added


@dataclass(frozen=True, slots=True)
class Contract:
    """Who plays alone in Terziglio: `mio` leaves the Pozzo closed (TZ-7, TZ-8)."""

    lone: Seat
    mio: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that is over, as it stands on the score sheet.

    `sides` are by seat; `counts` by side. `trickless` is the side that took no trick (TB-82), `scarti` are by seat.
    `gains` and `scores` are by seat: what the hand brought, and the match so far. A hand that ended by going out
    has counts with nothing but accusi. In Terziglio gains are poste, `poste` what the hand was worth (TZ-13); in
    Mattazza they are penalty points, which the `losers` have (MZ-9), and `trickless` is the first side of several.
    """

    number: int
    dealer: Seat
    sides: tuple[int, ...]
    counts: tuple[Count, ...]
    scarti: tuple[Cards, ...]
    trickless: int | None
    payment: Payment | None
    out: WentOut | None
    gains: tuple[int, ...]
    scores: tuple[int, ...]
    contract: Contract | None = None
    poste: int = 0
    losers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over; all seats win of a draw."""

    ending: Ending
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


# -- phases: one for each thing the rules can wait for -------------------------------------


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance draws partners and the first dealer, or the dealer alone (TB-51, TB-52)."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The pack is shuffled and dealt (TB-53)."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """All have five cards, and throw them in or play on, each in secret (TB-55)."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """A seat says whether it would play alone (TZ-4); `passed` have said PASSO."""

    seat: Seat
    passed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Answering:
    """A seat answers the POSSO? of `asker` (TZ-5); `passed` had said PASSO before it."""

    asker: Seat
    seat: Seat
    passed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Looking:
    """The scartatore looks at the first cards alone, and takes the last two or goes out (OT-6).

    In Millone the other player may go out after him, before anything is discarded (ML-6).
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class Discarding:
    """`seats` put `count` cards aside each, in secret (TB-56); `taken` are those that one of them has just taken up."""

    seats: tuple[Seat, ...]
    count: int
    taken: Secret[Cards] | None = None


@dataclass(frozen=True, slots=True)
class Accusing:
    """A seat declares, before its first card (TB-40)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Playing:
    """A seat plays a card to the trick on the table (TB-60)."""

    seat: Seat


PLAYING: Final = tuple(Playing(Seat(seat)) for seat in range(6))  # The same by seat: most answers lead to one of them.


@dataclass(frozen=True, slots=True)
class Owing:
    """All tricks are taken, and `seat` picks the card that is owed for the Matto; `last` took the last one (TB-68)."""

    seat: Seat
    last: Seat


@dataclass(frozen=True, slots=True)
class Resting:
    """The sheet lies on the table until all are ready for the next hand."""

    ready: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Finished:
    """The match is over."""

    result: Result


Phase: TypeAlias = (
    Drawing
    | Dealing
    | Weighing
    | Bidding
    | Answering
    | Looking
    | Discarding
    | Accusing
    | Playing
    | Owing
    | Resting
    | Finished
)


@dataclass(frozen=True, slots=True)
class State:
    """`order` are the seats as they play, to the right, the lowest first; `sides` by seat, partners on one side.

    Who is out of a match of Mattazza is no longer in the order.

    `hand` counts the hands from 1; `scores` are the match so far by seat, equal for partners. `hands` are sorted.
    `closed` are cards dealt that nobody looks at yet (the last two), `stock` those not dealt yet, in their order;
    `scarti` by seat what was put aside,
    `piles` by side what was won in tricks, the Matto with its own side (TB-67); the scarto goes there at the count.
    `taken` are the tricks by seat. `accusi` were declared in this hand, in order; `spoken` have declared or passed.
    `trick` is the one on the table and stands until the next card; `last` is the one before it.
    `sheet` holds every hand that is over.
    """

    terms: Terms
    seats: int
    phase: Phase
    order: tuple[Seat, ...] = ()
    sides: tuple[int, ...] = ()
    hand: int = 0
    dealer: Seat = FIRST
    scores: tuple[int, ...] = ()
    hands: tuple[Secret[Cards], ...] = ()
    closed: Secret[Cards] | None = None
    stock: Secret[Cards] | None = None
    scarti: tuple[Secret[Cards], ...] = ()
    piles: tuple[Secret[Cards], ...] = ()
    taken: tuple[int, ...] = ()
    accusi: tuple[Accuso, ...] = ()
    spoken: tuple[Seat, ...] = ()
    trick: Trick | None = None
    last: Trick | None = None
    debt: Debt | None = None
    contract: Contract | None = None
    sheet: tuple[Hand, ...] = ()
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


def has_partner(state: State, seat: Seat) -> bool:
    return state.sides.count(state.sides[seat]) > 1


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
