"""Schicki Micki: pheasants dressed up for a gala, and whoever sees first what two of them share."""

from __future__ import annotations

from typing import Final

from games.box import Box
from games.schicki import describe, picture, rules
from games.schicki.deck import LEAST, MOST
from games.schicki.options import OPTIONS, PRESETS
from games.schicki.primer import PRIMER
from games.schicki.robot import aimless, calm, sharp
from games.schicki.state import State

BOX: Final[Box[State]] = Box(
    name="schicki",
    package="games.schicki",
    clauses="SM",
    game=rules,
    least=LEAST,
    most=MOST,
    minutes=20,
    describe=describe,
    scenery=picture,
    robots={"random": aimless, "calm": calm, "sharp": sharp},
    usual="calm",
    options=OPTIONS,
    presets=PRESETS,
    primer=PRIMER,
    races=True,
)
