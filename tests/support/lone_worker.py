"""An office with nothing but a worker; it says who that is, and waits to be killed."""

import asyncio
import os

from bot.run.worker_pool import WorkerPool


async def wait_for_death() -> None:
    pool = WorkerPool(1, 4_096)
    print(await pool.run(60, os.getpid), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(wait_for_death())
