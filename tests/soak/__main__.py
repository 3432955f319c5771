"""`make soak`: every place the process can die, a real process killed at random, every fault, a year; the report is `docs/reliability.md`."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.soak.parts import ALL, compared, crash, die, faults, live_year
from tests.soak.report import written

REPORT = Path(__file__).parent.parent.parent / "docs" / "reliability.md"
CRASHES = [
    ("ballot", 3, 0, True),
    ("ballot", 2, 1, False),
    ("hunt", 3, 0, True),
    ("hunt", 2, 1, False),
    ("race", 3, 0, True),
    ("race", 2, 1, False),
    ("eleusis", 2, 1, True),
]
FAULT_ROUNDS = 5
DEATHS = 300
DAYS = 365
STANDING = 200
TWINS = 500


def main() -> int:
    """Run everything, in as many processes as there are cores, and write the report; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="make soak")
    parser.add_argument("--quick", action="store_true", help="a few deaths and days only, for trying the command out")
    parser.add_argument("--deaths", type=int, default=DEATHS, help="how often a real process is killed")
    given = parser.parse_args()
    quick, began = given.quick, time.monotonic()
    limit = 25 if quick else None
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        process = pool.submit(die, 3 if quick else given.deaths)
        living = pool.submit(live_year, 20 if quick else DAYS, 20 if quick else STANDING)
        dying = [pool.submit(crash, *case, limit) for case in reversed(CRASHES)]
        presenter = [pool.submit(compared, name, 20 if quick else TWINS) for name in ALL]
        injecting = pool.submit(faults, 1 if quick else FAULT_ROUNDS)
        tolls = [job.result() for job in reversed(dying)]
        year, pairs = living.result(), [job.result() for job in presenter]
        record = process.result()
        injected, looked_at = injecting.result()
    lost = [f"{toll.game}: {what}" for toll in tolls for what in toll.lost] + record.lost
    interrupted = sum(toll.interrupted for toll in tolls)
    checked = sum(toll.interrupted + 1 for toll in tolls) + looked_at + year.tables + record.tables
    line = f"{interrupted} steps interrupted, {record.deaths} processes killed, {injected + record.mishaps} faults injected, {checked} tables checked, {len(lost)} lost"
    report = written(line, tolls, injected, record, year, pairs, lost, time.monotonic() - began)
    if not quick:
        REPORT.write_text(report, encoding="utf-8")
    print(report if quick else line)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
