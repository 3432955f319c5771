"""What a picture of the board shows, in the words of one reader."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reach:
    """The houses that something of the reader's may go to: a card's piece (K, Q, R, B, N, P) or a partisan's number."""

    sign: str
    houses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Secrets:
    """What the spy alone sees: the own house, the hideout, the steps since the last removal, the need to go home."""

    house: int
    hideout: int
    trail: tuple[tuple[int, int], ...] = ()
    home: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the spy's at the end: the piece, the houses entered (none where it was stuck), and what it came to."""

    piece: str
    path: tuple[int, ...]
    is_homeward: bool = False
    is_raid: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """The whole way of the spy, from the hideout on, and what its two kinds of line mean.

    It may be shown in part: `hideout` is 0 as long as it is not, and `count` is how many turns there are in all.
    """

    hideout: int
    turns: tuple[Turn, ...]
    out_words: str
    home_words: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class Fact:
    """A number with a word under it."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class PictureModel:
    """All that a picture shows. `partisans` are pairs of number and house; `mine` the numbers of the reader's own.

    `passed` and `clear` are marked houses, `raid` the last raided one; `pieces` those played since then. `possible`
    are the houses where the spy may be, where the table wants to see them, `notes` those that the
    reader's team has marked for itself, `planned` where it has ordered its partisans to go. `hub` is said in the middle.
    """

    narrow: bool
    heading: str
    hub: tuple[str, ...] = ()
    washers: tuple[int, ...] = ()
    refuges: tuple[int, ...] = ()
    left: Fact = Fact("", "")
    deck: Fact = Fact("", "")
    partisans: tuple[tuple[int, int], ...] = ()
    mine: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    clear: tuple[int, ...] = ()
    raid: int | None = None
    raided: Fact = Fact("", "")
    pieces: tuple[str, ...] = ()
    since: str = ""
    possible: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()
    planned: tuple[tuple[int, int], ...] = ()
    reaches: tuple[Reach, ...] = ()
    secrets: Secrets | None = None
    route: Route | None = None
