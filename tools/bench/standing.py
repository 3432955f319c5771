"""Ten thousand live tables: how soon the office is ready, what they weigh while idle, how fast a cold one answers."""

from __future__ import annotations

import asyncio
import gc
import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app import App, open_app
from bot.config import Settings
from bot.run.worker_pool import collect_seldom
from bot.tables.questions import needs_server
from bot.tables.stored import table_ids
from games.kernel import open_position, submit
from games.registry import GAMES
from games.secret import CHANCE, JUDGE
from games.values import replace
from tests.probes import PROBES
from tools.bench.durable import BEGAN, Script, answer_all, begun, never, scripted, scripts
from tools.bench.figures import Figure

TABLES = 10_000
AWAY_MS = 3_600_000
"""How long the office was away before it starts again."""
ENTRIES = 300
COLD = 24
"""Cold tables that are asked, each once."""
SPECS = {**PROBES, **GAMES}


def app(path: Path, now: int, tables: int = 256) -> AbstractAsyncContextManager[App]:
    """An office that waits for no one."""
    settings = Settings(_env_file=None, database=path, tables_in_memory=tables)
    return open_app(settings, SPECS, now_ms=lambda: now, sleep=never)


def settled(script: Script, least: int) -> Script:
    """The beginning of a game, of at least so many entries and up to where people are awaited."""
    at = open_position(script.spec.game, script.start)
    for number, entry in enumerate(script.log):
        assert at.ask is not None
        outside = {question.seat for question in at.ask.must} & {CHANCE, JUDGE}
        if number >= least and not outside:
            return replace(script, log=script.log[:number])
        at, _ = submit(script.spec.game, at, entry)
    raise AssertionError("a game too short for the bench")


async def filled(path: Path, tables: int) -> None:
    """A database of live tables in the middle of their games."""
    pool = [settled(script, 4) for script in scripts(4)]
    chosen = [pool[n % len(pool)] for n in range(tables)]
    async with app(path, BEGAN, tables + 100) as at:
        at.autoplay.look = lambda _: None  # chance answers from the log here
        names = await asyncio.gather(*(begun(at, number, script) for number, script in enumerate(chosen)))
        await asyncio.gather(*(answer_all(at, n, script.log) for n, script in zip(names, chosen, strict=True)))
        for name in names:
            table = await at.tables.get(name)
            assert not needs_server(table)


# -- in a process of its own ---------------------------------------------------------------------


def weight() -> int:
    """The bytes this process holds in memory."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


async def stand(path: Path) -> dict[str, float]:
    """Start the office on a database, and touch every table of it."""
    collect_seldom()
    before = weight()
    began = time.perf_counter()
    async with app(path, BEGAN + AWAY_MS) as at:
        ready = time.perf_counter() - began
        await at.resumed.wait()
        idle = weight()
        for name in await table_ids(at.store):
            await at.tables.get(name)
        return {
            "ready": ready,
            "before": before,
            "idle": idle,
            "touched": weight(),
            "in_memory": len(at.tables.list_loaded()),
        }


def apart(path: Path) -> dict[str, float]:
    """The same in a fresh process."""
    command = [sys.executable, "-m", "tools.bench.standing", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


# -- figures -----------------------------------------------------------------------------------------


def figures(folder: Path | None = None, *, quick: bool = False) -> Iterator[Figure]:
    """Ready, weight, cold."""
    with TemporaryDirectory(dir=folder) as made:
        yield from many(Path(made), 300 if quick else TABLES, 2 if quick else 5)
        yield asyncio.run(cold(Path(made) / "cold.db", 4 if quick else COLD))


def many(folder: Path, tables: int, rounds: int) -> Iterator[Figure]:
    """How soon ten thousand tables are ready, and what they weigh beyond none at all."""
    asyncio.run(filled(folder / "full.db", tables))
    asyncio.run(filled(folder / "none.db", 0))
    found = []
    for number in range(rounds):
        for name in ("full.db", "none.db"):
            shutil.copy(folder / name, folder / f"{number}-{name}")
        found.append((apart(folder / f"{number}-full.db"), apart(folder / f"{number}-none.db")))
    ready = tuple(full["ready"] for full, _ in found)
    more = f"after an hour away; {statistics.median(none['ready'] for _, none in found):.3f} s with no table"
    yield Figure(f"{tables:,} live tables: ready after imports", ready, unit="s", most=0.3, more=more)
    for state, words in (("idle", "while idle"), ("touched", "idle again, each touched once")):
        grown = tuple(
            ((full[state] - full["before"]) - (none[state] - none["before"])) / tables / 1024 for full, none in found
        )
        kept = f"{found[0][0]['in_memory']:g} of them in memory" if state == "touched" else ""
        most = 2 if tables == TABLES or state == "idle" else None
        yield Figure(f"{tables:,} live tables: memory of each {words}", grown, unit="KiB", most=most, more=kept)


async def cold(path: Path, tables: int) -> Figure:
    """A table that is not in memory takes an answer: read, folded with every digest compared, committed."""
    tries = (scripted(GAMES["eleusis"], f"cold{number}", rounds="8") for number in count())
    script = next(each for each in tries if len(each.log) > ENTRIES + 50)
    before = settled(script, ENTRIES)
    after = script.log[len(before.log)]
    async with app(path, BEGAN) as at:
        names = [await begun(at, number, before) for number in range(tables)]
        await asyncio.gather(*(answer_all(at, name, before.log) for name in names))
    taken = []
    async with app(path, BEGAN) as at:
        await at.resumed.wait()
        collect_seldom()
        for name in names:
            began = time.perf_counter()
            await answer_all(at, name, [after])
            taken.append((time.perf_counter() - began) * 1000)
    more = f"{len(before.log)} entries of Eleusis"
    return Figure("a cold table answers", tuple(taken), unit="ms", most=30, more=more)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(stand(Path(sys.argv[1])))))
