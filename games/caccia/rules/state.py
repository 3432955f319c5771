from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, Literal, TypeAlias

from games.forms import Pick
from games.secret import Seat, Secret, hold
from games.spec import Option, Preset

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


@dataclass(frozen=True, slots=True)
class Arrest:
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


@dataclass(frozen=True, slots=True)
class Offering:
    """Everybody is asked who would like to be the first spy (CS-89)."""


@dataclass(frozen=True, slots=True)
class Casting:
    """Chance draws the first spy among `candidates` (CS-1)."""

    candidates: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Sharing:
    """The team shares out the partisans (CS-88): `queue` are those who may still take one, the next first.

    `held` are pairs of number and seat.
    """

    queue: tuple[Seat, ...]
    held: tuple[tuple[int, Seat], ...] = ()


@dataclass(frozen=True, slots=True)
class Laying:
    """The 90 cards are shuffled and laid out as the map, refuges, partisans and hideout (CS-3 to CS-7).

    `again`: the first map fell apart (CS-4).
    """

    again: bool = False


@dataclass(frozen=True, slots=True)
class Posting:
    """Those who lead partisans choose where these start (CS-80); `posted` are pairs of number and house."""

    posted: tuple[tuple[int, House], ...] = ()


@dataclass(frozen=True, slots=True)
class Stacking:
    """All cards but the hideout are shuffled into the deck (CS-9)."""


@dataclass(frozen=True, slots=True)
class Sneaking:
    """The spy plays a card and moves, or shows one and stays (CS-30, CS-38)."""


@dataclass(frozen=True, slots=True)
class Shifting:
    """Chance moves one of the refuges that are left (CS-81)."""


@dataclass(frozen=True, slots=True)
class Renewing:
    """The cards that were played are shuffled into a new deck, and the spy draws (CS-86)."""


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
    pass


Phase: TypeAlias = (
    Offering
    | Casting
    | Sharing
    | Laying
    | Posting
    | Stacking
    | Sneaking
    | Shifting
    | Renewing
    | Hunting
    | Resting
    | Finished
)

UNKNOWN: Final = hold(Spy(0, 0))
UNSEEN: Final = hold((), sized=True)


