"""Time in tests of chats goes on when nothing else does."""

import asyncio
import threading

import aiosqlite

from tests.support.calm import Calm


def test_a_calm_loop_lets_time_go_on_only_when_nothing_else_happens():
    async def history():
        loop, woken = asyncio.get_running_loop(), []

        async def wait(seconds):
            await asyncio.sleep(seconds)
            woken.append((seconds, loop.time()))

        tasks = [asyncio.create_task(wait(seconds)) for seconds in (86_400, 1, 60)]
        await loop.still()
        assert (woken, loop.time()) == ([], 0.0)
        assert await asyncio.to_thread(loop.time) == 0.0
        await asyncio.gather(*tasks)
        return woken

    with asyncio.Runner(loop_factory=Calm) as runner:
        assert runner.run(history()) == [(1, 1.0), (60, 60.0), (86_400, 86_400.0)]


def test_a_minute_is_over_by_whichever_steps_it_was_come_to():
    async def history(steps):
        for _ in range(steps):
            await asyncio.sleep(60 / steps)
        return asyncio.get_running_loop().time()

    for steps in (1, 3, 600):
        with asyncio.Runner(loop_factory=Calm) as runner:
            assert runner.run(history(steps)) == 60.0


def test_whoever_sleeps_until_a_moment_comes_to_it():
    async def history(moment):
        steps, loop = 0, asyncio.get_running_loop()
        while (wait := moment - loop.time()) > 0:
            await asyncio.sleep(wait)
            steps += 1
        return steps

    with asyncio.Runner(loop_factory=Calm) as runner:
        assert runner.run(asyncio.wait_for(history(20.1234563), 60)) == 2


def test_no_time_goes_by_until_a_database_is_closed():
    async def history():
        asyncio.get_running_loop().call_later(3_600, int)
        busy, database = threading.Event(), await aiosqlite.connect(":memory:")
        database._tx.put_nowait((None, lambda: busy.wait(0.05)))  # its thread has something left to do
        await database.close()
        return asyncio.get_running_loop().time()

    with asyncio.Runner(loop_factory=Calm) as runner:
        assert runner.run(history()) == 0.0
