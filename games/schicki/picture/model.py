"""What a picture of the table shows, in the words of one reader."""

from __future__ import annotations

from dataclasses import dataclass

from games.secret import Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A seat's plate: how many cards it has won, whether it turns, is awaited, or has won the game."""

    seat: Seat
    name: str
    pile: str
    is_turner: bool = False
    is_awaited: bool = False
    is_robot: bool = False
    is_winner: bool = False


@dataclass(frozen=True, slots=True)
class PictureCard:
    """A card by its code; `lit` are the parts that matter, where the rest is faded."""

    code: str
    lit: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class MatchLine:
    """What two or more cards share, in words, and their places from 1."""

    element: str
    colour: str
    words: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PressLine:
    """One action: by whom, which button, its time in words and as thousandths of the longest, and what it brought.

    `fate` is good, bad, or empty where it came to nothing.
    """

    seat: Seat
    name: str
    key: str
    words: str
    time: str
    part: int
    result: str = ""
    fate: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """A stop, or a scene: its cards, what was to be seen there, and who did what; `more` says how much is left out."""

    heading: str
    cards: tuple[PictureCard, ...]
    situation: str = ""
    matches: tuple[MatchLine, ...] = ()
    presses: tuple[PressLine, ...] = ()
    more: str = ""


@dataclass(frozen=True, slots=True)
class PictureModel:
    """All that a picture shows. `cards` lie there now; `accounts` tell of what was settled, or seen alone.

    `is_large`: the one account takes the place of the table. `letters` stand on the colours, where the table wants
    them. A `bare` picture has neither heading nor plates, nor an account beside cards, and is drawn finer.
    """

    narrow: bool
    heading: str
    cards: tuple[PictureCard, ...] = ()
    notice: str = ""
    accounts: tuple[Account, ...] = ()
    is_large: bool = False
    people: tuple[Player, ...] = ()
    deck: str = ""
    pawns: int = 0
    letters: tuple[str, ...] = ()
    is_shaped: bool = True
    bare: bool = False

    @property
    def width(self) -> int:
        """How wide the picture is, in points."""
        return 480 if self.narrow else 800

    @property
    def scale(self) -> float:
        """How many dots a point has."""
        return 1.5 if self.narrow or self.bare else 1
