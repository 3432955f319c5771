"""A part of a year, for a process of its own: a spawned process cannot find what stands in `__main__`."""

from __future__ import annotations

import asyncio
import gc
import logging
from typing import Final, NamedTuple

from tests.support.calm import Calm
from tools.soak.parts import ALL
from tools.soak.year import simplify
from tools.year.report import Lived
from tools.year.world import BRIEF, World, live

LONGER: Final = 240
"""Days for which the tables that stand at the end of a year are lived on: opened late, they may be of long games, as Caccia is."""


class Wanted(NamedTuple):
    """A part of a year: how many tables, of which games, for how long, by which seed; how often the office dies."""

    tables: int
    days: int
    seed: int
    restarts: float
    outages: bool
    games: tuple[str, ...]


def live_part(wanted: Wanted) -> Lived:
    """Live a part of a year, in a process of its own."""
    logging.disable()
    gc.set_threshold(100_000, 50, 1_000)  # most of what is made here dies at once
    specs = {name: spec for name, spec in simplify(ALL).items() if name in wanted.games}

    def tell(how_far: str) -> None:
        print(f"seed {wanted.seed}, {how_far}", flush=True)

    restarts, outages = wanted.restarts, wanted.outages
    world = World(
        specs, wanted.tables, wanted.days, wanted.seed, restarts, outages, options=BRIEF, tell=tell, longer=LONGER
    )
    with asyncio.Runner(loop_factory=Calm) as runner:
        judge = runner.run(live(world))
    faults = [f"seed {wanted.seed}: {each}" for each in (*judge.faults, *judge.prepared.compare())]
    prepared = judge.prepared
    given = len(prepared.given), sum(each.number > 1 for each in prepared.given), prepared.overtaken, prepared.set_aside
    return Lived(
        world.opened, max(world.day, world.days), world.restarted, world.outed, judge.counts, given, tuple(faults)
    )
