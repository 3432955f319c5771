"""The hunt, a probe: a hidden mover, a drawn default, a team's sealed orders, hidden steps, a judge."""

from __future__ import annotations

from typing import Final

from games.box import Box, Option
from games.forms import Number
from games.robots import random_answer
from tests.probes.hunt import picture, words
from tests.probes.hunt.robot import patient_robot
from tests.probes.hunt.rules import Hunt, State, judge

HUNT: Final[Box[State]] = Box(
    name="hunt",
    package="tests.probes.hunt",
    clauses="PH",
    game=Hunt(),
    least=3,
    most=5,
    minutes=15,
    describe=words,
    scenery=picture,
    robots={"random": random_answer, "patient": patient_robot},
    options=(Option("nights", Number(1, 3), "2", "PH-7"), Option("turns", Number(3, 8), "6", "PH-6")),
    judge=judge,
)
