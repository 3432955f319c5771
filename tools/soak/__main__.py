"""`make soak`: every place the process can die, real processes killed at random, every fault, a year; the report is `docs/reports/reliability.md`."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools.soak import report
from tools.soak.parts import ALL, compared, crash, die, die_together, faults, live_year, measure

PAGE: Final = Path(__file__).parent.parent.parent / "docs" / "reports" / "reliability.md"
CRASHES: Final = [
    ("ballot", 3, 0, True),
    ("ballot", 2, 1, False),
    ("perudo", 3, 0, True),
    ("perudo", 2, 1, False),
    ("eleusis", 2, 1, True),
]
FAULT_ROUNDS: Final = 5
DEATHS: Final = 300
COMPANY: Final = 30.0
"""Minutes for which several processes are killed in turn."""
HOUR: Final = 60.0
"""Minutes for which a process is left alone while people play."""
DAYS: Final = 365
STANDING: Final = 200
TWINS: Final = 500


@dataclass(frozen=True, slots=True)
class Size:
    """How much of everything there is: how often a real process is killed, for how long at most, how many tables stand."""

    deaths: int = DEATHS
    minutes: float = inf
    days: int = DAYS
    standing: int = STANDING
    rounds: int = FAULT_ROUNDS
    twins: int = TWINS
    steps: int | None = None


QUICK: Final = Size(3, 5, 20, 20, 1, 20, 25)


class Part(NamedTuple):
    """A part of the soak: its chapter, what has to be done for it, and how that is told, with what was lost."""

    title: str
    jobs: Sequence[Callable[[], Any]]
    tell: Callable[[list[Any]], tuple[str, list[str]]]


def list_parts(size: Size) -> dict[str, Part]:
    """List the parts, those that take longest first."""
    crashing, faulty, process, company, hour, year, _, secrecy = report.TITLES
    return {
        "deaths": Part(process, [partial(die, size.deaths, size.minutes)], tell_deaths),
        "company": Part(company, [partial(die_together, min(size.minutes, COMPANY))], tell_company),
        "hour": Part(hour, [partial(measure, min(size.minutes, HOUR))], tell_hour),
        "year": Part(year, [partial(live_year, size.days, size.standing)], tell_year),
        "crashes": Part(crashing, [partial(crash, *case, size.steps) for case in reversed(CRASHES)], tell_crashes),
        "twins": Part(secrecy, [partial(compared, name, size.twins) for name in ALL], tell_secrecy),
        "faults": Part(faulty, [partial(faults, size.rounds)], lambda found: (report.faults_text(*found[0]), [])),
    }


def tell_deaths(found: list[Any]) -> tuple[str, list[str]]:
    """Tell what became of the real process."""
    return report.process_text(found[0]), found[0].lost


def tell_company(found: list[Any]) -> tuple[str, list[str]]:
    """Tell what became of several processes."""
    return report.company_text(found[0]), found[0].lost


def tell_hour(found: list[Any]) -> tuple[str, list[str]]:
    """Tell what its metrics said."""
    return report.hour_text(found[0]), found[0].lost


def tell_year(found: list[Any]) -> tuple[str, list[str]]:
    """Tell what became of the year."""
    return report.year_text(found[0]), found[0].list_growth()


def tell_crashes(found: list[Any]) -> tuple[str, list[str]]:
    """Tell what became of games killed anywhere."""
    return report.crash_text(found[::-1]), [f"{toll.game}: {what}" for toll in found for what in toll.lost]


def tell_secrecy(found: list[Any]) -> tuple[str, list[str]]:
    """Tell what twins showed; one that is told more than its twin ends the run."""
    return report.secrecy_text(found), []


def main() -> int:
    """Run the parts, in as many processes as there are cores, and write their chapters; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="make soak")
    parser.add_argument(
        "parts", nargs="*", help="which parts to run: deaths company hour year crashes twins faults; all without any"
    )
    parser.add_argument("--quick", action="store_true", help="a few deaths and days only, for trying the command out")
    parser.add_argument("--deaths", type=int, default=DEATHS, help="how often a real process is killed")
    parser.add_argument("--minutes", type=float, default=inf, help="for how long at most")
    parser.add_argument("--standing", type=int, default=STANDING, help="how many tables stand at any time of the year")
    given = parser.parse_args()
    size = Size(given.deaths, given.minutes, standing=given.standing)
    parts = list_parts(QUICK if given.quick else size)
    if unknown := [name for name in given.parts if name not in parts]:
        parser.error(f"no such part: {', '.join(unknown)}")
    page, lost, began = PAGE.read_text(encoding="utf-8"), list[str](), time.monotonic()
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        running: dict[str, list[Future[Any]]] = {
            name: [pool.submit(job) for job in part.jobs]
            for name, part in parts.items()
            if not given.parts or name in given.parts
        }
        for name, jobs in reversed(running.items()):
            text, gone = parts[name].tell([job.result() for job in jobs])
            chapter = report.make_chapter(text, gone, time.monotonic() - began)
            page, lost = report.write_chapters(page, {parts[name].title: chapter}), lost + gone
            if not given.quick:
                PAGE.write_text(page, encoding="utf-8")
    print(page if given.quick else f"{', '.join(running)}: {len(lost)} lost")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
