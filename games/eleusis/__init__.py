"""Eleusis Express: one person's secret rule, and everybody else's experiments."""

from __future__ import annotations

from typing import Final

from games.box import Box
from games.eleusis import describe, picture, rules
from games.eleusis.counsel import COUNSEL
from games.eleusis.deal import opens
from games.eleusis.ladder import LADDER, passed
from games.eleusis.options import OPTIONS, PRESETS
from games.eleusis.robot import casual, companion
from games.eleusis.serious import serious
from games.eleusis.state import State
from games.eleusis.trial import judged

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
