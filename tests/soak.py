"""`make soak`: every place the process can die, every fault, a month of tables; the report is `docs/reliability.md`."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import multiprocessing
import platform
import resource
import sqlite3
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from bot.config import Settings
from bot.office.assembly import open_office
from bot.office.office import LocalOffice
from bot.ports.ids import PersonId, TableId, TablePace, TableStatus
from bot.ports.requests import Answer, Person
from games.box import Box
from games.questions import Work
from games.registry import GAMES
from tests.conformance.__main__ import twins
from tests.crash.driver import Run, Toll
from tests.faults.faults import FAULTS
from tests.probes import PROBES
from tests.support import people

REPORT = Path(__file__).parent.parent / "docs" / "reliability.md"
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
DAYS = 30
TWINS = 500
OPENED_A_DAY = 10
LOOKS_A_DAY = 3
DAY_MS = 24 * 3_600_000


@dataclass(slots=True)
class Month:
    """What a simulated month came to; `kib` is the memory after each tenth of it."""

    tables: int = 0
    entries: int = 0
    over: int = 0
    kib: list[int] = field(default_factory=list)
    suspended: int = 0


def main() -> int:
    """Run everything, in as many processes as there are cores, and write the report; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="make soak")
    parser.add_argument("--quick", action="store_true", help="a few deaths and days only, for trying the command out")
    quick = parser.parse_args().quick
    began = time.monotonic()
    limit = 25 if quick else None
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        living = pool.submit(lived, 3 if quick else DAYS)
        dying = [pool.submit(crash, *case, limit) for case in reversed(CRASHES)]
        presenter = [pool.submit(compared, name, 20 if quick else TWINS) for name in ALL]
        injecting = pool.submit(faults, 1 if quick else FAULT_ROUNDS)
        tolls = [job.result() for job in reversed(dying)]
        month, pairs = living.result(), [job.result() for job in presenter]
        injected, looked_at = injecting.result()
    lost = [f"{toll.game}: {what}" for toll in tolls for what in toll.lost]
    interrupted = sum(toll.interrupted for toll in tolls)
    checked = sum(toll.interrupted + 1 for toll in tolls) + looked_at + month.tables
    line = f"{interrupted} steps interrupted, {injected} faults injected, {checked} tables checked, {len(lost)} lost"
    report = written(line, tolls, injected, month, pairs, lost, time.monotonic() - began)
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


def lived(days: int) -> Month:
    """A month of tables."""
    logging.disable()
    return asyncio.run(a_month(days))


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


# -- a month ---------------------------------------------------------------------------------


class Calendar:
    """A clock that jumps from one thing to do to the next."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


async def never(_: float) -> None:
    """A sleeper that leaves the waking to the calendar."""
    await asyncio.Event().wait()


async def judge(game: str, work: Work[Any]) -> str:
    """Judge here and now."""
    box = ALL[game]
    assert box.judge is not None
    return box.judge(work)


async def a_month(days: int) -> Month:
    """Tables open every day, people answer some of what they are asked, silence does the rest; memory stays flat."""
    month, now, dice = Month(), Calendar(), Random("month")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            _env_file=None,
            database=Path(folder) / "arbitro.db",
            robot_least_ms=0,
            robot_most_ms=0,
            tables_in_memory=64,
            log_level="ERROR",
        )
        async with open_office(settings, ALL, now_ms=now, sleep=never, judge=judge) as office:
            for day in range(days):
                await a_day(office, now, dice, month)
                if (day + 1) % max(1, days // 10) == 0:
                    gc.collect()
                    month.kib.append(resident())
            month.suspended = len(await office.store.table_ids(TableStatus.SUSPENDED))
            month.over = len(await office.store.table_ids(TableStatus.OVER))
        connection = sqlite3.connect(Path(folder) / "arbitro.db")
        month.entries = connection.execute("select count(*) from log").fetchone()[0]
        connection.close()
    print(f"a month: {month.tables} tables, {month.entries} entries, KiB {month.kib}", flush=True)
    return month


async def a_day(office: LocalOffice, now: Calendar, dice: Random, month: Month) -> None:
    """Some tables open; through the day everybody looks in now and then."""
    for _ in range(OPENED_A_DAY):
        box: Box[Any] = dice.choice(list(ALL.values()))
        person = Person(PersonId(f"web:{month.tables}"), f"Persona {month.tables}", dice.choice(("it", "en")))
        seats = dice.randint(box.least, min(box.most, 5))
        name = await office.lobby.open(person, box.name, name="Mese", lang=person.lang, pace=TablePace.DAY, seats=seats)
        await office.lobby.start(person, name)
        month.tables += 1
    await office.autoplay.wait_idle()
    for _ in range(LOOKS_A_DAY):
        for name in await office.store.table_ids(TableStatus.LIVE):
            if dice.random() < 0.5:
                await look_in(office, name, dice)
        now.now += DAY_MS // LOOKS_A_DAY
        await office.clock.handle_due()
        await office.autoplay.wait_idle()
        office.tables.sweep()


async def look_in(office: LocalOffice, name: TableId, dice: Random) -> None:
    """The one person at a table answers the first thing that is asked."""
    table = await office.tables.get(name)
    holder = next((t for seat in range(table.record.seats) if (t := table.tenure_of(seat)) and t.person), None)
    if holder is None:
        return
    person = Person(PersonId(holder.person), holder.name, "it")
    room = await office.views.seat_room(person, name, holder.seat)
    for question in room.questions[:1]:
        await office.play.answer(person, Answer(name, question.id, people.answer(question, dice)))


def resident() -> int:
    """KiB of memory this process holds now."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines() if sys.platform == "linux" else ():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


# -- the report --------------------------------------------------------------------------------


def written(
    line: str, tolls: list[Toll], injected: int, month: Month, pairs: list[str], lost: list[str], seconds: float
) -> str:
    """The report of this run."""
    rows = "\n".join(
        f"| {toll.game} | {toll.interrupted} | {toll.entries} | {toll.messages} | {toll.doubled} | {len(toll.lost)} |"
        for toll in tolls
    )
    kinds = "\n".join(f"* {(fault.__doc__ or '').strip()}" for fault in FAULTS)
    growth = (month.kib[-1] - month.kib[len(month.kib) // 3]) / 1024 if month.kib else 0.0
    secrecy = "\n".join(f"* {pair}" for pair in pairs)
    found = "\n".join(f"* {what}" for what in lost) or "Nothing was lost."
    return f"""# Reliability

Written by `make soak` on {datetime.now(UTC):%Y-%m-%d}, with Python {platform.python_version()} and SQLite \
{sqlite3.sqlite_version}, in {seconds / 60:.0f} minutes.

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

## A month

{DAYS} days of {OPENED_A_DAY} new tables a day, answered now and then and otherwise by the clock: {month.tables} tables,
{month.entries} entries, {month.over} games that ended, {month.suspended} suspended.
Memory after each tenth of it, in MiB: {", ".join(f"{kib / 1024:.0f}" for kib in month.kib)};
it grew by {growth:.1f} MiB over the last two thirds.

## Told to nobody

Games are played twice with a single secret changed. Whoever was told the same must see the same, pictures and words
included, and the first thing that differs for anybody must be a revelation that names its clause.

{secrecy}

## What was lost

{found}
"""


if __name__ == "__main__":
    sys.exit(main())
