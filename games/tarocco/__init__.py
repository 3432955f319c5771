"""Tarocco bolognese: the family of games with the long cards."""

from __future__ import annotations

from typing import Final

from games.box import Box
from games.tarocco import describe, picture
from games.tarocco.options import OPTIONS
from games.tarocco.pages import ledger
from games.tarocco.primer import primer
from games.tarocco.robot import aimless, sound
from games.tarocco.rules import Tarocco
from games.tarocco.shape import SHAPES
from games.tarocco.state import State
from games.tarocco.terms import Variety

IN_FORCE: Final = {
    Variety.OTTOCENTO: ("TB OT", 120),
    Variety.QUATTRO_SCARTATE: ("TB QS OT", 60),
    Variety.TERZIGLIO: ("TB TZ", 90),
    Variety.MILLONE: ("TB ML", 75),
    Variety.CENTOCINQUANTA: ("TB CC", 30),
    Variety.QUINDICI: ("TB QN CC", 30),
    Variety.MATTAZZA: ("TB MZ", 45),
}
"""The clauses of each game and about how many minutes it takes."""


def box(variety: Variety) -> Box[State]:
    """A game of the family."""
    clauses, minutes = IN_FORCE[variety]
    return Box(
        name=variety.value,
        package="games.tarocco",
        clauses=clauses,
        game=Tarocco(variety),
        least=SHAPES[variety].least,
        most=SHAPES[variety].most,
        minutes=minutes,
        describe=describe,
        scenery=picture,
        robots={"random": aimless, "sound": sound},
        usual="sound",
        options=OPTIONS[variety],
        primer=primer(variety),
        ledger=ledger,
    )


BOXES: Final[tuple[Box[State], ...]] = tuple(map(box, IN_FORCE))
