"""The race, a probe: private looks, reports of what was shown, windows, waits, times."""

from __future__ import annotations

from typing import Final

from games.box import Box, Option, Rung
from games.forms import Number
from games.robots import random_answer
from tests.probes.race import picture, words
from tests.probes.race.rules import Race, State, won

RACE: Final[Box[State]] = Box(
    name="race",
    package="tests.probes.race",
    clauses="PR",
    game=Race(),
    least=2,
    most=6,
    minutes=5,
    describe=words,
    scenery=picture,
    robots={"random": random_answer},
    options=(Option("stages", Number(1, 5), "3", "PR-1"),),
    ladder=(Rung("short", ("random",), {"stages": "1"}), Rung("long", ("random", "random"), {"stages": "5"})),
    passed=won,
)
