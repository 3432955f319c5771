"""The server ended hard, or the process that writes: what was acknowledged is there, once and in order."""

from __future__ import annotations

import asyncio
import sys

from bot.store.postgres.store import PostgresStore
from tests.bot.store.test_conformance import append

WRITE = """
import asyncio, itertools, sys
from bot.store.postgres.store import PostgresStore
from tests.bot.store.test_conformance import append
async def main():
    store = await PostgresStore.open(sys.argv[1])
    found = await store._fetch_all("select coalesce(max(seq), 0) from log")
    for seq in itertools.count(found[0][0] + 1):
        await store.write(append(seq))
        print(seq, flush=True)
asyncio.run(main())
"""


async def numbers(store: PostgresStore) -> list[int]:
    return [seq for (seq,) in await store._fetch_all("select seq from log order by seq")]


async def test_a_server_that_crashes_and_comes_again_loses_and_doubles_nothing(postgres_server, postgres_url):
    store = await PostgresStore.open(postgres_url, patience_s=60)
    written, has_some = list[int](), asyncio.Event()

    async def write(seq: int) -> None:
        await store.write(append(seq))
        written.append(seq)
        has_some.set()

    for first in (1, 101, 201):
        writing = asyncio.gather(*(write(seq) for seq in range(first, first + 100)))
        has_some.clear()
        await has_some.wait()
        await asyncio.to_thread(postgres_server.crash)
        await asyncio.to_thread(postgres_server.start)
        await writing
    assert written == list(range(1, 301))
    assert await numbers(store) == written
    await store.close()


async def test_a_process_that_is_killed_has_written_all_that_it_acknowledged_and_one_more_at_most(postgres_url):
    last = 0
    for _ in range(2):
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", WRITE, postgres_url, stdout=pipe)
        for _ in range(30):
            last = int(await process.stdout.readline())
        process.kill()
        told = (await process.communicate())[0].split()
        last = int(told[-1]) if told else last
        store = await PostgresStore.open(postgres_url)
        assert await numbers(store) in (list(range(1, last + 1)), list(range(1, last + 2)))
        last = len(await numbers(store))
        await store.close()
