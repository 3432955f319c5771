from games.event import Event
from games.secret import Seat, Secret
from games.tarocco.rules.cards import Card, Cards
from games.tarocco.rules.combinations import Accuso
from games.tarocco.rules.state import Bid, Contract, Hand, Phrase, Result, Signal, WentOut
from games.tarocco.rules.terms import Partners


class SeatsDrawn(Event, reveals="order sides cards TB-51, dealer TB-52"):
    partners: Partners
    order: tuple[Seat, ...]  # The order of play.
    sides: tuple[int, ...]  # By seat.
    dealer: Seat
    cards: tuple[Cards, ...] = ()  # What was drawn for each seat, several where some were level; empty after a lot.


class HandBegan(Event):
    """A hand is about to be dealt; opens a new part of the record. `scores` are by seat."""

    number: int
    dealer: Seat
    scores: tuple[int, ...]


class Dealt(Event, reveals="hand TB-53"):
    """A seat has its cards; `closed` more lie before it, unseen (the scartatore's last two)."""

    seat: Seat
    hand: Secret[Cards]
    closed: int


class ThrowWeighed(Event, reveals="thrown TB-55"):
    """All have said whether they throw in their five cards: only if all do, the hand is void and dealt again."""

    thrown: bool


class Said(Event, reveals="bid why happening TZ-4"):
    """A word of the bidding; `to` asked POSSO? where it is an answer."""

    seat: Seat
    bid: Bid
    to: Seat | None


class ContractMade(Event, reveals="contract sides why happening TZ-5"):
    """One plays alone against the others; `sides` are by seat."""

    contract: Contract
    sides: tuple[int, ...]


class HandVoid(Event, reveals="happening TZ-6"):
    """All have passed: the deal moves on."""

    dealer: Seat


class PozzoTaken(Event, reveals="cards happening TZ-7"):
    """The seat that goes up takes the Pozzo, unseen by the others."""

    seat: Seat
    cards: Secret[Cards]


class StayedIn(Event, reveals="happening ML-6"):
    """The opponent of Millone does not go out on the first cards."""

    seat: Seat


class LosersCharged(Event, reveals="losers trickless why MZ-9, out MZ-10"):
    """A hand of Mattazza has its losers: those without a trick, else the highest; `out` leave the match."""

    losers: tuple[Seat, ...]
    trickless: bool
    out: tuple[Seat, ...]


class ClosedTaken(Event, reveals="cards TB-56, happening OT-6"):
    seat: Seat
    cards: Secret[Cards]


class Discarded(Event, reveals="cards TB-56"):
    """A scarto is made: only its owner knows it before the count."""

    seat: Seat
    cards: Secret[Cards]


class Declared(Event, reveals="accuso side_points reach why TB-42"):
    """A seat declared combinations and showed their cards; or none."""

    accuso: Accuso
    side_points: int  # Declared by the side in this hand, this included.
    reach: int  # The side's score with that.


class GoneOut(Event, reveals="out why happening TB-85, accuso TB-42"):
    """A seat ends the match by what it declares; `accuso` is shown."""

    out: WentOut
    accuso: Accuso
    target: int


class Played(Event, reveals="card why TB-61, signal phrase TB-75"):
    """A card is on the table; the Matto is shown, not played."""

    seat: Seat
    card: Card
    signal: Signal | None
    phrase: Phrase | None
    trick: int  # From 1.
    place: int  # From 0.
    stays: bool  # History may show it again (TB-64).


class TrickTaken(Event, reveals="taker card why TB-63, owing TB-68"):
    trick: int
    taker: Seat
    card: Card
    owing: Seat | None  # Showed the Matto, and owes a card for it at the end (TB-68).
    lost: bool  # A Matto, by option in the last trick (TB-71).
    last: bool
    stays: bool


class HandCounted(Event, reveals="hand happening TB-80, why TB-83"):
    """The piles are turned up and counted, the Matto's debt is paid, the score sheet has a new line."""

    hand: Hand


class Readied(Event, reveals="seat happening TB-54"):
    seat: Seat


class MatchEnded(Event, reveals="result why happening TB-87"):
    result: Result
