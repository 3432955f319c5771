"""Clocks of several processes that look at the same deadlines at once: python -m tests.bench.clocks DATABASE.

Each reads the time, a line each, does what has fallen due by then, and says so.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.ports.ids import TablePace
from bot.store.processes import Role
from tests.bench.one_table import start
from tests.support.script_game import ANNA, Time, begun, office, reminders

TABLES = 40
HOURS = (13, 9, 3)
"""After which of a day somebody is reminded, is reminded again, and is answered for."""
CHATS = ("web",)


async def count_wrong(url: str, clocks: int) -> float:
    """Have so many clocks look after a day of tables; returns how many reminders and answers there are too many or too few."""
    time = Time()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        house = await stack.enter_async_context(office(folder, time, database=url, role=Role.HOUSE, chats=CHATS))
        names = [await begun(house, "c", ANNA, pace=TablePace.DAY) for _ in range(TABLES)]
        running = [await stack.enter_async_context(start("-m", "tests.bench.clocks", url)) for _ in range(clocks)]
        for hours in HOURS:
            time.now += hours * 3_600_000
            for process in running:
                process.stdin.write(f"{time.now}\n".encode())
            for process in running:
                assert await process.stdout.readline() == b"done\n"
        wrong = 0
        for name in names:
            answers = [each.row for each in (await house.tables.get(name)).story if each.row.via == "clock"]
            wrong += abs(len(answers) - 1) + abs(len(await reminders(house, name)) - 2)
        return wrong


async def look(url: str) -> None:
    """Look whenever a time is given."""
    time = Time()
    async with office(Path(), time, database=url, role=Role.BESIDE, chats=CHATS) as at:
        while said := await asyncio.to_thread(sys.stdin.readline):
            time.now = int(said)
            await at.clock.handle_due()
            print("done", flush=True)


if __name__ == "__main__":
    asyncio.run(look(sys.argv[1]))
