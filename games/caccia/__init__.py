"""Caccia alla Spia: one spy in hiding, five partisans on the trail."""

from __future__ import annotations

from typing import Final

from games.box import Box
from games.caccia import describe, picture, rules
from games.caccia.finish import roles
from games.caccia.opening import LEAST, MOST
from games.caccia.options import OPTIONS, PRESETS
from games.caccia.robot import aimless, sly
from games.caccia.state import State

BOX: Final[Box[State]] = Box(
    name="caccia",
    package="games.caccia",
    clauses="CS",
    game=rules,
    least=LEAST,
    most=MOST,
    minutes=60,
    describe=describe,
    scenery=picture,
    robots={"random": aimless, "sly": sly},
    usual="sly",
    options=OPTIONS,
    presets=PRESETS,
    primer=describe.PRIMER,
    roles=roles,
)
