from typing import Final

from msgspec import Struct

from games.secret import Seat
from games.tarocco.words.tally import Group, SheetModel

FINE: Final = 1.5  # How many dots a point has on small screens, and on pages.


class Player(Struct, frozen=True):
    seat: Seat
    name: str
    held: str = ""
    side: int | None = None
    is_dealer: bool = False
    is_awaited: bool = False
    is_robot: bool = False
    card: str = ""
    order: int = 0  # Its place in the trick.
    note: str = ""  # Words beside the card: a signal.
    takes: bool = False  # So far.


class Meld(Struct, frozen=True):
    side: int
    name: str
    points: str
    groups: tuple[Group, ...]


class Side(Struct, frozen=True):
    side: int
    names: str
    tricks: str
    score: str
    target: str


class PictureModel(Struct, frozen=True):
    """All that a picture shows; a `bare` one is the table alone, drawn finer, for a page that says the rest."""

    narrow: bool
    heading: str
    players: tuple[Player, ...]  # In the order of play, from the viewer, or from the first.
    notice: str = ""
    melds: tuple[Meld, ...] = ()
    sides: tuple[Side, ...] = ()
    hand: tuple[str, ...] = ()  # The viewer's.
    closed: int = 0
    is_seated: bool = False  # Partners are drawn.
    sheet: SheetModel | None = None  # Between hands and at the end, instead of the table.
    bare: bool = False

    @property
    def width(self) -> int:
        return 480 if self.narrow else 800

    @property
    def scale(self) -> float:
        return FINE if self.narrow or self.bare else 1
