"""`make year`: so many tables for a year, in so many parts, each a year of its own; tells what it came to."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time

from tests.soak.parts import ALL
from tests.soak.year import simplify
from tests.support.calm import Calm
from tests.year.world import World, live


def main() -> int:
    """Live a year; returns 1 where something was not as it must be."""
    asked = argparse.ArgumentParser(prog="make year")
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--days", type=int, default=365)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--restarts", type=float, default=0.01)
    asked.add_argument("--outages", action="store_true")
    asked.add_argument("--games", nargs="*")
    want = asked.parse_args()
    logging.disable()
    boxes = {name: box for name, box in simplify(ALL).items() if not want.games or name in want.games}
    began = time.monotonic()
    world = World(boxes, want.tables, want.days, want.seed, want.restarts, want.outages)
    with asyncio.Runner(loop_factory=Calm) as runner:
        judge = runner.run(live(world))
    for what, number in sorted(judge.counts.items()):
        print(f"{number:7} {what}")
    print(
        f"{world.opened} tables, {world.days} days, {world.restarted} restarts, {len(judge.rings)} rings, "
        f"{time.monotonic() - began:.0f} s"
    )
    for fault in judge.faults[:40]:
        print(fault)
    print(f"{len(judge.faults)} faults")
    return bool(judge.faults)


if __name__ == "__main__":
    sys.exit(main())
