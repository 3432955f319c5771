"""What a picture of a Tarocco table shows, in the words of one reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.secret import Seat
from games.tarocco.words.tally import Group, SheetModel

FINE: Final = 1.5  # How many dots a point has on small screens, and on pages.


@dataclass(frozen=True, slots=True)
class Player:
    """A seat round the table, and what lies before it.

    `card` was played to the trick as the `order`-th; `note` are words beside it: a signal. `takes`: it takes so far.
    """

    seat: Seat
    name: str
    held: str = ""
    side: int | None = None
    is_dealer: bool = False
    is_awaited: bool = False
    is_robot: bool = False
    card: str = ""
    order: int = 0
    note: str = ""
    takes: bool = False


@dataclass(frozen=True, slots=True)
class Meld:
    """What a seat declared: its cards lie on the table."""

    side: int
    name: str
    points: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A side under the table: its people, how many tricks it has, its points and the target."""

    side: int
    names: str
    tricks: str
    score: str
    target: str


@dataclass(frozen=True, slots=True)
class PictureModel:
    """All that a picture shows. `players` are in the order of play, from whoever looks, or from the first.

    Before partners are drawn nobody `is_seated`. `hand` are the cards of whoever looks; `sheet` is there between hands and at the end, instead of the table. A `bare`
    picture is the table alone, for a page that says the rest; it is drawn finer.
    """

    narrow: bool
    heading: str
    players: tuple[Player, ...]
    notice: str = ""
    melds: tuple[Meld, ...] = ()
    sides: tuple[Side, ...] = ()
    hand: tuple[str, ...] = ()
    closed: int = 0
    is_seated: bool = False
    sheet: SheetModel | None = None
    bare: bool = False

    @property
    def width(self) -> int:
        return 480 if self.narrow else 800

    @property
    def scale(self) -> float:
        return FINE if self.narrow or self.bare else 1
