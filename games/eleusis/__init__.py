"""Eleusis Express: one person's secret rule, and everybody else's experiments."""

from __future__ import annotations

from typing import Final

from games.box import Box
from games.eleusis.picture import picture
from games.eleusis.robots.robots import casual, companion
from games.eleusis.robots.serious import serious
from games.eleusis.rules import game as rules
from games.eleusis.rules.judging import judged
from games.eleusis.rules.ladder import LADDER, passed
from games.eleusis.rules.options import OPTIONS, PRESETS
from games.eleusis.rules.start import opens
from games.eleusis.rules.state import State
from games.eleusis.words import describe
from games.eleusis.words.advice import COUNSEL

BOX: Final[Box[State]] = Box(
    name="eleusis",
    package="games.eleusis",
    clauses="EE",
    game=rules,
    least=3,
    most=8,
    minutes=30,
    describe=describe,
    scenery=picture,
    robots={"casual": casual, "companion": companion, "serious": serious},
    usual="casual",
    options=OPTIONS,
    presets=PRESETS,
    judge=judged,
    primer=describe.PRIMER,
    opens=opens,
    ladder=LADDER,
    passed=passed,
    counsel=COUNSEL,
)