@dataclass(frozen=True, slots=True)
class Board:
    """`partisans` are the houses where partisans 1 to 5 stand; `refuges` those on the board, `removed` those that are not.

    `clues` are the markers, by house.
    """

    blocked: Houses = ()
    refuges: Houses = ()
    removed: tuple[Removal, ...] = ()
    partisans: Houses = ()
    clues: tuple[Clue, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
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
    secret: Secret[Spy] = field(default=UNKNOWN)
    deck: Secret[tuple[int, ...]] = field(default=UNSEEN)
    notes: Secret[Houses] = field(default=hold(()))
    sides: Secret[tuple[tuple[Seat, Side], ...]] = field(default=hold(()))
    turns: tuple[Turn, ...] = ()
    idle: bool = False
    renewed: int = 0
    results: tuple[Result, ...] = ()


def with_board(state: State, **changes: Any) -> State:
    return replace(state, board=replace(state.board, **changes))


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
    """Since when a house counts as passed (CS-43, CS-82)."""

    REMOVAL = "removal"
    WHOLE = "whole-game"
    HOME = "since-home"


class Detail(StrEnum):
    """Which houses of a move count as passed (CS-37, CS-43): all that it enters, or the last."""

    PATH = "path"
    LANDED = "landed"


class Price(StrEnum):
    """What a failed arrest costs (CS-56): the questions of this turn, or the whole next turn as well."""

    TURN = "turn"
    NEXT = "next-turn"


class Starts(StrEnum):
    """Where partisans start (CS-6, CS-80): by the cards, or where those who lead them choose."""

    DRAWN = "drawn"
    CHOSEN = "chosen"


class Steps(StrEnum):
    """How far a partisan goes (CS-50, CS-84)."""

    UP_TO_TWO = "up-to-two"
    TWO = "two"


class Range(StrEnum):
    """Where a partisan may arrest (CS-55, CS-85): where it stands, or on a house beside as well."""

    OWN = "own"
    ADJACENT = "adjacent"


class Decks(StrEnum):
    """How often the deck is gone through (CS-61, CS-86)."""

    ONCE = "once"
    TWICE = "twice"


class Trapped(StrEnum):
    """What becomes of a spy that cannot move (CS-38, CS-87)."""

    STAYS = "stays"
    LOSES = "loses"


class Leading(StrEnum):
    """Who leads which partisans (CS-8, CS-88): dealt out, or as the team likes."""

    DEALT = "dealt"
    CHOSEN = "chosen"


class FirstSpy(StrEnum):
    """Who is the first spy (CS-1, CS-89): by lot among all, or among those who would like to be."""

    DRAWN = "drawn"
    VOLUNTEER = "volunteer"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on before the start.

    `aid`: everybody is shown where the spy can be, by public facts alone. `agreed`: orders wait until all who lead
    partisans have said that they are ready. `refuges_move` needs `must_return`. `every_landing`: a spy that only stops at the
    hideout comes home too, as at tables from before the correction, and where there is no need to return.
    """

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
    starts: Starts = Starts.DRAWN
    refuges_move: bool = False
    sharing: bool = True
    steps: Steps = Steps.UP_TO_TWO
    arrest_range: Range = Range.OWN
    deck: Decks = Decks.ONCE
    trapped: Trapped = Trapped.STAYS
    leading: Leading = Leading.DEALT
    first_spy: FirstSpy = FirstSpy.DRAWN
    agreed: bool = False
    every_landing: bool = True

    @property
    def home_told(self) -> bool:  # CS-46, CS-82
        return self.home_announced or self.trail_scope is Scope.HOME


SWITCH: Final = Pick(("on", "off"))

# named as the fields of `Terms`, with hyphens
OPTIONS: Final = (
    Option("orders", Pick(tuple(Orders)), Orders.TOGETHER, "CS-58"),
    Option("rounds", Pick(tuple(Rounds)), Rounds.ONE, "CS-64"),
    Option("aid", SWITCH, "off", "CS-74"),
    Option("agreed", SWITCH, "off", "CS-90"),
    Option("home-announced", SWITCH, "off", "CS-46"),
    Option("must-return", SWITCH, "on", "CS-45"),
    Option("trail-scope", Pick(tuple(Scope)), Scope.REMOVAL, "CS-43"),
    Option("trail-detail", Pick(tuple(Detail)), Detail.PATH, "CS-37"),
    Option("arrest-price", Pick(tuple(Price)), Price.TURN, "CS-56"),
    Option("topology", Pick(tuple(Topology)), Topology.SPHERE, "CS-20"),
    Option("pieces", Pick(tuple(Pieces)), Pieces.CHESS, "CS-5"),
    Option("starts", Pick(tuple(Starts)), Starts.DRAWN, "CS-80"),
    Option("refuges-move", SWITCH, "off", "CS-81"),
    Option("sharing", SWITCH, "on", "CS-83"),
    Option("steps", Pick(tuple(Steps)), Steps.UP_TO_TWO, "CS-84"),
    Option("arrest-range", Pick(tuple(Range)), Range.OWN, "CS-85"),
    Option("deck", Pick(tuple(Decks)), Decks.ONCE, "CS-86"),
    Option("trapped", Pick(tuple(Trapped)), Trapped.STAYS, "CS-87"),
    Option("leading", Pick(tuple(Leading)), Leading.DEALT, "CS-88"),
    Option("first-spy", Pick(tuple(FirstSpy)), FirstSpy.DRAWN, "CS-89"),
)

PRESETS: Final = (
    Preset("hunt", {}, ("live", "day", "free")),
    Preset("match", {"rounds": Rounds.EACH}),
    Preset("beginners", {"aid": "on", "home-announced": "on"}),
)
