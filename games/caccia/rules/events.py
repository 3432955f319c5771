from games.caccia.rules.state import Action, House, Houses, Result, Side
from games.event import Event
from games.secret import Seat, Secret


class SpyNamed(Event, reveals="spy by_lot CS-1, holders CS-8"):
    """A person is the spy of a round: by lot, or in seat order; opens a new part of the record.

    `holders` are the seats that command partisans 1 to 5.
    """

    round: int
    spy: Seat
    holders: tuple[Seat, ...]
    by_lot: bool


class VolunteersNamed(Event, reveals="seats happening CS-89"):
    """Who would like to be the first spy, where the table asked; maybe none."""

    seats: tuple[Seat, ...]


class PartisanTaken(Event, reveals="seat number happening CS-88"):
    seat: Seat
    number: int


class EnoughTaken(Event, reveals="seat happening CS-88"):
    seat: Seat


class PartisansPosted(Event, reveals="posted why happening CS-80, again CS-83"):
    """Partisans start from the houses chosen for them, pairs of number and house; those of `again` found theirs taken."""

    posted: tuple[tuple[int, House], ...]
    again: tuple[int, ...]


class MapRedrawn(Event, reveals="happening CS-4"):
    """The free houses were not connected: the cards are shuffled again."""


class MapLaid(Event, reveals="blocked CS-3, refuges partisans CS-6, hideout CS-7, happening CS-4"):
    """The blocked houses, the refuges, the partisans' starting houses by number; the hideout for the spy alone."""

    blocked: Houses
    refuges: Houses
    partisans: Houses
    hideout: Secret[House]


class HandDrawn(Event, reveals="hand CS-9"):
    """The spy draws three cards; `deck` is how many are left."""

    hand: Secret[tuple[int, ...]]
    deck: int


class CardPlayed(Event, reveals="card CS-30, moved why CS-38"):
    """The spy shows a card, and moves by it or says that no card of his can be moved; `deck` is left after he drew."""

    turn: int
    card: int
    moved: bool
    deck: int


class Crept(Event, reveals="house why CS-30, path CS-37, raided CS-40, home CS-44, due CS-45, drew CS-39"):
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


class RefugeRemoved(Event, reveals="house left why happening CS-42"):
    """A refuge raided in turn `turn`, the one before, is taken off the board; `left` remain, all markers leave the board."""

    house: House
    turn: int
    left: int
    cleared: bool


class RefugeMoved(Event, reveals="start house happening CS-81"):
    """One of the refuges that are left goes to another house by chance, where the table agreed on that."""

    start: House
    house: House


class DeckRenewed(Event, reveals="happening CS-86"):
    """The cards that were played go into a new deck, where the table agreed on that; `deck` is left after the spy drew."""

    deck: int


class CardDrawn(Event, reveals="card CS-39, happening CS-86"):
    """For the spy alone: the card drawn from a new deck."""

    card: int


class CameHome(Event, reveals="why happening CS-46"):
    """The spy says that he is home, where the table agreed on that."""

    turn: int


class PartisanActed(Event, reveals="number seat happening CS-58, start house CS-52, asked why CS-53, passed CS-54"):
    """A partisan goes from `start` to `house` (or stays), and may ask after a house, with its answer.

    `asked` is None without a question, and where an arrest was tried in this turn.
    """

    seat: Seat
    number: int
    start: House
    house: House
    asked: House | None
    passed: bool | None


class PartisanBarred(Event, reveals="seat number start happening CS-83, house CS-52"):
    """A partisan stays on `start`, since another is on the house he was to go to; what he was to do is not done."""

    seat: Seat
    number: int
    start: House
    house: House


class ArrestTried(Event, reveals="seat number CS-57, house caught why happening CS-55, void CS-56"):
    """A partisan tries an arrest where he stands, or on a house beside (CS-85); the orders of `void`, as they stood, are not carried out."""

    seat: Seat
    number: int
    house: House
    caught: bool
    void: tuple[tuple[int, Action], ...]


class TurnMissed(Event, reveals="happening CS-56"):
    """The partisans miss a turn, for an arrest that failed in the turn before, where the table agreed on that."""

    turn: int


class HouseNoted(Event, reveals="house noted happening CS-73"):
    """For the team alone: one of it marks a house on its map, or takes the mark away."""

    seat: Seat
    house: House
    noted: bool


class SideTaken(Event, reveals="side taken happening CS-73"):
    """For the team alone: one of it takes a side of the map, or leaves it."""

    seat: Seat
    side: Side
    taken: bool


class RoundEnded(Event, reveals="result happening CS-76, why CS-60"):
    result: Result


class ReadySaid(Event, reveals="happening CS-64"):
    seat: Seat


class MatchEnded(Event, reveals="removed turns winners happening CS-64"):
    """All have been the spy: refuges removed and turns taken by seat, and who wins."""

    removed: tuple[int, ...]
    turns: tuple[int, ...]
    winners: tuple[Seat, ...]
