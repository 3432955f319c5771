"""Several processes on one PostgreSQL database: what an answer costs of all processors, against one process and against a file."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import NamedTuple

import psycopg

from bot.db.postgres.lease import SILENT_S
from bot.run.jobs import Role
from tests.house.source import ROOT
from tests.support.postgres import new_schema, run_server
from tools.bench.clocks import TABLES as CLOCK_TABLES
from tools.bench.clocks import count_wrong
from tools.bench.figures import Figure, used_s
from tools.bench.one_table import press_together, take_over

TABLES = 96
ROUNDS = 3
FIVE = 5
"""Rounds at one table, where rates vary most."""
FILE = "one process on SQLite"
ONE = "one process on PostgreSQL"
SHARED = "one of several on PostgreSQL, with nobody beside"
STRANGERS = "four such ones at once that share nothing"


class Cost(NamedTuple):
    """What answers cost: the processor's time of the office and of the server for each, and how many came in a second."""

    ours_ms: float
    server_ms: float
    a_second: float


@asynccontextmanager
async def start(database: str, role: Role, first: int, many: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process with tables of its own, about to answer."""
    pipe = asyncio.subprocess.PIPE
    command = ("-m", "tools.bench.shift", database, role.value, str(first), str(many))
    process = await asyncio.create_subprocess_exec(sys.executable, *command, cwd=ROOT, stdin=pipe, stdout=pipe)
    try:
        assert process.stdout is not None
        assert (await process.stdout.readline()).strip() == b"ready"
        yield process
    finally:
        process.stdin.close()
        await process.wait()


def server_used_s(url: str) -> float:
    """Seconds of the processor that the server's connections have had."""
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute("select pid from pg_stat_activity where backend_type = 'client backend'").fetchall()
    return sum(used_s(pid) for (pid,) in found if Path(f"/proc/{pid}").exists())


async def measure(database: str, roles: Sequence[Role], tables: int) -> Cost:
    """Have as many processes answer at so many tables together."""
    async with AsyncExitStack() as stack:
        share, is_server = tables // len(roles), database.startswith("postgresql://")
        processes = [
            await stack.enter_async_context(start(database, role, number * 1_000, share))
            for number, role in enumerate(roles)
        ]
        before = server_used_s(database) if is_server else 0.0
        for process in processes:
            process.stdin.write(b"\n")
        told = [(await process.stdout.readline()).split() for process in processes]
        used = server_used_s(database) - before if is_server else 0.0
        answers = sum(int(each[0]) for each in told)
        ours = sum(float(each[1]) for each in told)
        return Cost(ours / answers * 1000, used / answers * 1000, answers / max(float(each[2]) for each in told))


async def measure_strangers(urls: Sequence[str], tables: int) -> Cost:
    """Have as many processes answer at once, each at tables of a database of its own: what they cost is the machine's doing."""
    found = await asyncio.gather(*(measure(url, (Role.HOUSE,), tables // len(urls)) for url in urls))
    return Cost(fmean(each.ours_ms for each in found), 0.0, sum(each.a_second for each in found))


async def measure_all(rounds: int, tables: int) -> dict[str, list[Cost]]:
    """Every arrangement in turns."""
    house = {
        "one": (Role.ALONE,),
        "shared": (Role.HOUSE,),
        "two": (Role.HOUSE, Role.BESIDE),
        "four": (Role.HOUSE, *[Role.BESIDE] * 3),
    }
    costs: dict[str, list[Cost]] = {name: [] for name in ("file", *house, "strangers")}
    numbers = count()
    with run_server() as server, TemporaryDirectory() as folder:
        for _ in range(rounds):
            costs["file"].append(await measure(f"{folder}/{next(numbers)}.db", (Role.ALONE,), tables))
            for name, roles in house.items():
                with new_schema(server.url, f"s{next(numbers)}") as url:
                    costs[name].append(await measure(url, roles, tables))
            with ExitStack() as made:
                urls = [made.enter_context(new_schema(server.url, f"s{next(numbers)}")) for _ in house["four"]]
                costs["strangers"].append(await measure_strangers(urls, tables))
    return costs


async def measure_one_table(rounds: int) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Presses a second at one table from four processes by those from one; seconds until someone else has all jobs; what clocks did wrong."""
    ratios, seconds, wrong, numbers = [], [], [], count()
    with run_server() as server:
        for _ in range(rounds):
            rates = []
            for processes in (1, 4):
                with new_schema(server.url, f"t{next(numbers)}") as url:
                    rates.append(await press_together(url, processes))
            ratios.append(rates[1] / rates[0])
            with new_schema(server.url, f"t{next(numbers)}") as url:
                seconds.append(await take_over(url))
            with new_schema(server.url, f"t{next(numbers)}") as url:
                wrong.append(await count_wrong(url, 4))
    return tuple(ratios), tuple(seconds), tuple(wrong)


def figures(*, quick: bool) -> Iterator[Figure]:
    """What several processes cost."""
    rounds, tables = (1, 24) if quick else (ROUNDS, TABLES)
    found = asyncio.run(measure_all(rounds, tables))
    cores = f"{os.cpu_count()} processors for all of it, the server too"

    def ratios(name: str, peer: str, *, whole: bool) -> tuple[float, ...]:
        pairs = zip(found[name], found[peer], strict=True)
        return tuple((a.ours_ms + a.server_ms * whole) / (b.ours_ms + b.server_ms * whole) for a, b in pairs)

    def tell(name: str) -> str:
        each = min(found[name])
        return f"{each.ours_ms:.2f} ms ours, {each.server_ms:.2f} ms the server's, {each.a_second:.0f} a second"

    what = f"processor an answer, {tables} tables"
    one, shared, four = (tell(name) for name in ("one", "shared", "four"))
    yield Figure(f"{what}, {ONE}, without the server", ratios("one", "file", whole=False), peer=FILE, most=2, more=one)
    yield Figure(
        f"{what}, with room for others, the server too", ratios("shared", "one", whole=True), peer=ONE, more=shared
    )
    yield Figure(
        f"{what}, four processes and the server", ratios("four", "shared", whole=True), peer=SHARED, most=1.2, more=four
    )
    yield Figure(f"{what}, four processes without the server", ratios("four", "strangers", whole=False), peer=STRANGERS)
    faster = tuple(a.a_second / b.a_second for a, b in zip(found["two"], found["shared"], strict=True))
    yield Figure("answers a second, two processes", faster, peer=SHARED, more=f"{tell('two')}; {cores}")
    ratios_of_one, seconds, wrong = asyncio.run(measure_one_table(rounds if quick else FIVE))
    what = "answers a second at one table, four processes; each counts once, in its order"
    yield Figure(what, ratios_of_one, peer=ONE, least=0.3)
    what = "seconds from the death of one of two to the other's having all its jobs"
    yield Figure(what, seconds, unit="s", most=SILENT_S)
    what = f"reminders and answers at {CLOCK_TABLES} tables that four clocks gave twice or never"
    yield Figure(what, (sum(wrong),), unit="of all runs", most=0)
