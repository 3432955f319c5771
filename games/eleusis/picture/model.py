"""All that Eleusis' picture shows, in the words of one reader."""

from __future__ import annotations

from dataclasses import dataclass

from games.eleusis.language.rule import Column
from games.eleusis.rules.state import Spot
from games.secret import Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as the picture shows it; `held` is its number of cards."""

    seat: Seat
    name: str
    held: str
    is_dealer: bool
    is_awaited: bool
    is_robot: bool


@dataclass(frozen=True, slots=True)
class PictureModel:
    """All that a picture shows, in the words of one reader.

    `notice` stands on a table without cards. `is_laid`: the last card of the line is not judged yet (EE-56). A `bare`
    picture is the line alone, for a page that says the rest; it is drawn finer. `deck` is one of French cards.
    """

    narrow: bool
    heading: str
    players: tuple[Player, ...]
    seal: str = ""
    stock: str = ""
    line: tuple[Column, ...] = ()
    latest: Spot | None = None
    earlier: int = 0
    earlier_words: str = ""
    start: str = ""
    notice: str = ""
    rule_title: str = ""
    rule: str = ""
    is_laid: bool = False
    bare: bool = False
    deck: str = "french"
