from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from games.options import list_options, option
from games.secret import Seat, Secret, hold
from games.spec import Preset
from games.values import replace

House: TypeAlias = int  # 1 to 90 (CS-10)
Houses: TypeAlias = tuple[House, ...]


Side: TypeAlias = Literal["top", "left", "bottom", "right"]  # of the map (CS-73)
SIDES: Final[tuple[Side, ...]] = ("top", "left", "bottom", "right")


class Piece(StrEnum):
    """The chess piece on a card, by which the spy moves (CS-5)."""

    KING = "king"
    QUEEN = "queen"
    ROOK = "rook"
    BISHOP = "bishop"
    KNIGHT = "knight"
    PAWN = "pawn"


class Deed(StrEnum):
    NOTHING = "nothing"
    ARREST = "arrest"


class Arrest(Struct, frozen=True):
    """An arrest on a house beside the one where the partisan stands (CS-85)."""

    house: House

    def __str__(self) -> str:
        return f"{Deed.ARREST}-{self.house}"


# besides where to go: a house to ask after (CS-53), an arrest (CS-55, CS-85), or nothing
Action: TypeAlias = House | Deed | Arrest
Order: TypeAlias = tuple[House, Action]  # where to go, and what to do there


class Ending(StrEnum):
    """How a round ended: CS-60, CS-62, CS-61, CS-87."""

    REFUGES = "refuges"
    ARREST = "arrest"
    DECK = "deck"
    STUCK = "stuck"


class Goal(Struct, frozen=True):
    """Where a card may take the spy; `by` is the first house of the way, named only for a way that is not the usual one."""

    house: House
    by: House | None = None

    def __str__(self) -> str:
        """Return its token: `48`, or `48.4` for another way to it, by 4 (CS-37)."""
        return str(self.house) if self.by is None else f"{self.house}.{self.by}"


class Move(Struct, frozen=True):
    """A turn of the spy as only the spy knows it: the card, and the houses entered in order (none: stuck, CS-38)."""

    turn: int
    card: int
    path: Houses


class Spy(Struct, frozen=True):
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


class Removal(Struct, frozen=True):
    """A refuge that is off the board: raided in one turn, removed and named in the next (CS-42)."""

    house: House
    turn: int


class Clue(Struct, frozen=True):
    """A marker on the board: violet where the spy has passed, white where not, as it was answered in that turn (CS-54)."""

    house: House
    passed: bool
    turn: int


class Act(Struct, frozen=True):
    """What a partisan did in a turn: from where to where, and the house asked after, with its answer."""

    number: int
    start: House
    house: House
    asked: House | None = None
    passed: bool | None = None


class Turn(Struct, frozen=True):
    """A turn as everybody knows it: the spy's card and whether it moved him, then what the partisans did.

    `removed` is the refuge taken off the board after this move, `shifted` one that went from a house to another (CS-81);
    `home`: the spy came home, where that is announced.
    `tried` is the house where an arrest failed.
    """

    number: int
    card: int
    moved: bool
    removed: House | None = None
    home: bool = False
    acts: tuple[Act, ...] = ()
    tried: House | None = None
    shifted: tuple[House, House] | None = None


class Result(Struct, frozen=True):
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


class Offering(Struct, frozen=True):
    """Everybody is asked who would like to be the first spy (CS-89)."""


class Casting(Struct, frozen=True):
    """Chance draws the first spy among `candidates` (CS-1)."""

    candidates: tuple[Seat, ...]


class Sharing(Struct, frozen=True):
    """The team shares out the partisans (CS-88): `queue` are those who may still take one, the next first.

    `held` are pairs of number and seat.
    """

    queue: tuple[Seat, ...]
    held: tuple[tuple[int, Seat], ...] = ()


class Laying(Struct, frozen=True):
    """The 90 cards are shuffled and laid out as the map, refuges, partisans and hideout (CS-3 to CS-7).

    `again`: the first map fell apart (CS-4).
    """

    again: bool = False


class Posting(Struct, frozen=True):
    """Those who lead partisans choose where these start (CS-80); `posted` are pairs of number and house."""

    posted: tuple[tuple[int, House], ...] = ()


class Stacking(Struct, frozen=True):
    """All cards but the hideout are shuffled into the deck (CS-9)."""


class Sneaking(Struct, frozen=True):
    """The spy plays a card and moves, or shows one and stays (CS-30, CS-38)."""


class Shifting(Struct, frozen=True):
    """Chance moves one of the refuges that are left (CS-81)."""


class Renewing(Struct, frozen=True):
    """The cards that were played are shuffled into a new deck, and the spy draws (CS-86)."""


