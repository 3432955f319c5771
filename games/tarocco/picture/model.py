from typing import Final, Generic

from msgspec import Struct

from games.message import Message
from games.secret import Seat
from games.spec import DrawnOnly, W
from games.tarocco.rules.cards import Card
from games.tarocco.words.tally import Group, SheetModel

FINE: Final = 1.5  # How many dots a point has on small screens, and on pages.


class Player(Struct, Generic[W], frozen=True):
    seat: Seat
    name: DrawnOnly[W]
    held: str = ""
    side: int | None = None
    is_dealer: bool = False
    is_awaited: DrawnOnly[bool] = False
    is_robot: DrawnOnly[bool] = False
    card: Card | None = None
    order: int = 0  # Its place in the trick.
    note: W | str = ""  # Words beside the card: a signal.
    takes: bool = False  # So far.


class Meld(Struct, Generic[W], frozen=True):
    side: int
    name: W
    points: str
    groups: tuple[Group[W], ...]
    told: Message


class Side(Struct, Generic[W], frozen=True):
    side: int
    names: W
    tricks: W
    score: str
    target: str
    unit: str
    scores: tuple[tuple[Seat, int], ...]


class PictureModel(Struct, Generic[W], frozen=True):
    """All that a picture shows; a `bare` one is the table alone, drawn finer, for a page that says the rest."""

    narrow: DrawnOnly[bool]
    heading: W | str
    players: tuple[Player[W], ...]  # In the order of play, from the viewer, or from the first.
    notice: W | str = ""
    melds: tuple[Meld[W], ...] = ()
    sides: tuple[Side[W], ...] = ()
    hand: tuple[Card, ...] = ()  # The viewer's.
    closed: int = 0
    is_seated: DrawnOnly[bool] = False  # Partners are drawn.
    sheet: SheetModel[W] | None = None  # Between hands and at the end, instead of the table.
    bare: DrawnOnly[bool] = False

    @property
    def width(self) -> int:
        return 480 if self.narrow else 800

    @property
    def scale(self) -> float:
        return FINE if self.narrow or self.bare else 1

    @property
    def played(self) -> list[tuple[Player[W], Card]]:
        """The trick, in the order of play."""
        return sorted(((each, each.card) for each in self.players if each.card), key=lambda each: each[0].order)
