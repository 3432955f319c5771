"""Perudo, a probe: dice under cups, a form whose second field follows the first, a call that anybody may make."""

from typing import Final

from games.art.rows import RowPicture
from games.robots import random_answer
from games.spec import GameSpec, Rung
from tests.probes.perudo.robots.robots import answer_as_careful
from tests.probes.perudo.rules import game
from tests.probes.perudo.rules.state import OPTIONS, BidMade, State
from tests.probes.perudo.words import describe

PERUDO: Final[GameSpec[State]] = GameSpec(
    name="perudo",
    package="tests.probes.perudo",
    clauses="PE",
    game=game,
    least=2,
    most=6,
    minutes=20,
    describe=describe,
    scenery=RowPicture("alt", describe.stage, describe.cup_lines, describe.foot),
    robots={"random": random_answer, "careful": answer_as_careful},
    options=OPTIONS,
    ladder=(Rung("short", ("random",), {"dice": "1"}), Rung("long", ("random", "random"), {"dice": "5"})),
    passed=game.has_won,
    retractable={"bid": (BidMade,)},
)
