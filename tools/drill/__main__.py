"""`make drill`: what a host hopes never to need, done from the wheel to the last table; what it came to is `docs/reports/drill.md`."""

from __future__ import annotations

import argparse
import asyncio
import platform
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import httpx

from tools.drill.host import ROOT, Drill, Machine, build_wheel, install
from tools.drill.installers import try_installers
from tools.drill.site import try_site
from tools.soak.players import Pair

PAGE: Final = ROOT / "docs" / "reports" / "drill.md"
TABLES: Final = (("quindici", 2), ("millone", 2), ("ottocento", 4), ("eleusis", 3), ("schicki", 4))
"""What is played, by two people each; robots have the other seats."""
PRESSES: Final = 150
"""After so many presses that were acknowledged the backup is made, while people play on."""
TRIES: Final = 40
CLOSED: Final = 3
"""Tables that the host closes on their page, so that all of them may be checked; the others go on."""


async def play(drill: Drill, at: Machine, copy: Path) -> tuple[set[str], list[str]]:
    """Play at all tables until enough was pressed, close some, and back up meanwhile; return what was acknowledged before, and the tables."""
    pairs = [Pair(at.base, number, game, seats) for number, (game, seats) in enumerate(TABLES)]
    began = time.monotonic()
    playing = [asyncio.create_task(pair.play()) for pair in pairs]
    while sum(len(pair.known) for pair in pairs) < PRESSES:
        await asyncio.sleep(0.2)
        drill.require(not any(task.done() for task in playing), "somebody could not play on")
    tables = [pair.table.removeprefix("/t/") for pair in pairs]
    drill.note(
        "played over HTTP",
        began,
        f"{sum(len(pair.known) for pair in pairs)} presses acknowledged at {len(tables)} tables",
    )
    began = time.monotonic()
    for pair in pairs[:CLOSED]:
        await close_table(at, pair)
    drill.note("closed on the host's page", began, f"{CLOSED} tables")
    known, began = {press for pair in pairs for press in pair.known}, time.monotonic()
    status, said = await asyncio.to_thread(at.run, "backup", copy)
    drill.require(status == 0, f"backup: {said}")
    drill.note("`arbitro backup`, while people play", began, said.partition(": ")[2].splitlines()[0])
    at.kill()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for pair in pairs:
        await pair.close()
    return known, tables


async def close_table(at: Machine, pair: Pair) -> None:
    """Close the table where a pair plays, as the host does, who came in by the printed link."""
    async with httpx.AsyncClient(base_url=at.base, timeout=60.0, headers={"origin": at.base}) as host:
        await host.get(f"/host?key={at.key}")
        for _ in range(TRIES):  # a game that ends meanwhile is followed by another
            table = pair.table.removeprefix("/t/")
            answer = await host.post("/host", data={"do": "close", "table": table})
            if answer.status_code == 303:
                return
            await asyncio.sleep(0.5)
    raise AssertionError(answer.text)


def put_back(drill: Drill, here: Machine, there: Machine, copy: Path) -> None:
    """Put the copy back on another machine, first without the key, which has to be refused."""
    there.database.parent.mkdir(parents=True)
    began = time.monotonic()
    status, said = there.run("restore", copy)
    drill.require(status == 1, "a copy was taken without its key")
    drill.note(
        "`arbitro restore` elsewhere, without the key",
        began,
        f"refused: {said.removeprefix('arbitro: ')}".replace(str(drill.folder), "…"),
    )
    shutil.copy(here.database.with_name("seal.key"), there.database.with_name("seal.key"))
    began = time.monotonic()
    status, said = there.run("restore", copy)
    drill.require(status == 0, f"restore: {said}")
    drill.note("`arbitro restore` elsewhere, with the key", began, said.partition(". ")[2])


def verify(drill: Drill, there: Machine, known: set[str]) -> list[str]:
    """Look at every table that was put back; returns a row for each."""
    began = time.monotonic()
    status, said = there.run("refold")
    drill.require(status == 0, f"refold: {said}")
    drill.note("`arbitro refold`", began, said.splitlines()[-1])
    with closing(sqlite3.connect(f"file:{there.database}?mode=ro", uri=True)) as look:
        found = look.execute(
            "select id, game, status, (select count(*) from log where table_id = id) from tables order by id"
        ).fetchall()
        kept = {row[0].partition(" ")[2] for row in look.execute("select id from inbox where id like 'web:%'")}
    drill.require(known <= kept, f"{len(known - kept)} presses were acknowledged before the backup and are not in it")
    drill.note(
        "looked for each press",
        time.monotonic(),
        f"all {len(known)} that were acknowledged before the backup are there",
    )
    (there.home / "verify.py").write_text(there.run("verifier")[1] + "\n", encoding="utf-8")
    return [
        f"| {game} | {status} | {entries} | {verify_table(drill, there, table, status)} |"
        for table, game, status, entries in found
    ]