class Hunting(Struct, frozen=True):
    """The partisans `left` have still to act: all five at once, or those whose turn has not come (CS-52, CS-58)."""

    left: tuple[int, ...]


class Resting(Struct, frozen=True):
    """Between two rounds: it goes on when all are `ready`, or after a while."""

    ready: tuple[Seat, ...] = ()


class Finished(Struct, frozen=True):
    pass


Phase: TypeAlias = (
    Offering | Casting | Sharing | Laying | Posting | Stacking | Sneaking | Shifting | Renewing | Hunting | Resting
    | Finished
)  # fmt: skip

UNKNOWN: Final = hold(Spy(0, 0))
UNSEEN: Final = hold((), sized=True)


class Board(Struct, frozen=True):
    """`partisans` are the houses where partisans 1 to 5 stand; `refuges` those on the board, `removed` those that are not.

    `clues` are the markers, by house.
    """

    blocked: Houses = ()
    refuges: Houses = ()
    removed: tuple[Removal, ...] = ()
    partisans: Houses = ()
    clues: tuple[Clue, ...] = ()


class State(Struct, frozen=True):
    """`spy` is a seat, `secret` what only that seat knows; the number of cards in `deck` is public.

    `holders` are the seats that command partisans 1 to 5; `notes` are houses the partisans' team has marked for itself,
    `sides` who of it takes which side of the map. `turns` are all of this round, the last being the one that is played.
    `idle`: the partisans miss their next turn. `renewed` is the turn in which the cards played went into a new deck.
    `results` are the rounds that are over.
    """

    terms: Terms
    seats: int
    phase: Phase
    round: int = 1
    spy: Seat | None = None
    holders: tuple[Seat, ...] = ()
    board: Board = Board()
    secret: Secret[Spy] = UNKNOWN
    deck: Secret[tuple[int, ...]] = UNSEEN
    notes: Secret[Houses] = hold(())
    sides: Secret[tuple[tuple[Seat, Side], ...]] = hold(())
    turns: tuple[Turn, ...] = ()
    idle: bool = False
    renewed: int = 0
    results: tuple[Result, ...] = ()


def with_board(state: State, **changes: Any) -> State:
    return replace(state, board=replace(state.board, **changes))


Topology: TypeAlias = Literal["sphere", "torus", "flat"]
Pieces: TypeAlias = Literal["chess", "even"]
Range: TypeAlias = Literal["own", "adjacent"]
Steps: TypeAlias = Literal["up-to-two", "two"]
Detail: TypeAlias = Literal["path", "landed"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on before the start.

    `aid`: everybody is shown where the spy can be, by public facts alone. `agreed`: orders wait until all who lead
    partisans have said that they are ready. `refuges_move` needs `must_return`. `every_landing`: a spy that only stops at the
    hideout comes home too, as at tables from before the correction, and where there is no need to return.
    """

    orders: Literal["together", "in-turn"] = option("together", "CS-58")
    rounds: Literal["one", "each"] = option("one", "CS-64")
    aid: bool = option(False, "CS-74")
    agreed: bool = option(False, "CS-90")
    home_announced: bool = option(False, "CS-46")
    must_return: bool = option(True, "CS-45")
    trail_scope: Literal["removal", "whole-game", "since-home"] = option("removal", "CS-43")
    trail_detail: Detail = option("path", "CS-37")
    arrest_price: Literal["turn", "next-turn"] = option("turn", "CS-56")
    topology: Topology = option("sphere", "CS-20")
    pieces: Pieces = option("chess", "CS-5")
    starts: Literal["drawn", "chosen"] = option("drawn", "CS-80")
    refuges_move: bool = option(False, "CS-81")
    sharing: bool = option(True, "CS-83")
    steps: Steps = option("up-to-two", "CS-84")
    arrest_range: Range = option("own", "CS-85")
    deck: Literal["once", "twice"] = option("once", "CS-86")
    trapped: Literal["stays", "loses"] = option("stays", "CS-87")
    leading: Literal["dealt", "chosen"] = option("dealt", "CS-88")
    first_spy: Literal["drawn", "volunteer"] = option("drawn", "CS-89")
    every_landing: bool = True

    @property
    def home_told(self) -> bool:  # CS-46, CS-82
        return self.home_announced or self.trail_scope == "since-home"


OPTIONS: Final = list_options(Terms)
PRESETS: Final = (
    Preset("hunt", {}, ("live", "day", "free")),
    Preset("match", {"rounds": "each"}),
    Preset("beginners", {"aid": "on", "home-announced": "on"}),
)
