"""The nouns: what the rules wait for, what happened, and the state."""

from dataclasses import dataclass
from typing import Final

from games.event import Event
from games.forms import Number
from games.secret import Seat, Secret
from games.spec import Option

OPTIONS: Final = (Option("dice", Number(1, 5), "5", "PE-1"),)
FACES: Final = (1, 2, 3, 4, 5, 6)
WILD: Final = 1
DUDO: Final = "dudo"


@dataclass(frozen=True, slots=True)
class Bid:
    """So many dice of a face, and who says so."""

    seat: Seat
    count: int
    face: int


@dataclass(frozen=True, slots=True)
class Rolling:
    starter: Seat


@dataclass(frozen=True, slots=True)
class Bidding:
    """A seat bids or doubts; others may say that the last bid is exactly right."""

    seat: Seat
    bid: Bid | None = None


@dataclass(frozen=True, slots=True)
class State:
    """No phase: it is over. `left`, how many dice, and `cups`, how they lie, are by seat; `out` are those without."""

    most: int
    phase: Rolling | Bidding | None
    left: tuple[int, ...]
    cups: tuple[Secret[tuple[int, ...]], ...]
    round: int = 1
    out: tuple[Seat, ...] = ()


class Rolled(Event, reveals="cups PE-1"):
    """All dice were rolled; everybody sees the own."""

    round: int
    starter: Seat
    cups: tuple[Secret[tuple[int, ...]], ...]


class BidMade(Event, reveals="bid happening PE-2"):
    bid: Bid


class Called(Event, reveals="dice found whose left PE-4, happening PE-2"):
    """A bid was doubted, or said to be exact; all dice were shown, and somebody has more of them now, or fewer."""

    call: str
    caller: Seat
    bid: Bid
    dice: tuple[tuple[int, ...], ...]
    found: int
    whose: Seat
    left: int