def verify_table(drill: Drill, there: Machine, table: str, status: str) -> str:
    """Export and verify one table; returns how that ended."""
    failed, said = there.run("export", table, "--to", f"{table}.json")
    drill.require(not failed, f"export: {said}")
    failed, said = there.run("verify", f"{table}.json")
    is_over = status in {"over", "closed"}
    drill.require(not failed, f"verify of a table that is {status}: {said}")
    told = "by `arbitro verify`" if not failed else said.splitlines()[-1]
    if is_over:
        alone = there.run_python("verify.py", f"{table}.json")
        drill.require(alone[0] == 0, f"verify.py: {alone[1]}")
        told += " and by `verify.py` without a line of ours"
    return told


def go_on(drill: Drill, there: Machine, tables: list[str]) -> None:
    """Start there, and ask for every table and the doctor."""
    began = time.monotonic()
    there.start()
    shown = [httpx.get(f"{there.base}/t/{table}", timeout=60.0).status_code for table in tables]
    drill.require(set(shown) == {200}, f"tables were shown with {shown}")
    drill.note("started elsewhere, every table asked for", began, f"{shown.count(200)} of {len(tables)} shown")
    began = time.monotonic()
    status, said = there.run("doctor", "--port", there.port)
    drill.require(status == 0, f"doctor: {said}")
    drill.note("`arbitro doctor`", began, said.splitlines()[-1])
    began = time.monotonic()
    status = there.stop()
    drill.require(status == 0, f"stopped with {status}")
    drill.note("stopped in good order", began, f"status {status}")


def run_drill(drill: Drill) -> list[str]:
    """Do all of it; returns a row for each table."""
    began = time.monotonic()
    wheel = build_wheel(drill.folder)
    drill.note("built the wheel", began, f"`{wheel.name}`, {wheel.stat().st_size / 2**20:.1f} MiB")
    began = time.monotonic()
    command = install(wheel, drill.folder / "environment")
    drill.note(
        "installed in a clean environment, with hashes",
        began,
        f"`hosting/constraints.lock`, Python {platform.python_version()}",
    )
    here, copy = Machine(command, drill.folder / "here"), drill.folder / "copies" / "now.db"
    copy.parent.mkdir()
    began = time.monotonic()
    version = here.run("--version")[1]
    drill.note("`arbitro --version`", began, version)
    began = time.monotonic()
    here.start()
    drill.note("`arbitro serve` in an empty home", began, "`/readyz` answers 200")
    known, tables = asyncio.run(play(drill, here, copy))
    drill.note(
        "killed (−9) while people played",
        time.monotonic(),
        "nothing of that machine is used any more, but a copy of its `seal.key`",
    )
    there = Machine(command, drill.folder / "there")
    put_back(drill, here, there, copy)
    rows = verify(drill, there, known)
    go_on(drill, there, tables)
    try_installers(drill, wheel)
    try_site(drill)
    return rows


def write_page(drill: Drill, rows: list[str], seconds: float) -> str:
    """Write what it came to."""
    steps = "\n".join(
        f"| {number} | {step.what} | {step.seconds:.1f} | {step.said} |" for number, step in enumerate(drill.steps, 1)
    )
    faults = "\n".join(f"* {fault}" for fault in drill.faults) or "All was as it should be."
    listed = "\n".join(rows)
    return f"""# The drill

Written by `make drill`, which does what a host hopes never to need: from the wheel to the last table, on two homes that share nothing
but the copy and the key. Run on {datetime.now(UTC):%Y-%m-%d}, with Python {platform.python_version()} and SQLite {sqlite3.sqlite_version}, in {seconds:.0f} s on a machine that did other things, too.

| | what was done | s | what came of it |
|---|---|---|---|
{steps}

Every table of the copy, exported and verified elsewhere:

| game | status | entries | verified |
|---|---|---|---|
{listed}

{faults}
"""


def main() -> int:
    """Run the drill, and write its page; 1 if anything was not as it should be."""
    argparse.ArgumentParser(prog="make drill", description=__doc__).parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        drill = Drill(Path(folder))
        rows = run_drill(drill)
    PAGE.write_text(write_page(drill, rows, time.monotonic() - began), encoding="utf-8")
    print(*drill.faults or ["all was as it should be"], sep="\n")
    return 1 if drill.faults else 0


if __name__ == "__main__":
    sys.exit(main())
