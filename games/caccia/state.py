"""The nouns of Caccia alla Spia: the state and its phases; what a seat can come to know is in `events`."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from games.secret import Seat, Secret, hold

House: TypeAlias = int
"""A house of the board, 1 to 90 (CS-10)."""
Houses: TypeAlias = tuple[House, ...]


class Piece(StrEnum):
    """The chess piece on a card, by which the spy moves (CS-5)."""

    KING = "king"
    QUEEN = "queen"
    ROOK = "rook"
    BISHOP = "bishop"
    KNIGHT = "knight"
    PAWN = "pawn"


class Orders(StrEnum):
    """How the partisans act (CS-52, CS-58): all at once and in secret, or one after the other in any order."""

    TOGETHER = "together"
    IN_TURN = "in-turn"


class Rounds(StrEnum):
    """How long a game is (CS-64): one round, or one with each player as the spy."""

    ONE = "one"
    EACH = "each"


class Pieces(StrEnum):
    """Which pieces the 90 cards show (CS-5): as chess officers with few pawns, or fifteen of each."""

    CHESS = "chess"
    EVEN = "even"


class Topology(StrEnum):
    """What the ends of a ray border (CS-20)."""

    SPHERE = "sphere"
    TORUS = "torus"
    FLAT = "flat"


class Scope(StrEnum):
    """Since when a house counts as passed (CS-43)."""

    REMOVAL = "removal"
    WHOLE = "whole-game"


class Detail(StrEnum):
    """Which houses of a move count as passed (CS-37, CS-43): all that it enters, or the last."""

    PATH = "path"
    LANDED = "landed"


class Price(StrEnum):
    """What a failed arrest costs (CS-56): the questions of this turn, or the whole next turn as well."""

    TURN = "turn"
    NEXT = "next-turn"


class Deed(StrEnum):
    """What a partisan may do besides asking after a house."""

    NOTHING = "nothing"
    ARREST = "arrest"


Action: TypeAlias = House | Deed
"""What an order says besides where to go: a house to ask after (CS-53), an arrest on the spot (CS-55), or nothing."""
Order: TypeAlias = tuple[House, Action]
"""An order to one partisan: where to go, and what to do there."""


class Ending(StrEnum):
    """How a round ended: CS-60, CS-62, CS-61."""

    REFUGES = "refuges"
    ARREST = "arrest"
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on before the start. `aid`: everybody is shown where the spy can be, by public facts alone."""

    orders: Orders = Orders.TOGETHER
    rounds: Rounds = Rounds.ONE
    pieces: Pieces = Pieces.CHESS
    topology: Topology = Topology.SPHERE
    trail_scope: Scope = Scope.REMOVAL
    trail_detail: Detail = Detail.PATH
    must_return: bool = True
    home_announced: bool = False
    arrest_price: Price = Price.TURN
    aid: bool = False


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a card may take the spy; `by` is the first house of the way, named only for a way that is not the usual one."""

    house: House
    by: House | None = None

    def __str__(self) -> str:
        """Return its token: `48`, or `48.4` for another way to it, by 4 (CS-37)."""
        return str(self.house) if self.by is None else f"{self.house}.{self.by}"


@dataclass(frozen=True, slots=True)
class Move:
    """A turn of the spy as only the spy knows it: the card, and the houses entered in order (none: stuck, CS-38)."""

    turn: int
    card: int
    path: Houses


@dataclass(frozen=True, slots=True)
class Spy:
    """All that the spy alone knows. The start is the hideout (CS-7).

    `raided` is a refuge that will be taken off the board in the next turn (CS-42); `due` home before the next raid
    (CS-45). `trail` are the houses that count as passed, sorted (CS-43); `route` is the whole round so far.
    """

    house: House
    hideout: House
    hand: tuple[int, ...] = ()
    trail: Houses = ()
    raided: House | None = None
    due: bool = False
    route: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Removal:
    """A refuge that is off the board: raided in one turn, removed and named in the next (CS-42)."""

    house: House
    turn: int


@dataclass(frozen=True, slots=True)
class Clue:
    """A marker on the board: violet where the spy has passed, white where not, as it was answered in that turn (CS-54)."""

    house: House
    passed: bool
    turn: int


@dataclass(frozen=True, slots=True)
class Act:
    """What a partisan did in a turn: from where to where, and the house asked after, with its answer."""

    number: int
    start: House
    house: House
    asked: House | None = None
    passed: bool | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as everybody knows it: the spy's card and whether it moved him, then what the partisans did.

    `removed` is the refuge taken off the board after this move; `home`: the spy came home, where that is announced.
    `failed` is the number of the partisan whose arrest failed; the actions of `void` were not carried out (CS-57).
    `idle`: the partisans had to miss this turn.
    """

    number: int
    card: int
    moved: bool
    removed: House | None = None
    home: bool = False
    acts: tuple[Act, ...] = ()
    failed: int | None = None
    void: tuple[int, ...] = ()
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A round that is over, with all that was hidden in it. `arrested` is the number of the partisan who did it."""

    round: int
    spy: Seat
    ending: Ending
    winners: tuple[Seat, ...]
    house: House
    hideout: House
    hand: tuple[int, ...]
    route: tuple[Move, ...]
    removed: tuple[Removal, ...]
    turns: int
    arrested: int | None = None


# -- phases: one for each thing the rules can wait for -------------------------------------


@dataclass(frozen=True, slots=True)
class Casting:
    """Chance draws the first spy among `candidates` (CS-1)."""

    candidates: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Laying:
    """The 90 cards are shuffled and laid out as the map, refuges, partisans and hideout (CS-3 to CS-7).

    `again`: the first map fell apart (CS-4).
    """

    again: bool = False


@dataclass(frozen=True, slots=True)
class Stacking:
    """All cards but the hideout are shuffled into the deck (CS-9)."""


@dataclass(frozen=True, slots=True)
class Sneaking:
    """The spy plays a card and moves, or shows one and stays (CS-30, CS-38)."""


@dataclass(frozen=True, slots=True)
class Hunting:
    """The partisans `left` have still to act: all five at once, or those whose turn has not come (CS-52, CS-58)."""

    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resting:
    """Between two rounds: it goes on when all are `ready`, or after a while."""

    ready: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over."""


Phase: TypeAlias = Casting | Laying | Stacking | Sneaking | Hunting | Resting | Finished

UNKNOWN: Final = hold(Spy(0, 0))
UNSEEN: Final = hold((), sized=True)


@dataclass(frozen=True, slots=True)
class State:
    """`spy` is a seat, `secret` what only that seat knows; the number of cards in `deck` is public.

    `holders` are the seats that command partisans 1 to 5, `partisans` the houses where these stand; `notes` are houses
    the partisans' team has marked for itself. `refuges` are those on the board, `removed` those that are not.
    `clues` are the markers on the board, by house; `turns` all of this round, the last being the one that is played.
    `idle`: the partisans miss their next turn. `results` are the rounds that are over.
    """

    terms: Terms
    seats: int
    phase: Phase
    round: int = 1
    spy: Seat | None = None
    holders: tuple[Seat, ...] = ()
    blocked: Houses = ()
    refuges: Houses = ()
    removed: tuple[Removal, ...] = ()
    partisans: Houses = ()
    secret: Secret[Spy] = field(default=UNKNOWN)
    deck: Secret[tuple[int, ...]] = field(default=UNSEEN)
    notes: Secret[Houses] = field(default=hold(()))
    clues: tuple[Clue, ...] = ()
    turns: tuple[Turn, ...] = ()
    idle: bool = False
    results: tuple[Result, ...] = ()
