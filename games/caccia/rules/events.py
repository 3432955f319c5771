from dataclasses import dataclass

from games.caccia.rules.state import Action, House, Houses, Result, Side
from games.event import HAPPENING, Event
from games.secret import Seat, Secret


@dataclass(frozen=True, slots=True, kw_only=True)
class SpyNamed(Event, reveals={"spy": "CS-1", "holders": "CS-8", "by_lot": "CS-1"}):
    """A person is the spy of a round: by lot, or in seat order; opens a new part of the record.

    `holders` are the seats that command partisans 1 to 5.
    """

    round: int
    spy: Seat
    holders: tuple[Seat, ...]
    by_lot: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class VolunteersNamed(Event, reveals={"seats": "CS-89", HAPPENING: "CS-89"}):
    """Who would like to be the first spy, where the table asked; maybe none."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartisanTaken(Event, reveals={"seat": "CS-88", "number": "CS-88", HAPPENING: "CS-88"}):
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnoughTaken(Event, reveals={"seat": "CS-88", HAPPENING: "CS-88"}):
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PartisansPosted(Event, reveals={"posted": "CS-80", "again": "CS-83", "why": "CS-80", HAPPENING: "CS-80"}):
    """Partisans start from the houses chosen for them, pairs of number and house; those of `again` found theirs taken."""

    posted: tuple[tuple[int, House], ...]
    again: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MapRedrawn(Event, reveals={HAPPENING: "CS-4"}):
    """The free houses were not connected: the cards are shuffled again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapLaid(
    Event, reveals={"blocked": "CS-3", "refuges": "CS-6", "partisans": "CS-6", "hideout": "CS-7", HAPPENING: "CS-4"}
):
    """The blocked houses, the refuges, the partisans' starting houses by number; the hideout for the spy alone."""

    blocked: Houses
    refuges: Houses
    partisans: Houses
    hideout: Secret[House]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDrawn(Event, reveals={"hand": "CS-9"}):
    """The spy draws three cards; `deck` is how many are left."""

    hand: Secret[tuple[int, ...]]
    deck: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event, reveals={"card": "CS-30", "moved": "CS-38", "why": "CS-38"}):
    """The spy shows a card, and moves by it or says that no card of his can be moved; `deck` is left after he drew."""

    turn: int
    card: int
    moved: bool
    deck: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Crept(
    Event,
    reveals={
        "house": "CS-30",
        "path": "CS-37",
        "raided": "CS-40",
        "home": "CS-44",
        "due": "CS-45",
        "drew": "CS-39",
        "why": "CS-30",
    },
):
    """For the spy alone: the houses entered (none: stuck), and what came of it.

    `raided` is a refuge he ended on and may raid, `home` that he came home; `drew` is the card drawn, `due` whether he
    must come home before the next raid.
    """

    turn: int
    house: House
    path: Houses
    raided: House | None
    home: bool
    due: bool
    drew: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RefugeRemoved(Event, reveals={"house": "CS-42", "left": "CS-42", "why": "CS-42", HAPPENING: "CS-42"}):
    """A refuge raided in turn `turn`, the one before, is taken off the board; `left` remain, all markers leave the board."""

    house: House
    turn: int
    left: int
    cleared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RefugeMoved(Event, reveals={"start": "CS-81", "house": "CS-81", HAPPENING: "CS-81"}):
    """One of the refuges that are left goes to another house by chance, where the table agreed on that."""

    start: House
    house: House


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRenewed(Event, reveals={HAPPENING: "CS-86"}):
    """The cards that were played go into a new deck, where the table agreed on that; `deck` is left after the spy drew."""

    deck: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event, reveals={"card": "CS-39", HAPPENING: "CS-86"}):
    """For the spy alone: the card drawn from a new deck."""

    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CameHome(Event, reveals={"why": "CS-46", HAPPENING: "CS-46"}):
    """The spy says that he is home, where the table agreed on that."""

    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PartisanActed(
    Event,
    reveals={
        "number": "CS-58",
        "seat": "CS-58",
        "start": "CS-52",
        "house": "CS-52",
        "asked": "CS-53",
        "passed": "CS-54",
        "why": "CS-53",
        HAPPENING: "CS-58",
    },
):
    """A partisan goes from `start` to `house` (or stays), and may ask after a house, with its answer.

    `asked` is None without a question, and where an arrest was tried in this turn.
    """

    seat: Seat
    number: int
    start: House
    house: House
    asked: House | None
    passed: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PartisanBarred(
    Event, reveals={"seat": "CS-83", "number": "CS-83", "start": "CS-83", "house": "CS-52", HAPPENING: "CS-83"}
):
    """A partisan stays on `start`, since another is on the house he was to go to; what he was to do is not done."""

    seat: Seat
    number: int
    start: House
    house: House


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrestTried(
    Event,
    reveals={
        "seat": "CS-57",
        "number": "CS-57",
        "house": "CS-55",
        "caught": "CS-55",
        "void": "CS-56",
        "why": "CS-55",
        HAPPENING: "CS-55",
    },
):
    """A partisan tries an arrest where he stands, or on a house beside (CS-85); the orders of `void`, as they stood, are not carried out."""

    seat: Seat
    number: int
    house: House
    caught: bool
    void: tuple[tuple[int, Action], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMissed(Event, reveals={HAPPENING: "CS-56"}):
    """The partisans miss a turn, for an arrest that failed in the turn before, where the table agreed on that."""

    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNoted(Event, reveals={"house": "CS-73", "noted": "CS-73", HAPPENING: "CS-73"}):
    """For the team alone: one of it marks a house on its map, or takes the mark away."""

    seat: Seat
    house: House
    noted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SideTaken(Event, reveals={"side": "CS-73", "taken": "CS-73", HAPPENING: "CS-73"}):
    """For the team alone: one of it takes a side of the map, or leaves it."""

    seat: Seat
    side: Side
    taken: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Event, reveals={"result": "CS-76", "why": "CS-60", HAPPENING: "CS-76"}):
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadySaid(Event, reveals={HAPPENING: "CS-64"}):
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded(Event, reveals=dict.fromkeys(("removed", "turns", "winners", HAPPENING), "CS-64")):
    """All have been the spy: refuges removed and turns taken by seat, and who wins."""

    removed: tuple[int, ...]
    turns: tuple[int, ...]
    winners: tuple[Seat, ...]
