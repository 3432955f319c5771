"""Biglietti, Prego!: one Controller, a carriage of Travellers, and hardly a ticket among them."""

from __future__ import annotations

from typing import Final

from games.biglietti import describe, picture, rules
from games.biglietti.deck import LEAST, MOST
from games.biglietti.journey import roles
from games.biglietti.options import OPTIONS, PRESETS
from games.biglietti.robot import aimless, sly
from games.biglietti.state import State
from games.box import Box

BOX: Final[Box[State]] = Box(
    name="biglietti",
    package="games.biglietti",
    clauses="BP",
    game=rules,
    least=LEAST,
    most=MOST,
    minutes=45,
    describe=describe,
    scenery=picture,
    robots={"random": aimless, "sly": sly},
    usual="sly",
    options=OPTIONS,
    presets=PRESETS,
    primer=describe.PRIMER,
    roles=roles,
)
