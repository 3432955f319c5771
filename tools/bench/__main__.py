"""`python -m tools.bench`: every figure of one run, in ratios to named peers; exit 1 where one is missed."""

from __future__ import annotations

import argparse
import os
import platform
import sqlite3
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from subprocess import CalledProcessError

from tools.bench import (
    at_discord,
    durable,
    flood,
    presses,
    race,
    several,
    standing,
    statements,
    strength,
    telegram,
    tricks,
    visible,
    wire,
)
from tools.bench.figures import Figure, line
from tools.bench.peers import BUILD

Part = Callable[[argparse.Namespace], Iterator[Figure]]

PARTS: dict[str, Part] = {
    "durable": lambda given: durable.figures(BUILD, quick=given.quick),
    "discord": lambda given: at_discord.figures(quick=given.quick),
    "flood": lambda given: flood.figures(quick=given.quick),
    "presses": lambda given: presses.figures(quick=given.quick),
    "race": lambda given: race.figures(quick=given.quick),
    "robots": lambda given: strength.figures(quick=given.quick),
    "several": lambda given: several.figures(quick=given.quick),
    "standing": lambda given: standing.figures(BUILD, quick=given.quick),
    "statements": lambda given: statements.figures(given.before, quick=given.quick),
    "telegram": lambda given: telegram.figures(quick=given.quick),
    "tricks": lambda given: tricks.figures(BUILD, quick=given.quick),
    "visible": lambda given: visible.figures(quick=given.quick),
    "wire": lambda given: wire.figures(quick=given.quick),
}


def about() -> str:
    """What was measured, and on what."""
    packages = ", ".join(
        f"{name} {version(name)}" for name in ("arbitro", "pillow", "aiosqlite", "pydantic", "discord.py")
    )
    machine = f"{platform.system()} {platform.release()}, {platform.machine()}, {os.cpu_count()} processors"
    return f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {packages}; {machine}"


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--quick", action="store_true", help="few rounds: to see that it runs, not to judge by")
    parser.add_argument("--before", default=statements.BEFORE, help="the revision or folder of an earlier writer")
    given = parser.parse_args()
    if unknown := [part for part in given.parts if part not in PARTS]:
        parser.error(f"there is no {unknown[0]!r}; there are {', '.join(PARTS)}")
    BUILD.mkdir(exist_ok=True)
    print(
        f"{about()}\nMedians with least..most of the run's own repetitions; ours and the peer's turn about.\n",
        flush=True,
    )
    missed = bound = 0
    for part in given.parts or PARTS:
        try:
            for figure in PARTS[part](given):
                print(line(figure), flush=True)
                bound += bool(figure.bound)
                missed += bool(figure.bound) and not figure.reached
        except CalledProcessError as fault:
            print(f"MISS {part}: not measured, for this did not run: {' '.join(map(str, fault.cmd))}", flush=True)
            bound, missed = bound + 1, missed + 1
    print(f"\n{bound - missed} of {bound} figures reached")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
