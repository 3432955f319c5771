from dataclasses import dataclass

from games.event import HAPPENING, Event
from games.secret import Seat, Secret
from games.tarocco.rules.cards import Card, Cards
from games.tarocco.rules.combinations import Accuso
from games.tarocco.rules.state import Bid, Contract, Hand, Phrase, Result, Signal, WentOut
from games.tarocco.rules.terms import Partners


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsDrawn(Event, reveals={"order": "TB-51", "sides": "TB-51", "dealer": "TB-52", "cards": "TB-51"}):
    partners: Partners
    order: tuple[Seat, ...]  # The order of play.
    sides: tuple[int, ...]  # By seat.
    dealer: Seat
    cards: tuple[Cards, ...] = ()  # What was drawn for each seat, several where some were level; empty after a lot.


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBegan(Event):
    """A hand is about to be dealt; opens a new part of the record. `scores` are by seat."""

    number: int
    dealer: Seat
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event, reveals={"hand": "TB-53"}):
    """A seat has its cards; `closed` more lie before it, unseen (the scartatore's last two)."""

    seat: Seat
    hand: Secret[Cards]
    closed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowWeighed(Event, reveals={"thrown": "TB-55"}):
    """All have said whether they throw in their five cards: only if all do, the hand is void and dealt again."""

    thrown: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Said(Event, reveals={"bid": "TZ-4", HAPPENING: "TZ-4", "why": "TZ-4"}):
    """A word of the bidding; `to` asked POSSO? where it is an answer."""

    seat: Seat
    bid: Bid
    to: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractMade(Event, reveals={"contract": "TZ-5", "sides": "TZ-5", HAPPENING: "TZ-5", "why": "TZ-5"}):
    """One plays alone against the others; `sides` are by seat."""

    contract: Contract
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandVoid(Event, reveals={HAPPENING: "TZ-6"}):
    """All have passed: the deal moves on."""

    dealer: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PozzoTaken(Event, reveals={"cards": "TZ-7", HAPPENING: "TZ-7"}):
    """The seat that goes up takes the Pozzo, unseen by the others."""

    seat: Seat
    cards: Secret[Cards]


@dataclass(frozen=True, slots=True, kw_only=True)
class StayedIn(Event, reveals={HAPPENING: "ML-6"}):
    """The opponent of Millone does not go out on the first cards."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class LosersCharged(Event, reveals={"losers": "MZ-9", "trickless": "MZ-9", "out": "MZ-10", "why": "MZ-9"}):
    """A hand of Mattazza has its losers: those without a trick, else the highest; `out` leave the match."""

    losers: tuple[Seat, ...]
    trickless: bool
    out: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedTaken(Event, reveals={"cards": "TB-56", HAPPENING: "OT-6"}):
    seat: Seat
    cards: Secret[Cards]


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded(Event, reveals={"cards": "TB-56"}):
    """A scarto is made: only its owner knows it before the count."""

    seat: Seat
    cards: Secret[Cards]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(Event, reveals={"accuso": "TB-42", "side_points": "TB-42", "reach": "TB-42", "why": "TB-42"}):
    """A seat declared combinations and showed their cards; or none."""

    accuso: Accuso
    side_points: int  # Declared by the side in this hand, this included.
    reach: int  # The side's score with that.


@dataclass(frozen=True, slots=True, kw_only=True)
class GoneOut(Event, reveals={HAPPENING: "TB-85", "out": "TB-85", "accuso": "TB-42", "why": "TB-85"}):
    """A seat ends the match by what it declares; `accuso` is shown."""

    out: WentOut
    accuso: Accuso
    target: int


@dataclass(frozen=True, slots=True)
class Played(Event, reveals={"card": "TB-61", "signal": "TB-75", "phrase": "TB-75", "why": "TB-61"}):
    """A card is on the table; the Matto is shown, not played. Made by position, which is twice as fast."""

    seat: Seat
    card: Card
    signal: Signal | None
    phrase: Phrase | None
    trick: int  # From 1.
    place: int  # From 0.
    stays: bool  # History may show it again (TB-64).


@dataclass(frozen=True, slots=True)
class TrickTaken(Event, reveals={"taker": "TB-63", "card": "TB-63", "owing": "TB-68", "why": "TB-63"}):
    trick: int
    taker: Seat
    card: Card
    owing: Seat | None  # Showed the Matto, and owes a card for it at the end (TB-68).
    lost: bool  # A Matto, by option in the last trick (TB-71).
    last: bool
    stays: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCounted(Event, reveals={"hand": "TB-80", "why": "TB-83", HAPPENING: "TB-80"}):
    """The piles are turned up and counted, the Matto's debt is paid, the score sheet has a new line."""

    hand: Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Readied(Event, reveals={HAPPENING: "TB-54", "seat": "TB-54"}):
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded(Event, reveals={"result": "TB-87", HAPPENING: "TB-87", "why": "TB-87"}):
    result: Result
