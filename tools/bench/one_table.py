"""Presses of several processes at one table: how many in a second, and that each counts once, in its order."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

import psycopg

from bot.db.postgres.store import PostgresStore
from bot.run.jobs import PARTS, Role, find_part
from bot.values.health import Job
from tests.house.source import ROOT
from tools.bench.crowd import PEOPLE, PRESSES

TAKE: Final = """
import asyncio, sys
from bot.values.health import Job
from bot.db.postgres.store import PostgresStore
from bot.run.jobs import Role
async def main():
    store = await PostgresStore.open(sys.argv[1], role=Role.HOUSE)
    await store.jobs.start(tuple(Job), {})
    print("kept", flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


@asynccontextmanager
async def start(*words: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process that has said its first line; it ends when no one speaks to it any more."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, cwd=ROOT, stdin=pipe, stdout=pipe, limit=1 << 22
    )
    try:
        yield process
    finally:
        process.stdin.close()
        await process.wait()


async def press_together(url: str, processes: int) -> float:
    """Have so many processes press at one table; returns how many presses counted in a second."""
    share = [list(range(number, PEOPLE, processes)) for number in range(processes)]
    async with AsyncExitStack() as stack:
        name, running = "", []
        for number, seats in enumerate(share):
            role = Role.ALONE if processes == 1 else Role.BESIDE if number else Role.HOUSE
            words = ("-m", "tools.bench.crowd", url, role.value, json.dumps(seats), name)
            running.append(await stack.enter_async_context(start(*words)))
            name = (await running[-1].stdout.readline()).decode().strip()
        for process in running:
            process.stdin.write(b"\n")
        told = [json.loads(await process.stdout.readline()) for process in running]
    check_log(url, name, [tuple(each) for _, taken in told for each in taken])
    return PEOPLE * PRESSES / float(max(wall_s for wall_s, _ in told))


def check_log(url: str, name: str, acknowledged: list[tuple[int, str]]) -> None:
    """See that every press is there once, under the number that was acknowledged, and nothing else."""
    with psycopg.connect(url) as connection:
        rows = connection.execute("select seq from log where table_id = %s order by seq", (name,)).fetchall()
    assert [seq for (seq,) in rows] == list(range(1, PEOPLE * PRESSES + 1)), "the log has gaps, or too much"
    assert sorted(seq for seq, _ in acknowledged) == [seq for (seq,) in rows], (
        "what was acknowledged is not what is there"
    )


async def take_over(url: str) -> float:
    """Kill one of two that share all there is to do; returns the seconds until the other has all of it."""
    async with start("-c", TAKE, url) as doomed:
        assert await doomed.stdout.readline() == b"kept\n"
        store, changed = await PostgresStore.open(url, role=Role.HOUSE), asyncio.Event()
        store.jobs.watch(changed.set)
        await store.jobs.start(tuple(Job), {})
        while not count_held(store):  # noqa: ASYNC110  whoever gives something up is another process
            await asyncio.sleep(0.05)
        doomed.kill()
        began = time.monotonic()
        while count_held(store) < PARTS:
            changed.clear()
            await changed.wait()
        seconds = time.monotonic() - began
        await store.close()
    return seconds


def count_held(store: PostgresStore) -> int:
    """How many parts of the clock it holds."""
    names = {find_part(str(number)): str(number) for number in range(PARTS * 8)}
    return sum(store.jobs.holds(Job.CLOCK, name) for name in names.values())
