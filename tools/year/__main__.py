"""`make year`: two hundred slow tables for a year, in several parts, each a world of its own; the report is a chapter of `docs/reports/reliability.md`."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from games.registry import GAMES
from tools.soak.__main__ import PAGE
from tools.soak.report import make_chapter, write_chapters
from tools.year.parts import Wanted, live_part
from tools.year.report import TITLE, tell_year

TOLD: Final = 40
"""So many faults are told at most."""


def main() -> int:
    """Live a year and write what it came to; returns 1 where something was not as it must be."""
    asked = argparse.ArgumentParser(prog="make year")
    asked.add_argument("--tables", type=int, default=200, help="so many in all")
    asked.add_argument(
        "--parts", type=int, default=4, help="worlds, each with its share of the tables and a process of its own"
    )
    asked.add_argument("--days", type=int, default=365)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--restarts", type=float, default=0.004, help="how likely the office dies after a step")
    asked.add_argument("--no-outages", action="store_true", help="it is back at once whenever it died")
    asked.add_argument("--games", nargs="*", default=list(GAMES))
    asked.add_argument("--try", action="store_true", dest="is_trial", help="write no page")
    want = asked.parse_args()
    shares = [(want.tables + number) // want.parts for number in range(want.parts)]
    parts = [
        Wanted(share, want.days, want.seed + number, want.restarts, not want.no_outages, tuple(want.games))
        for number, share in enumerate(shares)
    ]
    began = time.monotonic()
    with ProcessPoolExecutor(len(parts), mp_context=multiprocessing.get_context("spawn")) as pool:
        lived = list(pool.map(live_part, parts))
    text, faults = tell_year(lived), [fault for each in lived for fault in each.faults]
    chapter = make_chapter(text, faults[:TOLD], time.monotonic() - began)
    if not want.is_trial:
        PAGE.write_text(write_chapters(PAGE.read_text(encoding="utf-8"), {TITLE: chapter}), encoding="utf-8")
    for what, number in sorted(sum((each.counts for each in lived), start=type(lived[0].counts)()).items()):
        print(f"{number:7} {what}")
    print(chapter, f"{len(faults)} faults", sep="\n\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
