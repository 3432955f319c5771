"""What a picture of the carriage shows, in the words of one reader."""

from __future__ import annotations

from dataclasses import dataclass

from games.secret import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """A seat's plate; `tail` is a number at its end; a robot's number stands in a square."""

    seat: Seat
    name: str
    tail: str = ""
    is_awaited: bool = False
    is_robot: bool = False


@dataclass(frozen=True, slots=True)
class Traveller:
    """A traveller: `card` is what lies before that seat, `slips` its Control cards by value, empty for a back.

    `mark` says what became of the card: linked, unlinked, saved, caught, asked. `total` are the points where
    the values are known, else the number of Control cards.
    """

    person: Person
    slips: tuple[str, ...] = ()
    total: str = ""
    card: str = ""
    mark: str = ""
    is_hidden: bool = False
    is_allowed: bool = False
    is_target: bool = False
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """The count of a vote, and its outcome in a word."""

    excuses: int
    accusations: int
    saved: bool
    word: str


@dataclass(frozen=True, slots=True)
class Meter:
    """How many travellers hold no Control card, and how many the agent needs."""

    words: str
    free: int
    needed: int
    needed_words: str


@dataclass(frozen=True, slots=True)
class Row:
    """A seat at the end: `role` is controller, agent or nothing."""

    person: Person
    role: str
    slips: tuple[str, ...]
    points: str
    hand: tuple[str, ...]
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole truth at the end: a row for each seat, the Controller first."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class PictureModel:
    """All that a picture shows. `waiting` are the seats before there is a Controller; `sheet` is there at the end.

    `travellers` stand in the order of the circle, and `stretches` lead from each to the next. `given` are the seats
    (from 1) through which the exchange went, `giving` those that still take part. A `bare` picture has no heading, and is
    drawn finer.
    """

    narrow: bool
    heading: str
    waiting: tuple[Person, ...] = ()
    controller: Person | None = None
    travellers: tuple[Traveller, ...] = ()
    stretches: tuple[str, ...] = ()
    tally: Tally | None = None
    caption: str = ""
    given: tuple[int, ...] = ()
    giving: tuple[int, ...] = ()
    given_words: str = ""
    tickets: int = 0
    tickets_words: str = ""
    meter: Meter | None = None
    removed: tuple[tuple[str, int], ...] = ()
    removed_words: str = ""
    sheet: Sheet | None = None
    bare: bool = False

    @property
    def width(self) -> int:
        """How wide the picture is, in points."""
        return 480 if self.narrow else 800

    @property
    def scale(self) -> float:
        """How many dots a point has."""
        return 1.5 if self.narrow or self.bare else 1
