"""Some days of a few tables: whatever people do to one another, no one is rung in their night, and no clock is early or late."""

import asyncio
from collections import Counter

from games.registry import GAMES
from tests.probes import PROBES
from tests.support.calm import Calm
from tools.soak.year import simplify
from tools.year.judge import Judge
from tools.year.people import make_cast, make_steady_cast
from tools.year.world import World, live

SPECS = {name: spec for name, spec in simplify(PROBES).items() if name in {"ballot", "perudo"}}
PREPARED = simplify({"terziglio": GAMES["terziglio"]})
FEW = {"absent-minded", "slow one", "hours-flipper", "bea", "substitute", "voter-no"}


def lived(world: World) -> Judge:
    with asyncio.Runner(loop_factory=Calm) as runner:
        return runner.run(live(world))


def test_some_days_in_which_the_office_dies_now_and_then():
    few = tuple(each for each in make_cast() if each.name in FEW)
    judge = lived(World(SPECS, tables=2, days=24, seed=1, restarts=0.02, banks=False, habits=few))
    assert judge.faults == []
    assert judge.counts["clocks checked"]


def test_no_telephone_rings_once_more_or_less_since_the_office_died():
    few = make_steady_cast()[:6]
    steady, restarted = (
        World(SPECS, tables=1, days=20, seed=3, restarts=restarts, habits=few) for restarts in (0.0, 0.1)
    )
    undisturbed, interrupted = lived(steady), lived(restarted)
    assert restarted.restarted
    assert Counter(interrupted.rings) == Counter(undisturbed.rings)
    assert undisturbed.rings
    assert undisturbed.faults == interrupted.faults == []


def test_what_is_prepared_comes_in_its_time_and_rings_for_nobody():
    few = tuple(each for each in make_cast() if each.name in {"preparer", "hasty preparer", "bea"})
    judge = lived(World(PREPARED, tables=1, days=9, seed=2, restarts=0.02, habits=few))
    assert judge.prepared.given
    assert [fault for fault in judge.faults if "still stands" not in fault] == []
