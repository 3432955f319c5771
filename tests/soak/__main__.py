"""`make soak`: every place the process can die, a real process killed at random, every fault, a year; the report is `docs/reliability.md`."""

from __future__ import annotations

import argparse
import asyncio
import logging
import multiprocessing
import platform
import sqlite3
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from games.registry import GAMES
from tests.conformance.__main__ import twins
from tests.crash.driver import Run, Toll
from tests.faults.faults import FAULTS
from tests.probes import PROBES
from tests.soak.deaths import Record, die_often
from tests.soak.mishaps import MISHAPS
from tests.soak.year import Year, live, undrawn

REPORT = Path(__file__).parent.parent.parent / "docs" / "reliability.md"
ALL = {**PROBES, **GAMES}
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


def crash(name: str, hands: int, robots: int, nonces: bool, limit: int | None) -> Toll:
    """One game, killed at every place."""
    logging.disable()
    with tempfile.TemporaryDirectory() as folder:
        toll = Run(Path(folder), ALL[name], hands, robots, nonces, limit=limit).play()
    kind = "nonces" if nonces else "no nonces"
    toll.game = f"{name}, {hands} people, {robots} robots, a chat with {kind}"
    print(f"{toll.game}: {toll.interrupted} deaths, {toll.doubled} doubled, {len(toll.lost)} lost", flush=True)
    return toll


def live_year(days: int, standing: int) -> Year:
    """A year of tables."""
    logging.disable()
    return asyncio.run(live(undrawn(ALL), days=days, standing=standing, in_memory=64))


def die(deaths: int) -> Record:
    """A real process, killed at random."""
    logging.disable()
    return asyncio.run(die_often(deaths))


def compared(name: str, wanted: int) -> str:
    """Both laws of secrecy over so many twins of a game."""
    said = str(twins(name, wanted))
    print(said, flush=True)
    return said


def faults(rounds: int) -> tuple[int, int]:
    """Every fault, so many times; raises where one does harm. Returns faults and tables looked at."""
    logging.disable()
    looked_at = 0
    for _ in range(rounds):
        for fault in FAULTS:
            with tempfile.TemporaryDirectory() as folder:
                looked_at += asyncio.run(fault(Path(folder)))  # type: ignore[arg-type]
    print(f"{rounds * len(FAULTS)} faults, {looked_at} tables", flush=True)
    return rounds * len(FAULTS), looked_at


# -- the report --------------------------------------------------------------------------------


def written(
    line: str, tolls: list[Toll], injected: int, record: Record, year: Year, pairs: list[str], lost: list[str], s: float
) -> str:
    """The report of this run."""
    rows = "\n".join(
        f"| {toll.game} | {toll.interrupted} | {toll.entries} | {toll.messages} | {toll.doubled} | {len(toll.lost)} |"
        for toll in tolls
    )
    kinds = "\n".join(f"* {(fault.__doc__ or '').strip()}" for fault in FAULTS)
    secrecy = "\n".join(f"* {pair}" for pair in pairs)
    found = "\n".join(f"* {what}" for what in lost) or "Nothing was lost."
    return f"""# Reliability

Written by `make soak` on {datetime.now(UTC):%Y-%m-%d}, with Python {platform.python_version()} and SQLite \
{sqlite3.sqlite_version}, in {s / 60:.0f} minutes.

**{line}**

## Killed anywhere

A whole game is played through the office by people, robots and a chat.
The process is killed (−9) before and after every database write and every send.
After each death the log may only have grown, must fold to what was recorded, and must hold every acknowledged press;
presses that were never answered come again, as a platform would send them.
At the end every message that was planned must have gone out, and everybody must have read the whole game in order.

| game | deaths | entries | messages | doubled | lost |
|---|---|---|---|---|---|
{rows}

A chat that knows nonces shows nothing twice.
On a chat without nonces one message may come twice for each death between its delivery and the note of it: nothing
can tell then whether it went out, and leaving it out would be worse.

## Faults

{injected} in all. Each is real, and after each the table goes on.

{kinds}

{process_chapter(record)}
{year_chapter(year)}
## Told to nobody

Games are played twice with a single secret changed. Whoever was told the same must see the same, pictures and words
included, and the first thing that differs for anybody must be a revelation that names its clause.

{secrecy}

## What was lost

{found}
"""


def process_chapter(record: Record) -> str:
    """What became of the real process."""
    kinds = "\n".join(f"* {(mishap.__doc__ or '').strip()}" for mishap in MISHAPS)
    return f"""## A real process, killed at random

`arbitro serve` with two pairs at their browsers over HTTP, one person at Telegram and one at Discord, was killed (−9)
{record.deaths} times, between its first answer and six seconds later, {record.young} times before it. After each death the
log of every table had only grown, every press that was answered as taken was there, every update that Telegram had seen
confirmed was kept, and no table was suspended. At the end everything planned was sent and every update acted on:
{record.tables} tables, {record.entries} entries, {record.presses} presses acknowledged over HTTP, {record.updates} updates
of Telegram's, {record.sent} messages.

Then, to the same process, {record.mishaps} times something from outside:

{kinds}
"""


def year_chapter(year: Year) -> str:
    """What the year came to."""
    names = ("loaded", "tables", "minds", "met", "unread", "rows of inbox", "rows of updates", "rows of deadlines")
    head = "| of the year | MiB | " + " | ".join(names) + " |"
    rows = "\n".join(
        f"| {(number + 1) / len(year.kib):.0%} | {kib / 1024:.0f} | "
        + " | ".join(str(found[name]) for name in names)
        + " |"
        for number, (kib, found) in enumerate(zip(year.kib, year.counts, strict=True))
    )
    grown = (year.kib[-1] - year.kib[len(year.kib) // 3]) / 1024 if year.kib else 0.0
    return f"""## A year

{year.days} days in virtual time, with up to {year.standing} tables standing: lobbies nobody begins, tables played a move a
day, practice that is forgotten. Pictures are blank, since drawings are kept within bounds that take long to fill. {year.tables} tables were opened, {year.entries} entries written; {year.over} games ended,
{year.closed} tables were closed, lobbies by the clock after a week, {year.suspended} were suspended. 64 tables may be in
memory. *loaded* are those, *tables* all values of that kind that are alive, *minds* what robots know, *met* people kept.
Memory grew by {grown:.1f} MiB over the last two thirds.

{head}
|{"---|" * (len(names) + 2)}
{rows}
"""


if __name__ == "__main__":
    sys.exit(main())
